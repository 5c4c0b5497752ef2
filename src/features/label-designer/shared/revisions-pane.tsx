import { m } from '@messages/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { errorMessageWithReason, isAlreadyReported } from '@/api/client/errors';
import { labelDesigns, readRevision, readSharedDesign, saveSharedDraft, takeStep } from '@/api/label-designs';
import {
  type DesignStep,
  isDraftOf,
  newestRevision,
  refusalOfSharing,
  type SharedDesignDetail,
  stepsOf,
} from '@/domain/shared-design';
import { sampleData } from '@/features/label-designer/data-preview/preview-data';
import { designHash } from '@/label/design/design-hash';
import { labelProblems } from '@/label/design/problems';
import { designStateWords } from '@/language/activity-words';
import { sayHostText } from '@/language/host-texts';
import { sayLabelProblem } from '@/language/label/label-facts';
import type { Message } from '@/language/message';
import { formatTimestamp } from '@/lib/dates';
import { useRole } from '@/session/profile';
import { useSession } from '@/session/use-session';
import { stationPrinter } from '@/storage/printer-profiles';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { notify } from '@/ui/feedback/notify';
import { FormField } from '@/ui/forms/form-field';
import { Textarea } from '@/ui/forms/input';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { type Entry, useContent } from './design-content';
import { SmallPicture, Thumbnail } from './design-picture';
import { usePartCount } from './library-pane';

type RevisionsPaneProps = {
  detail: SharedDesignDetail;
  entries: readonly Entry[];
  onCompare: (from: Entry, to: Entry) => void;
};

/** The revisions of a design, newest first, with the decision that is next at the foot. */
export function RevisionsPane({ detail, entries, onCompare }: RevisionsPaneProps) {
  const [restoring, setRestoring] = useState<number>();
  const role = useRole();
  const mayRestore = refusalOfSharing(role) === undefined;
  return (
    <section aria-label={m.designs_revisions()} className="flex min-h-0 min-w-0 flex-col">
      <h2 className="border-rule border-b px-4 py-3.5 font-semibold text-13 max-xl:sr-only">{m.designs_revisions()}</h2>
      <ol
        aria-label={m.designs_revisions_newest()}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-4 max-md:overflow-visible"
      >
        {entries.map((entry, index) => (
          <RevisionItem
            key={entry.key}
            detail={detail}
            entry={entry}
            isLast={index === entries.length - 1}
            onCompare={entries[index + 1] ? () => onCompare(entries[index + 1] ?? entry, entry) : undefined}
            onRestore={
              mayRestore && typeof entry.key === 'number' && (index > 0 || detail.state === 'retired')
                ? () => setRestoring(entry.number)
                : undefined
            }
          />
        ))}
      </ol>
      <Decision key={`${detail.id} ${detail.state}`} detail={detail} newest={entries[0]} />
      {restoring !== undefined && (
        <RestoreDialog detail={detail} revision={restoring} onClose={() => setRestoring(undefined)} />
      )}
    </section>
  );
}

type RevisionItemProps = {
  detail: SharedDesignDetail;
  entry: Entry;
  isLast: boolean;
  onCompare: (() => void) | undefined;
  onRestore: (() => void) | undefined;
};

function RevisionItem({ detail, entry, isLast, onCompare, onRestore }: RevisionItemProps) {
  const { number, state, by, approvedBy, at, comment, approvalComment, rejection } = entry;
  return (
    <li className="relative grid grid-cols-[28px_minmax(0,1fr)_auto] gap-3 pb-5">
      {!isLast && <span aria-hidden className="absolute top-7 bottom-0 left-3.5 w-px bg-rule-2" />}
      <span
        aria-hidden
        className={clsx(
          'relative grid size-7 place-items-center rounded-1 border font-mono text-13',
          state === undefined || state === 'published'
            ? 'border-rule-2 bg-paper text-ink'
            : 'border-ink bg-ink text-on-ink',
        )}
      >
        {number}
      </span>
      <div className="grid min-w-0 content-start gap-1 text-13">
        <h3 className="flex min-h-6 items-center gap-2 text-12 text-ink-2">
          <span className="sr-only">{m.designs_revision_number({ number })},</span>
          <StateBadge state={state} />
        </h3>
        <p className="text-12 text-ink-2">
          {approvedBy ? m.designs_made_and_approved({ author: by, approver: approvedBy }) : by}{' '}
          <span className="font-mono">{formatTimestamp(at)}</span>
        </p>
        {comment && <p className="break-words">{comment}</p>}
        {approvalComment && (
          <p className="break-words text-ink-2">
            {approvedBy}: {approvalComment}
          </p>
        )}
        {rejection && <p className="break-words text-wait-text">{m.designs_rejected_by({ rejection })}</p>}
        {(onCompare || onRestore) && (
          <p className="flex gap-3">
            {onCompare && (
              <LinkButton onClick={onCompare} name={m.designs_compare_revision({ number })}>
                {m.designs_compare()}
              </LinkButton>
            )}
            {onRestore && (
              <LinkButton onClick={onRestore} name={m.designs_restore_revision({ number })}>
                {m.designs_restore()}
              </LinkButton>
            )}
          </p>
        )}
      </div>
      <Thumbnail>{() => <EntryPicture detail={detail} entry={entry} />}</Thumbnail>
    </li>
  );
}

