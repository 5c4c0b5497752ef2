import { m } from '@messages/messages';
import { errorMessageWithReason, isApiError } from '@/api/client/errors';
import { createSharedDesign, readDesign, readRevision, readSharedDesign, saveSharedDraft } from '@/api/label-designs';
import { type RecordId, sameId } from '@/domain/record';
import { newestRevision, type SharedDesignDetail } from '@/domain/shared-design';
import type { Editor } from '@/features/label-designer/editor';
import { current } from '@/label/design/history';
import { sessionNow } from '@/session/use-session';
import {
  abandonedUnsent,
  forgetUnsent,
  holdUnsent,
  keepUnsent,
  newUnsentKey,
  type UnsentDraft,
} from '@/storage/unsent-drafts';
import { createDraftSync, type DraftSync } from './draft-sync';

/** Whether this user made the changes; changes of an unknown person are nobody's until they are taken over. */
export const isMadeBy = ({ by }: UnsentDraft, userId: RecordId | undefined) => sameId(by?.id, userId);

function signedInUser(): UnsentDraft['by'] {
  const { user } = sessionNow();
  return user && { id: user.id, name: user.fullName || user.username };
}

const isOwn = (unsent: UnsentDraft) => isMadeBy(unsent, signedInUser()?.id);

/**
 * Opens the draft of a shared design: what this user has not sent yet from this browser, else the draft of the host, else
 * its newest revision, which becomes a draft with the first change.
 * @returns why it cannot be opened
 */
export async function openShared(editor: Editor, id: string): Promise<string | undefined> {
  const unsent = (await abandonedUnsent()).find((kept) => kept.designId === id && isOwn(kept));
  try {
    const detail = await readSharedDesign(id);
    const base = await contentOf(detail);
    if (base === undefined) return m.designs_empty();
    start(editor, { id, name: detail.name, base, basedOn: detail.draft?.updatedAt ?? null, unsent });
    return undefined;
  } catch (error) {
    // Without the host only what is kept here can be edited on.
    if (unsent && isApiError(error, 'network', 'timeout', 'server')) {
      start(editor, { id, name: unsent.name, base: undefined, basedOn: unsent.basedOn, unsent });
      return undefined;
    }
    return errorMessageWithReason(error, m.designs_open_failed());
  }
}

/** Makes a new shared design with the newest content of one. @returns its id. @throws ApiError */
export async function duplicateShared(detail: SharedDesignDetail): Promise<string> {
  const name = m.designs_copy_name({ name: detail.name });
  return createSharedDesign(name, { ...readDesign(await contentOf(detail)), name });
}

/** As the host stores it. */
async function contentOf({ id, draft, ...design }: SharedDesignDetail): Promise<unknown> {
  if (draft) return draft.design;
  const newest = newestRevision(design);
  return newest && (await readRevision(id, newest.revision)).stored;
}

type Start = { id: string; name: string; base: unknown; basedOn: string | null; unsent: UnsentDraft | undefined };

function start(editor: Editor, { id, name, base, basedOn, unsent }: Start): void {
  const key = unsent?.key ?? newUnsentKey();
  const sync = syncOf(
    { id, key, name: () => current(editor.document.getState().history).name || name },
    { base, basedOn, unsent },
  );
  // The id of the content may be that of the browser it was uploaded from.
  const design = { ...readDesign(unsent?.design ?? base), id };
  editor.openDesign(design, {
    saved: design,
    shared: { id, key, sync },
    step: unsent ? m.designs_step_continued : m.designer_step_opened,
  });
}

/** The sync of one opening; what is not sent is kept under `key`. */
function syncOf(
  { id, key, name }: { id: string; key: string; name: () => string },
  { base, basedOn, unsent }: { base: unknown; basedOn: string | null; unsent?: UnsentDraft | undefined },
): DraftSync {
  let by = unsent?.by ?? null;
  // The profile is known by the first change, which needs its role.
  const author = () => {
    by ??= signedInUser();
    return by;
  };
  return createDraftSync(
    {
      save: (design, on) => saveSharedDraft(id, design, on, author()?.id),
      detail: () => readSharedDesign(id),
      revision: (revision) => readRevision(id, revision),
      keep: (row) => keepUnsent({ ...row, key, designId: id, name: name(), by: author() }),
      forget: () => forgetUnsent(key),
    },
    // What was not sent stays on the draft it was made from, so that a draft saved since is a conflict.
    { base, basedOn: unsent ? unsent.basedOn : basedOn, unsent },
  );
}

/** The design is deleted: what this user has not sent of it has no place to go to. */
export async function forgetOwnUnsent(id: string): Promise<void> {
  const own = (await abandonedUnsent()).filter((unsent) => unsent.designId === id && isOwn(unsent));
  await Promise.all(own.map(({ key }) => forgetUnsent(key)));
}

let sending: Promise<UnsentDraft[]> | undefined;

/** Makes kept changes of somebody else the signed-in user's own. False when the browser has no room. */
export const takeOver = (unsent: UnsentDraft): Promise<boolean> => keepUnsent({ ...unsent, by: signedInUser() });

/**
 * Sends what closed pages of the signed-in user have left. What meets a draft of somebody else stays, for the person to decide.
 * @returns what is still not sent, of all users
 */
export function sendAbandoned(): Promise<UnsentDraft[]> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<UnsentDraft[]> {
  for (const unsent of (await abandonedUnsent()).filter(isOwn)) {
    const { designId: id, key, name } = unsent;
    const release = holdUnsent(key);
    await syncOf({ id, key, name: () => name }, { base: undefined, basedOn: unsent.basedOn, unsent }).flush();
    release();
  }
  return abandonedUnsent();
}
