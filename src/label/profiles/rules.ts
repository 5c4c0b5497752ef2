import { type SymbolType, symbologyOf } from '@/label/codes/symbologies';
import { definitionOf, elementName, type LabelElement } from '@/label/elements/element';
import type { CheckedCode, CheckedLabel, CheckedText } from './checked-label';

/**
 * Where a rule is written. `isPublic`: it was compared with a public text. Otherwise the document is not public, and the
 * customer has to confirm the value.
 */
export type Source = { document: string; clause?: string; isPublic: boolean };

/** What a label has of what a rule asks for. `elementIds`: the elements to change, or those that meet it. */
export type Finding = { isMet: boolean; has: string; elementIds: readonly string[] };

export type Rule = {
  id: string;
  /** What it asks for. */
  asks: string;
  source: Source;
  check: (label: CheckedLabel) => Finding;
};

/** The rules of one label of a family. `id` is what a design carries. */
export type Profile = { id: string; family: string; name: string; rules: readonly Rule[] };

const ROUNDING = 1e-6;
/** A printer feeds and cuts no more exactly, mm. */
const SIZE_TOLERANCE = 0.5;

const mm = (length: number) => `${Math.round(length * 100) / 100} mm`;
const listed = (texts: readonly string[], last = 'and') =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} ${last} ${texts.at(-1)}`;
const missing = (has: string): Finding => ({ isMet: false, has, elementIds: [] });
const idsOf = (found: readonly { element: LabelElement }[]) => found.map(({ element }) => element.id);

/** Each thing is checked; those that fail are named, or all when none fails. */
function everyOne<T extends { element: LabelElement }>(
  found: readonly T[],
  nothing: string,
  isRight: (one: T) => boolean,
  has: (one: T) => string,
): Finding {
  if (found.length === 0) return missing(nothing);
  const wrong = found.filter((one) => !isRight(one));
  const named = wrong.length > 0 ? wrong : found;
  return { isMet: wrong.length === 0, has: [...new Set(named.map(has))].join('; '), elementIds: idsOf(named) };
}

const nameOn = ({ words }: CheckedLabel, element: LabelElement) => words.name(elementName(element));

type Size = readonly [width: number, height: number];

/** One of these sizes, mm, as it is designed or turned. */
export const size = (sizes: readonly Size[], source: Source): Rule => ({
  id: 'size',
  asks: `A label of ${listed(
    sizes.map(([width, height]) => `${width} × ${height} mm`),
    'or',
  )}`,
  source,
  check: ({ design: { labelSize } }) => ({
    isMet: sizes.some(([width, height]) =>
      [
        [width, height],
        [height, width],
      ].some(
        ([across = 0, down = 0]) =>
          Math.abs(labelSize.width - across) <= SIZE_TOLERANCE && Math.abs(labelSize.height - down) <= SIZE_TOLERANCE,
      ),
    ),
    has: `${labelSize.width} × ${labelSize.height} mm`,
    elementIds: [],
  }),
});

export const sizeAtLeast = ([least, most]: Size, source: Source): Rule => ({
  id: 'size',
  asks: `A label of at least ${least} × ${most} mm`,
  source,
  check: ({ design: { labelSize } }) => {
    const [short, long] = [labelSize.width, labelSize.height].toSorted((a, b) => a - b);
    const isMet = (short ?? 0) >= least - SIZE_TOLERANCE && (long ?? 0) >= most - SIZE_TOLERANCE;
    return { isMet, has: `${labelSize.width} × ${labelSize.height} mm`, elementIds: [] };
  },
});

/** mm at each edge of the label without ink. */
export const margin = (least: number, source: Source): Rule => ({
  id: 'margin',
  asks: `${mm(least)} at each edge without print`,
  source,
  check: ({ design, ink }) => {
    if (!ink) return missing('nothing is printed');
    const { width, height } = design.labelSize;
    const left = Math.min(ink.x, ink.y, width - ink.x - ink.width, height - ink.y - ink.height);
    return { isMet: left >= least - 0.02, has: mm(left), elementIds: [] };
  },
});

const named = (types: readonly SymbolType[]) =>
  listed(
    types.map((type) => symbologyOf(type).name),
    'or',
  );

/** The codes that a rule is about. */
export type Which = {
  what: string;
  find: (code: CheckedCode) => boolean;
};

export const linearWith = (...identifiers: string[]): Which => ({
  what: `the linear code of ${listed(identifiers, 'or')}`,
  find: ({ isLinear, values }) => isLinear && values.some(({ id }) => identifiers.includes(id)),
});
export const everyLinear: Which = { what: 'every linear code', find: ({ isLinear }) => isLinear };
export const everyMatrix: Which = { what: 'every 2D code', find: ({ isLinear }) => !isLinear };

const found = ({ codes }: CheckedLabel, { find }: Which) => codes.filter(find);
const none = ({ what }: Which) => `There is none: ${what}`;

/** A code of one of these symbologies for each of the identifiers, which begin its text. */
export const linearCode = (
  id: string,
  identifiers: readonly string[],
  types: readonly SymbolType[],
  source: Source,
): Rule => {
  const which = linearWith(...identifiers);
  return {
    id: `code-${id}`,
    asks: `A code with ${listed(identifiers, 'or')} in front, ${named(types)}`,
    source,
    check: (label) =>
      everyOne(
        found(label, which),
        none(which),
        ({ type }) => types.includes(type),
        ({ type, text }) => `${text} in ${symbologyOf(type).name}`,
      ),
  };
};

/** One 2D code that has all these identifiers. `without`: those that it must not have. */
export const matrixCode = (
  identifiers: readonly string[],
  types: readonly SymbolType[],
  source: Source,
  without: readonly string[] = [],
): Rule => ({
  id: 'content',
  asks: `${named(types)} with ${listed(identifiers)}${without.length > 0 ? `, without ${listed(without)}` : ''}`,
  source,
  check: ({ codes }) => {
    const candidates = codes.filter(({ isLinear, type }) => !isLinear && types.includes(type));
    const lacks = ({ values }: CheckedCode) => identifiers.filter((id) => !values.some((value) => value.id === id));
    const extra = ({ values }: CheckedCode) => without.filter((id) => values.some((value) => value.id === id));
    const [best] = candidates.toSorted((a, b) => lacks(a).length - lacks(b).length);
    if (!best) return missing(`There is no ${named(types)}`);
    const [absent, surplus] = [lacks(best), extra(best)];
    const has = [
      absent.length > 0 && `${listed(absent)} is missing`,
      surplus.length > 0 && `${listed(surplus)} is in it`,
      `it has ${listed(best.values.map(({ id }) => id)) || 'no identifier'}`,
    ];
    return {
      isMet: absent.length === 0 && surplus.length === 0,
      has: has.filter(Boolean).join('; '),
      elementIds: [best.element.id],
    };
  },
});

/** 2D codes are messages of ISO/IEC 15434. */
export const envelope: Rule = {
  id: 'envelope',
  asks: 'The 2D code is a message of format 06, with its header and trailer',
  source: { document: 'ISO/IEC 15434', clause: 'format 06', isPublic: true },
  check: (label) =>
    everyOne(
      found(label, everyMatrix),
      'There is no 2D code',
      ({ isMessage }) => isMessage,
      ({ isMessage, element }) => `${nameOn(label, element)}: ${isMessage ? 'format 06' : 'plain text'}`,
    ),
};

export const oneLinearCode = (source: Source): Rule => ({
  id: 'one-linear-code',
  asks: 'One linear code alone, so that a gate reads no other',
  source,
  check: (label) => {
    const linear = found(label, everyLinear);
    return { isMet: linear.length === 1, has: `${linear.length}`, elementIds: idsOf(linear.slice(1)) };
  },
});

export const barHeight = (which: Which, least: number, source: Source): Rule => ({
  id: 'bar-height',
  asks: `Bars of at least ${mm(least)}: ${which.what}`,
  source,
  check: (label) =>
    everyOne(
      found(label, which),
      none(which),
      ({ height }) => height >= least - ROUNDING,
      ({ height, element }) => `${nameOn(label, element)} ${mm(height)}`,
    ),
});

/** `most` may be Infinity. */
export const moduleWidth = (id: string, which: Which, least: number, most: number, source: Source): Rule => ({
  id,
  asks: `A module of ${most === Infinity ? `at least ${mm(least)}` : `${least} to ${mm(most)}`}: ${which.what}`,
  source,
  check: (label) =>
    everyOne(
      found(label, which),
      none(which),
      ({ module }) => module >= least - 1e-3 && module <= most + 1e-3,
      ({ module, element }) => `${nameOn(label, element)} ${module.toFixed(3)} mm`,
    ),
});

export const symbolWidth = (which: Which, most: number, source: Source): Rule => ({
  id: 'symbol-width',
  asks: `At most ${mm(most)} with the quiet zones: ${which.what}`,
  source,
  check: (label) =>
    everyOne(
      found(label, which),
      none(which),
      ({ width }) => width <= most + ROUNDING,
      ({ width, element }) => `${nameOn(label, element)} ${mm(width)}`,
    ),
});

/** The quiet zones that the symbologies ask for. */
export const quietZones = (id: string, which: Which, modules: number, source: Source): Rule => ({
  id,
  asks: `A quiet zone of ${modules} ${modules === 1 ? 'module' : 'modules'}: ${which.what}`,
  source,
  check: (label) =>
    everyOne(
      found(label, which),
      none(which),
      ({ element }) => !label.problems.some(({ code, elementId }) => code === 'quiet-zone' && elementId === element.id),
      ({ element }) => {
        const blocked = label.problems.find(({ code, elementId }) => code === 'quiet-zone' && elementId === element.id);
        return blocked ? label.words.problem(blocked) : `${nameOn(label, element)} is free`;
      },
    ),
});

/** mm on both sides of the bars, where that is more than the symbology asks for. */
export const clearSpace = (which: Which, least: number, source: Source): Rule => ({
  id: 'clear-space',
  asks: `${mm(least)} without print on both sides: ${which.what}`,
  source,
  check: (label) =>
    everyOne(
      found(label, which),
      none(which),
      (code) => code.clearSpace(least),
      (code) => `${nameOn(label, code.element)} has ${code.clearSpace(least) ? 'it' : 'less'}`,
    ),
});

/** Check digits, identifiers and values of all codes. */
export const validCodes = (source: Source): Rule => ({
  id: 'valid-codes',
  asks: 'Codes with valid contents: identifiers, values and check digits',
  source,
  check: ({ problems, codes, words }) => {
    const wrong = problems.filter(({ code }) => code === 'cannot-encode' || code === 'bad-field');
    const others = problems.filter(
      (problem) => problem.code === 'not-by-standard' && problem.why.code === 'gs1-missing',
    );
    const all = [...wrong, ...others];
    return {
      isMet: all.length === 0 && codes.length > 0,
      has: all.map(words.problem).join('; ') || (codes.length === 0 ? 'There is no code' : `${codes.length} codes`),
      elementIds: all.map(({ elementId }) => elementId),
    };
  },
});

const valuesWith = ({ codes }: CheckedLabel, identifiers: readonly string[]) =>
  codes.flatMap(({ element, isLinear, values }) =>
    values.flatMap(({ id, value }) => (identifiers.includes(id) ? [{ element, isLinear, value }] : [])),
  );

/** How the value of an identifier is built. */
export const valueForm = (identifier: string, pattern: RegExp, form: string, source: Source): Rule => ({
  id: `value-${identifier}`,
  asks: `${identifier} is ${form}`,
  source,
  check: (label) =>
    everyOne(
      valuesWith(label, [identifier]),
      `No code has ${identifier}`,
      ({ value }) => pattern.test(value),
      ({ value }) => value,
    ),
});

/** The number of the unit is the same in all codes. */
export const sameNumber = (identifiers: readonly string[], source: Source): Rule => ({
  id: 'same-number',
  asks: `The linear code and the 2D code have the same ${listed(identifiers, 'or')}`,
  source,
  check: (label) => {
    const all = valuesWith(label, identifiers);
    const values = [...new Set(all.map(({ value }) => value))];
    const isInBoth = all.some(({ isLinear }) => isLinear) && all.some(({ isLinear }) => !isLinear);
    return { isMet: isInBoth && values.length === 1, has: values.join(' and ') || 'none', elementIds: idsOf(all) };
  },
});

/** Counted by a number range: serials start again each day and for each part. */
export const uniqueNumber = (identifiers: readonly string[], source: Source): Rule => ({
  id: 'unique-number',
  asks: `${listed(identifiers, 'or')} takes its number from a number range, so that no two units have the same`,
  source,
  check: (label) =>
    everyOne(
      valuesWith(label, identifiers),
      `No code has ${listed(identifiers, 'or')}`,
      ({ element }) => takesNumber(element, identifiers),
      ({ element }) =>
        takesNumber(element, identifiers) ? 'a number range' : `${nameOn(label, element)} has no number range`,
    ),
});

function takesNumber(element: LabelElement, identifiers: readonly string[]): boolean {
  const texts = definitionOf(element.type).texts?.(element.properties) ?? [];
  const rows = rowsOf(element.properties);
  return texts.some(({ text, row }) => {
    if (!/\{\s*range\s*:/.test(text)) return false;
    return row === undefined || identifiers.includes(rows[row]?.id ?? '');
  });
}

function rowsOf({ composition }: Record<string, unknown>): readonly { id: string }[] {
  // SAFETY: the properties of an element were parsed by its schema.
  return (composition as { rows: { id: string }[] } | undefined)?.rows ?? [];
}

/** What is compared between a code and a text for people: they leave out spaces, dashes and brackets. */
const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

type Shown = Pick<CheckedText, 'element' | 'box' | 'capitals'>;

/** The texts that show a value and nothing else, the largest first; where there are none, those that contain it. */
function textsShowing({ texts }: CheckedLabel, value: string): Shown[] {
  const wanted = plain(value);
  if (wanted === '') return [];
  const alone = texts.filter(({ text }) => plain(text) === wanted);
  const shown = alone.length > 0 ? alone : texts.filter(({ text }) => plain(text).includes(wanted));
  return shown.toSorted((a, b) => b.capitals - a.capitals);
}

/** A code with its own text under the bars can be read, too. */
const isReadable = (label: CheckedLabel, { element, text }: CheckedCode, value: string): boolean =>
  textsShowing(label, value).length > 0 || (element.properties.showText === true && plain(text).includes(plain(value)));

/** People can read what each linear code holds. */
export const readableText = (which: Which, source: Source): Rule => ({
  id: 'readable-text',
  asks: `What it holds can be read by people: ${which.what}`,
  source,
  check: (label) =>
    everyOne(
      found(label, which),
      none(which),
      (code) => code.values.every(({ value }) => isReadable(label, code, value)),
      (code) => {
        const absent = code.values.filter(({ value }) => !isReadable(label, code, value));
        return absent.length > 0
          ? `${listed(absent.map(({ value }) => value))} is nowhere`
          : nameOn(label, code.element);
      },
    ),
});

/** The value of an identifier, or of a field, as a text of a least height. */
export const textHeight = (
  id: string,
  what: string,
  valueIn: (label: CheckedLabel) => string | undefined,
  least: number,
  source: Source,
): Rule => ({
  id: `text-${id}`,
  asks: `${what} in letters of at least ${mm(least)}`,
  source,
  check: (label) => {
    const value = valueIn(label) ?? '';
    const [largest] = textsShowing(label, value);
    if (!largest) return missing(value === '' ? `The label has no ${what.toLowerCase()}` : `${value} is nowhere`);
    return {
      isMet: largest.capitals >= least - ROUNDING,
      has: mm(largest.capitals),
      elementIds: [largest.element.id],
    };
  },
});

/** The value of the first code with this identifier. */
export const valueWith =
  (...identifiers: string[]) =>
  (label: CheckedLabel) =>
    valuesWith(label, identifiers)[0]?.value;

/** A caption with the identifier in brackets, as customers look for it. */
export const captions = (identifiers: readonly string[], source: Source): Rule => ({
  id: 'captions',
  asks: `Captions with the identifiers in brackets: ${listed(identifiers.map((id) => `(${id})`))}`,
  source,
  check: ({ texts }) => {
    const absent = identifiers.filter((id) => !texts.some(({ text }) => text.includes(`(${id})`)));
    const carriers = texts.filter(({ text }) => identifiers.some((id) => text.includes(`(${id})`)));
    return {
      isMet: absent.length === 0,
      has: absent.length > 0 ? `${listed(absent.map((id) => `(${id})`))} is missing` : 'all',
      elementIds: absent.length > 0 ? [] : idsOf(carriers),
    };
  },
});

/** What lies where on the label. */
type Zone = { what: string; boxes: (label: CheckedLabel) => { element: LabelElement; box: CheckedText['box'] }[] };

export const zoneOfCode = (which: Which): Zone => ({ what: which.what, boxes: (label) => found(label, which) });
export const zoneOfText = (what: string, valueIn: (label: CheckedLabel) => string | undefined): Zone => ({
  what,
  boxes: (label) => textsShowing(label, valueIn(label) ?? '').slice(0, 1),
});

type Place = { words: string; holds: (box: CheckedText['box'], size: { width: number; height: number }) => boolean };

const middle = ({ x, y, width, height }: CheckedText['box']) => ({ x: x + width / 2, y: y + height / 2 });
export const places = {
  topHalf: { words: 'in the upper half', holds: (box, { height }) => middle(box).y < height / 2 },
  lowerHalf: { words: 'in the lower half', holds: (box, { height }) => middle(box).y > height / 2 },
  leftHalf: { words: 'in the left half', holds: (box, { width }) => middle(box).x < width / 2 },
  rightHalf: { words: 'in the right half', holds: (box, { width }) => middle(box).x > width / 2 },
} as const satisfies Record<string, Place>;

export const zone = (id: string, { what, boxes }: Zone, place: Place, source: Source): Rule => ({
  id: `zone-${id}`,
  asks: `${what[0]?.toUpperCase()}${what.slice(1)} is ${place.words}`,
  source,
  check: (label) =>
    everyOne(
      boxes(label),
      `There is none: ${what}`,
      ({ box }) => place.holds(box, label.design.labelSize),
      ({ element, box }) => `${nameOn(label, element)} at ${mm(middle(box).x)}, ${mm(middle(box).y)}`,
    ),
});

/** One thing wholly above another. */
export const above = (id: string, upper: Zone, lower: Zone, source: Source): Rule => ({
  id: `zone-${id}`,
  asks: `${upper.what[0]?.toUpperCase()}${upper.what.slice(1)} is above ${lower.what}`,
  source,
  check: (label) => {
    const [over, under] = [upper.boxes(label), lower.boxes(label)];
    if (over.length === 0 || under.length === 0)
      return missing(`There is none: ${over.length === 0 ? upper.what : lower.what}`);
    const bottom = Math.max(...over.map(({ box }) => box.y + box.height));
    const top = Math.min(...under.map(({ box }) => box.y));
    return {
      isMet: bottom <= top + ROUNDING,
      has: `it ends at ${mm(bottom)}, the other begins at ${mm(top)}`,
      elementIds: idsOf(over),
    };
  },
});

/** The code with this identifier is lower than all others. */
export const lowest = (which: Which, source: Source): Rule => ({
  id: 'zone-lowest',
  asks: `Lowest of all codes: ${which.what}`,
  source,
  check: (label) => {
    const own = found(label, which);
    if (own.length === 0) return missing(none(which));
    const lower = label.codes.filter((code) => !own.includes(code) && own.every(({ box }) => box.y <= code.box.y));
    return {
      isMet: lower.length === 0,
      has: lower.length === 0 ? 'it is' : `${listed(lower.map(({ element }) => nameOn(label, element)))} is lower`,
      elementIds: idsOf(own),
    };
  },
});

/** Not turned by a quarter: a scanner's line is held level. */
export const upright = (source: Source): Rule => ({
  id: 'upright',
  asks: 'Bars at right angles to the lower edge: every linear code',
  source,
  check: (label) =>
    everyOne(
      found(label, everyLinear),
      none(everyLinear),
      ({ element }) => element.rotation % 180 === 0,
      ({ element }) => `${nameOn(label, element)} ${element.rotation}°`,
    ),
});
