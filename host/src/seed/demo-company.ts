import { hashPassword } from '@host/auth/passwords';
import { masterTables, type Tables } from '@host/database/tables';
import { inTransaction, type Tx } from '@host/database/transaction';
import type { Host } from '@host/host';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { highestCounter } from '@/domain/serials/serial';
import { designSizeText } from '@/domain/shared-design';
import { designHash } from '@/label/design/design-hash';
import { seedTables } from '@/mock-api/seed';

/** Rows of one INSERT: PostgreSQL takes 65,535 parameters. */
const ROWS = 1000;

/** Whether nobody has ever used this database. */
export const isEmpty = async ({ db }: Host): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;

/** Fills an empty database with the demo company, the same one the mock API shows. */
export async function makeDemoCompany({ db, now }: Host): Promise<void> {
  const demo = seedTables(now());
  const users = await Promise.all(
    demo.users.map(async ({ password, id, ...user }) => ({
      ...{ ...user, ...times(user), id: Number(id) },
      ...{ passwordHash: await hashPassword(password), hasDemoPassword: true },
    })),
  );
  const revisions = demo.labelDesigns.flatMap((design) =>
    design.revisions.map(({ design: content, publishedAt, createdAt, ...revision }) => ({
      ...{ ...revision, designId: design.id, design: JSON.stringify(content), labelSize: designSizeText(content) },
      ...{ hash: designHash(content), createdAt: new Date(createdAt) },
      publishedAt: publishedAt === null ? null : new Date(publishedAt),
    })),
  );
  await inTransaction(db, async (tx) => {
    await insert(tx, 'users', users);
    for (const name of masterTables) {
      await insert(
        tx,
        name,
        demo[name].map((row) => ({ ...row, ...times(row), id: Number(row.id) })),
      );
    }
    await insert(
      tx,
      'parts',
      demo.parts.map((row) => ({ ...row, ...times(row), id: Number(row.id), customerId: Number(row.customerId) })),
    );
    await insert(
      tx,
      'deliveries',
      demo.deliveries.map(({ scanLt1At, scanLt2At, ...row }) => ({
        ...{ ...row, ...times(row), id: Number(row.id), customerId: Number(row.customerId) },
        scanLt1At: scanLt1At === null ? null : new Date(scanLt1At),
        scanLt2At: scanLt2At === null ? null : new Date(scanLt2At),
      })),
    );
    const runs = demo.printHistory.map((row) => ({
      ...{ ...row, id: Number(row.id), partId: Number(row.partId), createdAt: new Date(row.createdAt) },
    }));
    await insert(tx, 'printHistory', runs);
    await insert(tx, 'serialCounters', countersOf(runs));
    await insert(
      tx,
      'labelDesigns',
      demo.labelDesigns.map(({ draft, revisions: _inTheirTable, publishedRevision: _later, ...row }) => ({
        ...{ ...row, ...times(row), publishedRevision: null },
        draft: draft && JSON.stringify(draft.design),
        draftLabelSize: draft && designSizeText(draft.design),
        draftUpdatedAt: draft && new Date(draft.updatedAt),
        draftUpdatedBy: draft?.updatedBy ?? null,
        draftNote: draft?.note ? JSON.stringify(draft.note) : null,
      })),
    );
    await insert(tx, 'labelDesignRevisions', revisions);
    for (const { id, publishedRevision } of demo.labelDesigns) {
      await tx.updateTable('labelDesigns').set({ publishedRevision }).where('id', '=', id).execute();
    }
    await insert(
      tx,
      'activity',
      demo.activity.map(({ at, changes, ...row }) => ({ ...row, at: new Date(at), changes: JSON.stringify(changes) })),
    );
    await countOnAfter(tx, demo.labelDesigns.length);
  });
}

async function insert<T extends keyof Tables>(tx: Tx, table: T, rows: readonly Insertable<Tables[T]>[]) {
  for (let start = 0; start < rows.length; start += ROWS) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + ROWS))
      .execute();
  }
}

const times = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }) => ({
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
});

function countersOf(runs: readonly { partId: number; serialEnd: string }[]) {
  const last = new Map<string, { partId: number; day: string; last: number }>();
  for (const { partId, serialEnd } of runs) {
    const day = serialEnd.slice(0, 8);
    const known = last.get(`${partId} ${day}`) ?? { partId, day, last: 0 };
    known.last = Math.max(known.last, highestCounter(day, [serialEnd]));
    last.set(`${partId} ${day}`, known);
  }
  return [...last.values()];
}

/** The rows above have brought their ids; new ones come after them. */
async function countOnAfter(tx: Tx, designs: number) {
  for (const table of ['users', ...masterTables, 'parts', 'deliveries', 'print_history', 'activity']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(
      tx,
    );
  }
  await sql`select setval('label_design_numbers', ${designs})`.execute(tx);
}
