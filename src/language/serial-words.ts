import { m } from '@messages/messages';
import type { SerialFact } from '@/domain/serials/serial';
import type { SerialSet } from '@/domain/serials/serial-set';
import { serialsExample, wholeSerials } from '@/domain/serials/serials-text';
import { sayNumber } from './format';
import { textByCode } from './text-by-code';

/** `202611200003, 202611200007 - 0009`: whole serials, at most `most` ranges of them. */
export function saySerials(set: SerialSet, most = 12): string {
  const { serials, more } = wholeSerials(set, most);
  return more === 0 ? serials : m.serials_and_more({ serials, count: sayNumber(more) });
}

/** How serials of a set are typed, with some of them as the example. */
export const sayTypedSerials = (among: SerialSet) => m.serials_hint({ example: serialsExample(among) });

/** Why serials or quantities are refused, as a sentence without a full stop. */
export const saySerialFact = textByCode<SerialFact>({
  whole_number: () => m.serials_whole_number(),
  quantities_differ: () => m.serials_quantities_differ(),
  list_too_long: () => m.serials_list_too_long(),
  no_serials: () => m.serials_none(),
  serials_left: ({ left }) =>
    left === 0 ? m.serials_none_left() : m.serials_left({ count: left, shown: String(left) }),
  at_most: ({ most }) => m.serials_at_most({ most }),
  not_a_serial: ({ piece }) => m.serials_not_a_serial({ piece }),
  runs_backwards: ({ piece }) => m.serials_runs_backwards({ piece }),
  not_among: ({ serial, among }) => m.serials_not_among({ serial, serials: saySerials(among, 3) }),
});
