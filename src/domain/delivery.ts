import * as z from 'zod/mini';
import { recordId, tolerantNumber, tolerantText } from './record';

/** A delivery (pokayoke) slip, scanned at station LT1 and then LT2 (SPEC section 3). */
export const deliverySchema = z.object({
  id: recordId,
  slipNumber: tolerantText,
  seqProd: tolerantText,
  orderNo: tolerantText,
  partNumber: tolerantText,
  partName: tolerantText,
  colorCode: tolerantText,
  kdLotNo: tolerantText,
  qty: tolerantNumber(0),
  date: tolerantText,
  time: tolerantText,
  adjustDate: tolerantText,
  adjustTime: tolerantText,
  remarksBawah: tolerantText,
  barcodeHpm: tolerantText,
  barcodeKasai: tolerantText,
  customer: z.catch(z.nullable(z.object({ alias: tolerantText, name: tolerantText })), null),
  scanLt1ByName: tolerantText,
  scanLt1At: tolerantText,
  scanLt2ByName: tolerantText,
  scanLt2At: tolerantText,
  /** Why it was rejected; '' when it is not, and at hosts without `reject-reason` (docs/api.md). */
  rejectReason: tolerantText,
  updatedBy: tolerantText,
  createdAt: tolerantText,
  updatedAt: tolerantText,
});
export type Delivery = z.infer<typeof deliverySchema>;

export const MAX_REJECT_REASON = 200;

/** What a host with `reject-reason` takes. */
export const rejectionSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Say why the slip is rejected'), z.maxLength(MAX_REJECT_REASON)),
});

/** Scanned at LT1 and not yet at LT2. */
export const isWaitingForLt2 = ({ scanLt1At, scanLt2At }: Pick<Delivery, 'scanLt1At' | 'scanLt2At'>) =>
  scanLt1At !== '' && scanLt2At === '';

/** The columns of a delivery file (docs/api.md, Files). */
export const slipColumns = [
  'slipNumber',
  'seqProd',
  'orderNo',
  'partNumber',
  'partName',
  'colorCode',
  'kdLotNo',
  'qty',
  'date',
  'time',
  'adjustDate',
  'adjustTime',
  'remarksBawah',
  'barcodeHpm',
  'barcodeKasai',
] as const;
export type SlipColumn = (typeof slipColumns)[number];

export const requiredSlipColumns: readonly SlipColumn[] = [
  'slipNumber',
  'seqProd',
  'orderNo',
  'partNumber',
  'qty',
  'date',
  'time',
];

/** Shows in the template what a row looks like; it is never imported. */
const EXAMPLE_SLIP = 'EXAMPLE-0001';

const exampleSlip: Record<SlipColumn, string> = {
  slipNumber: EXAMPLE_SLIP,
  seqProd: '001',
  orderNo: 'PO-2026-0815',
  partNumber: '83500-TG4-J010',
  partName: 'LINING ASSY R FR DOOR',
  colorCode: 'NH-900L',
  kdLotNo: 'KD-01',
  qty: '24',
  date: '2026-11-20',
  time: '07:30',
  adjustDate: '',
  adjustTime: '',
  remarksBawah: '',
  barcodeHpm: '',
  barcodeKasai: '',
};

/** The header line and the example. */
export const slipTemplateRows = (): string[][] => [[...slipColumns], slipColumns.map((column) => exampleSlip[column])];

/** What is wrong with a cell of a slip; undefined: nothing. */
export function slipProblem(column: SlipColumn, text: string): string | undefined {
  if (text === '') return requiredSlipColumns.includes(column) ? 'must not be empty' : undefined;
  if (column === 'slipNumber' && text === EXAMPLE_SLIP)
    return 'example row of the template: skip it, or write a slip over it';
  if (column === 'qty' && !/^[1-9]\d{0,6}$/.test(text)) return 'must be a whole number of at least 1';
  if ((column === 'date' || column === 'adjustDate') && !isDay(text)) return `"${text}" is not a date (YYYY-MM-DD)`;
  if ((column === 'time' || column === 'adjustTime') && !isTime(text)) return `"${text}" is not a time (HH:mm)`;
  return undefined;
}

function isDay(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 99 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
