import type { SymbolType } from '@/label/codes/symbologies';
import type { Problem } from '@/label/design/content';
import { definitionOf, elementName, type LabelElement } from '@/label/elements/element';
import type { ElementName } from '@/label/elements/element-definition';
import type { CheckedCode, CheckedLabel, CheckedText } from './checked-label';

/**
 * Where a rule is written. `isPublic`: it was compared with a public text. Otherwise the document is not public, and the
 * customer has to confirm the value.
 */
export type Source = { document: string; clause?: string; isPublic: boolean };

/** The part of a label that a rule is about. */
export type Subject =
  | { code: 'linear_with'; identifiers: readonly string[] }
  | { code: 'every_linear' | 'every_matrix' }
  | { code: 'part_number' | 'quantity' | 'supplier' | 'sscc' | 'sender' | 'receiver' };

/** How a value is built. */
export type Form = { code: 'licence_plate' | 'sscc' } | { code: 'characters' | 'digits'; most: number };

/** What a rule requires. Lengths in mm. */
export type Requirement =
  | { code: 'size'; sizes: readonly Size[] }
  | { code: 'size_at_least'; width: number; height: number }
  | { code: 'margin'; least: number }
  | { code: 'linear_code'; identifiers: readonly string[]; types: readonly SymbolType[] }
  | {
      code: 'content';
      types: readonly SymbolType[];
      identifiers: readonly string[];
      without: readonly string[];
    }
  | { code: 'envelope' | 'one_linear_code' | 'valid_codes' | 'upright' }
  | { code: 'bar_height'; least: number; subject: Subject }
  /** `most` may be Infinity. */
  | { code: 'module_width'; least: number; most: number; subject: Subject }
  | { code: 'symbol_width'; most: number; subject: Subject }
  | { code: 'quiet_zone'; modules: number; subject: Subject }
  | { code: 'clear_space'; least: number; subject: Subject }
  | { code: 'value_form'; identifier: string; form: Form }
  | { code: 'same_number' | 'unique_number' | 'captions'; identifiers: readonly string[] }
  | { code: 'readable' | 'lowest'; subject: Subject }
  | { code: 'text_height'; least: number; subject: Subject }
  | { code: 'zone'; subject: Subject; place: Place }
  | { code: 'above'; subject: Subject; other: Subject };

/** What a label has of it. Lengths in mm. */
export type Has =
  | { code: 'size'; width: number; height: number }
  | { code: 'length'; length: number }
  | { code: 'nothing_printed' | 'no_matrix' | 'no_code' | 'no_values' | 'range' | 'all' | 'is_lowest' }
  | { code: 'none'; subject: Subject }
  | { code: 'no_code_of'; types: readonly SymbolType[] }
  | { code: 'no_code_with'; identifiers: readonly string[] }
  | { code: 'text'; text: string }
  | { code: 'text_in'; text: string; type: SymbolType }
  | { code: 'values'; values: readonly string[] }
  /** Identifiers of a 2D code; captions. */
  | { code: 'absent' | 'surplus' | 'identifiers'; identifiers: readonly string[] }
  | { code: 'message' | 'no_message' | 'free' | 'clear' | 'not_clear' | 'no_range' | 'element'; element: ElementName }
  | { code: 'linear_codes' | 'codes'; count: number }
  | { code: 'element_length' | 'element_module'; element: ElementName; length: number }
  | { code: 'problem'; problem: Problem }
  | { code: 'nowhere'; values: readonly string[] }
  | { code: 'no_text'; subject: Subject }
  | { code: 'element_at'; element: ElementName; x: number; y: number }
  | { code: 'ends_below'; bottom: number; top: number }
  | { code: 'lower'; elements: readonly ElementName[] }
  | { code: 'turned'; element: ElementName; degrees: number };

/** `has`: each fact once. `elementIds`: the elements to change, or those that meet it. */
export type Finding = { isMet: boolean; has: readonly Has[]; elementIds: readonly string[] };

export type Rule = {
  id: string;
  requires: Requirement;
  source: Source;
  check: (label: CheckedLabel) => Finding;
};

