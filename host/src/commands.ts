import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fieldChanges } from '@/domain/host-rules/activity';
import { logActivity } from './activity-log';
import { hashPassword } from './auth/passwords';
import { endSessions } from './auth/tokens';
import { authorFields } from './author';
import { migrate } from './database/migrate';
import { moveData } from './database/move';
import { openTrial, trialDatabase } from './database/open';
import { inTransaction } from './database/transaction';
import type { Host } from './host';
import { HostError } from './host-error';
import { byUsername } from './routes/users';
import { isDemoPassword } from './seed/demo-accounts';
import { isEmpty, makeDemoCompany } from './seed/demo-company';

const MIN_PASSWORD = 8;
/** Who did it, in the log. */
const COMMAND_LINE = { fullName: 'command line' };

type Command = (host: Host, args: readonly string[]) => Promise<string>;

/** What `node host/dist/server.js NAME …` does instead of starting the host; each gives the sentence to print. */
export const commands: Readonly<Record<string, Command>> = {
  /** `admin USERNAME [FULL NAME]`: an admin, new or again, with the password of ADMIN_PASSWORD or a random one. */
  admin: async ({ db, now }, [username = '', ...names]) => {
    if (username.trim() === '')
      throw new HostError('Name the admin: node host/dist/server.js admin USERNAME [FULL NAME]');
    const given = process.env.ADMIN_PASSWORD ?? '';
    if (given !== '' && (given.length < MIN_PASSWORD || isDemoPassword(given))) {
      throw new HostError(`ADMIN_PASSWORD must have at least ${MIN_PASSWORD} characters and be none of the demo's.`);
    }
    await migrate(db);
    const password = given || randomBytes(12).toString('base64url');
    const passwordHash = await hashPassword(password);
    await inTransaction(db, async (tx) => {
      const secret = { passwordHash, hasDemoPassword: false };
      const known = await tx.selectFrom('users').select(['id', 'role']).where(byUsername(username)).executeTakeFirst();
      const logged = { resource: 'users', label: username };
      if (known) {
        const change = { ...secret, role: 'admin' as const, updatedAt: now(), updatedBy: username };
        await tx.updateTable('users').set(change).where('id', '=', known.id).execute();
        await endSessions(tx, known.id, now());
        const changes = fieldChanges({ role: known.role }, { role: 'admin', password: 'changed' });
        await logActivity(tx, COMMAND_LINE, now(), [
          { action: 'update', ...logged, recordId: String(known.id), changes },
        ]);
      } else {
        const fullName = names.join(' ') || username;
        const row = { username, nik: '', fullName, role: 'admin' as const, ...secret };
        const { id } = await tx
          .insertInto('users')
          .values({ ...row, ...authorFields({ username }, now()) })
          .returning('id')
          .executeTakeFirstOrThrow();
        await logActivity(tx, COMMAND_LINE, now(), [
          { action: 'create', ...logged, recordId: String(id), changes: [] },
        ]);
      }
    });
    return given === '' ? `${username} is an admin. Password: ${password}` : `${username} is an admin.`;
  },

  /** `demo`: the demo company in an empty database, to try a PostgreSQL. */
  demo: async (host) => {
    await migrate(host.db);
    if (!(await isEmpty(host)))
      throw new HostError('This database has data: the demo company is made in an empty one.');
    await makeDemoCompany(host);
    return 'The demo company is there. Its passwords are known to everybody.';
  },

  /** `move`: the data of the trial into the empty PostgreSQL of DATABASE_URL. The trial keeps its own. */
  move: async ({ db, config: { databaseUrl, dataFolder } }) => {
    if (databaseUrl === '') throw new HostError('Set DATABASE_URL to the PostgreSQL that the trial moves to.');
    if (!existsSync(trialDatabase(dataFolder))) {
      throw new HostError(`There is no trial in ${dataFolder}: set DATA_DIR to the folder of its data.`);
    }
    const trial = await openTrial(dataFolder);
    try {
      // Not before the trial is ours: a move that is refused changes nothing.
      await migrate(db);
      const moved = await moveData(trial.db, db);
      return [
        `Moved from ${dataFolder} to the database of DATABASE_URL, and counted in both:`,
        ...moved.map(({ table, rows }) => `  ${table}: ${rows}`),
        `From now on start the host with this DATABASE_URL. ${dataFolder} has its data still: what is recorded there now is not moved.`,
      ].join('\n');
    } finally {
      await trial.close();
    }
  },

  /** `check`: whether the settings are right and the database answers and is of this version. */
  check: async ({ db }) => {
    await migrate(db);
    return 'Settings and database are right.';
  },
};
