import type { Database } from './database/open';
import type { Tx } from './database/transaction';

/** The void labels of a part, of one day of serials. */
export const voidsOf = (tx: Tx | Database, partId: number, serial: string) =>
  tx
    .selectFrom('voidedLabels')
    .select(['id', 'serialFrom', 'serialEnd', 'reason', 'by', 'confirmedBy', 'replacedBy'])
    .select(({ fn }) => fn<string>('to_json', ['at']).as('at'))
    .where('partId', '=', partId)
    .where('serialFrom', '>=', serial.slice(0, 8))
    .where('serialFrom', '<', `${serial.slice(0, 8)}:`)
    .orderBy('id')
    .execute();