/** Which label of its family: of a load, of a load and a size, or the only one. */
type ProfileName = { load: Load; size?: 'A5' | '210 × 74 mm' } | { label: 'logistic' };

/** How many kinds of goods one label stands for: the identifier of its licence plate says it. */
export type Load = 'single' | 'master' | 'mixed';

/** The rules of one label of a family. `id` is what a design carries. */
export type Profile = { id: string; family: string; name: ProfileName; rules: readonly Rule[] };

const ROUNDING = 1e-6;
/** The accuracy of feeding and cutting, mm. */
const SIZE_TOLERANCE = 0.5;

const missing = (has: Has): Finding => ({ isMet: false, has: [has], elementIds: [] });
const idsOf = (found: readonly { element: LabelElement }[]) => found.map(({ element }) => element.id);

/** Each thing is checked; those that fail are named, or all when none fails. */
function everyOne<T extends { element: LabelElement }>(
  found: readonly T[],
  nothing: Has,
  isRight: (one: T) => boolean,
  has: (one: T) => Has,
): Finding {
  if (found.length === 0) return missing(nothing);
  const wrong = found.filter((one) => !isRight(one));
  const named = wrong.length > 0 ? wrong : found;
  const facts = new Map(named.map(has).map((fact) => [JSON.stringify(fact), fact]));
  return { isMet: wrong.length === 0, has: [...facts.values()], elementIds: idsOf(named) };
}

type Size = readonly [width: number, height: number];

/** One of these sizes, mm, as it is designed or turned. */
export const size = (sizes: readonly Size[], source: Source): Rule => ({
  id: 'size',
  requires: { code: 'size', sizes },
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
    has: [{ code: 'size', ...labelSize }],
    elementIds: [],
  }),
});

export const sizeAtLeast = ([least, most]: Size, source: Source): Rule => ({
  id: 'size',
  requires: { code: 'size_at_least', width: least, height: most },
  source,
  check: ({ design: { labelSize } }) => {
    const [short, long] = [labelSize.width, labelSize.height].toSorted((a, b) => a - b);
    const isMet = (short ?? 0) >= least - SIZE_TOLERANCE && (long ?? 0) >= most - SIZE_TOLERANCE;
    return { isMet, has: [{ code: 'size', ...labelSize }], elementIds: [] };
  },
});

/** mm at each edge of the label without ink. */
export const margin = (least: number, source: Source): Rule => ({
  id: 'margin',
  requires: { code: 'margin', least },
  source,
  check: ({ design, ink }) => {
    if (!ink) return missing({ code: 'nothing_printed' });
    const { width, height } = design.labelSize;
    const left = Math.min(ink.x, ink.y, width - ink.x - ink.width, height - ink.y - ink.height);
    return { isMet: left >= least - 0.02, has: [{ code: 'length', length: left }], elementIds: [] };
  },
});

/** The codes that a rule is about. */
export type Which = {
  subject: Subject;
  find: (code: CheckedCode) => boolean;
};

export const linearWith = (...identifiers: string[]): Which => ({
  subject: { code: 'linear_with', identifiers },
  find: ({ isLinear, values }) => isLinear && values.some(({ id }) => identifiers.includes(id)),
});
export const everyLinear: Which = { subject: { code: 'every_linear' }, find: ({ isLinear }) => isLinear };
export const everyMatrix: Which = { subject: { code: 'every_matrix' }, find: ({ isLinear }) => !isLinear };

const found = ({ codes }: CheckedLabel, { find }: Which) => codes.filter(find);
const none = ({ subject }: Which): Has => ({ code: 'none', subject });

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
    requires: { code: 'linear_code', identifiers, types },
    source,
    check: (label) =>
      everyOne(
        found(label, which),
        none(which),
        ({ type }) => types.includes(type),
        ({ type, text }) => ({ code: 'text_in', text, type }),
      ),
  };
};

