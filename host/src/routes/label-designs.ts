import { type User, userOf } from '@host/access';
import { logActivity } from '@host/activity-log';
import { authorFields } from '@host/author';
import type { Database } from '@host/database/open';
import type { DraftNote, Tables } from '@host/database/tables';
import { inTransaction, type Tx } from '@host/database/transaction';
import type { Host } from '@host/host';
import { listRows, readRow, type SqlList, sqlList } from '@host/lists';
import { creates, listOf, messageSchema, recordOf, removes, updates, withResult } from '@host/route-schemas';
import { type App, found, param, queryOf } from '@host/routes';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { done, draftSavedMeanwhile, draftWouldBeLost, messages, revisionRestored } from '@/domain/host-rules/answers';
import { labelDesignList } from '@/domain/host-rules/lists';
import { invalid } from '@/domain/host-rules/problem';
import {
  createDesignSchema,
  type DesignStep,
  designCommentSchema,
  designSizeText,
  designSteps,
  isBasedOn,
  isVisibleTo,
  nameOfDesign,
  refusalOfSharing,
  refuseDelete,
  refuseStep,
  revisionSchema,
  type StoredDesign,
  saveDraftSchema,
  sharedDesignDetailSchema,
  sharedDesignSchema,
  sharedDraftSchema,
  stepMessages,
  storedDesignSchema,
  timeAfter,
} from '@/domain/shared-design';
import { designHash } from '@/label/design/design-hash';
import { parseDesign } from '@/label/design/parse-design';

const revisionAnswer = z.extend(revisionSchema, { design: storedDesignSchema });
const making = creates(createDesignSchema, withResult(z.object({ id: z.string() })));
const saved = updates(saveDraftSchema, withResult(z.object({ updatedAt: z.string() })));
const savedMeanwhile = z.extend(messageSchema, {
  result: z.optional(z.object({ draft: z.nullable(sharedDraftSchema) })),
});
const saving = {
  summary: 'Save the draft; 409 with the draft that somebody else has saved meanwhile',
  ...{ body: saved.body, response: { ...saved.response, 409: savedMeanwhile } },
};
const WHAT = 'Design';
const resource = 'label-designs';
/** A design with its images, as the product stores them in it. */
const MAX_DESIGN = 8 * 1024 * 1024;

type Row = Selectable<Tables['labelDesigns']>;

/** The size of the published revision, or without one that of the draft. */
const labelSize = sql`coalesce(
  (select r.label_size from label_design_revisions r
    where r.design_id = label_designs.id and r.revision = label_designs.published_revision),
  draft_label_size,
  (select r.label_size from label_design_revisions r
    where r.design_id = label_designs.id order by r.revision desc limit 1),
  '')`;

/** The role user does not see the draft of a published design. */
function listFor(user: User): SqlList {
  const isOpen = refusalOfSharing(user.role) === undefined;
  const state = isOpen ? sql`state` : sql`case when published_revision is null then state else 'published' end`;
  return sqlList(labelDesignList, {
    table: 'labelDesigns',
    columns: {
      labelSize,
      state,
      ...(isOpen ? {} : { draftUpdatedAt: sql`null::timestamptz`, draftUpdatedBy: sql`null::text` }),
    },
    nullable: ['publishedRevision', 'draftUpdatedAt', 'draftUpdatedBy'],
    ...(isOpen ? {} : { where: sql`published_revision is not null` }),
  });
}

