import { http } from 'msw';
import {
  done,
  draftSavedMeanwhile,
  draftWouldBeLost,
  messages,
  notFound,
  revisionRestored,
} from '@/domain/host-rules/answers';
import { labelDesignList } from '@/domain/host-rules/lists';
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
  saveDraftSchema,
  stepMessages,
  timeAfter,
} from '@/domain/shared-design';
import { sha256 } from '@/lib/browser/sha256';
import { canonicalJson } from '@/lib/canonical-json';
import { checked, findRow } from '@/mock-api/problem';
import { listRows } from '@/mock-api/query';
import { type Api, adminOnly, forSignedIn, json, jsonOf, type SignedInCall } from '@/mock-api/route';
import { authorFields, type DesignRevisionRow, type LabelDesignRow, type UserRow } from '@/mock-api/tables';

/** Designs for every station. Admins change them; the role user gets what is published, or was. */
export const labelDesignHandlers = (api: Api) => {
  if (!api.features.includes('label-designs')) return [];
  return [
    http.get(
      `${api.base}/label-designs`,
      forSignedIn(api, async ({ query, user }) => {
        const rows = await api.store.read(['labelDesigns'], ({ labelDesigns }) =>
          labelDesigns.filter((row) => isVisibleTo(user.role, row)).map((row) => listed(row, user)),
        );
        return json(listRows(rows, query, labelDesignList));
      }),
    ),

    http.get(
      `${api.base}/label-designs/:id`,
      forSignedIn(api, async ({ id, user }) => json({ result: detailOf(await visibleRow(api, id, user), user) })),
    ),

    http.get(
      `${api.base}/label-designs/:id/revisions/:revision`,
      forSignedIn(api, async ({ id, revision, user }) => {
        const row = revisionsFor(await visibleRow(api, id, user), user).find((one) => one.revision === revision);
        if (!row) throw notFound('Revision');
        return json({ result: { ...withHash(row), design: row.design } });
      }),
    ),

    http.post(
      `${api.base}/label-designs`,
      adminOnly(api, async ({ request, user, now }) => {
        const { name, design } = checked(createDesignSchema, await jsonOf(request));
        const id = await api.store.write(['labelDesigns', 'ids'], ({ labelDesigns, ids }) => {
          ids.labelDesigns = Math.max(ids.labelDesigns ?? 0, labelDesigns.length) + 1;
          const fresh: LabelDesignRow = {
            id: `LD-${String(ids.labelDesigns).padStart(4, '0')}`,
            name,
            state: 'draft',
            publishedRevision: null,
            revisions: [],
            draft: { design, updatedAt: now.toISOString(), updatedBy: user.username, note: null },
            ...authorFields(user, now),
          };
          labelDesigns.push(fresh);
          return fresh.id;
        });
        return json({ message: messages.designCreated, result: { id } }, 201);
      }),
    ),

    http.put(
      `${api.base}/label-designs/:id/draft`,
      adminOnly(api, async ({ request, id, user, now }) => {
        const { design, basedOn } = checked(saveDraftSchema, await jsonOf(request));
        const updatedAt = await api.store.write(['labelDesigns'], ({ labelDesigns }) => {
          const row = findRow(labelDesigns, id, 'Design');
          refuseOtherBase(row, basedOn, user);
          const saved = changedAt(row, now);
          row.draft = { design, updatedAt: saved, updatedBy: user.username, note: row.draft?.note ?? null };
          row.state = 'draft';
          row.name = nameOfDesign(design, row.name);
          return touch(row, user, saved);
        });
        return json({ message: messages.draftSaved, result: { updatedAt } });
      }),
    ),

    ...designSteps.map((step) =>
      http.post(
        `${api.base}/label-designs/:id/${step}`,
        adminOnly(api, async (call) => {
          const { comment } = checked(designCommentSchema, await jsonOf(call.request));
          const row = await api.store.write(['labelDesigns'], ({ labelDesigns }) => {
            const design = findRow(labelDesigns, call.id, 'Design');
            refuseStep(
              step,
              { ...design, revisions: design.revisions.length },
              { username: call.user.username, comment, fourEyes: api.fourEyes },
            );
            steps[step](design, { ...call, comment });
            touch(design, call.user, changedAt(design, call.now));
            return design;
          });
          return json({ message: stepMessages[step], result: detailOf(row, call.user) });
        }),
      ),
    ),

    http.post(
      `${api.base}/label-designs/:id/revisions/:revision/restore`,
      adminOnly(api, async ({ request, id, revision, user, now }) => {
        checked(designCommentSchema, await jsonOf(request));
        await api.store.write(['labelDesigns'], ({ labelDesigns }) => {
          const row = findRow(labelDesigns, id, 'Design');
          const restored = row.revisions.find((one) => one.revision === revision);
          if (!restored) throw notFound('Revision');
          if (row.draft) throw draftWouldBeLost(row.draft);
          const saved = changedAt(row, now);
          row.draft = { design: restored.design, updatedAt: saved, updatedBy: user.username, note: null };
          row.state = 'draft';
          touch(row, user, saved);
        });
        return json(revisionRestored(revision));
      }),
    ),

    http.delete(
      `${api.base}/label-designs/:id`,
      adminOnly(api, async ({ id }) => {
        await api.store.write(['labelDesigns', 'parts'], (tables) => {
          const row = findRow(tables.labelDesigns, id, 'Design');
          const parts = tables.parts.filter(({ labelDesignId }) => labelDesignId === row.id).length;
          refuseDelete({ ...row, parts });
          tables.labelDesigns = tables.labelDesigns.filter((one) => one !== row);
        });
        return json(done('Design', 'deleted'));
      }),
    ),
  ];
};