/** One 2D code that has all these identifiers. `without`: those that it must not have. */
export const matrixCodeRule = (
  identifiers: readonly string[],
  types: readonly SymbolType[],
  source: Source,
  without: readonly string[] = [],
): Rule => ({
  id: 'content',
  requires: { code: 'content', types, identifiers, without },
  source,
  check: ({ codes }) => {
    const candidates = codes.filter(({ isLinear, type }) => !isLinear && types.includes(type));
    const lacks = ({ values }: CheckedCode) => identifiers.filter((id) => !values.some((value) => value.id === id));
    const extra = ({ values }: CheckedCode) => without.filter((id) => values.some((value) => value.id === id));
    const [best] = candidates.toSorted((a, b) => lacks(a).length - lacks(b).length);
    if (!best) return missing({ code: 'no_code_of', types });
    const [absent, surplus] = [lacks(best), extra(best)];
    const has: Has[] = [
      ...(absent.length > 0 ? [{ code: 'absent', identifiers: absent } as const] : []),
      ...(surplus.length > 0 ? [{ code: 'surplus', identifiers: surplus } as const] : []),
      { code: 'identifiers', identifiers: best.values.map(({ id }) => id) },
    ];
    return { isMet: absent.length === 0 && surplus.length === 0, has, elementIds: [best.element.id] };
  },
});

/** 2D codes are messages of ISO/IEC 15434. */
export const envelope: Rule = {
  id: 'envelope',
  requires: { code: 'envelope' },
  source: { document: 'ISO/IEC 15434', clause: 'format 06', isPublic: true },
  check: (label) =>
    everyOne(
      found(label, everyMatrix),
      { code: 'no_matrix' },
      ({ isMessage }) => isMessage,
      ({ isMessage, element }) => ({ code: isMessage ? 'message' : 'no_message', element: elementName(element) }),
    ),
};

export const oneLinearCode = (source: Source): Rule => ({
  id: 'one-linear-code',
  requires: { code: 'one_linear_code' },
  source,
  check: (label) => {
    const linear = found(label, everyLinear);
    return {
      isMet: linear.length === 1,
      has: [{ code: 'linear_codes', count: linear.length }],
      elementIds: idsOf(linear.slice(1)),
    };
  },
});

export const barHeight = (which: Which, least: number, source: Source): Rule => ({
  id: 'bar-height',
  requires: { code: 'bar_height', least, subject: which.subject },
  source,
  check: (label) =>
    everyOne(
      found(label, which),
      none(which),
      ({ height }) => height >= least - ROUNDING,
      ({ height, element }) => ({ code: 'element_length', element: elementName(element), length: height }),
    ),
});

/** `most` may be Infinity. */
export const moduleWidth = (id: string, which: Which, least: number, most: number, source: Source): Rule => ({
  id,
  requires: { code: 'module_width', least, most, subject: which.subject },
  source,
  check: (label) =>
    everyOne(
      found(label, which),
      none(which),
      ({ module }) => module >= least - 1e-3 && module <= most + 1e-3,
      ({ module, element }) => ({ code: 'element_module', element: elementName(element), length: module }),
    ),
});

export const symbolWidth = (which: Which, most: number, source: Source): Rule => ({
  id: 'symbol-width',
  requires: { code: 'symbol_width', most, subject: which.subject },
  source,
  check: (label) =>
    everyOne(
      found(label, which),
      none(which),
      ({ width }) => width <= most + ROUNDING,
      ({ width, element }) => ({ code: 'element_length', element: elementName(element), length: width }),
    ),
});

/** The quiet zones that the symbologies ask for. */
export const quietZones = (id: string, which: Which, modules: number, source: Source): Rule => ({
  id,
  requires: { code: 'quiet_zone', modules, subject: which.subject },
  source,
  check: (label) =>
    everyOne(
      found(label, which),
      none(which),
      ({ element }) => !label.problems.some(({ code, elementId }) => code === 'quiet-zone' && elementId === element.id),
      ({ element }) => {
        const problem = label.problems.find(({ code, elementId }) => code === 'quiet-zone' && elementId === element.id);
        return problem ? { code: 'problem', problem } : { code: 'free', element: elementName(element) };
      },
    ),
});

/** mm on both sides of the bars, where that is more than the symbology asks for. */
export const clearSpace = (which: Which, least: number, source: Source): Rule => ({
  id: 'clear-space',
  requires: { code: 'clear_space', least, subject: which.subject },
  source,
  check: (label) =>
    everyOne(
      found(label, which),
      none(which),
      (code) => code.clearSpace(least),
      (code) => ({ code: code.clearSpace(least) ? 'clear' : 'not_clear', element: elementName(code.element) }),
    ),
});

