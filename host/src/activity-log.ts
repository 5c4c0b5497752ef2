import type { activityActions, FieldChange } from '@/domain/host-rules/activity';
import type { User } from './access';
import type { Tx } from './database/transaction';

export type Activity = {
  action: (typeof activityActions)[number];
  resource: string;
  recordId: string;
  label: string;
  changes: FieldChange[];
};

/** Of rows in one INSERT: PostgreSQL takes 65,535 parameters. */
const ROWS = 5000;

/** Writes who changed what, in the transaction of the change. */
export async function logActivity(tx: Tx, user: Pick<User, 'fullName'>, at: Date, entries: readonly Activity[]) {
  for (let start = 0; start < entries.length; start += ROWS) {
    const rows = entries.slice(start, start + ROWS).map(({ changes, ...entry }) => ({
      ...{ at, by: user.fullName, ...entry, changes: JSON.stringify(changes) },
    }));
    await tx.insertInto('activity').values(rows).execute();
  }
}
