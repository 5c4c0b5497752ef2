import { m } from '@messages/messages';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { errorMessageWithReason, isApiError } from '@/api/client/errors';
import type { DraftSaved, RevisionContent } from '@/api/label-designs';
import { newestRevision, type SharedDesignDetail } from '@/domain/shared-design';
import { designHash } from '@/label/design/design-hash';
import type { UnsentDraft } from '@/storage/unsent-drafts';

/** What somebody else saved, or approved when there is no draft any more. */
type TheirDesign = { design: unknown; updatedAt: string | null; by: string; at: string };

export type SyncStatus =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** The host cannot be reached. */
  | { kind: 'offline' }
  | { kind: 'conflict'; theirs: TheirDesign }
  /** The host does not accept the changes. */
  | { kind: 'refused'; message: string };

type SyncState = {
  status: SyncStatus;
  /** Whether closing the page loses nothing: everything is sent, or kept in this browser. */
  isKept: boolean;
  /** The last design the host confirmed. */
  confirmed: unknown;
};

/** What the sync needs from the host and from this browser. */
export type SyncPorts = {
  save: (design: unknown, basedOn: string | null) => Promise<DraftSaved>;
  detail: () => Promise<SharedDesignDetail>;
  revision: (revision: number) => Promise<RevisionContent>;
  /** False when this browser has no room. */
  keep: (unsent: Pick<UnsentDraft, 'design' | 'basedOn' | 'sent'>) => Promise<boolean>;
  forget: () => Promise<void>;
};

/** Where the editing starts: what the host has, and changes of an earlier page that were not sent. */
export type SyncStart = {
  base: unknown;
  basedOn: string | null;
  unsent?: Pick<UnsentDraft, 'design' | 'sent'> | undefined;
};

/**
 * Sends the changes of one shared design as its draft. Each change is kept in this browser until the host confirms it. A
 * draft of somebody else is never overwritten: the person decides in the conflict dialog.
 */
export type DraftSync = {
  store: StoreApi<SyncState>;
  /** Keeps the design in this browser; `flush` sends it. */
  edit: (design: unknown) => Promise<void>;
  /** Sends what is not confirmed, unless there is a conflict. Never rejects. */
  flush: () => Promise<void>;
  /** After a conflict: saves the own design on top of theirs. */
  keepMine: () => Promise<void>;
  /** After a conflict: continues from theirs. The own changes must have been saved elsewhere. */
  takeTheirs: () => Promise<void>;
};

export function createDraftSync(ports: SyncPorts, start: SyncStart): DraftSync {
  let { base, basedOn } = start;
  let pending: { design: unknown } | undefined = start.unsent && { design: start.unsent.design };
  /** Hashes of what was sent and not confirmed. */
  const sent = new Set(start.unsent?.sent ?? []);
  let running: Promise<void> | undefined;
  const store = createStore<SyncState>(() => ({
    status: { kind: pending ? 'waiting' : 'saved' },
    isKept: true,
    confirmed: base,
  }));
  const setStatus = (status: SyncStatus) => store.setState({ status });

  const keep = async () => {
    if (!pending) return;
    store.setState({ isKept: await ports.keep({ design: pending.design, basedOn, sent: [...sent] }) });
  };

  /** The host has `design` now, saved at this time. */
  const confirm = async (design: unknown, hash: string, updatedAt: string | null) => {
    basedOn = updatedAt;
    base = design;
    const isAll = pending !== undefined && designHash(pending.design) === hash;
    sent.clear();
    if (!isAll) return keep();
    pending = undefined;
    await ports.forget();
    store.setState({ isKept: true, confirmed: design });
  };

  /** Their design is not another one: this page saved it and got no response, or it is what the editing started from. */
  const isKnown = (design: unknown) => {
    const hash = designHash(design);
    return sent.has(hash) || hash === designHash(base);
  };

  /** True when the save can be tried again, on top of what is known. */
  const settle = async (draft: Extract<DraftSaved, { kind: 'conflict' }>['draft']): Promise<boolean> => {
    const theirs = draft
      ? { design: draft.design, updatedAt: draft.updatedAt, by: draft.updatedBy, at: draft.updatedAt }
      : await approvedDesign(ports);
    const isNews = theirs.updatedAt !== basedOn;
    if (isNews && isKnown(theirs.design)) {
      await confirm(theirs.design, designHash(theirs.design), theirs.updatedAt);
      return true;
    }
    setStatus(isNews ? { kind: 'conflict', theirs } : { kind: 'refused', message: m.designs_draft_refused() });
    return false;
  };

  const send = async () => {
    try {
      while (pending) {
        const { design } = pending;
        const hash = designHash(design);
        sent.add(hash);
        await keep();
        setStatus({ kind: 'saving' });
        const result = await ports.save(design, basedOn);
        if (result.kind === 'saved') await confirm(design, hash, result.updatedAt);
        else if (!(await settle(result.draft))) return;
      }
      setStatus({ kind: 'saved' });
    } catch (error) {
      setStatus(isTemporary(error) ? { kind: 'offline' } : { kind: 'refused', message: reasonOf(error) });
    }
  };

  const flush = () => {
    if (store.getState().status.kind === 'conflict') return Promise.resolve();
    running ??= send().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    store,
    flush,
    edit: async (design) => {
      pending = { design };
      const { kind } = store.getState().status;
      if (kind === 'saved' || kind === 'refused') setStatus({ kind: 'waiting' });
      await keep();
    },
    keepMine: async () => {
      const { status } = store.getState();
      if (status.kind !== 'conflict') return;
      basedOn = status.theirs.updatedAt;
      base = status.theirs.design;
      sent.clear();
      setStatus({ kind: 'waiting' });
      await flush();
    },
    takeTheirs: async () => {
      const { status } = store.getState();
      if (status.kind !== 'conflict') return;
      basedOn = status.theirs.updatedAt;
      base = status.theirs.design;
      pending = undefined;
      sent.clear();
      await ports.forget();
      store.setState({ status: { kind: 'saved' }, isKept: true, confirmed: base });
    },
  };
}

/** The draft was approved meanwhile: its content is the newest revision, and a new draft has no base. */
async function approvedDesign({ detail, revision }: SyncPorts): Promise<TheirDesign> {
  const newest = newestRevision(await detail());
  const content = newest && (await revision(newest.revision));
  return {
    design: content?.stored,
    updatedAt: null,
    by: newest?.approvedBy ?? '',
    at: newest?.createdAt ?? '',
  };
}

/** Sent again later. A session that ended is one too: the changes wait for the next sign-in. */
const isTemporary = (error: unknown) =>
  isApiError(error, 'network', 'timeout', 'server', 'aborted', 'unauthorized') ||
  (isApiError(error) && (error.status === 408 || error.status === 429));

const reasonOf = (error: unknown) => errorMessageWithReason(error, m.designs_draft_refused());
