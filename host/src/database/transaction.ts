import type { Transaction } from 'kysely';
import { usernameTaken } from '@/domain/host-rules/answers';
import { masterData, masterNames } from '@/domain/host-rules/master-data';
import { twoHands } from '@/domain/host-rules/part-file';
import { invalid, Problem } from '@/domain/host-rules/problem';
import type { Database } from './open';
import type { Tables } from './tables';

export type Tx = Transaction<Tables>;

/** A transaction that lost against another one, and would succeed now. */
const LOST = new Set(['40001', '40P01']);
const TRIES = 6;

/**
 * Runs `job` in one transaction, again when the database has chosen it to lose against another one. `job` may run
 * several times, so it changes nothing but the database.
 */
export async function inTransaction<R>(db: Database, job: (tx: Tx) => Promise<R>): Promise<R> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(job);
    } catch (error) {
      if (!LOST.has(codeOf(error)) || tried === TRIES) throw problemOf(error);
      // Two that met once would meet again without a difference between them.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * tried));
    }
  }
}

const field = (path: string, message: string) => invalid([{ path: [path], message }]);

/** What a violated constraint means to the caller, where the check before it lost a race. */
const constraints: Record<string, () => Problem> = {
  users_username_key: () => field('username', usernameTaken),
  ...Object.fromEntries(
    masterNames.map((name) => {
      const { unique, takenText } = masterData[name];
      return [`${name}_${unique}_key`, () => field(unique, takenText)];
    }),
  ),
  parts_no_color_code_key: () => field('no', 'This part number and color code already exist'),
  parts_one_hand: () => invalid([twoHands]),
  deliveries_customer_slip_key: () => field('slipNumber', 'This slip was imported before'),
  number_ranges_name_key: () => field('name', 'This name is taken'),
  unprinted_claims_once: () => new Problem(409, 'Another station has these labels'),
  print_history_serial_once: () => new Problem(409, 'These serials are already recorded'),
};

/** SQLSTATE classes of a caller's fault: a text that cannot be stored or indexed, a number or a date out of range. */
const UNSTORABLE = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008', '54000']);
/** A connection that was cut, a server that stops or lets nobody in, or none to be had. */
const UNREACHABLE = /^(08|28|3D|57P|53)/;

/** The answer to an error of the database; any other error is returned as it is. */
export function problemOf(error: unknown): unknown {
  const code = codeOf(error);
  const known = constraints[constraintOf(error)];
  if ((code === '23505' || code === '23P01' || code === '23514') && known) return known();
  if (LOST.has(code) || code.startsWith('23')) {
    return new Problem(409, 'Somebody else has changed this at the same moment. Try again');
  }
  if (UNSTORABLE.has(code))
    return new Problem(400, 'A text has a character or a number has a size that cannot be stored');
  if (code === '57014') return new Problem(503, 'The database did not answer in time');
  if (isUnreachable(error)) return new Problem(503, 'The database cannot be reached');
  return error;
}

export const isUnreachable = (error: unknown): error is Error =>
  error instanceof Error &&
  (UNREACHABLE.test(codeOf(error)) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(codeOf(error)) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    ));

/** SQLSTATE, or the code of a system error. */
const codeOf = (error: unknown): string => textOf(error, 'code');
const constraintOf = (error: unknown): string => textOf(error, 'constraint');

function textOf(error: unknown, key: 'code' | 'constraint'): string {
  const value = error instanceof Error ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' ? value : '';
}
