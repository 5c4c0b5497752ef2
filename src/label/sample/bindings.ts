import { type ComposedRow, composeContent } from '@/label/codes/composition';
import { isDataIdentifier, refuseIdentified } from '@/label/codes/data-identifiers';
import { readIdentified } from '@/label/codes/read-identified';
import { fieldOfName, templateFieldNames, templateFields } from '@/label/text/fields';
import type { LabelData } from '@/label/text/label-data';
import { asTemplate } from '@/label/text/template';
import { formatMoment, type Moment } from '@/lib/date-pattern';
import { editDistance } from '@/lib/edit-distance';
import { type Caption, captionsOf, type Meaning, meaningOf } from './captions';
import { fixedTextKey } from './found-elements';
import { gs1Content } from './gs1-content';
import { type Certainty, isGuess, type SampleElement, type SampleLabel } from './sample';
import { type BindingFact, partFields } from './sample-facts';

/** Where the text of an element comes from. */
export type SampleBinding = {
  /** Properties of the element. */
  patch: Record<string, unknown>;
  /** For the user: `{partNo}`, or the rows of a composed code. */
  shown: string;
  certainty: Certainty;
  why: BindingFact;
};

/** What is known of the company's parts and customers. */
export type Facts = {
  /** The parts, as labels would print them today. */
  parts: readonly LabelData[];
  customers: readonly { name: string; alias: string }[];
  companyName: string;
  /** The question that a design asks at printing for the value of an identifier. */
  nameOf: (mode: 'iso15434' | 'gs1', id: string) => string | undefined;
};

type Piece = { template: string; certainty: Certainty; why: BindingFact };

/** The part of the sample: the one with the longest part number printed on it, with or without dashes. */
export function partOnSample(label: SampleLabel, { parts }: Facts): LabelData | undefined {
  const texts = label.elements.filter(({ text }) => text !== '').map(({ text }) => plain(text));
  const found = parts.filter(
    ({ partNo }) => plain(partNo).length > 3 && texts.some((text) => text.includes(plain(partNo))),
  );
  const score = (part: LabelData) =>
    plain(part.partNo).length +
    [part.partName, part.colorCode].filter((value) => value.length > 1 && texts.includes(plain(value))).length;
  return found.toSorted((a, b) => score(b) - score(a))[0];
}

const plain = (text: string) => text.replace(/[-. /_]/g, '').toUpperCase();

/**
 * The binding of each element of a label, by its place; undefined where the text stays as it is. `others`: more labels of the
 * sample, which show what varies. A binding that master data or an identifier do not prove is a guess.
 */
export function bindingsOf(
  label: SampleLabel,
  facts: Facts,
  others: readonly SampleLabel[] = [],
): (SampleBinding | undefined)[] {
  const part = partOnSample(label, facts);
  const captions = captionsOf(label.elements);
  const context: Context = { facts, part, known: new Map(), dates: datesOf(label) };
  for (const [index, { kind, text }] of label.elements.entries()) {
    const caption = captions[index];
    const piece = kind === 'text' && caption && text.length >= 3 ? bindValue(text, caption, context) : undefined;
    if (piece) context.known.set(text, piece);
  }
  const codes = label.elements.map((found) => (found.kind === 'code' ? bindCode(found, label, context) : undefined));
  return label.elements.map((found, index) => {
    const isText = found.kind === 'text' || found.kind === 'code';
    if (!isText) return undefined;
    const marked = boundByFile(found, context);
    if (marked) return marked;
    const bound = found.kind === 'code' ? codes[index] : bindText(found, captions[index], context);
    return bound ?? varying(found, captions[index], index, label, others);
  });
}

type Context = {
  facts: Facts;
  part: LabelData | undefined;
  /** Values of identifiers in codes: a text that says the same is the same. */
  known: Map<string, Piece>;
  /** Days of production on the sample, to know how long after them it expires. */
  dates: Moment[];
};

