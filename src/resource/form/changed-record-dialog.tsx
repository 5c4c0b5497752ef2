import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { sayCount } from '@/language/format';
import type { RecordWords } from '@/language/records';
import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/overlays/dialog';
import type { Choice, RecordChange } from './record-changes';

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
export function ChangedRecordDialog({ recordType, changedBy, changes, onSave, onClose }: ChangedRecordDialogProps) {
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
      <div className="grid grid-cols-2 divide-x divide-rule max-md:grid-cols-1 max-md:divide-x-0 max-md:divide-y">
        {option('theirs', m.form_theirs(), change.theirs)}
        {option('mine', change.isConflict ? m.form_mine() : m.form_as_it_was(), change.mine)}
      </div>
    </fieldset>
  );
}