/** Check digits, identifiers and values of all codes. */
export const validCodes = (source: Source): Rule => ({
  id: 'valid-codes',
  requires: { code: 'valid_codes' },
  source,
  check: ({ problems, codes }) => {
    const wrong = problems.filter(({ code }) => code === 'cannot-encode' || code === 'bad-field');
    const others = problems.filter(
      (problem) => problem.code === 'not-by-standard' && problem.why.code === 'gs1-missing',
    );
    const all = [...wrong, ...others];
    const count = codes.length;
    return {
      isMet: all.length === 0 && count > 0,
      has:
        all.length > 0
          ? all.map((problem) => ({ code: 'problem', problem }))
          : [count === 0 ? { code: 'no_code' } : { code: 'codes', count }],
      elementIds: all.map(({ elementId }) => elementId),
    };
  },
});

const valuesWith = ({ codes }: CheckedLabel, identifiers: readonly string[]) =>
  codes.flatMap(({ element, isLinear, values }) =>
    values.flatMap(({ id, value }) => (identifiers.includes(id) ? [{ element, isLinear, value }] : [])),
  );

/** How the value of an identifier is built. */
export const valueForm = (identifier: string, pattern: RegExp, form: Form, source: Source): Rule => ({
  id: `value-${identifier}`,
  requires: { code: 'value_form', identifier, form },
  source,
  check: (label) =>
    everyOne(
      valuesWith(label, [identifier]),
      { code: 'no_code_with', identifiers: [identifier] },
      ({ value }) => pattern.test(value),
      ({ value }) => ({ code: 'text', text: value }),
    ),
});

/** The number of the unit is the same in all codes. */
export const sameNumber = (identifiers: readonly string[], source: Source): Rule => ({
  id: 'same-number',
  requires: { code: 'same_number', identifiers },
  source,
  check: (label) => {
    const all = valuesWith(label, identifiers);
    const values = [...new Set(all.map(({ value }) => value))];
    const isInBoth = all.some(({ isLinear }) => isLinear) && all.some(({ isLinear }) => !isLinear);
    return {
      isMet: isInBoth && values.length === 1,
      has: [values.length === 0 ? { code: 'no_values' } : { code: 'values', values }],
      elementIds: idsOf(all),
    };
  },
});

