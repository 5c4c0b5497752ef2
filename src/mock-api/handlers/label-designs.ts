import { http } from 'msw';
import * as z from 'zod/mini';
import { type DesignStep, designSteps } from '@/domain/shared-design';
import { sha256 } from '@/lib/browser/sha256';
import { canonicalJson } from '@/lib/canonical-json';
import { checked, findRow, invalid, Problem } from '@/mock-api/problem';
import { auditColumns, fields, type ListRules, listRows } from '@/mock-api/query';
import { type Api, adminOnly, json, jsonOf, type SignedInCall, signedIn } from '@/mock-api/route';
import { authorFields, type DesignRevisionRow, type LabelDesignRow, type UserRow } from '@/mock-api/tables';

const side = z.number().check(z.minimum(1), z.maximum(2000));
const designSchema = z.looseObject({
  labelSize: z.object({ width: side, height: side }),
  elements: z.array(z.unknown()),
});
const createSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(200)),
  design: designSchema,
});
const draftSchema = z.object({ design: designSchema, basedOn: z.nullable(z.string()) });
const commentSchema = z.object({ comment: z._default(z.string().check(z.trim(), z.maxLength(2000)), '') });

const rules: ListRules<ReturnType<typeof listed>> = {
  columns: fields('id', 'name', 'labelSize', 'state', 'publishedRevision', ...auditColumns),
  searched: ['id', 'name'],
  exact: ['id', 'state', 'publishedRevision'],
};

/** Designs for every station. Admins change them; the role user gets what is published, or was. */
export const labelDesignHandlers = (api: Api) => {
  if (!api.features.includes('label-designs')) return [];
  return [
    http.get(
      `${api.base}/label-designs`,
      signedIn(api, async ({ query, user }) => {
        const rows = await api.store.read(['labelDesigns'], ({ labelDesigns }) =>
          labelDesigns.filter((row) => isVisible(row, user)).map((row) => listed(row, user)),
        );
        return json(listRows(rows, query, rules));
      }),
    ),

    http.get(
      `${api.base}/label-designs/:id`,
      signedIn(api, async ({ id, user }) => json({ result: await detailOf(await visibleRow(api, id, user), user) })),
    ),

    http.get(
      `${api.base}/label-designs/:id/revisions/:revision`,
      signedIn(api, async ({ id, revision, user }) => {
        const row = revisionsFor(await visibleRow(api, id, user), user).find((one) => one.revision === revision);
        if (!row) throw new Problem(404, 'Revision not found');
        return json({ result: { ...(await withHash(row)), design: row.design } });
      }),
    ),

    http.post(
      `${api.base}/label-designs`,
      adminOnly(api, async ({ request, user, now }) => {
        const { name, design } = checked(createSchema, await jsonOf(request));
        const id = await api.store.write(['labelDesigns'], ({ labelDesigns }) => {
          const fresh: LabelDesignRow = {
            // A design is never deleted, so no id is used twice.
            id: `LD-${String(labelDesigns.length + 1).padStart(4, '0')}`,
            ...{ name, state: 'draft', publishedRevision: null, revisions: [] },
            draft: { design, updatedAt: now.toISOString(), updatedBy: user.username, note: null },
            ...authorFields(user, now),
          };
          labelDesigns.push(fresh);
          return fresh.id;
        });
        return json({ message: 'Design created', result: { id } }, 201);
      }),
    ),

    http.put(
      `${api.base}/label-designs/:id/draft`,
      adminOnly(api, async ({ request, id, user, now }) => {
        const { design, basedOn } = checked(draftSchema, await jsonOf(request));
        const updatedAt = await api.store.write(['labelDesigns'], ({ labelDesigns }) => {
          const row = findRow(labelDesigns, id, 'Design');
          refuseOtherBase(row, basedOn, user);
          const saved = timeAfter(row, now);
          row.draft = { design, updatedAt: saved, updatedBy: user.username, note: row.draft?.note ?? null };
          row.state = 'draft';
          if (typeof design.name === 'string' && design.name.trim() !== '') row.name = design.name.trim();
          return touch(row, user, saved);
        });
        return json({ message: 'Draft saved', result: { updatedAt } });
      }),
    ),

    ...designSteps.map((step) =>
      http.post(
        `${api.base}/label-designs/:id/${step}`,
        adminOnly(api, async (call) => {
          const { comment } = checked(commentSchema, await jsonOf(call.request));
          const row = await api.store.write(['labelDesigns'], ({ labelDesigns }) => {
            const design = findRow(labelDesigns, call.id, 'Design');
            if (!allowedStates[step].includes(design.state)) {
              throw new Problem(409, `A design in state ${design.state} cannot be changed this way: ${step}`);
            }
            steps[step](design, { ...call, comment, fourEyes: api.fourEyes });
            touch(design, call.user, timeAfter(design, call.now));
            return design;
          });
          return json({ message: messages[step], result: await detailOf(row, call.user) });
        }),
      ),
    ),

    http.post(
      `${api.base}/label-designs/:id/revisions/:revision/restore`,
      adminOnly(api, async ({ request, id, revision, user, now }) => {
        checked(commentSchema, await jsonOf(request));
        await api.store.write(['labelDesigns'], ({ labelDesigns }) => {
          const row = findRow(labelDesigns, id, 'Design');
          const restored = row.revisions.find((one) => one.revision === revision);
          if (!restored) throw new Problem(404, 'Revision not found');
          if (row.draft) {
            throw new Problem(409, 'This design has a draft, which would be lost', undefined, { draft: row.draft });
          }
          const saved = timeAfter(row, now);
          row.draft = { design: restored.design, updatedAt: saved, updatedBy: user.username, note: null };
          row.state = 'draft';
          touch(row, user, saved);
        });
        return json({ message: `Revision ${revision} restored as a draft` });
      }),
    ),
  ];
};