const binding = ({ element }: SampleElement, { template, certainty, why }: Piece): SampleBinding => ({
  patch: { [fixedTextKey(element)]: template },
  shown: template,
  certainty,
  why,
});

/** Variables, counters and clocks of a printer file are known as such. */
function boundByFile(found: SampleElement, context: Context): SampleBinding | undefined {
  const { variable, counts, clock, text: whole, around = { before: '', after: '' } } = found;
  if (clock !== undefined)
    return binding(found, { template: `{printDate:${clock}}`, certainty: 'exact', why: { code: 'printer-clock' } });
  const text = whole.slice(around.before.length, whole.length - around.after.length);
  const bound = (piece: Piece) =>
    binding(found, { ...piece, template: asTemplate(around.before) + piece.template + asTemplate(around.after) });
  if (counts) return bound({ template: countedTemplate(text), certainty: 0.7, why: { code: 'printer-counts' } });
  if (variable === undefined || /^Field \d+$/.test(variable)) return undefined;
  const field = fieldByWord(variable);
  if (field) return bound({ template: `{${field}}`, certainty: 0.85, why: { code: 'file-variable', variable } });
  const meaning = meaningOf(variable);
  const piece = meaning && byMeaning(text, meaning, variable, context);
  return bound(piece ?? { template: askTemplate(variable), certainty: 0.6, why: { code: 'file-variable', variable } });
}

/** The digits at the end are counted up, with their zeros. */
function countedTemplate(text: string): string {
  const [, before = '', digits = ''] = /^(.*?)(\d*)$/s.exec(text) ?? [];
  return digits === '' ? '{counter}' : `${asTemplate(before)}{counter:${'0'.repeat(digits.length)}}`;
}

/** Field names and what people call them: `PART_NO`, `colour code`. */
function fieldByWord(word: string): string | undefined {
  const wanted = word.replace(/[\s_-]/g, '').toLowerCase();
  const own = fieldOfName(word.trim());
  if (own) return own;
  return templateFieldNames.find((name) => {
    const { synonyms = [], alias } = templateFields[name];
    return [name, alias ?? name, ...synonyms].some((one) => one.toLowerCase() === wanted);
  });
}

const askTemplate = (question: string) =>
  `{ask:${
    question
      .replace(/[{}:|\\=\n]/g, ' ')
      .trim()
      .slice(0, 40) || 'Text'
  }}`;

const leastSure = (certainties: readonly Certainty[]): Certainty => {
  const guesses = certainties.filter(isGuess);
  if (guesses.length > 0) return Math.min(...guesses);
  return certainties.includes('read') ? 'read' : 'exact';
};

/** A code is taken apart; its values are remembered for the texts beside it. */
function bindCode(found: SampleElement, label: SampleLabel, context: Context): SampleBinding | undefined {
  const { text, element } = found;
  const [reading] = readIdentified(
    /^\(?\d{2,4}\)/.test(text) || text.startsWith('[)>') ? text : isGs1(element.properties) ? `]C1${text}` : text,
  );
  const rows = isGs1(element.properties)
    ? gs1Rows(text)
    : reading?.mode === 'iso15434' && !reading.isGuess
      ? reading.values
      : undefined;
  if (rows && rows.length > 0) return bindRows(found, rows, isGs1(element.properties) ? 'gs1' : 'iso15434', context);
  const single = identifierInFront(text, label, context);
  if (single) return single && binding(found, single);
  const whole = byData(text, context);
  if (whole) return binding(found, whole);
  return bindDelimited(found, context);
}

const isGs1 = ({ barcodeType, codeType }: Record<string, unknown>) =>
  barcodeType === 'gs1-128' || codeType === 'gs1datamatrix';

