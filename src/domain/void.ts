import * as z from 'zod/mini';
import { tolerantText } from './record';
import { rangeOf } from './serials/serial';
import { type SerialSet, serialUnion } from './serials/serial-set';

/**
 * Labels that somebody has declared void (docs/api.md, void): printed for the wrong part, damaged, lost. They stay in the
 * history, their serials are never given again. `confirmedBy`: null while a host with four eyes waits for a second admin.
 * `replacedBy`: the labels that were printed in their place.
 */
export const voidSchema = z.object({
  serialFrom: z.string(),
  serialEnd: z.string(),
  reason: tolerantText,
  at: tolerantText,
  by: tolerantText,
  confirmedBy: z.catch(z.nullable(z.string()), null),
  replacedBy: z.catch(z.nullable(z.object({ serialFrom: z.string(), serialEnd: z.string() })), null),
});
export type VoidLabels = z.infer<typeof voidSchema>;

type Voids = { voids?: readonly VoidLabels[] | undefined };

export const voidedSerials = ({ voids = [] }: Voids): SerialSet =>
  serialUnion(voids.flatMap(({ serialFrom, serialEnd }) => rangeOf(serialFrom, serialEnd) ?? []));

/** What is said of a serial in some records of its part. */
export const voidOf = (serial: string, records: readonly Voids[]): VoidLabels | undefined =>
  records
    .flatMap(({ voids = [] }) => voids)
    .find(({ serialFrom, serialEnd }) => serialFrom <= serial && serial <= serialEnd);

/** `Torn at the cutter`, and what a host with four eyes still waits for. */
export const isUnconfirmed = ({ confirmedBy }: VoidLabels) => confirmedBy === null;
