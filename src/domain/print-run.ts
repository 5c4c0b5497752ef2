import * as z from 'zod/mini';
import { type RecordId, recordId, tolerantNumber, tolerantText } from './record';

/** One printing as the host recorded it (SPEC section 3). `status` counts the printings: 1 first, 2 first re-print. */
export const printRecordSchema = z.object({
  id: recordId,
  partId: z.catch(z.nullable(recordId), null),
  part: z.catch(
    z.nullable(
      z.object({
        no: tolerantText,
        name: tolerantText,
        colorCode: tolerantText,
        labelDesignId: tolerantText,
        model: tolerantText,
      }),
    ),
    null,
  ),
  serialFrom: tolerantText,
  serialEnd: tolerantText,
  qtyLabel: tolerantNumber(0),
  qtyPart: tolerantNumber(0),
  createdAt: tolerantText,
  /** Who recorded it; '' when the host does not say. */
  createdBy: tolerantText,
  status: tolerantNumber(1),
});
export type PrintRecord = z.infer<typeof printRecordSchema>;

/** What PRINT posts (SPEC section 7). */
export type PrintRecordBody = {
  partId: RecordId;
  qtyLabel: number;
  qtyPart: number;
  serialFrom: string;
  serialEnd: string;
  status: number;
};

export const FIRST_PRINT = 1;

/** 'First Print' for 1, '{n}nd Print' for any other value, literally (SPEC section 4). */
export const statusText = (status: number) => (status === FIRST_PRINT ? 'First Print' : `${status}nd Print`);

/** What is typed to find a status, 'First Print', '2nd Pr' or a number, as the host's number; other text as it is. */
export function statusOfText(text: string): string {
  const words = text.trim().toLowerCase();
  if (words !== '' && statusText(FIRST_PRINT).toLowerCase().startsWith(words)) return String(FIRST_PRINT);
  const [number] = /^\d+/.exec(words) ?? [];
  return number !== undefined && statusText(Number(number)).toLowerCase().startsWith(words) ? number : text;
}

/** The status a re-print records: the previous one plus one, at least 2. */
export const reprintStatus = (previous: number) => Math.max(Math.trunc(previous) || 0, FIRST_PRINT) + 1;

/** Labels needed for a number of parts: `ceil(parts / qtyPerPack)`. */
export const labelsFor = (parts: number, qtyPerPack: number) => Math.ceil(parts / qtyPerPack);

/** Parts on a number of full labels. */
export const partsFor = (labels: number, qtyPerPack: number) => labels * qtyPerPack;

/** Pieces on the label at `index` (0-based): a full pack, the last label carries the remainder. */
export function qtyOnLabel(index: number, qtyPart: number, qtyPerPack: number): number {
  return Math.max(0, Math.min(qtyPerPack, qtyPart - index * qtyPerPack));
}

export type QuantityResult = { ok: true; value: number } | { ok: false; reason: string };

/** Reads a typed quantity: a whole number from 1 to `max`. Refused with the reason otherwise. */
export function readQuantity(text: string, max: number): QuantityResult {
  const trimmed = text.trim();
  if (!/^[+-]?\d+([.,]\d+)?$/.test(trimmed)) return { ok: false, reason: 'Enter a whole number of at least 1' };
  const value = Number(trimmed.replace(',', '.'));
  if (!Number.isInteger(value) || value < 1) return { ok: false, reason: 'Enter a whole number of at least 1' };
  if (value > max) return { ok: false, reason: `At most ${max}` };
  return { ok: true, value };
}