/** Counted by a number range: serials start again each day and for each part. */
export const uniqueNumber = (identifiers: readonly string[], source: Source): Rule => ({
  id: 'unique-number',
  requires: { code: 'unique_number', identifiers },
  source,
  check: (label) =>
    everyOne(
      valuesWith(label, identifiers),
      { code: 'no_code_with', identifiers },
      ({ element }) => takesNumber(element, identifiers),
      ({ element }) =>
        takesNumber(element, identifiers) ? { code: 'range' } : { code: 'no_range', element: elementName(element) },
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

/** The content of each linear code is also printed as text. */
export const readableText = (which: Which, source: Source): Rule => ({
  id: 'readable-text',
  requires: { code: 'readable', subject: which.subject },
  source,
  check: (label) =>
    everyOne(
      found(label, which),
      none(which),
      (code) => code.values.every(({ value }) => isReadable(label, code, value)),
      (code) => {
        const absent = code.values.filter(({ value }) => !isReadable(label, code, value));
        return absent.length > 0
          ? { code: 'nowhere', values: absent.map(({ value }) => value) }
          : { code: 'element', element: elementName(code.element) };
      },
    ),
});

/** The value of an identifier, or of a field, as a text of a least height. */
export const textHeight = (
  id: string,
  subject: Subject,
  valueIn: (label: CheckedLabel) => string | undefined,
  least: number,
  source: Source,
): Rule => ({
  id: `text-${id}`,
  requires: { code: 'text_height', least, subject },
  source,
  check: (label) => {
    const value = valueIn(label) ?? '';
    const [largest] = textsShowing(label, value);
    if (!largest) return missing(value === '' ? { code: 'no_text', subject } : { code: 'nowhere', values: [value] });
    return {
      isMet: largest.capitals >= least - ROUNDING,
      has: [{ code: 'length', length: largest.capitals }],
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
  requires: { code: 'captions', identifiers },
  source,
  check: ({ texts }) => {
    const absent = identifiers.filter((id) => !texts.some(({ text }) => text.includes(`(${id})`)));
    const carriers = texts.filter(({ text }) => identifiers.some((id) => text.includes(`(${id})`)));
    return {
      isMet: absent.length === 0,
      has: [absent.length > 0 ? { code: 'absent', identifiers: absent.map((id) => `(${id})`) } : { code: 'all' }],
      elementIds: absent.length > 0 ? [] : idsOf(carriers),
    };
  },
});

/** Positions on the label. */
type Zone = { subject: Subject; boxes: (label: CheckedLabel) => { element: LabelElement; box: CheckedText['box'] }[] };

export const zoneOfCode = (which: Which): Zone => ({
  subject: which.subject,
  boxes: (label) => found(label, which),
});
export const zoneOfText = (subject: Subject, valueIn: (label: CheckedLabel) => string | undefined): Zone => ({
  subject,
  boxes: (label) => textsShowing(label, valueIn(label) ?? '').slice(0, 1),
});

const middle = ({ x, y, width, height }: CheckedText['box']) => ({ x: x + width / 2, y: y + height / 2 });
const places = {
  top_half: (box, { height }) => middle(box).y < height / 2,
  lower_half: (box, { height }) => middle(box).y > height / 2,
  right_half: (box, { width }) => middle(box).x > width / 2,
} satisfies Record<string, (box: CheckedText['box'], size: { width: number; height: number }) => boolean>;
export type Place = keyof typeof places;

export const zone = (id: string, { subject, boxes }: Zone, place: Place, source: Source): Rule => ({
  id: `zone-${id}`,
  requires: { code: 'zone', subject, place },
  source,
  check: (label) =>
    everyOne(
      boxes(label),
      { code: 'none', subject },
      ({ box }) => places[place](box, label.design.labelSize),
      ({ element, box }) => ({ code: 'element_at', element: elementName(element), ...middle(box) }),
    ),
});

/** One thing wholly above another. */
export const above = (id: string, upper: Zone, lower: Zone, source: Source): Rule => ({
  id: `zone-${id}`,
  requires: { code: 'above', subject: upper.subject, other: lower.subject },
  source,
  check: (label) => {
    const [over, under] = [upper.boxes(label), lower.boxes(label)];
    if (over.length === 0 || under.length === 0)
      return missing({ code: 'none', subject: over.length === 0 ? upper.subject : lower.subject });
    const bottom = Math.max(...over.map(({ box }) => box.y + box.height));
    const top = Math.min(...under.map(({ box }) => box.y));
    return {
      isMet: bottom <= top + ROUNDING,
      has: [{ code: 'ends_below', bottom, top }],
      elementIds: idsOf(over),
    };
  },
});

/** The code with this identifier is lower than all others. */
export const lowest = (which: Which, source: Source): Rule => ({
  id: 'zone-lowest',
  requires: { code: 'lowest', subject: which.subject },
  source,
  check: (label) => {
    const own = found(label, which);
    if (own.length === 0) return missing(none(which));
    const lower = label.codes.filter((code) => !own.includes(code) && own.every(({ box }) => box.y <= code.box.y));
    return {
      isMet: lower.length === 0,
      has: [
        lower.length === 0
          ? { code: 'is_lowest' }
          : { code: 'lower', elements: lower.map(({ element }) => elementName(element)) },
      ],
      elementIds: idsOf(own),
    };
  },
});

/** Not turned by a quarter: a scanner's line is held level. */
export const upright = (source: Source): Rule => ({
  id: 'upright',
  requires: { code: 'upright' },
  source,
  check: (label) =>
    everyOne(
      found(label, everyLinear),
      none(everyLinear),
      ({ element }) => element.rotation % 180 === 0,
      ({ element }) => ({ code: 'turned', element: elementName(element), degrees: element.rotation }),
    ),
});
