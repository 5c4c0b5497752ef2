import * as z from 'zod/mini';
import { recordId } from '@/domain/record';
import { formatSerial, LAST_COUNTER, parseSerial, rangeOf, type SerialRange } from '@/domain/serials/serial';
import { serialDifference, serialUnion } from '@/domain/serials/serial-set';
import { takeNumbersSchema } from './number-range';
import { printJobBodySchema } from './print-job-body';
import { quantitySchema } from './recorded-run';

/*
 * What a host takes as a print run, and why it refuses a line (docs/api.md, print-runs). A run is recorded with all its
 * lines or not at all.
 */

const MAX_LINES = 200;
const MAX_RUNS = 200;
const MAX_RANGES = 500;
const shortText = z.string().check(z.maxLength(500));
const serial = z.string().check(z.refine((text) => parseSerial(text) !== undefined, 'Must be a serial'));
const serials = z
  .array(
    z.tuple([serial, serial]).check(z.refine(([from, end]) => rangeOf(from, end) !== undefined, 'Must be in order')),
  )
  .check(z.minLength(1), z.maxLength(MAX_RANGES));
const { designId, designRevision, designHash, snapshot, output, printer, printedAt } = printJobBodySchema.shape;
const id = takeNumbersSchema.shape.id;

const firstLineSchema = z.object({
  kind: z.literal('first'),
  partId: recordId,
  partUpdatedAt: z.string(),
  ...{ designId, designRevision, designHash, snapshot },
  serialFrom: serial,
  qtyPart: quantitySchema,
  qtyLabel: quantitySchema,
  take: z._default(
    z.array(z.object({ range: recordId, count: takeNumbersSchema.shape.count })).check(z.maxLength(10)),
    [],
  ),
});
const reprintLineSchema = z.object({
  kind: z.literal('reprint'),
  ...{ partId: recordId, of: recordId, serials, reason: shortText },
});
const unprintedLineSchema = z.object({ kind: z.literal('unprinted'), ...{ partId: recordId, of: recordId, serials } });

export const printRunSchema = z.object({
  id,
  station: z.object({ id: shortText, name: shortText }),
  ...{ output, printer, printedAt, companyName: shortText },
  lines: z
    .array(z.discriminatedUnion('kind', [firstLineSchema, reprintLineSchema, unprintedLineSchema]))
    .check(z.minLength(1), z.maxLength(MAX_LINES)),
});
export type PrintRunBody = z.infer<typeof printRunSchema>;
export type PrintLine = PrintRunBody['lines'][number];
export type FirstLine = z.infer<typeof firstLineSchema>;

export const printRunBatchSchema = z.object({
  runs: z.array(printRunSchema).check(z.minLength(1), z.maxLength(MAX_RUNS)),
});

export const printRunOutcomeSchema = z.object({
  lines: z
    .array(
      z.object({
        partId: recordId,
        outcome: z.object({
          kind: z.enum(['all', 'none', 'some', 'unknown']),
          unprinted: z.optional(serials),
        }),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_LINES)),
});

/** Why a line is not recorded, with what the station needs to show and try again. */
export type Refusal = { reason: string } & Record<string, unknown>;

/** What the host knows when it decides about a first print. */
export type KnownForFirst = {
  /** When the part was changed last. */
  partUpdatedAt: string;
  /** The design of the line as the host has it; undefined when it does not have it. */
  design: { publishedRevision: number | null; designHash: string | null } | undefined;
  /** The highest counter of the part and day. */
  last: number;
};

/** Whether the part or the design is another one than the station has seen, or the serials are others' by now. */
export function refusalOfFirst(line: FirstLine, known: KnownForFirst): Refusal | undefined {
  if (Date.parse(line.partUpdatedAt) !== Date.parse(known.partUpdatedAt)) return { reason: 'part' };
  const { design } = known;
  const isSameDesign =
    !design || (design.publishedRevision === line.designRevision && design.designHash === line.designHash);
  if (!isSameDesign) return { reason: 'design', ...design };
  const left = LAST_COUNTER - known.last;
  if (line.qtyLabel > left) return { reason: 'used-up', left };
  const day = parseSerial(line.serialFrom)?.day ?? '';
  const nextSerial = formatSerial(day, known.last + 1);
  return line.serialFrom === nextSerial ? undefined : { reason: 'serials', nextSerial };
}

/** The serials of a line, each range once; undefined when the run they shall come from does not have them all. */
export function serialsOf(line: { serials: readonly [string, string][] }, run: SerialRange | undefined) {
  const asked = serialUnion(line.serials.flatMap(([from, end]) => rangeOf(from, end) ?? []));
  return run && serialDifference(asked, [run]).length === 0 ? asked : undefined;
}

/** The serials that a first print of so many labels has. */
export function rangeOfFirst({ serialFrom, qtyLabel }: FirstLine): SerialRange {
  const first = parseSerial(serialFrom);
  const counter = (first?.counter ?? 1) + qtyLabel - 1;
  return { from: serialFrom, end: formatSerial(first?.day ?? '', counter), count: qtyLabel };
}
