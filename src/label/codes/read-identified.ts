import { EOT, GS, RS } from './composition';
import { dataIdentifierList, refuseIdentified, ruleOfIdentifier } from './data-identifiers';
import { applicationIdentifierList, refuseElement, ruleOfApplication } from './gs1';

/** One value of a scanned code with its identifier: P or 1T of ISO 15434, 01 or 10 of GS1. */
type IdentifiedValue = { id: string; value: string };

export type IdentifiedReading = {
  mode: 'iso15434' | 'gs1';
  values: readonly IdentifiedValue[];
  /** The separators were lost on the way: the values are the likeliest cut of the text. */
  isGuess: boolean;
};

/** Longer texts are no labels, and the time of a cut grows with the length. */
const LONGEST_TEXT = 400;
const MOST_STEPS = 4_000;
const MOST_READINGS = 4;

/**
 * What a code with identifiers says, in whatever way its scanner sends separators; without separators every likely cut,
 * the best first. Empty for any other text.
 */
export function readIdentified(scanned: string): IdentifiedReading[] {
  if (scanned.length > LONGEST_TEXT) return [];
  const text = withSeparators(scanned.trim());
  const [, message] = ISO_15434.exec(text) ?? [];
  if (message !== undefined) return readMessage('iso15434', message);
  const [, symbol, elements = ''] = GS1_SYMBOL.exec(text) ?? [];
  if (symbol !== undefined) return readMessage('gs1', elements);
  return /^\(\d{2,4}\)/.test(text) ? readBracketed(text) : [];
}

const ISO_15434 = new RegExp(`^\\[\\)>${RS}?06(.*)$`, 's');
/** The symbology identifiers of GS1 codes (ISO 15424), or an FNC1 that a scanner sends as a separator. */
const GS1_SYMBOL = new RegExp(`^(\\]C1|\\]d2|\\]Q3|\\]e0|\\]J1|${GS})${GS}?(.*)$`, 's');

/** The ways scanners write a separator that a keyboard has no key for. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/<GS>|\{GS\}|\[GS\]|\^\]|␝|<F8>|\0/gi, GS],
  [/<RS>|\{RS\}|\[RS\]|\^\^|␞/gi, RS],
  [/<EOT>|\{EOT\}|\[EOT\]|\^D|␄/g, EOT],
];

const withSeparators = (text: string) =>
  SPELLINGS.reduce((read, [spelling, sign]) => read.replace(spelling, sign), text);

function readMessage(mode: IdentifiedReading['mode'], message: string): IdentifiedReading[] {
  const text = mode === 'iso15434' ? message.replace(new RegExp(`[${RS}${EOT}].*$`, 's'), '') : message;
  const pieces = text.split(GS).filter((piece) => piece !== '');
  if (pieces.length === 0) return [];
  if (mode === 'iso15434' && (text.startsWith(GS) || pieces.length > 1)) {
    const values = pieces.flatMap((piece) => {
      const [, id, value] = /^(\d{0,3}[A-Z])(.*)$/s.exec(piece) ?? [];
      return id === undefined || value === undefined || value === '' ? [] : [{ id, value }];
    });
    return values.length === 0 ? [] : [{ mode, values, isGuess: false }];
  }
  const rules = mode === 'gs1' ? gs1Rules : isoRules;
  // Of GS1, elements of a fixed length follow one another without a separator: each piece is cut by itself.
  const cuts = pieces.map((piece) => cutsOf(piece, rules));
  if (cuts.some((found) => found.length === 0)) return [];
  const isGuess = cuts.some((found) => found.length > 1);
  const [first = [], ...others] = cuts;
  return first.slice(0, MOST_READINGS).map((values) => ({
    mode,
    values: [...values, ...others.flatMap(([best = []]) => best)],
    isGuess,
  }));
}

/** As people read it: `(01)04012345678901(21)202611200003`. */
function readBracketed(text: string): IdentifiedReading[] {
  const values = [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)].map(([, id = '', value = '']) => ({ id, value }));
  return values.length === 0 ? [] : [{ mode: 'gs1', values, isGuess: false }];
}

type Rules = {
  ids: readonly string[];
  fits: (id: string, value: string) => boolean;
  /** Whether the value is checked by more than its length: such a cut is no accident. */
  isChecked: (id: string) => boolean;
  /** The identifiers of a serial. */
  serial: readonly string[];
};

const byLength = (ids: readonly string[]) => ids.toSorted((a, b) => b.length - a.length);

const isoRules: Rules = {
  ids: byLength(dataIdentifierList),
  fits: (id, value) => refuseIdentified(id, value) === undefined,
  isChecked: (id) => ruleOfIdentifier(id)?.needs !== undefined,
  serial: ['S'],
};

const gs1Rules: Rules = {
  ids: byLength(applicationIdentifierList),
  fits: (ai, value) => refuseElement({ ai, value }) === undefined,
  isChecked: (id) => ruleOfApplication(id)?.datePattern !== undefined || ruleOfApplication(id)?.checkDigit === true,
  serial: ['21'],
};

/** A serial of this product: day and four digits. */
const SERIAL = /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{4}/;

/** Every way to cut a text into values with identifiers, each identifier once; the likeliest first. */
function cutsOf(text: string, { ids, fits, isChecked, serial }: Rules): (readonly IdentifiedValue[])[] {
  const idsAt = Array.from({ length: text.length }, (_, at) => ids.filter((id) => text.startsWith(id, at)));
  const found: { values: readonly IdentifiedValue[]; score: number }[] = [];
  let steps = 0;
  const cut = (at: number, values: readonly IdentifiedValue[], score: number) => {
    steps += 1;
    if (steps > MOST_STEPS) return;
    if (at === text.length) {
      found.push({ values, score });
      return;
    }
    for (const id of idsAt[at] ?? []) {
      if (values.some((known) => known.id === id)) continue;
      const start = at + id.length;
      const [own] = (serial.includes(id) && SERIAL.exec(text.slice(start))) || [];
      if (own !== undefined) {
        cut(start + own.length, [...values, { id, value: own }], score + 3);
        continue;
      }
      for (let end = start + 1; end <= text.length; end++) {
        if (end < text.length && idsAt[end]?.length === 0) continue;
        const value = text.slice(start, end);
        if (fits(id, value)) cut(end, [...values, { id, value }], score + (isChecked(id) ? 2 : -1));
      }
    }
  };
  cut(0, [], 0);
  // The sort is stable: among equals the first value is the shorter one.
  return found.toSorted((a, b) => b.score - a.score).map(({ values }) => values);
}
