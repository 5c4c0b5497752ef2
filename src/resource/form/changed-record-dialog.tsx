import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/overlays/dialog';
import type { Choice, RecordChange } from './record-changes';

type ChangedRecordDialogProps = {
  /** 'customer' */
  recordType: string;
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
      title={`This ${recordType} has changed since you opened it`}
      description={`${changedBy === '' ? 'Somebody else' : changedBy} saved other values. Nothing of yours has been sent yet. Select what is saved for each field.`}
      footer={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button
            variant="primary"
            reason={missing > 0 ? `Select a value for ${missing === 1 ? 'one field' : `${missing} fields`}` : undefined}
            onClick={() => onSave(choices)}
          >
            Save
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
        <span className="wrap-anywhere font-medium text-ink">{text || 'empty'}</span>
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
        <span className="wrap-anywhere text-ink-3">Before: {change.before || 'empty'}</span>
      </p>
      <div className="grid grid-cols-2 divide-x divide-rule max-md:grid-cols-1 max-md:divide-x-0 max-md:divide-y">
        {option('theirs', 'Saved by somebody else', change.theirs)}
        {option('mine', change.isConflict ? 'Yours' : 'As it was', change.mine)}
      </div>
    </fieldset>
  );
}
