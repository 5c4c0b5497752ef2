import { m } from '@messages/messages';
import * as Radix from '@radix-ui/react-alert-dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '@/ui/basics/button';
import { dialogBodyClasses, dialogClasses, dialogFooterClasses, dialogTitleClasses, overlayClasses } from './dialog';
import { modal, useReturnFocus } from './modal';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The name of the record: a part number, a slip, a user name. */
  subject?: ReactNode;
  /** Right of the subject, under it where there is no room. */
  subjectDetail?: ReactNode;
  /** What will happen, in one sentence. */
  children?: ReactNode;
  confirmText: string;
  cancelText?: string;
  variant?: 'danger' | 'primary';
  pending?: boolean;
  pendingText?: string;
  /** Why it cannot be confirmed yet. */
  reason?: string | undefined;
  /** Gets the first focus in place of Cancel, where it is there. */
  initialFocus?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
};

/** Confirms an action that cannot be undone. The first focus is on Cancel, or on the field to fill in. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, subject, subjectDetail, children, confirmText, pending = false } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses} />
        <Radix.Content
          {...modal}
          className={dialogClasses()}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            focus.rememberFocus();
            (props.initialFocus?.current ?? cancel.current)?.focus();
          }}
          onCloseAutoFocus={focus.restoreFocus}
        >
          <Radix.Title className={`${dialogTitleClasses} px-5 pt-4.5`}>{title}</Radix.Title>
          <Radix.Description asChild>
            <div className={dialogBodyClasses}>
              {subject && <SubjectBox detail={subjectDetail}>{subject}</SubjectBox>}
              {children}
            </div>
          </Radix.Description>
          <footer className={dialogFooterClasses}>
            <Button ref={cancel} disabled={pending} onClick={() => onOpenChange(false)}>
              {props.cancelText ?? m.common_cancel()}
            </Button>
            <Button
              variant={props.variant ?? 'danger'}
              pending={pending}
              reason={props.reason}
              pendingText={props.pendingText}
              onClick={props.onConfirm}
            >
              {confirmText}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A box with the record a dialog is about. */
export function SubjectBox(props: { children: ReactNode; detail?: ReactNode; icon?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2 border border-rule-2 px-3 py-2.5 text-ink">
      {props.icon}
      <b className="min-w-0 grow break-words font-mono font-semibold">{props.children}</b>
      {props.detail && <span className="min-w-0 break-words text-12 text-ink-3">{props.detail}</span>}
      {props.action}
    </div>
  );
}
