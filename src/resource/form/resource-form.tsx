import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { sayCount } from '@/language/format';
import type { RecordWords } from '@/language/records';
import { useScanSafeEnter } from '@/lib/browser/use-scan';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { Notice } from '@/ui/feedback/notice';
import { ReadOnly } from '@/ui/forms/input';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import type { Choice, RecordChange } from './record-changes';
import { RecordFallback } from './record-fallback';
import { UnsavedChangesDialog } from './unsaved-changes-dialog';
import type { useResourceForm } from './use-resource-form';

/** A record that is loaded after the screen was opened, unless the user has gone elsewhere. */
function focusFirstField(form: HTMLFormElement | null): void {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body || activeElement.matches('main, main h1');
  if (isFree) form?.querySelector<HTMLElement>('[data-autofocus=true]')?.focus();
}

type ResourceFormProps = {
  controller: Omit<ReturnType<typeof useResourceForm>, 'form'>;
  submitText: string;
  /** Whether a new record can be followed by another one. */
  addsAnother?: boolean;
  /** Fields; `col-span-full` makes one as wide as the form. */
  children: ReactNode;
};

export function ResourceForm(props: ResourceFormProps) {
  const { controller, submitText, addsAnother = true, children } = props;
  const { creating, record, listHref, reason, alert, saving } = controller;
  const onKeyDown = useScanSafeEnter();
  if (!creating && record.data === undefined) return <RecordFallback record={record} listHref={listHref} />;
  return (
    <form
      ref={focusFirstField}
      noValidate
      onSubmit={controller.submit}
      onKeyDown={onKeyDown}
      className="max-w-[800px] rounded-2 border border-rule-2 bg-paper"
    >
      <div className="grid gap-5 p-6 max-md:p-4">
        {reason && <Notice variant="wait">{reason}</Notice>}
        {controller.restored && (
          <Notice
            variant="wait"
            action={
              <Button size="sm" onClick={controller.discard}>
                {m.common_discard()}
              </Button>
            }
          >
            {m.form_restored()}
          </Notice>
        )}
        {alert.length > 0 && (
          <Notice>
            <ul
              {...(alert.length > 5 && scrollRegion(m.form_problems()))}
              className={clsx(alert.length > 5 && 'max-h-44 overflow-y-auto')}
            >
              {[...new Set(alert)].map((message) => (
                <li key={message}>
                  <ClampedText>{message}</ClampedText>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <ReadOnly value={reason !== undefined}>
          <div className="grid min-w-0 grid-cols-2 gap-5 max-md:grid-cols-1">{children}</div>
        </ReadOnly>
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t border-rule px-6 py-3.5 max-md:px-4 max-md:[&>*]:flex-auto">
        <Button size="lg" onClick={controller.leave}>
          {m.common_cancel()}
        </Button>
        {creating && addsAnother && reason === undefined && (
          <Button size="lg" disabled={saving} onClick={() => controller.submitAndAddAnother()}>
            {m.form_save_another()}
          </Button>
        )}
        <Button
          type="submit"
          size="lg"
          variant="primary"
          pending={saving}
          pendingText={m.common_saving()}
          reason={reason}
        >
          {submitText}
        </Button>
      </footer>
      {controller.changes && (
        <ChangedRecordDialog
          recordType={controller.recordType}
          changedBy={controller.changes.by}
          changes={controller.changes.rows}
          onSave={controller.saveSelected}
          onClose={controller.keepEditing}
        />
      )}
      <ConfirmDialog
        open={controller.isDeleted}
        onOpenChange={(open) => !open && controller.keepEditing()}
        title={m.form_deleted_title({ record: controller.recordType.one() })}
        confirmText={m.form_create_again()}
        cancelText={m.form_keep_editing()}
        variant="primary"
        onConfirm={() => void controller.createAgain()}
      >
        {m.form_deleted_text()}
      </ConfirmDialog>
      <UnsavedChangesDialog unsaved={controller.unsaved} onLeave={controller.discard} />
    </form>
  );
}

type ChangedRecordDialogProps = {
  recordType: RecordWords;
  /** Who saved it, as the host says; '' when it does not. */
  changedBy: string;
  changes: readonly RecordChange[];
  onSave: (choices: readonly (Choice | undefined)[]) => void;
  onClose: () => void;
};

/**
 * Somebody else saved the record after the form was opened: one choice for each field. Fields that only they changed
 * start with theirs; where both did, the user selects.
 */
function ChangedRecordDialog({ recordType, changedBy, changes, onSave, onClose }: ChangedRecordDialogProps) {
  const [choices, setChoices] = useState<readonly (Choice | undefined)[]>(() =>
    changes.map(({ isConflict }) => (isConflict ? undefined : 'theirs')),
  );
  const missing = choices.filter((choice) => choice === undefined).length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width={640}
      title={m.form_changed_title({ record: recordType.one() })}
      description={m.form_changed_by({ person: changedBy || m.form_somebody() })}
      footer={
        <>
          <Button onClick={onClose}>{m.form_keep_editing()}</Button>
          <Button
            variant="primary"
            reason={missing > 0 ? sayCount(m.form_select_values, missing) : undefined}
            onClick={() => onSave(choices)}
          >
            {m.common_save()}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {changes.map((change, index) => (
          <FieldChoice
            key={change.label}
            change={change}
            choice={choices[index]}
            onChoice={(choice) => setChoices(choices.with(index, choice))}
          />
        ))}
      </div>
    </Dialog>
  );
}

type FieldChoiceProps = { change: RecordChange; choice: Choice | undefined; onChoice: (choice: Choice) => void };

function FieldChoice({ change, choice, onChoice }: FieldChoiceProps) {
  const name = useId();
  const option = (value: Choice, caption: string, text: string) => (
    <label
      className={clsx(
        'flex min-w-0 cursor-pointer gap-2.5 px-3 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
        choice === value && 'bg-bench',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={choice === value}
        onChange={() => onChoice(value)}
        className="mt-0.5 size-4 flex-none accent-ink"
      />
      <span className="min-w-0">
        <small className="block text-12 text-ink-3">{caption}</small>
        <span className="wrap-anywhere font-medium text-ink">{text || m.common_empty()}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="min-w-0 rounded-2 border border-rule-2">
      <legend className="sr-only">{change.label}</legend>
      <p className="flex flex-wrap justify-between gap-x-4 border-b border-rule px-3 py-2 text-13">
        <b aria-hidden className="font-semibold text-ink">
          {change.label}
        </b>
        <span className="wrap-anywhere text-ink-3">{m.form_before({ value: change.before || m.common_empty() })}</span>
      </p>
      <div className="grid grid-cols-2 md:[&>:not(:last-child)]:border-r [&>*]:border-rule max-md:grid-cols-1 max-md:[&>:not(:last-child)]:border-b">
        {option('theirs', m.form_theirs(), change.theirs)}
        {option('mine', change.isConflict ? m.form_mine() : m.form_as_it_was(), change.mine)}
      </div>
    </fieldset>
  );
}
