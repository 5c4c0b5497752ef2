import * as z from 'zod/mini';
import { Problem } from './host-rules/problem';
import { tolerantText } from './record';
import { rangeOf, type SerialRange } from './serials/serial';
import { type SerialSet, serialDifference, serialIntersection, serialUnion } from './serials/serial-set';
import { wholeSerialsText } from './serials/serials-text';

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

/*
 * Which labels can be declared void, and what is refused of them afterwards (docs/api.md, void).
 */

type VoidRequest = { serials: readonly [string, string][] };

const setOf = ({ serials }: VoidRequest) => serialUnion(serials.flatMap(([from, end]) => rangeOf(from, end) ?? []));

/** The ranges to declare void. @throws Problem 409 for serials of another run, and for those that are void already. */
export function rangesToVoid(
  requested: VoidRequest,
  run: { serialFrom: string; serialEnd: string },
  voids: readonly VoidLabels[],
) {
  const set = setOf(requested);
  const range = rangeOf(run.serialFrom, run.serialEnd);
  if (!range || serialDifference(set, [range]).length > 0)
    throw new Problem(409, 'The run has not all of these serials');
  const known = serialIntersection(set, voidedSerials({ voids }));
  if (known.length > 0) throw new Problem(409, `${wholeSerialsText(known, 3)} is void already`);
  return set;
}

/**
 * The voids that a second admin confirms.
 * @throws Problem 409 when none of them waits, 403 for who asked for it.
 */
export function voidsToConfirm<Row extends VoidLabels>(
  requested: VoidRequest,
  waiting: readonly Row[],
  fullName: string,
): Row[] {
  const set = setOf(requested);
  const found = waiting.filter(({ serialFrom, serialEnd, confirmedBy }) => {
    const range = rangeOf(serialFrom, serialEnd);
    return confirmedBy === null && range !== undefined && serialIntersection(set, [range]).length > 0;
  });
  if (found.length === 0) throw new Problem(409, 'None of these labels waits for a second admin');
  if (found.some(({ by }) => by === fullName)) throw new Problem(403, 'A second admin has to confirm it');
  return found;
}

/** The voids that labels printed in their place have been recorded for now; each is replaced once. */
export const voidsReplaced = <Row extends VoidLabels>(
  inPlaceOf: VoidRequest['serials'],
  voids: readonly Row[],
): Row[] =>
  voids.filter(
    ({ serialFrom, serialEnd, replacedBy }) =>
      replacedBy === null && inPlaceOf.some(([from, end]) => serialFrom <= end && from <= serialEnd),
  );

/** A void label is never printed again. */
export function voidAmong(wanted: readonly SerialRange[], voids: readonly VoidLabels[]) {
  const [first] = serialIntersection(wanted, voidedSerials({ voids }));
  const known = first && voids.find(({ serialFrom, serialEnd }) => serialFrom <= first.from && first.from <= serialEnd);
  return known && { reason: 'void' as const, serial: first.from, by: known.by, at: known.at };
}

/** The same for a host without print runs. @throws Problem 409 */
export function refuseVoid(range: SerialRange, status: number, voids: readonly VoidLabels[]): void {
  const known = status > 1 ? voidAmong([range], voids) : undefined;
  if (known) throw new Problem(409, `${known.serial} was declared void by ${known.by}. It is not printed again`);
}
