import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import { labelDesigns, readDesign } from '@/api/label-designs';
import { newestRevision, type SharedDesignDetail } from '@/domain/shared-design';
import type { LabelDesign } from '@/label/design/design';
import { designStateWords } from '@/language/activity-words';

/** A revision, or the draft that becomes the next one. */
export type ContentKey = number | 'draft';

/** `state` undefined: replaced by a newer revision. */
export type Entry = {
  key: ContentKey;
  /** The draft has the number it gets when it is approved. */
  number: number;
  state: 'draft' | 'in-review' | 'approved' | 'published' | undefined;
  by: string;
  approvedBy: string;
  at: string;
  comment: string;
  approvalComment: string;
  /** Why the draft was sent back. */
  rejection: string;
};

/** The draft and the revisions, newest first. */
export function entriesOf(design: SharedDesignDetail): Entry[] {
  const { draft, publishedRevision } = design;
  const newest = newestRevision(design)?.revision ?? 0;
  const stateOf = (revision: number): Entry['state'] => {
    if (revision === publishedRevision) return 'published';
    return design.state === 'approved' && revision === newest ? 'approved' : undefined;
  };
  const revisions = design.revisions
    .toSorted((a, b) => b.revision - a.revision)
    .map(
      ({ revision, createdBy, approvedBy, createdAt, comment, approvalComment }): Entry => ({
        key: revision,
        number: revision,
        state: stateOf(revision),
        by: createdBy,
        approvedBy,
        at: createdAt,
        comment,
        approvalComment,
        rejection: '',
      }),
    );
  if (!draft) return revisions;
  const { note } = draft;
  const entry: Entry = {
    key: 'draft',
    number: newest + 1,
    state: design.state === 'in-review' ? 'in-review' : 'draft',
    by: draft.updatedBy,
    approvedBy: '',
    at: draft.updatedAt,
    approvalComment: '',
    comment: note?.kind === 'submitted' ? note.comment : '',
    rejection: note?.kind === 'rejected' ? `${note.by}: ${note.comment}` : '',
  };
  return [entry, ...revisions];
}

/** `Revision 4, in review` */
export function entryName({ number, state }: Entry): string {
  const revision = m.designs_revision_number({ number });
  return state ? m.designs_revision_state({ revision, state: designStateWords[state]().toLowerCase() }) : revision;
}

type Content = { design: LabelDesign | undefined; error: string | undefined };

/** The content of one entry; the host is asked for a revision once. */
export function useContent(detail: SharedDesignDetail | undefined, key: ContentKey | undefined): Content {
  const isRevision = detail !== undefined && typeof key === 'number';
  const { data, error } = useQuery({
    ...labelDesigns.revision(detail?.id ?? '', isRevision ? key : 0),
    enabled: isRevision,
  });
  if (key !== 'draft')
    return { design: isRevision ? data?.design : undefined, error: isRevision ? error?.message : undefined };
  const stored = detail?.draft?.design;
  const design = readable(stored);
  return { design, error: stored === undefined || design ? undefined : m.designs_draft_unreadable() };
}

/** A draft is parsed once, so that its pictures are rendered once. */
const parsed = new WeakMap<object, LabelDesign>();

/** Undefined when it cannot be opened whole. */
export function readable(stored: unknown): LabelDesign | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  try {
    const design = parsed.get(stored) ?? readDesign(stored);
    parsed.set(stored, design);
    return design;
  } catch {
    return undefined;
  }
}