const LinkButton = ({ name, onClick, children }: { name: string; onClick: () => void; children: string }) => (
  <button
    type="button"
    aria-label={name}
    onClick={onClick}
    className="min-h-6 text-12 text-ink-2 underline underline-offset-2 hover:text-ink coarse:min-h-11"
  >
    {children}
  </button>
);

function EntryPicture({ detail, entry }: { detail: SharedDesignDetail; entry: Entry }) {
  const { design } = useContent(detail, entry.key);
  return design && <SmallPicture design={design} />;
}

function StateBadge({ state }: { state: Entry['state'] }) {
  if (state === undefined) return m.designs_state_replaced();
  if (state === 'draft') return designStateWords.draft();
  return <Badge variant={state === 'published' ? 'ok' : 'wait'}>{designStateWords[state]()}</Badge>;
}

type Decided = { step: DesignStep; publish?: boolean };

const doneTexts: Record<DesignStep, () => string> = {
  submit: m.designs_done_submit,
  approve: m.designs_done_approve,
  reject: m.designs_done_reject,
  publish: m.designs_done_publish,
  retire: m.designs_done_retire,
};

function Decision({ detail, newest }: { detail: SharedDesignDetail; newest: Entry | undefined }) {
  const role = useRole();
  const username = useSession(({ user }) => user?.username ?? '');
  const client = useQueryClient();
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<Message>();
  const [pending, setPending] = useState<Decided>();
  const [retiring, setRetiring] = useState(false);
  const parts = usePartCount(detail.id);
  const refusal = sayHostText(refusalOfSharing(role));
  const { draft, state } = detail;
  if (refusal !== undefined) return null;
  const steps = stepsOf(detail).filter((step) => step !== 'submit' || draft !== null);

  const decide = async (decided: Decided) => {
    const { step, publish } = decided;
    if (step === 'reject' && comment.trim() === '') return setProblem(() => m.designs_say_why);
    setProblem(undefined);
    setPending(decided);
    try {
      await takeStepOnScreen(detail, step, comment.trim());
      if (step === 'approve' && publish) await takeStepOnScreen(detail, 'publish', comment.trim());
      notify.success(doneTexts[publish ? 'publish' : step]());
      setComment('');
    } catch (error) {
      if (error instanceof ChangedMeanwhile) setProblem(() => error.say);
      else if (!isAlreadyReported(error)) notify.error(errorMessageWithReason(error, m.designs_nothing_changed()));
    } finally {
      setPending(undefined);
      setRetiring(false);
      await client.invalidateQueries({ queryKey: labelDesigns.keys.all });
    }
  };
  const isPending = (step: DesignStep, publish = false) =>
    pending?.step === step && (pending.publish ?? false) === publish;
  const needsComment = state === 'draft' || state === 'in-review' || state === 'approved';
  return (
    <div className="grid gap-3 border-rule-2 border-t bg-paper-2 p-4">
      {draft && newest && <DraftProblems detail={detail} />}
      {needsComment && steps.length > 0 && (
        <FormField label={m.designs_comment()} error={problem?.()}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={2000}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          )}
        </FormField>
      )}
      <p className="text-12 text-ink-2">{consequence(detail, newest, parts)}</p>
      {/* No call says whether the host wants four eyes. */}
      {steps.includes('approve') && isDraftOf(draft, username) && (
        <p className="text-12 text-ink-2">{m.designs_own_draft()}</p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {steps.includes('retire') &&
          (detail.publishedRevision !== null || state === 'approved' || state === 'draft') && (
            <Button variant="ghost" pending={isPending('retire')} onClick={() => setRetiring(true)}>
              {m.designs_retire()}
            </Button>
          )}
        {steps.includes('reject') && (
          <Button pending={isPending('reject')} onClick={() => void decide({ step: 'reject' })}>
            {m.designs_reject()}
          </Button>
        )}
        {steps.includes('approve') && (
          <>
            <Button pending={isPending('approve')} onClick={() => void decide({ step: 'approve' })}>
              {m.designs_approve()}
            </Button>
            <Button
              variant="primary"
              pending={isPending('approve', true)}
              onClick={() => void decide({ step: 'approve', publish: true })}
            >
              {m.designs_approve_publish()}
            </Button>
          </>
        )}
        {steps.includes('publish') && (
          <Button variant="primary" pending={isPending('publish')} onClick={() => void decide({ step: 'publish' })}>
            {m.designs_publish()}
          </Button>
        )}
        {steps.includes('submit') && (
          <Button variant="primary" pending={isPending('submit')} onClick={() => void decide({ step: 'submit' })}>
            {m.designs_submit()}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={retiring}
        onOpenChange={setRetiring}
        title={m.designs_retire_title()}
        subject={detail.name}
        confirmText={m.designs_retire()}
        pending={isPending('retire')}
        onConfirm={() => void decide({ step: 'retire' })}
      >
        {parts && parts.count > 0 ? m.designs_retire_parts(parts) : m.designs_retire_unused()}
      </ConfirmDialog>
    </div>
  );
}

/** The sentence above the buttons: how many parts change. */
function consequence(
  { state, publishedRevision }: SharedDesignDetail,
  newest: Entry | undefined,
  parts: ReturnType<typeof usePartCount>,
) {
  if (state === 'retired') return m.designs_print_nobody();
  if (parts?.count === 0) return m.designs_print_none_yet();
  if (state === 'published') {
    const revision = publishedRevision ?? 1;
    return parts === undefined ? m.designs_all_print({ revision }) : m.designs_parts_print({ ...parts, revision });
  }
  const revision = newest?.number ?? 1;
  return parts === undefined
    ? m.designs_all_will_print({ revision })
    : m.designs_parts_will_print({ ...parts, revision });
}

/** Computed with the sample part and the printer of this station. */
function DraftProblems({ detail }: { detail: SharedDesignDetail }) {
  const { design } = useContent(detail, 'draft');
  if (!design) return null;
  const { dotsPerMm } = stationPrinter();
  const problems = labelProblems(design, sampleData, { dotsPerMm });
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = problems;
  return (
    <p className="flex items-start gap-2 text-12 text-ink-2">
      <Lamp state={errors.length > 0 ? 'stop' : problems.length > 0 ? 'wait' : 'ok'} className="mt-0.5" />
      {problems.length === 0
        ? m.designs_no_problems()
        : m.designs_problems({ count: problems.length, problem: first ? sayLabelProblem(first) : '' })}
    </p>
  );
}

/** Somebody changed the design since it was loaded: what would be decided is not what is on the screen. */
class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';

  constructor(readonly say: Message) {
    super();
  }
}

/**
 * Takes a step on the content that is on the screen. The call names no draft or revision, so it is compared just
 * before: nobody submits, approves or publishes a content that was not on the screen. @throws ChangedMeanwhile,
 * ApiError
 */
async function takeStepOnScreen(onScreen: SharedDesignDetail, step: DesignStep, comment: string): Promise<void> {
  const now = await readSharedDesign(onScreen.id);
  if (step === 'publish') await comparePublished(onScreen, now);
  else if (onScreen.draft?.updatedAt !== now.draft?.updatedAt || onScreen.state !== now.state) {
    throw new ChangedMeanwhile(m.designs_changed_meanwhile);
  }
  await takeStep(onScreen.id, step, comment);
}

/** What is published is the newest revision: the one on the screen, or what the draft on the screen became. */
async function comparePublished(onScreen: SharedDesignDetail, now: SharedDesignDetail): Promise<void> {
  const newest = newestRevision(now);
  const expected = onScreen.draft ? designHash(onScreen.draft.design) : newestRevision(onScreen)?.hash;
  if (newest === undefined || newest.hash !== expected) {
    throw new ChangedMeanwhile(m.designs_newer_revision);
  }
}

type RestoreDialogProps = { detail: SharedDesignDetail; revision: number; onClose: () => void };

/** Makes the content of a revision the draft. A draft that is there is replaced only knowingly, and only if it is the same one. */
function RestoreDialog({ detail, revision, onClose }: RestoreDialogProps) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(labelDesigns.restore);
  const { draft } = detail;
  const restore = useMutation({
    mutationFn: async () => {
      if (!draft) return mutateAsync({ id: detail.id, revision, comment: '' });
      const { stored } = await readRevision(detail.id, revision);
      const result = await saveSharedDraft(detail.id, stored, draft.updatedAt);
      if (result.kind === 'conflict') throw new Error('changed');
      await client.invalidateQueries({ queryKey: labelDesigns.keys.all });
    },
    onSuccess: () => notify.success(m.designs_restored({ revision })),
    onError: (error) => {
      if (isAlreadyReported(error)) return;
      void client.invalidateQueries({ queryKey: labelDesigns.keys.all });
      notify.error(errorMessageWithReason(error, m.designs_draft_changed()));
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.designs_restore_title({ revision })}
      subject={detail.name}
      confirmText={draft ? m.designs_replace_draft() : m.designs_restore()}
      variant={draft ? 'danger' : 'primary'}
      pending={restore.isPending}
      onConfirm={() => restore.mutate()}
    >
      {draft
        ? m.designs_restore_replaces({ name: draft.updatedBy, when: formatTimestamp(draft.updatedAt) })
        : m.designs_restore_text()}
    </ConfirmDialog>
  );
}
