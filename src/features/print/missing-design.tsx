import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Part } from '@/domain/part';
import type { DesignFault, MissingDesign } from '@/print/plan/design-of-part';
import { useRole } from '@/session/profile';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Dialog } from '@/ui/overlays/dialog';

/** Why the standard label is printed once in the place of a design; frozen in the job. */
export type Override = { reason: string };

const MAX_REASON_LENGTH = 200;
const MIN_REASON_LENGTH = 3;

/** What can be done about it. */
const helpTexts: Record<DesignFault, string> = {
  missing: 'Import the design in the label designer, or select another one for this part.',
  'not-published': 'An admin can publish it in the label designer.',
  damaged: 'Correct the design in the label designer, or select another one for this part.',
  size: 'Correct the label size of this part, or select another design for it.',
  unreachable: 'It is read again when the host answers.',
};

type MissingDesignNoticeProps = {
  missing: MissingDesign;
  part: Part;
  /** Opens the dialog in which an admin says why the standard label takes its place. */
  onOverride: () => void;
};

/** Why PRINT is refused, what to do, and what only an admin can do. */
export function MissingDesignNotice({ missing, part, onOverride }: MissingDesignNoticeProps) {
  const isAdmin = useRole() === 'admin';
  return (
    <Notice
      action={
        isAdmin && (
          <Button size="sm" onClick={onOverride}>
            Standard label once
          </Button>
        )
      }
    >
      {missing.text}. Nothing can be printed. {helpTexts[missing.fault]}{' '}
      {isAdmin ? (
        <Link to={paths.parts.record.href(part.id)} className="underline underline-offset-3">
          Open the part
        </Link>
      ) : (
        'An admin can also print the standard label once.'
      )}
    </Notice>
  );
}

type OverrideDialogProps = { missing: MissingDesign; onOverride: (override: Override) => void; onClose: () => void };

/** An admin prints the standard label once, and says why. */
export function OverrideDialog({ missing, onOverride, onClose }: OverrideDialogProps) {
  const [reason, setReason] = useState('');
  const isTooShort = reason.trim().length < MIN_REASON_LENGTH;
  const submit = (event: SubmitEvent) => {
    // The dialog may stand in another form of the page.
    event.preventDefault();
    event.stopPropagation();
    if (isTooShort) return;
    onOverride({ reason: reason.trim() });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Print the standard label once?"
      description={`${missing.text}. The standard label takes its place in this print only. The reason is kept with the print.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="override"
            reason={isTooShort ? 'Type why, with at least 3 characters' : undefined}
          >
            Use the standard label
          </Button>
        </>
      }
    >
      <form id="override" onSubmit={submit}>
        <FormField label="Reason">
          {(field) => (
            <Input
              {...field}
              autoComplete="off"
              maxLength={MAX_REASON_LENGTH}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </FormField>
      </form>
    </Dialog>
  );
}
