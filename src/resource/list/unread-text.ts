import { m } from '@messages/messages';
import type { Unread } from '@/api/client/partial-rows';
import { sayNumber } from '@/language/format';

/** `1,000 of 200,000` */
export const partText = ({ read, of }: Pick<Unread, 'read' | 'of'>) =>
  of === undefined ? sayNumber(read) : m.partial_part({ read: sayNumber(read), total: sayNumber(of) });
