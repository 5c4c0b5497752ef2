import { m } from '@messages/messages';

/** The content of a scanned code; a field that the format does not have is undefined. */
export type Reading = { partNumber: string; colorCode?: string; qty?: number };

type LabelFormat = {
  /** The customer the format belongs to. */
  readonly owner: string;
  readonly code: string;
  read: (text: string) => Reading | undefined;
};

const PART = /^[A-Z0-9]{5}-[A-Z0-9]{3}-[A-Z0-9]{4}$/;
const BARE_PART = /^([A-Z0-9]{5})([A-Z0-9]{3})([A-Z0-9]{4})$/;

/**
 * Invented formats of invented customers. No two accept the same text: each has its own separators, prefixes, braces or
 * column widths.
 */
export const labelFormats: readonly LabelFormat[] = [
  {
    // part|colour|quantity|serial, as the standard label prints it
    get owner() {
      return m.landing_demo_owner_pokayoke();
    },
    code: 'QR',
    read: (text) =>
      fields(text, ([no, color, qty, serial]) => (/^\d{12}$/.test(serial ?? '') ? reading(no, color, qty) : undefined)),
  },
  {
    // slip|part|colour|quantity
    owner: 'PT Cakra Motor',
    code: 'QR',
    read: (text) => fields(text, ([, no, color, qty]) => reading(no, color, qty)),
  },
  {
    // the part number without its dashes and nothing else
    owner: 'PT Surya Otomotif',
    code: 'Code 39',
    read: (text) => (BARE_PART.test(text) ? reading(text) : undefined),
  },
  { owner: 'PT Bintang Mobil', code: 'Code 128', read: readIdentifiers },
  { owner: 'PT Delta Niaga', code: 'QR JSON', read: readJson },
  {
    // slip 10, part 14, colour 8, quantity 4
    owner: 'PT Eka Truk',
    get code() {
      return m.landing_demo_code_fixed();
    },
    read: (text) =>
      /^DN\d{8}.{26}$/.test(text)
        ? reading(text.slice(10, 24), text.slice(24, 32).trim(), text.slice(32, 36))
        : undefined,
  },
  {
    get owner() {
      return m.landing_demo_field_part();
    },
    get code() {
      return m.landing_demo_code_typed();
    },
    read: (text) => (PART.test(text) ? reading(text) : undefined),
  },
];

/** ANSI MH10.8.2 identifiers, one per `+`: P part, Q quantity, 1T lot; the order is free. */
function readIdentifiers(text: string): Reading | undefined {
  if (!/^(P|Q|1T)[^+]+(\+(P|Q|1T)[^+]+)+$/.test(text)) return undefined;
  const value = (identifier: string) =>
    text
      .split('+')
      .find((field) => field.startsWith(identifier))
      ?.slice(identifier.length);
  return reading(value('P'), undefined, value('Q'));
}

function readJson(text: string): Reading | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const { PN, COLOR, QTY }: Record<string, unknown> = JSON.parse(text);
    return reading(PN, COLOR, QTY);
  } catch {
    return undefined; // half-typed JSON is not a label yet
  }
}

/** Four fields separated by `|`. */
function fields(text: string, read: (values: string[]) => Reading | undefined): Reading | undefined {
  const values = text.split('|').map((value) => value.trim());
  return values.length === 4 ? read(values) : undefined;
}

/** Undefined without a valid part number; other invalid fields are left out. */
function reading(no: unknown, color?: unknown, qty?: unknown): Reading | undefined {
  const partNumber = withDashes(String(no ?? '').trim());
  if (!PART.test(partNumber)) return undefined;
  const colorCode = typeof color === 'string' && color !== '' ? color : undefined;
  const pieces = Number(qty);
  return {
    partNumber,
    ...(colorCode !== undefined && { colorCode }),
    ...(Number.isInteger(pieces) && pieces > 0 && { qty: pieces }),
  };
}

const withDashes = (no: string) => no.replace(BARE_PART, '$1-$2-$3');

/** Reads a text in the first format that accepts it, ignoring case and outer blanks. */
export function readLabel(text: string): { format: LabelFormat; reading: Reading } | undefined {
  const scanned = text.trim().toUpperCase();
  for (const format of labelFormats) {
    const reading = format.read(scanned);
    if (reading) return { format, reading };
  }
  return undefined;
}
