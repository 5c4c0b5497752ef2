import { m } from '@messages/messages';
import type { CountMessage } from './format';
import type { Message } from './message';

/** A record as people name it: one, and some with their number. */
export type RecordWords = { one: Message; counted: CountMessage };

export const recordWords = {
  part: { one: m.record_part, counted: m.record_part_count },
  customer: { one: m.record_customer, counted: m.record_customer_count },
  user: { one: m.record_user, counted: m.record_user_count },
  delivery: { one: m.record_delivery, counted: m.record_delivery_count },
  print: { one: m.record_print, counted: m.record_print_count },
  numberRange: { one: m.record_number_range, counted: m.record_number_range_count },
  entry: { one: m.record_entry, counted: m.record_entry_count },
} satisfies Record<string, RecordWords>;