/** Designs for every station. Admins change them; the role user gets what is published, or was. */
export function labelDesignRoutes(app: App, host: Host) {
  const { db, now, config } = host;

  app.get('/label-designs', { config: { access: 'view' }, schema: listOf(sharedDesignSchema) }, (request) =>
    listRows(db, queryOf(request), listFor(userOf(request))),
  );

  app.get(
    '/label-designs/:id',
    { config: { access: 'view' }, schema: recordOf(sharedDesignDetailSchema) },
    async (request) => {
      const user = userOf(request);
      return { result: await detailOf(db, await visible(db, param(request, 'id'), user), user) };
    },
  );

  const revision = { summary: 'A revision; it never changes', ...recordOf(revisionAnswer) };
  app.get(
    '/label-designs/:id/revisions/:revision',
    { config: { access: 'view' }, schema: revision },
    async (request) => {
      const user = userOf(request);
      const design = await visible(db, param(request, 'id'), user);
      return { result: await revisionOf(db, design, revisionIn(param(request, 'revision')), user) };
    },
  );

  app.post(
    '/label-designs',
    { config: { access: 'add' }, bodyLimit: MAX_DESIGN, schema: making },
    async (request, reply) => {
      const user = userOf(request);
      const { name, design } = request.body;
      refuseUnreadable(design);
      const id = await inTransaction(db, async (tx) => {
        const { rows } = await sql<{ number: number }>`select nextval('label_design_numbers') as number`.execute(tx);
        const fresh = `LD-${String(rows[0]?.number).padStart(4, '0')}`;
        const audit = authorFields(user, now());
        await tx
          .insertInto('labelDesigns')
          .values({
            ...{ id: fresh, name, state: 'draft', publishedRevision: null, ...audit },
            ...draftColumns(design, audit.createdAt, user, null),
          })
          .execute();
        await log(tx, user, audit.createdAt, 'create', fresh, name);
        return fresh;
      });
      return reply.code(201).send({ message: messages.designCreated, result: { id } });
    },
  );

  app.put(
    '/label-designs/:id/draft',
    { config: { access: 'edit' }, bodyLimit: MAX_DESIGN, schema: saving },
    async (request) => {
      const user = userOf(request);
      const { design, basedOn } = request.body;
      refuseUnreadable(design);
      const updatedAt = await inTransaction(db, async (tx) => {
        const row = await locked(tx, param(request, 'id'));
        const draft = draftOf(row);
        const author = { createdAt: row.createdAt.toISOString(), createdBy: row.createdBy };
        if (!isBasedOn(draft, basedOn, author, user.username)) throw draftSavedMeanwhile(draft);
        const saved = timeAfter(row.updatedAt, now());
        const name = nameOfDesign(design, row.name);
        await tx
          .updateTable('labelDesigns')
          .set({
            ...{ name, state: 'draft', updatedAt: saved, updatedBy: user.username },
            ...draftColumns(design, saved, user, row.draftNote),
          })
          .where('id', '=', row.id)
          .execute();
        await log(tx, user, saved, 'update', row.id, name, [{ field: 'draft', from: '', to: saved.toISOString() }]);
        return saved.toISOString();
      });
      return { message: messages.draftSaved, result: { updatedAt } };
    },
  );

  const restoring = 'A new draft with the content of this revision; 409 with the draft that would be lost';
  for (const step of designSteps) {
    app.post(
      `/label-designs/:id/${step}`,
      { config: { access: 'edit' }, schema: updates(designCommentSchema, withResult(sharedDesignDetailSchema)) },
      async (request) => {
        const user = userOf(request);
        const { comment } = request.body;
        const result = await inTransaction(db, async (tx) => {
          const row = await locked(tx, param(request, 'id'));
          const revisions = await countRevisions(tx, row.id);
          const by = { username: user.username, comment, fourEyes: config.fourEyes };
          refuseStep(step, { state: row.state, draft: draftOf(row), revisions }, by);
          const at = timeAfter(row.updatedAt, now());
          await steps[step]({ tx, row, user, comment, at, revisions });
          await tx
            .updateTable('labelDesigns')
            .set({ updatedAt: at, updatedBy: user.username })
            .where('id', '=', row.id)
            .execute();
          await log(tx, user, at, actions[step], row.id, row.name, [
            { field: 'state', from: row.state, to: stateAfter[step] },
          ]);
          return detailOf(tx, await locked(tx, row.id), user);
        });
        return { message: stepMessages[step], result };
      },
    );
  }

  app.post(
    '/label-designs/:id/revisions/:revision/restore',
    { config: { access: 'edit' }, schema: { summary: restoring, ...updates(designCommentSchema) } },
    async (request) => {
      const user = userOf(request);
      const revision = revisionIn(param(request, 'revision'));
      await inTransaction(db, async (tx) => {
        const row = await locked(tx, param(request, 'id'));
        const { design } = await revisionOf(tx, row, revision, user);
        if (row.draft) throw draftWouldBeLost(draftOf(row));
        const saved = timeAfter(row.updatedAt, now());
        await tx
          .updateTable('labelDesigns')
          .set({
            ...{ state: 'draft', updatedAt: saved, updatedBy: user.username },
            ...draftColumns(design, saved, user, null),
          })
          .where('id', '=', row.id)
          .execute();
        await log(tx, user, saved, 'update', row.id, row.name, [
          { field: 'draft', from: '', to: `revision ${revision}` },
        ]);
      });
      return revisionRestored(revision);
    },
  );

  app.delete(
    '/label-designs/:id',
    { config: { access: 'delete' }, schema: { summary: 'Delete a design that was never published', ...removes } },
    async (request) => {
      const user = userOf(request);
      await inTransaction(db, async (tx) => {
        const row = await locked(tx, param(request, 'id'));
        const revisions = await revisionsFor(tx, row.id, user).select('publishedAt').execute();
        const { parts } = await tx
          .selectFrom('parts')
          .select((eb) => eb.fn.countAll<number>().as('parts'))
          .where('labelDesignId', '=', row.id)
          .executeTakeFirstOrThrow();
        refuseDelete({ ...row, revisions, parts });
        await tx.deleteFrom('labelDesignRevisions').where('designId', '=', row.id).execute();
        await tx.deleteFrom('labelDesigns').where('id', '=', row.id).execute();
        await log(tx, user, now(), 'delete', row.id, row.name);
      });
      return done(WHAT, 'deleted');
    },
  );
}

type StepCall = { tx: Tx; row: Row; user: User; comment: string; at: Date; revisions: number };

const stateAfter = {
  submit: 'in-review',
  approve: 'approved',
  reject: 'draft',
  publish: 'published',
  retire: 'retired',
} as const;
const actions = {
  submit: 'update',
  approve: 'approve',
  reject: 'reject',
  publish: 'update',
  retire: 'update',
} as const;

