import * as z from 'zod/mini';
import { laterEventsSchema } from '@/domain/print-job';
import { recordId } from '@/domain/record';
import { quantitySchema } from './recorded-run';

/*
 * What a host takes for a print job (docs/api.md, print-jobs).
 */

const MAX_ID_LENGTH = 100;
/** `paper`, `pdf`, `printer-file` or `label-printer`, and a printer's name. */
const shortText = z.string().check(z.maxLength(500));

export const printJobBodySchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(MAX_ID_LENGTH)),
  partId: recordId,
  serialFrom: z.string(),
  serialEnd: z.string(),
  status: quantitySchema,
  qtyLabel: quantitySchema,
  qtyPart: quantitySchema,
  designId: z.nullable(z.string()),
  designRevision: z.nullable(quantitySchema),
  designHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 hash')),
  snapshot: z.looseObject({ design: z.unknown(), part: z.looseObject({ id: recordId }), companyName: z.string() }),
  output: shortText,
  printer: shortText,
  printedAt: shortText,
  override: z.optional(z.object({ reason: z.string().check(z.minLength(1)) })),
});

const serial = z.string().check(z.regex(/^\d{12}$/, 'Must be a serial'));
export const printOutcomeSchema = z.object({
  outcome: z.object({
    kind: z.enum(['all', 'none', 'some', 'unknown']),
    missing: z.optional(z.array(z.tuple([serial, serial])).check(z.maxLength(9999))),
    events: z.optional(laterEventsSchema),
  }),
});
