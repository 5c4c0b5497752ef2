import { formatListDate, formatTime } from '@/lib/dates';

/** The data of a part and a run, formatted as printed. */
export type LabelData = {
  partName: string;
  partNo: string;
  colorCode: string;
  customerName: string;
  /** `20-11-2026`. */
  prodDate: string;
  qty: string;
  serialNumber: string;
  model: string;
  indication: string;
  hand: 'left' | 'right' | 'none';
  /** Printed where a label has no customer (SPEC section 2). */
  companyName: string;
  partId: string;
  labelSize: string;
  designId: string;
  /** Pieces of a full pack; `qty` is what is in this one. */
  qtyPerPack: string;
  customerAlias: string;
  /** Of the label in its run, from 1. */
  labelNo: string;
  /** Labels and pieces of the run. */
  labelCount: string;
  totalQty: string;
  /** `20-11-2026 10:25`. */
  printDate: string;
  printedBy: string;
  /** What was typed at printing, by the key of the question. 'sample' answers every question with a sample. */
  answers: Answers | 'sample';
  /**
   * The number that this label has of each number range, by questionKey(), as it is printed. 'sample' gives every range a
   * sample; 'unavailable' is a host without number ranges. Without it none was taken.
   */
  ranges?: Answers | 'sample' | 'unavailable' | undefined;
};

/** By the key of each question, `questionKey()`. */
export type Answers = Readonly<Record<string, string>>;

/** The palette's seven dynamic fields (SPEC section 2). */
export const FIELD_NAMES = [
  'partName',
  'partNo',
  'colorCode',
  'customerName',
  'prodDate',
  'qty',
  'serialNumber',
] as const;
/** Two more fields of the standard label. */
export const EXTRA_FIELD_NAMES = ['model', 'indication'] as const;
export type FieldName = (typeof FIELD_NAMES)[number] | (typeof EXTRA_FIELD_NAMES)[number];

export const emptyLabelData: LabelData = {
  partName: '',
  partNo: '',
  colorCode: '',
  customerName: '',
  prodDate: '',
  qty: '',
  serialNumber: '',
  model: '',
  indication: '',
  hand: 'none',
  companyName: '',
  partId: '',
  labelSize: '',
  designId: '',
  qtyPerPack: '',
  customerAlias: '',
  labelNo: '',
  labelCount: '',
  totalQty: '',
  printDate: '',
  printedBy: '',
  answers: {},
};

/** The text of a field; for a missing customer the company's name. */
export function fieldText(field: FieldName, data: LabelData): string {
  const text = data[field];
  return field === 'customerName' && text.trim() === '' ? data.companyName : text;
}

/** `20-11-2026 10:25`, the print date of a label. */
export const printStamp = (now: Date) => `${formatListDate(now)} ${formatTime(now)}`.trim();

/** Whether labels with these data look the same. Numbers of ranges come and go, in another object each time. */
export const hasSameData = (a: LabelData, b: LabelData) => JSON.stringify(a) === JSON.stringify(b);
