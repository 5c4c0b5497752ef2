import type { Unread } from '@/api/client/partial-rows';
import { formatNumber } from '@/lib/numbers';

/** `1,000 of 200,000` */
export const partText = ({ read, of }: Pick<Unread, 'read' | 'of'>) =>
  `${formatNumber(read)}${of === undefined ? '' : ` of ${formatNumber(of)}`}`;

/** What a list that is sorted so begins with. */
export const orderWord = (sortCol: string, sortDir: string) =>
  sortCol !== 'created_at' ? 'first' : sortDir === 'DESC' ? 'newest' : 'oldest';