type StepCall = Pick<SignedInCall, 'user' | 'now'> & { comment: string };

/** What an allowed step does. */
const steps: Record<DesignStep, (row: LabelDesignRow, call: StepCall) => void> = {
  submit: (row, { user, now, comment }) => {
    if (row.draft) row.draft.note = { kind: 'submitted', comment, at: now.toISOString(), by: user.username };
    row.state = 'in-review';
  },
  approve: (row, { user, now, comment }) => {
    const { draft } = row;
    if (!draft) return;
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
    if (row.draft) row.draft.note = { kind: 'rejected', comment, at: now.toISOString(), by: user.username };
    row.state = 'draft';
  },
  publish: (row, { now }) => {
    const newest = row.revisions.at(-1);
    if (newest) newest.publishedAt = now.toISOString();
    row.publishedRevision = newest?.revision ?? null;
    row.state = 'published';
  },
  retire: (row) => {
    row.publishedRevision = null;
    row.state = 'retired';
  },
};

/** Somebody saved, submitted or approved since the draft was loaded. */
function refuseOtherBase(row: LabelDesignRow, basedOn: string | null, user: UserRow) {
  const { draft } = row;
  if (isBasedOn(draft, basedOn, row, user.username)) return;
  throw draftSavedMeanwhile(draft);
}

const changedAt = ({ updatedAt }: LabelDesignRow, now: Date): string =>
  timeAfter(new Date(updatedAt), now).toISOString();

function touch(row: LabelDesignRow, { username }: UserRow, time: string): string {
  Object.assign(row, { updatedAt: time, updatedBy: username });
  return time;
}

const isAdmin = ({ role }: UserRow) => refusalOfSharing(role) === undefined;

async function visibleRow(api: Api, id: string, user: UserRow): Promise<LabelDesignRow> {
  const row = await api.store.read(['labelDesigns'], ({ labelDesigns }) => findRow(labelDesigns, id, 'Design'));
  // A retired design is answered: its parts must not be printed any more, and the client says why.
  if (!isVisibleTo(user.role, row) && row.state !== 'retired') throw notFound('Design');
  return row;
}

const revisionsFor = ({ revisions }: LabelDesignRow, user: UserRow) =>
  revisions.filter(({ publishedAt }) => isAdmin(user) || publishedAt !== null);

/** The role user does not see the draft of a published design. */
function listed(row: LabelDesignRow, user: UserRow) {
  const { id, name, publishedRevision, createdAt, createdBy, updatedAt, updatedBy } = row;
  const isOpen = isAdmin(user);
  // The size of the published revision, or without one that of the draft.
  const published = row.revisions.find(({ revision }) => revision === publishedRevision);
  const sized = (published ?? row.draft ?? row.revisions.at(-1))?.design;
  return {
    id,
    name,
    labelSize: sized ? designSizeText(sized) : '',
    state: isOpen || publishedRevision === null ? row.state : ('published' as const),
    publishedRevision,
    draftUpdatedAt: isOpen ? (row.draft?.updatedAt ?? null) : null,
    draftUpdatedBy: isOpen ? (row.draft?.updatedBy ?? null) : null,
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
  };
}

function detailOf(row: LabelDesignRow, user: UserRow) {
  const revisions = revisionsFor(row, user).map(withHash);
  return { ...listed(row, user), draft: isAdmin(user) ? row.draft : null, revisions };
}

function withHash({ design, ...revision }: DesignRevisionRow) {
  return { ...revision, hash: sha256(canonicalJson(design)) };
}