/** What an allowed step does, besides time and name of the change. */
const steps: Record<DesignStep, (call: StepCall) => Promise<unknown>> = {
  submit: (call) => setState(call, 'submit', { draftNote: noteOf(call, 'submitted') }),
  reject: (call) => setState(call, 'reject', { draftNote: noteOf(call, 'rejected') }),
  approve: async (call) => {
    const { tx, row, user, comment, at, revisions } = call;
    await tx
      .insertInto('labelDesignRevisions')
      .values({
        ...{ designId: row.id, revision: revisions + 1, design: JSON.stringify(row.draft) },
        ...{ labelSize: row.draftLabelSize ?? '', hash: designHash(row.draft) },
        ...{ comment: row.draftNote?.comment ?? '', createdAt: at, createdBy: row.draftUpdatedBy ?? '' },
        ...{ approvedBy: user.username, approvalComment: comment, publishedAt: null },
      })
      .execute();
    await setState(call, 'approve', noDraft);
  },
  publish: async (call) => {
    const { tx, row, at, revisions } = call;
    await tx
      .updateTable('labelDesignRevisions')
      .set({ publishedAt: at })
      .where('designId', '=', row.id)
      .where('revision', '=', revisions)
      .execute();
    await setState(call, 'publish', { publishedRevision: revisions });
  },
  retire: (call) => setState(call, 'retire', { publishedRevision: null }),
};

const noDraft = {
  ...{ draft: null, draftLabelSize: null, draftUpdatedAt: null, draftUpdatedBy: null, draftNote: null },
};

type Change = Partial<{ draftNote: string | null; publishedRevision: number | null }> | typeof noDraft;

const setState = ({ tx, row }: StepCall, step: DesignStep, change: Change) =>
  tx
    .updateTable('labelDesigns')
    .set({ state: stateAfter[step], ...change })
    .where('id', '=', row.id)
    .execute();

const noteOf = ({ user, comment, at }: StepCall, kind: DraftNote['kind']): string =>
  JSON.stringify({ kind, comment, at: at.toISOString(), by: user.username } satisfies DraftNote);

const draftColumns = (design: StoredDesign, at: Date, user: User, note: DraftNote | null) => ({
  ...{ draft: JSON.stringify(design), draftLabelSize: designSizeText(design) },
  ...{ draftUpdatedAt: at, draftUpdatedBy: user.username, draftNote: note && JSON.stringify(note) },
});

function draftOf({ draft, draftUpdatedAt, draftUpdatedBy, draftNote }: Row) {
  if (!draft || !draftUpdatedAt) return null;
  return { design: draft, updatedAt: draftUpdatedAt.toISOString(), updatedBy: draftUpdatedBy ?? '', note: draftNote };
}

/** A design that no station could open is no design (docs/api.md gives it to every station as it is). */
function refuseUnreadable(design: StoredDesign) {
  const reading = parseDesign(design);
  if (!reading.ok) throw invalid([{ path: ['design'], message: 'This is not a label design' }]);
}

const locked = async (tx: Tx, id: string): Promise<Row> =>
  found(await tx.selectFrom('labelDesigns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(), WHAT);

/** A retired design is answered: its parts must not be printed any more, and the client says why. */
async function visible(db: Database, id: string, user: User): Promise<Row> {
  const row = await db.selectFrom('labelDesigns').selectAll().where('id', '=', id).executeTakeFirst();
  const isVisible = row !== undefined && (isVisibleTo(user.role, row) || row.state === 'retired');
  return found(isVisible ? row : undefined, WHAT);
}

const revisionColumns = [
  ...(['revision', 'hash', 'comment', 'createdAt', 'createdBy', 'approvedBy'] as const),
  ...(['approvalComment', 'publishedAt'] as const),
] as const;

/** The role user gets what was published. */
const revisionsFor = (db: Database, id: string, user: User) =>
  db
    .selectFrom('labelDesignRevisions')
    .where('designId', '=', id)
    .$if(refusalOfSharing(user.role) !== undefined, (query) => query.where('publishedAt', 'is not', null));

async function detailOf(db: Database, row: Row, user: User) {
  const shown = await readRow(db, listFor(user), row.id);
  const revisions = await revisionsFor(db, row.id, user).select(revisionColumns).orderBy('revision').execute();
  return { ...shown, draft: refusalOfSharing(user.role) === undefined ? draftOf(row) : null, revisions };
}

async function revisionOf(db: Database, row: Row, revision: number, user: User) {
  const query = revisionsFor(db, row.id, user).where('revision', '=', revision);
  return found(await query.select([...revisionColumns, 'design']).executeTakeFirst(), 'Revision');
}

const revisionIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

async function countRevisions(tx: Tx, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('labelDesignRevisions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('designId', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

const log = (
  tx: Tx,
  user: User,
  at: Date,
  action: 'create' | 'update' | 'approve' | 'reject' | 'delete',
  recordId: string,
  label: string,
  changes: { field: string; from: string; to: string }[] = [],
) => logActivity(tx, user, at, [{ action, resource, recordId, label, changes }]);