const allowedStates: Record<DesignStep, readonly LabelDesignRow['state'][]> = {
  submit: ['draft'],
  approve: ['in-review'],
  reject: ['in-review'],
  publish: ['approved'],
  retire: ['draft', 'approved', 'published'],
};

const messages: Record<DesignStep, string> = {
  submit: 'Design submitted for review',
  approve: 'Design approved',
  reject: 'Design rejected',
  publish: 'Design published',
  retire: 'Design retired',
};

type StepCall = Pick<SignedInCall, 'user' | 'now'> & { comment: string; fourEyes: boolean };

const steps: Record<DesignStep, (row: LabelDesignRow, call: StepCall) => void> = {
  submit: (row, { user, now, comment }) => {
    if (!row.draft) throw new Problem(409, 'This design has no draft');
    row.draft.note = { kind: 'submitted', comment, at: now.toISOString(), by: user.username };
    row.state = 'in-review';
  },
  approve: (row, { user, now, comment, fourEyes }) => {
    const { draft } = row;
    if (!draft) throw new Problem(409, 'This design has no draft');
    if (fourEyes && (draft.updatedBy === user.username || draft.note?.by === user.username)) {
      throw new Problem(403, 'Somebody else has to approve your own design');
    }
    row.revisions.push({
      revision: row.revisions.length + 1,
      design: draft.design,
      comment: draft.note?.comment ?? '',
      createdAt: now.toISOString(),
      createdBy: draft.updatedBy,
      approvedBy: user.username,
      approvalComment: comment,
      publishedAt: null,
    });
    row.draft = null;
    row.state = 'approved';
  },
  reject: (row, { user, now, comment }) => {
    if (comment === '') throw invalid([{ path: ['comment'], message: 'Say why the design is rejected' }]);
    if (row.draft) row.draft.note = { kind: 'rejected', comment, at: now.toISOString(), by: user.username };
    row.state = 'draft';
  },
  publish: (row, { now }) => {
    const newest = row.revisions.at(-1);
    if (!newest) throw new Problem(409, 'This design has no revision');
    newest.publishedAt = now.toISOString();
    row.publishedRevision = newest.revision;
    row.state = 'published';
  },
  retire: (row) => {
    row.publishedRevision = null;
    row.state = 'retired';
  },
};

/** Somebody saved, submitted or approved since the draft was loaded. */
function refuseOtherBase({ draft, createdAt, createdBy }: LabelDesignRow, basedOn: string | null, user: UserRow) {
  if (basedOn === (draft?.updatedAt ?? null)) return;
  const isFirst = basedOn === null && draft?.updatedAt === createdAt && createdBy === user.username;
  if (!isFirst) throw new Problem(409, 'Somebody else has saved this design meanwhile', undefined, { draft });
}

/** Two saves in one millisecond must not look like one. */
const timeAfter = ({ updatedAt }: LabelDesignRow, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(updatedAt) + 1)).toISOString();

function touch(row: LabelDesignRow, { username }: UserRow, time: string): string {
  Object.assign(row, { updatedAt: time, updatedBy: username });
  return time;
}

const isAdmin = ({ role }: UserRow) => role === 'admin';
const isVisible = (row: LabelDesignRow, user: UserRow) => isAdmin(user) || row.publishedRevision !== null;

async function visibleRow(api: Api, id: string, user: UserRow): Promise<LabelDesignRow> {
  const row = await api.store.read(['labelDesigns'], ({ labelDesigns }) => findRow(labelDesigns, id, 'Design'));
  // A retired design is answered: its parts must not be printed any more, and the client says why.
  if (!isVisible(row, user) && row.state !== 'retired') throw new Problem(404, 'Design not found');
  return row;
}

const revisionsFor = ({ revisions }: LabelDesignRow, user: UserRow) =>
  revisions.filter(({ publishedAt }) => isAdmin(user) || publishedAt !== null);

/** The role user is not told about work on a design that is published. */
function listed(row: LabelDesignRow, user: UserRow) {
  const { id, name, publishedRevision, createdAt, createdBy, updatedAt, updatedBy } = row;
  const isOpen = isAdmin(user);
  // The size of what parts print, before the size of what is drawn.
  const published = row.revisions.find(({ revision }) => revision === publishedRevision);
  const { labelSize } = (published ?? row.draft ?? row.revisions.at(-1))?.design ?? {};
  const { width, height } = labelSize ?? { width: 0, height: 0 };
  return {
    id,
    name,
    labelSize: `${width}mm × ${height}mm`,
    state: isOpen || publishedRevision === null ? row.state : ('published' as const),
    publishedRevision,
    draftUpdatedAt: isOpen ? (row.draft?.updatedAt ?? null) : null,
    draftUpdatedBy: isOpen ? (row.draft?.updatedBy ?? null) : null,
    ...{ createdAt, createdBy, updatedAt, updatedBy },
  };
}

async function detailOf(row: LabelDesignRow, user: UserRow) {
  const revisions = await Promise.all(revisionsFor(row, user).map(withHash));
  return { ...listed(row, user), draft: isAdmin(user) ? row.draft : null, revisions };
}

async function withHash({ design, ...revision }: DesignRevisionRow) {
  return { ...revision, hash: await sha256(canonicalJson(design)) };
}
