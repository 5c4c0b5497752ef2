import { fieldText, type LabelData } from './label-data';
import type { ValueFact } from './text-facts';

export type TemplateField = {
  /** A date takes `+90d` and a pattern, a number a pattern of zeros; a flag is `yes` or empty. */
  type: 'text' | 'number' | 'date' | 'flag';
  read: (data: LabelData) => string;
  /** Another name that is read as this one. */
  alias?: string;
  /** What people type instead of the name: these are suggested as the name. */
  synonyms?: readonly string[];
  /** Typed at printing: the question, which is also its key. */
  question?: string;
};

type TextKey = { [Key in keyof LabelData]-?: LabelData[Key] extends string ? Key : never }[keyof LabelData];

/** A field that is in the data as it is printed. */
const dataField = (key: TextKey, type: TemplateField['type'], synonyms: readonly string[] = []): TemplateField => ({
  type,
  read: (data) => data[key],
  synonyms,
});

const typedAtPrinting = (question: string, synonyms: readonly string[]): TemplateField => ({
  type: 'text',
  read: (data) => answerTo(question, data),
  synonyms,
  question,
});

/**
 * Every field of `{…}`; what the picker and docs/label-language.md say of them is in `language/label/field-texts.ts`.
 * Dates are `dd-MM-yyyy`, with ` HH:mm` when they have a time.
 */
const table = {
  partNo: dataField('partNo', 'text', ['partNumber', 'pn']),
  partName: dataField('partName', 'text', ['name', 'part', 'description']),
  colorCode: dataField('colorCode', 'text', ['color', 'colour', 'colourCode']),
  model: dataField('model', 'text'),
  indication: dataField('indication', 'text'),
  qtyPerPack: dataField('qtyPerPack', 'number', ['packQty', 'quantityPerPack']),
  hand: {
    type: 'text',
    read: ({ hand }) => (hand === 'none' ? '' : hand),
    synonyms: ['side'],
  },
  leftHand: {
    type: 'flag',
    read: ({ hand }) => (hand === 'left' ? 'yes' : ''),
    synonyms: ['left'],
  },
  rightHand: {
    type: 'flag',
    read: ({ hand }) => (hand === 'right' ? 'yes' : ''),
    synonyms: ['right'],
  },
  labelSize: dataField('labelSize', 'text'),
  partId: dataField('partId', 'text'),
  designId: dataField('designId', 'text'),
  customerName: {
    type: 'text',
    read: (data) => fieldText('customerName', data),
    synonyms: ['customer'],
  },
  customerAlias: { ...dataField('customerAlias', 'text', ['customerCode']), alias: 'alias' },
  serial: { ...dataField('serialNumber', 'text', ['serialNo', 'sn']), alias: 'serialNumber' },
  serialDate: {
    type: 'text',
    read: (data) => data.serialNumber.slice(0, 8),
  },
  counter: {
    type: 'number',
    read: (data) => data.serialNumber.slice(8),
    synonyms: ['sequence', 'seq', 'count'],
  },
  prodDate: dataField('prodDate', 'date', ['productionDate', 'date']),
  qty: dataField('qty', 'number', ['quantity', 'qtyPart', 'pieces', 'pcs']),
  labelNo: dataField('labelNo', 'number', ['labelNumber', 'cartonNo', 'carton', 'box']),
  labelCount: dataField('labelCount', 'number', ['labels', 'qtyLabel', 'boxCount', 'total']),
  totalQty: dataField('totalQty', 'number'),
  printDate: dataField('printDate', 'date', ['today', 'now', 'time']),
  printedBy: dataField('printedBy', 'text', ['user', 'operator']),
  companyName: dataField('companyName', 'text', ['company', 'supplier']),
  lot: typedAtPrinting('Lot', ['lotNo', 'batch']),
  orderNo: typedAtPrinting('Order', ['order']),
  poNo: typedAtPrinting('PO', ['po', 'purchaseOrder']),
} satisfies Record<string, TemplateField>;

export type TemplateFieldName = keyof typeof table;

export const templateFields: Record<TemplateFieldName, TemplateField> = table;

// The cast restores the key type that Object.keys gives up.
export const templateFieldNames = Object.keys(table) as TemplateFieldName[];

const byName = new Map<string, TemplateFieldName>(
  templateFieldNames.flatMap((name) => [name, templateFields[name].alias ?? name].map((text) => [text, name] as const)),
);

/** The field of this name or alias. */
export const fieldOfName = (name: string): TemplateFieldName | undefined => byName.get(name);

/** Questions, and names of number ranges, that differ only in case or spaces at the ends are one. No key is one that every object has. */
export function questionKey(question: string): string {
  const key = question.trim().toLowerCase();
  return key in Object.prototype ? `${key}?` : key;
}

export function answerTo(question: string, { answers }: LabelData): string {
  return answers === 'sample' ? sampleAnswer(question) : (answers[questionKey(question)] ?? '');
}

const samples: Record<string, string> = {
  lot: 'KD26-118',
  order: 'SO-26117',
  po: 'PO-4471',
  'supplier code': '104711',
  'duns number': '104711880',
  'gross kg': '38',
  gtin: '09521234543213',
  dock: 'Dock 12',
  place: 'A-12-03',
  from: 'INJ 3',
  to: 'ASSY 1',
  street: 'Gudang 2',
  city: 'Bekasi 17530',
};

/** For the preview of a design, where nothing is typed. */
const sampleAnswer = (question: string) => samples[questionKey(question)] ?? question.toUpperCase();

const sampleNumbers: Record<string, string> = {
  'licence plate': 'UN104711880000000001',
  'mixed plate': 'UN104711880000000002',
  'master plate': 'UN104711880000000003',
  sscc: '395011530000011117',
};

/** The number of a range on one label, or why it has none. */
export function numberOf(range: string, { ranges }: LabelData): string | { refused: ValueFact } {
  if (ranges === 'sample') return sampleNumbers[questionKey(range)] ?? '000000001';
  if (ranges === 'unavailable') return { refused: { code: 'no-ranges', range } };
  return ranges?.[questionKey(range)] ?? { refused: { code: 'no-number', range } };
}
