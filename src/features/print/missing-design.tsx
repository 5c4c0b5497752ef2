import { m } from '@messages/messages';
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
import { missingDesignText } from './refusal-text';

/** Why the standard label is printed once in the place of a design; frozen in the job. */
export type Override = { reason: string };

const MAX_REASON_LENGTH = 200;
const MIN_REASON_LENGTH = 3;

const helpTexts: Record<DesignFault, () => string> = {
  missing: m.print_missing_help_missing,
  'not-published': m.print_missing_help_not_published,
  damaged: m.print_missing_help_damaged,
  size: m.print_missing_help_size,
  unreachable: m.print_missing_help_unreachable,
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
            {m.print_standard_once()}
          </Button>
        )
      }
    >
      {m.print_missing_notice({ reason: missingDesignText(missing), help: helpTexts[missing.fault]() })}{' '}
      {isAdmin ? (
        <Link to={paths.parts.record.href(part.id)} className="underline underline-offset-3">
          {m.print_missing_open_part()}
        </Link>
      ) : (
        m.print_missing_admin_too()
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
      title={m.print_override_title()}
      description={m.print_override_text({ reason: missingDesignText(missing) })}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button
            variant="primary"
            type="submit"
            form="override"
            reason={isTooShort ? m.print_reason_short() : undefined}
          >
            {m.print_override_confirm()}
          </Button>
        </>
      }
    >
      <form id="override" onSubmit={submit}>
        <FormField label={m.print_reason()}>
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
