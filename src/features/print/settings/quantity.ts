import { labelsFor, partsFor, readQuantity } from '@/domain/print-run';

/** The two quantity fields as typed: each one drives the other (SPEC section 4). */
export type Quantities = { labels: string; parts: string };

export type ReadQuantities =
  | { ok: true; labels: number; parts: number }
  | { ok: false; field: 'labels' | 'parts'; reason: string };

/** What a run starts with: one full pack. */
export const firstQuantities = (qtyPerPack: number): Quantities => ({ labels: '1', parts: String(qtyPerPack) });

/** Qty Label was typed: Qty Part becomes that many full packs; it is cleared while the text is no quantity. */
export function typeLabels(text: string, qtyPerPack: number): Quantities {
  const read = readQuantity(text, Number.MAX_SAFE_INTEGER);
  const parts = read.ok ? partsFor(read.value, qtyPerPack) : undefined;
  return { labels: text, parts: parts !== undefined && Number.isSafeInteger(parts) ? String(parts) : '' };
}

/** Qty Part was typed: Qty Label becomes as many labels as it takes, the last one with the remainder. */
export function typeParts(text: string, qtyPerPack: number): Quantities {
  const read = readQuantity(text, Number.MAX_SAFE_INTEGER);
  return { labels: read.ok ? String(labelsFor(read.value, qtyPerPack)) : '', parts: text };
}

/** The quantities of a run, or why there is none and which field says so. `left` is how many serials the day has left. */
export function readQuantities({ labels, parts }: Quantities, qtyPerPack: number, left: number): ReadQuantities {
  const byParts = labels === '' && parts !== '';
  const typedParts = readQuantity(parts, Number.MAX_SAFE_INTEGER);
  if (byParts && !typedParts.ok) return { ok: false, field: 'parts', reason: typedParts.reason };
  const typedLabels = readQuantity(labels, Number.MAX_SAFE_INTEGER);
  if (!typedLabels.ok) return { ok: false, field: 'labels', reason: typedLabels.reason };
  if (typedLabels.value > left) return { ok: false, field: 'labels', reason: serialsLeft(left) };
  if (!typedParts.ok) return { ok: false, field: 'parts', reason: typedParts.reason };
  if (labelsFor(typedParts.value, qtyPerPack) !== typedLabels.value) {
    return { ok: false, field: 'parts', reason: 'Qty Label and Qty Part do not belong together' };
  }
  return { ok: true, labels: typedLabels.value, parts: typedParts.value };
}

const serialsLeft = (left: number) =>
  left === 0 ? 'No serials left today' : `Only ${left} ${left === 1 ? 'serial' : 'serials'} left today`;