const gs1Rows = (text: string) =>
  [...(gs1Content(text) ?? '').matchAll(/\((\d{2,4})\)((?:\\\(|[^(])*)/g)].map(([, id = '', value = '']) => ({
    id,
    value: value.replaceAll('\\(', '('),
  }));

function bindRows(
  found: SampleElement,
  values: readonly { id: string; value: string }[],
  mode: 'iso15434' | 'gs1',
  context: Context,
): SampleBinding | undefined {
  const pieces = values.map(({ id, value }) => ({ id, value, piece: byIdentifier(mode, id, value, context) }));
  for (const { value, piece } of pieces) if (piece) context.known.set(value, piece);
  const row = (id: string, value: string): ComposedRow => ({ id, value, width: 10, align: 'left', fill: ' ' });
  const composed = composeContent(
    { mode, separator: '|' },
    values.map(({ id, value }) => row(id, value)),
  );
  const isSame = mode === 'gs1' ? composed.content === gs1Content(found.text) : composed.content === found.text;
  const bound = pieces.filter(({ piece }) => piece !== undefined);
  if (bound.length === 0) return undefined;
  const certainty = leastSure(bound.map(({ piece }) => piece?.certainty ?? 'read'));
  const guessed = bound.flatMap(({ id, piece }) => (piece && isGuess(piece.certainty) ? [{ id, why: piece.why }] : []));
  const why: BindingFact =
    guessed.length > 0
      ? { code: 'rows', rows: guessed }
      : { code: mode === 'gs1' ? 'gs1-identifiers' : 'iso-identifiers' };
  if (isSame) {
    const rows = pieces.map(({ id, value, piece }) => row(id, piece?.template ?? asTemplate(value)));
    const composition = { mode, separator: '|', rows };
    const shown = rows.map(({ id, value }) => `${id} ${value}`).join(', ');
    return { patch: { composition }, shown, certainty, why };
  }
  if (mode === 'gs1') return undefined;
  // It is not written as designs compose codes, so it becomes a template text with the same separators in the same
  // places.
  let rest = found.text;
  let template = '';
  for (const { id, value, piece } of pieces) {
    const at = rest.indexOf(id + value);
    if (at < 0) return undefined;
    template += asTemplate(rest.slice(0, at) + id) + (piece?.template ?? asTemplate(value));
    rest = rest.slice(at + id.length + value.length);
  }
  return {
    ...binding(found, { template: template + asTemplate(rest), certainty, why }),
    shown: bound.map(({ id, piece }) => `${id} ${piece?.template}`).join(', '),
  };
}

/** `P83500TG4N010`: a known identifier in front of a value that is also on the label, or in the data. */
function identifierInFront(text: string, label: SampleLabel, context: Context): Piece | undefined {
  const [, id, value] = /^(\d{0,2}[A-Z])([\x20-\x7e]+)$/.exec(text) ?? [];
  if (id === undefined || value === undefined || !isDataIdentifier(id)) return undefined;
  if (refuseIdentified(id, value) !== undefined) return undefined;
  const isAlone = (other: string) => plain(other) === plain(value);
  const isCaptioned = (other: string) => other.includes(`(${id})`);
  const isProven = label.elements.some(
    (other) => other.text !== text && (isAlone(other.text) || isCaptioned(other.text)),
  );
  if (!isProven && byData(value, context) === undefined) return undefined;
  const piece = byIdentifier('iso15434', id, value, context);
  if (!piece) return undefined;
  context.known.set(value, piece);
  const whole = { ...piece, template: id + piece.template };
  context.known.set(text, whole);
  return whole;
}

const DELIMITERS = ['|', ';', '\t', '~', ',', '/', ' '];

/** Values one after another, at least one of them data. */
function bindDelimited(found: SampleElement, context: Context): SampleBinding | undefined {
  for (const delimiter of DELIMITERS) {
    const values = found.text.split(delimiter);
    if (values.length < 2 || values.length > 20) continue;
    const pieces = values.map((value) => byData(value, context) ?? serialOf(value) ?? dateOf(value));
    if (!pieces.some((piece) => piece?.certainty === 'exact')) continue;
    // Next to a part number, a number equal to the quantity per pack is the quantity.
    const all = pieces.map((piece, index) => piece ?? packOf(values[index] ?? '', context));
    for (const [index, piece] of all.entries()) if (piece) context.known.set(values[index] ?? '', piece);
    const template = all.map((piece, index) => piece?.template ?? asTemplate(values[index] ?? '')).join(delimiter);
    const fixed = all.filter((piece) => piece === undefined).length;
    const sure = leastSure(all.flatMap((piece) => (piece ? [piece.certainty] : [])));
    const certainty = fixed > 0 ? Math.min(0.7, isGuess(sure) ? sure : 1) : sure;
    const why: BindingFact =
      fixed > 0
        ? { code: 'values-fixed', fixed, count: all.length }
        : { code: 'values-between', count: all.length, delimiter };
    return binding(found, { template, certainty, why });
  }
  return undefined;
}

const packOf = (value: string, { part }: Context): Piece | undefined =>
  part && /^\d{1,6}$/.test(value) && Number(value) === Number(part.qtyPerPack)
    ? { template: quantity(value), certainty: 0.8, why: { code: 'pack-quantity' } }
    : undefined;

const quantity = (value: string) =>
  value.startsWith('0') && value.length > 1 ? `{qty:${'0'.repeat(value.length)}}` : '{qty}';

/** Our own serial: day and counter. */
const serialOf = (value: string): Piece | undefined =>
  /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{4}$/.test(value)
    ? { template: '{serial}', certainty: 'read', why: { code: 'own-serial' } }
    : undefined;

/** Shorter values are on too many labels to identify anything. */
const SHORTEST_PROOF = 3;
const DOUBTFUL = 0.7;

/** A text that is a value of the part, or the name of a customer. */
function byData(value: string, { part, facts, known }: Context): Piece | undefined {
  const text = value.trim();
  if (text === '') return undefined;
  if (part) {
    const field = partFields.find(
      (name) => part[name] === text && (text.length >= SHORTEST_PROOF || name === 'colorCode'),
    );
    if (field)
      return {
        template: `{${field}}`,
        certainty: text.length >= SHORTEST_PROOF ? 'exact' : DOUBTFUL,
        why: { code: 'part-value', field, part: part.partNo, isOtherCase: false },
      };
    for (const sign of ['-', ' ', '.', '/']) {
      if (part.partNo.includes(sign) && part.partNo.replaceAll(sign, '') === text)
        return {
          template: `{partNo|remove:${sign}}`,
          certainty: 'exact',
          why: { code: 'part-number-without', part: part.partNo, sign },
        };
    }
    const near = partFields.find(
      (name) => part[name].length >= SHORTEST_PROOF && part[name].toUpperCase() === text.toUpperCase(),
    );
    if (near)
      return {
        template: part[near].toUpperCase() === text ? `{${near}|upper}` : `{${near}}`,
        certainty: 0.85,
        why: { code: 'part-value', field: near, part: part.partNo, isOtherCase: true },
      };
  }
  const customer = facts.customers.find(
    ({ name }) => name.length >= SHORTEST_PROOF && name.toUpperCase() === text.toUpperCase(),
  );
  if (customer)
    return {
      template: '{customerName}',
      certainty: customer.name === text ? 'exact' : 0.85,
      why: { code: 'customer-name' },
    };
  const alias = facts.customers.find((one) => one.alias.length >= SHORTEST_PROOF && one.alias === text);
  if (alias)
    return { template: '{customerAlias}', certainty: 0.8, why: { code: 'customer-alias', customer: alias.name } };
  if (facts.companyName.length >= SHORTEST_PROOF && facts.companyName === text)
    return { template: '{companyName}', certainty: 'exact', why: { code: 'company-name' } };
  const same = known.get(text);
  if (!same || text.length >= SHORTEST_PROOF || isGuess(same.certainty)) return same;
  return { ...same, certainty: DOUBTFUL };
}

const meaningOfId: Readonly<Record<string, Meaning>> = {
  P: 'part',
  Q: 'quantity',
  S: 'serial',
  '3S': 'serial',
  '4S': 'serial',
  T: 'lot',
  '1T': 'lot',
  D: 'date',
  '6D': 'date',
  '12D': 'date',
  '16D': 'date',
  '14D': 'expiry',
  V: 'supplier',
  '1V': 'supplier',
  K: 'purchaseOrder',
  '13Q': 'piece',
};
const meaningOfAi: Readonly<Record<string, Meaning>> = {
  '10': 'lot',
  '11': 'date',
  '13': 'date',
  '15': 'expiry',
  '17': 'expiry',
  '21': 'serial',
  '30': 'quantity',
  '37': 'quantity',
  '241': 'part',
  '400': 'order',
};

/** The value of an identifier of a code. */
function byIdentifier(mode: 'iso15434' | 'gs1', id: string, value: string, context: Context): Piece | undefined {
  const words = context.facts.nameOf(mode, id) ?? id;
  const meaning = mode === 'gs1' ? meaningOfAi[id] : meaningOfId[id];
  const plate = /^\d?J$/.test(id) ? /^UN(\d{9})([A-Z0-9]{9})$/.exec(value) : null;
  if (plate)
    return {
      template: 'UN{ask:DUNS number}{serial|right:9}',
      certainty: 0.7,
      why: { code: 'licence-plate' },
    };
  if (id === 'Z' || id === '4L' || id === '2P') return undefined;
  if (meaning === undefined)
    return { template: askTemplate(words), certainty: 0.6, why: { code: 'identifier', id, why: { code: 'typed' } } };
  const found = byMeaning(value, meaning, words, context);
  // The meaning of an identifier is certain, unless its value has another form than our data.
  return (
    found && {
      ...found,
      why: found.certainty === 'exact' ? found.why : { code: 'identifier', id, why: found.why },
      certainty: byIdentifierCertainty(meaning, found),
    }
  );
}

const byIdentifierCertainty = (meaning: Meaning, { certainty }: Piece): Certainty =>
  ['quantity', 'lot', 'date', 'supplier', 'order', 'purchaseOrder', 'piece'].includes(meaning) &&
  isGuess(certainty) &&
  certainty >= 0.6
    ? 'read'
    : certainty;

/** What is typed at printing. */
const typed: Readonly<Partial<Record<Meaning, readonly [template: string, certainty: number]>>> = {
  lot: ['{lot}', 0.8],
  order: ['{orderNo}', 0.65],
  purchaseOrder: ['{poNo}', 0.7],
};

/** What a value is when no master data match it. */
const unproven: Readonly<Partial<Record<Meaning, Piece>>> = {
  part: { template: '{partNo}', certainty: 0.75, why: { code: 'no-part-number' } },
  name: { template: '{partName}', certainty: 0.7, why: { code: 'no-part-name' } },
  supplier: { template: '{ask:Supplier code}', certainty: 0.65, why: { code: 'typed' } },
  customer: { template: '{customerName}', certainty: 0.6, why: { code: 'no-customer' } },
};

/** A value whose meaning is known from a caption, a variable or an identifier. */
function byMeaning(value: string, meaning: Meaning, words: string, context: Context): Piece | undefined {
  const { part, facts } = context;
  const [template, certainty = 0] = typed[meaning] ?? [];
  if (template !== undefined) return { template, certainty, why: { code: 'typed' } };
  switch (meaning) {
    case 'quantity':
      return quantityOf(value, part);
    case 'serial': {
      const own = serialOf(value);
      if (own) return own;
      if (/^\d{4,11}$/.test(value))
        return { template: `{serial|right:${value.length}}`, certainty: 0.65, why: { code: 'shorter-serial' } };
      return { template: '{serial}', certainty: 0.55, why: { code: 'other-serial' } };
    }
    case 'date':
      return dateOf(value, 0.75) ?? { template: askTemplate(words), certainty: 0.5, why: { code: 'other-date' } };
    case 'expiry':
      return expiryOf(value, context) ?? { template: askTemplate(words), certainty: 0.6, why: { code: 'typed' } };
    case 'piece':
      return pieceOf(value, 0.85);
  }
  const proven = byData(value, context) ?? unproven[meaning];
  if (proven) return proven;
  if (meaning === 'model') return like(value, 'model', part);
  if (meaning === 'colour') return like(value, 'colorCode', part);
  if (meaning === 'company')
    return { template: '{companyName}', certainty: 0.5, why: { code: 'other-company', company: facts.companyName } };
  return /\d/.test(value) ? { template: askTemplate(words), certainty: 0.5, why: { code: 'typed' } } : undefined;
}

function quantityOf(value: string, part: LabelData | undefined): Piece | undefined {
  const [, digits, rest = ''] = /^(\d{1,8})(\s*(?:pcs|pc|pieces|ea|st|stk|buah|set)\.?)?$/i.exec(value.trim()) ?? [];
  if (digits === undefined) return undefined;
  const isPack = part !== undefined && Number(digits) === Number(part.qtyPerPack);
  return {
    template: quantity(digits) + asTemplate(rest),
    certainty: isPack ? 'exact' : 0.75,
    why: { code: isPack ? 'pack-quantity' : 'a-quantity' },
  };
}

const like = (value: string, field: 'model' | 'colorCode', part: LabelData | undefined): Piece => {
  const own = part?.[field] ?? '';
  const isNear = own !== '' && editDistance(own.toUpperCase(), value.toUpperCase()) <= 2;
  return {
    template: `{${field}}`,
    certainty: isNear ? 0.75 : 0.6,
    why: own === '' ? { code: 'by-caption' } : { code: 'part-has', value: own },
  };
};

/** Date patterns of labels, the unambiguous ones first. */
const datePatterns: readonly (readonly [RegExp, string, order: string])[] = [
  [/^(\d{4})-(\d\d)-(\d\d)$/, 'yyyy-MM-dd', 'ymd'],
  [/^(\d{4})\/(\d\d)\/(\d\d)$/, 'yyyy/MM/dd', 'ymd'],
  [/^(\d{4})\.(\d\d)\.(\d\d)$/, 'yyyy.MM.dd', 'ymd'],
  [/^(\d\d)-(\d\d)-(\d{4})$/, 'dd-MM-yyyy', 'dmy'],
  [/^(\d\d)\/(\d\d)\/(\d{4})$/, 'dd/MM/yyyy', 'dmy'],
  [/^(\d\d)\.(\d\d)\.(\d{4})$/, 'dd.MM.yyyy', 'dmy'],
  [/^(\d\d)\.(\d\d)\.(\d\d)$/, 'dd.MM.yy', 'dmy'],
  [/^(\d\d)-(\d\d)-(\d\d)$/, 'dd-MM-yy', 'dmy'],
  [/^(\d\d)\/(\d\d)\/(\d\d)$/, 'dd/MM/yy', 'dmy'],
  [/^(\d\d) ([A-Z][a-z]{2}) (\d{4})$/, 'dd MMM yyyy', 'dmy'],
  [/^(\d{4})(\d\d)(\d\d)$/, 'yyyyMMdd', 'ymd'],
  [/^(\d\d)(\d\d)(\d\d)$/, 'yyMMdd', 'ymd'],
];

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function readDate(text: string): { moment: Moment; pattern: string } | undefined {
  for (const [form, pattern, order] of datePatterns) {
    const [, a = '', b = '', c = ''] = form.exec(text.trim()) ?? [];
    if (a === '') continue;
    const [yearText, dayText] = order === 'ymd' ? [a, c] : [c, a];
    const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
    const month = /\d/.test(b) ? Number(b) : MONTHS.indexOf(b) + 1;
    const moment = { year, month, day: Number(dayText), hour: 0, minute: 0 };
    const isReal = year >= 2015 && year <= 2045 && month >= 1 && month <= 12 && moment.day >= 1 && moment.day <= 31;
    if (isReal && formatMoment(moment, pattern) === text.trim()) return { moment, pattern };
  }
  return undefined;
}

/** A date is a guess: it may be that of production, of printing or of shipping. */
function dateOf(text: string, certainty = 0.61): Piece | undefined {
  const read = readDate(text);
  if (!read) return undefined;
  const pattern = read.pattern === 'dd-MM-yyyy' ? '' : `:${read.pattern}`;
  return { template: `{prodDate${pattern}}`, certainty, why: { code: 'maybe-print-date' } };
}

/** The days in serials, and dates whose caption does not name an expiry. */
function datesOf({ elements }: SampleLabel): Moment[] {
  const days = elements.flatMap(({ text }) => [...text.matchAll(/(20\d{6})\d{4}(?!\d)/g)].map(([, day = '']) => day));
  const texts = elements.flatMap(({ text, kind }) => (kind === 'text' ? [text] : []));
  return [...days, ...texts].flatMap((text) => readDate(text)?.moment ?? []);
}

const DAY = 86_400_000;

function expiryOf(text: string, { dates }: Context): Piece | undefined {
  const read = readDate(text);
  if (!read) return undefined;
  const days = (moment: Moment) => Date.UTC(moment.year, moment.month - 1, moment.day) / DAY;
  const after = dates
    .map((date) => days(read.moment) - days(date))
    .find((difference) => difference > 0 && difference <= 3700);
  if (after === undefined) return undefined;
  return {
    template: `{prodDate+${after}d:${read.pattern}}`,
    certainty: 0.7,
    why: { code: 'days-after', count: after },
  };
}

/** `Part No: 83500-TG4-N010` in one text. */
const PREFIX = /^([A-Za-zÀ-ÿ][A-Za-zÀ-ÿ0-9 ./()#-]{1,28}[:#]\s*)(\S.*)$/;

function bindText(found: SampleElement, caption: Caption | undefined, context: Context): SampleBinding | undefined {
  const { text } = found;
  if (meaningOf(text) !== undefined && byData(text, context)?.certainty !== 'exact') {
    // A caption alone stays as it is.
    return undefined;
  }
  const whole = bindValue(text, caption, context);
  if (whole) return binding(found, whole);
  const [, prefix, value] = PREFIX.exec(text) ?? [];
  if (prefix !== undefined && value !== undefined) {
    const words = prefix.replace(/[:#]\s*$/, '').trim();
    const piece = bindValue(value, { text: words, meaning: meaningOf(words) ?? 'other' }, context);
    if (piece) return binding(found, { ...piece, template: asTemplate(prefix) + piece.template });
  }
  return bindInside(found, context) ?? bindBehind(found);
}

/** `Date 20/11/2026`, `Parcel 1 of 2`: a date, or a label and their count, behind other words. */
function bindBehind(found: SampleElement): SampleBinding | undefined {
  const [, before = '', value = ''] = BEHIND.exec(found.text) ?? [];
  const piece = dateOf(value) ?? pieceOf(value, 0.6);
  return piece && binding(found, { ...piece, template: asTemplate(before) + piece.template });
}

const BEHIND = /^(.*[A-Za-zÀ-ÿ.:#] )(\d[\d./-]{5,9}|\d\d [A-Z][a-z]{2} \d{4}|\d{1,4}\s*(?:\/|of|von|dari)\s*\d{1,4})$/s;

function bindValue(text: string, caption: Caption | undefined, context: Context): Piece | undefined {
  const proven = byData(text, context);
  if (proven) return (caption && announced(text, caption, context)) ?? proven;
  const isCaption = !/\d/.test(text) && (meaningOf(text) !== undefined || text.trim().endsWith(':'));
  if (caption && !isCaption) {
    const own = caption.meaning === 'other' ? (serialOf(text) ?? dateOf(text)) : undefined;
    if (own) return own;
    const piece = byMeaning(text, caption.meaning, caption.text, context);
    if (piece)
      return {
        ...piece,
        why: piece.certainty === 'exact' ? piece.why : { code: 'caption', caption: caption.text, why: piece.why },
      };
  }
  return serialOf(text) ?? dateOf(text) ?? pieceOf(text, 0.6);
}

/** A short value of a code is certain when its caption names the same data. */
function announced(text: string, { text: words, meaning }: Caption, context: Context): Piece | undefined {
  const same = context.known.get(text);
  const alone = { ...context, known: new Map() };
  return same && byMeaning(text, meaning, words, alone)?.template === same.template ? same : undefined;
}

/** `3/10`: a label and their count. */
function pieceOf(text: string, certainty: Certainty): Piece | undefined {
  const [, number, between, count] = /^(\d{1,4})(\s*(?:\/|of|von|dari)\s*)(\d{1,4})$/i.exec(text.trim()) ?? [];
  if (number === undefined || count === undefined || Number(number) > Number(count)) return undefined;
  const zeros = (digits: string) => (digits.startsWith('0') ? `:${'0'.repeat(digits.length)}` : '');
  const template = `{labelNo${zeros(number)}}${between}{labelCount${zeros(count)}}`;
  return { template, certainty, why: { code: 'label-and-count' } };
}

/** Several values in one text, or a value among other words. */
function bindInside(found: SampleElement, context: Context): SampleBinding | undefined {
  const { part, known } = context;
  const values = new Map<string, string>();
  if (part) for (const name of partFields) if (part[name].length >= 4) values.set(part[name], `{${name}}`);
  for (const [value, { template }] of known) if (value.length >= 6) values.set(value, template);
  const sorted = [...values].toSorted(([a], [b]) => b.length - a.length);
  let rest = found.text;
  let template = '';
  let count = 0;
  while (rest !== '') {
    const hit = sorted
      .flatMap(([value, own]) => {
        const at = indexOfWord(rest, value);
        return at < 0 ? [] : [{ at, value, own }];
      })
      .toSorted((a, b) => a.at - b.at || b.value.length - a.value.length)[0];
    if (!hit) break;
    template += asTemplate(rest.slice(0, hit.at)) + hit.own;
    rest = rest.slice(hit.at + hit.value.length);
    count += 1;
  }
  if (count === 0) return undefined;
  const why: BindingFact = count > 1 ? { code: 'values-inside', count } : { code: 'value-inside' };
  return binding(found, { template: template + asTemplate(rest), certainty: 0.76, why });
}

function indexOfWord(text: string, value: string): number {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
    if (!isWord(text[at - 1]) && !isWord(text[at + value.length])) return at;
  }
  return -1;
}

/** A text that differs on the other labels of the sample cannot be a fixed text. */
function varying(
  found: SampleElement,
  caption: Caption | undefined,
  index: number,
  label: SampleLabel,
  others: readonly SampleLabel[],
): SampleBinding | undefined {
  const alike = others.filter(({ elements }) => elements.length === label.elements.length);
  const texts = alike.map(({ elements }) => elements[index]).filter((other) => other?.kind === found.kind);
  if (texts.length === 0 || texts.every((other) => other?.text === found.text)) return undefined;
  const numbers = [found, ...texts].map((other) =>
    /^\d+$/.test(other?.text ?? '') ? Number(other?.text) : Number.NaN,
  );
  const counts = numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
  if (counts) {
    const { length } = found.text;
    const isSerial = length >= 4 && Number(found.text) !== 1;
    const template = isSerial ? `{serial|right:${Math.min(12, length)}}` : '{labelNo}';
    return binding(found, { template, certainty: 0.6, why: { code: 'counts-up' } });
  }
  return binding(found, {
    template: askTemplate(caption?.text ?? `Text ${index + 1}`),
    certainty: 0.5,
    why: { code: 'differs' },
  });
}
