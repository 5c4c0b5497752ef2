import { isTraceSerial, parseLabelText, withoutScannerSigns } from '@/domain/label-text';
import { dayText, parseSerial } from '@/domain/serials/serial';

type IdentifiedValue = { id: string; value: string };

/** What a text may stand for. The host decides between several. */
export type TraceReading =
  /**
   * One label. `partNos`: the part numbers that the text may name, the likeliest first; empty when it names none.
   * `isSure`: it names this part and no other.
   */
  | { kind: 'label'; serial: string; partNos: readonly string[]; colorCode: string; isSure: boolean }
  | { kind: 'part'; text: string; colorCode: string }
  /** The number of a slip or of an order. */
  | { kind: 'slip'; text: string }
  | { kind: 'lot'; text: string }
  /** A number of a number range: a licence plate, the number of a package, an SSCC. */
  | { kind: 'unit'; text: string }
  /** The whole text as a barcode of a delivery: a label of a customer. */
  | { kind: 'barcode'; text: string }
  /** A number inside such a code: of a part, of a slip or an order, or of a lot. */
  | { kind: 'number'; text: string };
export type TraceKind = TraceReading['kind'];

/** What a text was taken for. */
export type TakenFor =
  | 'serial'
  | 'qr'
  | 'with_serial'
  | 'lot'
  | 'identified'
  | 'of_customer'
  | 'of_others'
  | 'number'
  | 'foreign';

/** A piece of a code; `identifier`: its meaning is not known here. */
export type TracePiece =
  | { code: 'day' | 'counter' | 'part' | 'color' | 'qty' | 'serial' | 'lot' | 'slip'; value: string }
  | { code: 'identifier'; id: string; value: string };

/** Why a text is no code of ours. */
export type ForeignReason = 'too_long' | 'address' | 'characters' | 'names_nothing';

export type TraceInput = {
  /** Without what a scanner adds. */
  text: string;
  /** Undefined of an empty text. */
  taken: TakenFor | undefined;
  pieces: readonly TracePiece[];
  /** Empty: no code of ours, `foreign` says why. */
  readings: readonly TraceReading[];
  foreign: ForeignReason | undefined;
};

/** Longer texts are no numbers that somebody looks for. */
const LONGEST_NUMBER = 60;
const LONGEST_TEXT = 400;
/** Shorter ones are quantities. */
const SHORTEST_INSIDE = 5;
const MOST_INSIDE = 4;

/**
 * What the text of a person, a scanner or a camera is taken for: a serial, the text of our QR code or Code 39, a code
 * with identifiers (`identified`, the likeliest reading first), or a number that the host has to know.
 */
export function readTraceInput(typed: string, identified: readonly (readonly IdentifiedValue[])[] = []): TraceInput {
  const text = withoutScannerSigns(typed);
  if (text === '') return { text, taken: undefined, pieces: [], readings: [], foreign: undefined };
  if (text.length > LONGEST_TEXT) return foreign(text.slice(0, LONGEST_NUMBER), 'too_long');
  if (identified.length > 0) return readIdentifiedCode(text, identified);
  const serial = serialIn(text);
  if (serial !== undefined && serial === text) return ofSerial(text);
  const label = readLabelText(text);
  if (label) return label;
  if (ADDRESS.test(text)) return foreign(text, 'address');
  if (/\p{Cc}/u.test(text)) return foreign(text, 'characters');
  const fields = text.split(/[|;,\t]/).map((field) => field.trim());
  if (serial !== undefined) return ofCodeWithSerial(text, serial, fields);
  if (fields.length > 1 || text.length > LONGEST_NUMBER || /[{}<>"]|[^+]\+[A-Z0-9]/.test(text)) {
    const inside = numbersInside(text, fields).map((number): TraceReading => ({ kind: 'number', text: number }));
    return {
      text,
      taken: inside.length > 0 ? 'of_customer' : 'of_others',
      pieces: [],
      readings: [{ kind: 'barcode', text }, ...inside],
      foreign: undefined,
    };
  }
  const readings: TraceReading[] = [...numberReadings(text), { kind: 'unit', text }];
  return { text, taken: 'number', pieces: [], readings, foreign: undefined };
}

/**
 * What may be a number in the code of a customer, whatever its format: values of JSON, fields between separators, and
 * those with an identifier (`P83500-TG4-N010+1TKD26-118`) without it. The host says what each of them is.
 */
function numbersInside(text: string, fields: readonly string[]): string[] {
  const identified = text.split('+').map((field) => /^\d{0,2}[A-Z](\S+)$/.exec(field)?.[1]);
  const values =
    valuesOfJson(text) ??
    (identified.length > 1 && identified.every((value) => value !== undefined) ? identified : fields);
  const numbers = values.filter(
    (value) => value.length >= SHORTEST_INSIDE && value.length <= LONGEST_NUMBER && /^(?=.*\d)[\w./-]+$/.test(value),
  );
  return [...new Set(numbers)].slice(0, MOST_INSIDE);
}

function valuesOfJson(text: string): string[] | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return Object.values(JSON.parse(text) as object).map((value) => String(value).trim());
  } catch {
    return undefined; // A scanner may have lost a part of it.
  }
}

const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|tel:|wifi:|begin:v|www\.)/i;

