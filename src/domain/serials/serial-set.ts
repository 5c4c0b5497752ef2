import { type SerialRange, serialAt } from './serial';

/**
 * Serials of one part as ranges: in order, none touching another. A range never spans two days, so the serials of one
 * day are consecutive 12-digit numbers.
 */
export type SerialSet = readonly SerialRange[];

export const countSerials = (set: SerialSet): number => set.reduce((sum, { count }) => sum + count, 0);

/** All serials of the ranges, which may overlap and be in any order. */
export function serialUnion(...sets: SerialSet[]): SerialRange[] {
  const spans = sets
    .flat()
    .map(spanOf)
    .toSorted((a, b) => a.first - b.first);
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.first <= last.last + 1) last.last = Math.max(last.last, span.last);
    else joined.push({ ...span });
  }
  return joined.map(rangeOfSpan);
}

/** The serials of `set` that are not in `removed`. */
export function serialDifference(set: SerialSet, removed: SerialSet): SerialRange[] {
  const cuts = serialUnion(removed).map(spanOf);
  let next = 0;
  return serialUnion(set)
    .map(spanOf)
    .flatMap((span) => {
      const left: Span[] = [];
      let { first } = span;
      for (let cut = cuts[next]; cut && cut.first <= span.last; cut = cuts[next]) {
        if (cut.first > first) left.push({ first, last: cut.first - 1 });
        first = Math.max(first, cut.last + 1);
        // A cut that reaches beyond this range may reach into the next one.
        if (cut.last > span.last) break;
        next += 1;
      }
      if (first <= span.last) left.push({ first, last: span.last });
      return left;
    })
    .map(rangeOfSpan);
}

/** The serials that are in both sets. */
export const serialIntersection = (a: SerialSet, b: SerialSet): SerialRange[] =>
  serialDifference(a, serialDifference(a, b));

/** The serials at these indexes (0-based, ascending) of a range, one range for each consecutive piece. */
export function rangesAt(range: SerialRange, indexes: readonly number[]): SerialRange[] {
  return serialUnion(
    indexes.map((index) => {
      const serial = serialAt(range, index);
      return { from: serial, end: serial, count: 1 };
    }),
  );
}

/** The indexes (0-based, ascending) that serials have in a range. Serials outside of it are left out. */
export function indexesIn(range: SerialRange, set: SerialSet): number[] {
  const start = Number(range.from);
  return serialIntersection(set, [range]).flatMap(({ from, count }) =>
    Array.from({ length: count }, (_, index) => Number(from) - start + index),
  );
}

/** Both ends are included, as numbers of 12 digits. */
type Span = { first: number; last: number };

const spanOf = ({ from, end }: SerialRange): Span => ({ first: Number(from), last: Number(end) });

const rangeOfSpan = ({ first, last }: Span): SerialRange => ({
  from: String(first),
  end: String(last),
  count: last - first + 1,
});
