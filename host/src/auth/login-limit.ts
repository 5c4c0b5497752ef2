import type { Database } from '@host/database/open';
import { sql } from 'kysely';

/** Failed sign-ins within the time: of an account from one address, of an account, and from one address. */
const limits = { both: 10, account: 100, address: 100 };
const WINDOW_MS = 15 * 60_000;

type Caller = { address: string; username: string; now: Date };

const keysOf = ({ address, username }: Caller) => {
  const account = username.toLowerCase();
  return {
    both: `both ${address} ${account}`,
    account: `account ${account}`,
    address: `address ${address}`,
  };
};

/**
 * Counts a sign-in as failed before its password is looked at, so that many at once, at any process, count each.
 * @returns the seconds to wait when there were too many.
 */
export async function countLogin(db: Database, caller: Caller): Promise<number | undefined> {
  const keys = keysOf(caller);
  const { now } = caller;
  const until = new Date(now.getTime() + WINDOW_MS);
  let wait: number | undefined;
  for (const name of ['both', 'account', 'address'] as const) {
    const { rows } = await sql<{ failures: number; resetsAt: Date }>`
      insert into login_failures as known (key, failures, resets_at) values (${keys[name]}, 1, ${until})
      on conflict (key) do update set
        failures = case when known.resets_at <= ${now} then 1 else least(known.failures + 1, 1000000) end,
        resets_at = case when known.resets_at <= ${now} then excluded.resets_at else known.resets_at end
      returning failures, resets_at`.execute(db);
    const [row] = rows;
    if (row && row.failures > limits[name]) {
      wait = Math.max(wait ?? 1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000));
    }
  }
  return wait;
}

/** After the right password: it was no failure, and the account's mistakes from this address are forgotten. */
export async function forgiveLogin(db: Database, caller: Caller): Promise<void> {
  const keys = keysOf(caller);
  await sql`delete from login_failures where key = ${keys.both} or resets_at <= ${caller.now}`.execute(db);
  await sql`update login_failures set failures = failures - 1 where key in (${keys.account}, ${keys.address}) and failures > 0`.execute(
    db,
  );
}