/** The only serial in a text; undefined without one, or with several. */
function serialIn(text: string): string | undefined {
  const found = (text.match(/(?<!\d)\d{12}(?!\d)/g) ?? []).filter(isTraceSerial);
  return new Set(found).size === 1 ? found[0] : undefined;
}

function ofSerial(text: string): TraceInput {
  const { day, counter } = parseSerial(text) ?? { day: '', counter: 0 };
  return {
    text,
    taken: 'serial',
    pieces: [
      { code: 'day', value: dayText(day) },
      { code: 'counter', value: String(counter).padStart(4, '0') },
    ],
    readings: [{ kind: 'label', serial: text, partNos: [], colorCode: '', isSure: false }, ...numberReadings(text)],
    foreign: undefined,
  };
}

function readLabelText(text: string): TraceInput | undefined {
  const label = parseLabelText(text);
  if (label) {
    const { partNo, colorCode, qty, serial } = label;
    return {
      text,
      taken: 'qr',
      pieces: piecesOf([
        ['part', partNo],
        ['color', colorCode],
        ['qty', qty],
        ['serial', serial],
      ]),
      readings: [{ kind: 'label', serial, partNos: [partNo], colorCode, isSure: true }],
      foreign: undefined,
    };
  }
  // As deliveries carry it: a lot in place of the serial.
  const fields = text.split('|').map((field) => field.trim());
  const [partNo = '', colorCode = '', qty = '', lot = ''] = fields;
  if (fields.length !== 4 || !/^\d+$/.test(qty) || partNo === '' || lot === '') return undefined;
  return {
    text,
    taken: 'lot',
    pieces: piecesOf([
      ['part', partNo],
      ['color', colorCode],
      ['qty', qty],
      ['lot', lot],
    ]),
    readings: [
      { kind: 'barcode', text },
      { kind: 'lot', text: lot },
      { kind: 'part', text: partNo, colorCode },
    ],
    foreign: undefined,
  };
}

/** A code with other separators or columns that holds one serial: the other fields may name the part. */
function ofCodeWithSerial(text: string, serial: string, fields: readonly string[]): TraceInput {
  const partNos = fields.filter((field) => field !== '' && field !== serial && !/^\d+$/.test(field));
  return {
    text,
    taken: 'with_serial',
    pieces: piecesOf([['serial', serial]]),
    readings: [{ kind: 'label', serial, partNos, colorCode: '', isSure: false }],
    foreign: undefined,
  };
}

const partReadings = (partNos: readonly string[]): TraceReading[] =>
  partNos.slice(0, 1).map((text) => ({ kind: 'part', text, colorCode: '' }));

/** What each identifier says about a label: ISO 15434 and GS1 have numbers of their own. */
const meanings = {
  part: ['P', '1P', '30P', '241', '240'],
  serial: ['S', '3S', '21', '250'],
  lot: ['1T', 'T', '10'],
  unit: ['J', '1J', '2J', '3J', '4J', '5J', '6J', '3S', '4S', '5S', '00'],
  slip: ['11K', '16K', '12S', 'K', '4K', '400'],
} as const;

function readIdentifiedCode(text: string, identified: readonly (readonly IdentifiedValue[])[]): TraceInput {
  const [best = []] = identified;
  const textsOf = (values: readonly IdentifiedValue[], meaning: keyof typeof meanings) =>
    meanings[meaning].flatMap((id) => values.filter((value) => value.id === id).map(({ value }) => value));
  const serial = textsOf(best, 'serial').find(isTraceSerial);
  const partNos = [...new Set(identified.flatMap((values) => textsOf(values, 'part')))];
  const lots = textsOf(best, 'lot');
  const slips = textsOf(best, 'slip');
  const units = textsOf(best, 'unit');
  const readings: TraceReading[] =
    serial !== undefined
      ? [{ kind: 'label', serial, partNos, colorCode: '', isSure: identified.length === 1 && partNos.length === 1 }]
      : [
          ...units.slice(0, 1).map((unit): TraceReading => ({ kind: 'unit', text: unit })),
          ...lots.map((lot): TraceReading => ({ kind: 'lot', text: lot })),
          ...slips.map((slip): TraceReading => ({ kind: 'slip', text: slip })),
          ...partReadings(partNos),
        ];
  return {
    text,
    taken: 'identified',
    pieces: best.map(pieceOf),
    readings,
    foreign: readings.length === 0 ? 'names_nothing' : undefined,
  };
}

const pieceOf = ({ id, value }: IdentifiedValue): TracePiece => {
  const [code] = (['part', 'serial', 'lot', 'slip'] as const).filter((meaning) =>
    meanings[meaning].some((one) => one === id),
  );
  return code ? { code, value } : { code: 'identifier', id, value };
};

const numberReadings = (text: string): TraceReading[] => [
  { kind: 'part', text, colorCode: '' },
  { kind: 'slip', text },
  { kind: 'lot', text },
];

const piecesOf = (pieces: readonly (readonly [code: 'part' | 'color' | 'qty' | 'serial' | 'lot', value: string])[]) =>
  pieces.filter(([, value]) => value !== '').map(([code, value]) => ({ code, value }));

const foreign = (text: string, why: ForeignReason): TraceInput => ({
  text,
  taken: 'foreign',
  pieces: [],
  readings: [],
  foreign: why,
});
