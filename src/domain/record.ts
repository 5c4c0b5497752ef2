import * as z from 'zod/mini';

/** An id is opaque: text or number, sent back exactly as it came (docs/api.md). */
export const recordId = z.union([z.string().check(z.minLength(1)), z.number()]);
export type RecordId = z.infer<typeof recordId>;

/** Whether two ids name the same record; a host may send 7 in one answer and "7" in another. */
export const sameId = (a: RecordId | null | undefined, b: RecordId | null | undefined) =>
  a != null && b != null && String(a) === String(b);

/**
 * Text as hosts send it: numbers become text, anything else that is not text becomes ''. A transform instead of a union:
 * lists are full of null fields, and each would create an error in every branch of the union.
 */
export const tolerantText = z.catch(z.pipe(z.unknown(), z.transform(readText)), '');

function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** A name or a reason, as hosts accept it. */
export const limitedText = z.string().check(z.maxLength(500));

/** A number that may arrive as text; `fallback` when it is neither. */
export const tolerantNumber = (fallback: number) =>
  z.catch(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/))]),
      z.pipe(z.transform(Number), z.number().check(z.refine(Number.isFinite))),
    ),
    fallback,
  );

/** A boolean that may arrive as true, 1, "1" or "true"; everything else is false. */
export const tolerantFlag = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
);

/** Who created and changed a record, and when (ISO timestamps; '' when the host does not send them). */
export const auditFields = {
  createdAt: tolerantText,
  createdBy: tolerantText,
  updatedAt: tolerantText,
  updatedBy: tolerantText,
};
