import * as z from 'zod/mini';
import type { SerialFact } from '@/domain/serials/serial';
import { formatFileDate } from '@/lib/dates';
import { fileNameFrom } from '@/lib/file-name';
import { type RecordId, recordId, tolerantNumber, tolerantText } from './record';
import { voidSchema } from './void';

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
  /** Of its print job, where the host says it (docs/api.md, queries). */
  jobId: z.catch(z.optional(z.nullable(z.string())), undefined),
  /** Its label with the number of a number range that the host was asked for (docs/api.md, number-ranges). */
  serial: z.catch(z.optional(z.string()), undefined),
  /** Labels of it that are void, where the host knows them (docs/api.md, void). */
  voids: z.catch(z.optional(z.array(voidSchema)), undefined),
});
export type PrintRecord = z.infer<typeof printRecordSchema>;

/** The body PRINT posts (SPEC section 7). */
export type PrintRecordBody = {
  partId: RecordId;
  qtyLabel: number;
  qtyPart: number;
  serialFrom: string;
  serialEnd: string;
  status: number;
};

export const FIRST_PRINT = 1;

/** The status a re-print records: the previous one plus one, at least 2. */
export const reprintStatus = (previous: number) => Math.max(Math.trunc(previous) || 0, FIRST_PRINT) + 1;

export const labelsFor = (parts: number, qtyPerPack: number) => Math.ceil(parts / qtyPerPack);

const labelsForEach = (slips: readonly number[], qtyPerPack: number) =>
  slips.reduce((sum, parts) => sum + labelsFor(parts, qtyPerPack), 0);

/** Parts on a number of full labels. */
export const partsFor = (labels: number, qtyPerPack: number) => labels * qtyPerPack;

/** Pieces on the label at `index` (0-based): a full pack, the last label carries the remainder. */
export const qtyOnLabel = (index: number, qtyPart: number, qtyPerPack: number): number =>
  partsOnLabels(index, 1, qtyPart, qtyPerPack);

/**
 * The pack size of an earlier run of so many labels: this one when it gives as many, else what the quantities say. The
 * part may have another one by now.
 */
export const packOfRun = (qtyPart: number, labels: number, qtyPerPack: number): number =>
  labelsFor(qtyPart, qtyPerPack) === labels ? qtyPerPack : Math.max(1, Math.ceil(qtyPart / labels));

/** Pieces on `count` labels from the one at `first` (0-based) on. */
export function partsOnLabels(first: number, count: number, qtyPart: number, qtyPerPack: number): number {
  return Math.max(0, Math.min(count * qtyPerPack, qtyPart - first * qtyPerPack));
}

type QuantityResult = { ok: true; value: number } | { ok: false; reason: SerialFact };

/** Reads a typed quantity: a whole number from 1 to `max`, otherwise the reason. */
export function readQuantity(text: string, max: number): QuantityResult {
  const trimmed = text.trim();
  if (!/^[+-]?\d+([.,]\d+)?$/.test(trimmed)) return { ok: false, reason: { code: 'whole_number' } };
  const value = Number(trimmed.replace(',', '.'));
  if (!Number.isInteger(value) || value < 1) return { ok: false, reason: { code: 'whole_number' } };
  if (value > max) return { ok: false, reason: { code: 'at_most', most: max } };
  return { ok: true, value };
}

/**
 * The two quantity fields as typed: each one drives the other (SPEC section 4). `slips`: the parts of each delivery slip,
 * which start a label of their own.
 */
export type Quantities = { labels: string; parts: string; slips?: readonly number[] | undefined };

export type ReadQuantities =
  | { ok: true; labels: number; parts: number; slips?: readonly number[] | undefined }
  | { ok: false; field: 'labels' | 'parts'; reason: SerialFact };

/** The initial quantities of a run: one full pack. */
export const firstQuantities = (qtyPerPack: number): Quantities => ({ labels: '1', parts: String(qtyPerPack) });

/** After Qty Label was typed: Qty Part becomes that many full packs, empty while the text is not a quantity. */
export function typeLabels(text: string, qtyPerPack: number): Quantities {
  const read = readQuantity(text, Number.MAX_SAFE_INTEGER);
  const parts = read.ok ? partsFor(read.value, qtyPerPack) : undefined;
  return { labels: text, parts: parts !== undefined && Number.isSafeInteger(parts) ? String(parts) : '' };
}

/** After Qty Part was typed: Qty Label becomes the number of labels needed; the last one carries the remainder. */
export function typeParts(text: string, qtyPerPack: number): Quantities {
  const read = readQuantity(text, Number.MAX_SAFE_INTEGER);
  return { labels: read.ok ? String(labelsFor(read.value, qtyPerPack)) : '', parts: text };
}

/** The labels of delivery slips: no label holds parts of two of them. */
export const typeSlips = (slips: readonly number[], qtyPerPack: number): Quantities => ({
  labels: String(labelsForEach(slips, qtyPerPack)),
  parts: String(slips.reduce((sum, parts) => sum + parts, 0)),
  slips,
});

/** After the pack of the part changed: the parts stay, the labels follow. */
export const typedWithPack = ({ parts, slips }: Quantities, qtyPerPack: number): Quantities =>
  slips ? typeSlips(slips, qtyPerPack) : typeParts(parts, qtyPerPack);

/** The quantities of a run, or the reason against them and its field. `left` is how many serials the day has left. */
export function readQuantities({ labels, parts, slips }: Quantities, qtyPerPack: number, left: number): ReadQuantities {
  const byParts = labels === '' && parts !== '';
  const typedParts = readQuantity(parts, Number.MAX_SAFE_INTEGER);
  if (byParts && !typedParts.ok) return { ok: false, field: 'parts', reason: typedParts.reason };
  const typedLabels = readQuantity(labels, Number.MAX_SAFE_INTEGER);
  if (!typedLabels.ok) return { ok: false, field: 'labels', reason: typedLabels.reason };
  if (typedLabels.value > left) return { ok: false, field: 'labels', reason: { code: 'serials_left', left } };
  if (!typedParts.ok) return { ok: false, field: 'parts', reason: typedParts.reason };
  if (labelsForEach(slips ?? [typedParts.value], qtyPerPack) !== typedLabels.value) {
    return { ok: false, field: 'parts', reason: { code: 'quantities_differ' } };
  }
  return { ok: true, labels: typedLabels.value, parts: typedParts.value, ...(slips && { slips }) };
}

/**
 * The document title while a print is under way, and the name of its PDF file: `partNo_serialFrom-serialEnd`, or
 * `print-list_YYYYMMDD-HHMM` of several parts.
 */
export function printFileName(lines: readonly { partNo: string; runs: readonly RunEnds[] }[], now: Date): string {
  const [first, ...others] = lines;
  const ends = lines.flatMap(({ runs }) => runs);
  const [from, end] = [ends[0]?.serialFrom, ends.at(-1)?.serialEnd];
  if (!first || from === undefined || end === undefined) return 'labels';
  const name = others.length === 0 ? `${first.partNo}_${from}-${end}` : `print-list_${formatFileDate(now)}`;
  return fileNameFrom(name);
}

type RunEnds = Pick<PrintRecordBody, 'serialFrom' | 'serialEnd'>;
