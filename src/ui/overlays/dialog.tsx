import { m } from '@messages/messages';
import * as Radix from '@radix-ui/react-dialog';
import { clsx } from 'clsx';
import X from 'lucide-react/icons/x';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '@/ui/basics/button';
import { keepForToasts, modal, useReturnFocus } from './modal';

export const overlayClasses =
  'fixed inset-0 z-dialog bg-overlay data-[state=open]:animate-fade data-[state=closed]:animate-leave';
const widths = {
  440: 'w-[440px]',
  560: 'w-[560px]',
  600: 'w-[600px]',
  640: 'w-[640px]',
  720: 'w-[720px]',
  /** On a phone the whole screen. */
  1120: 'w-[1120px] max-md:inset-0 max-md:h-dvh max-md:max-h-none max-md:w-auto max-md:max-w-none max-md:translate-none max-md:rounded-none',
  1184: 'w-[1184px]',
};
const placements = { center: 'top-1/2 -translate-1/2', top: 'top-[12vh] -translate-x-1/2' };

export const dialogClasses = (width: keyof typeof widths = 440, placement: keyof typeof placements = 'center') =>
  clsx(
    'fixed left-1/2 z-dialog flex max-h-[calc(100dvh-32px)] max-w-[calc(100vw-32px)]',
    'flex-col rounded-3 border border-rule-2 bg-paper shadow-float outline-none',
    'data-[state=open]:animate-rise data-[state=closed]:animate-leave',
    widths[width],
    placements[placement],
  );
export const dialogTitleClasses = 'text-16 font-semibold text-ink';
export const dialogBodyClasses = 'grid grid-cols-1 gap-3.5 overflow-y-auto px-5 pt-2 pb-5 text-ink-2';
export const dialogFooterClasses = 'flex flex-wrap justify-end gap-2 border-t border-rule px-5 py-3';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title, announced with it. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, Cancel first. */
  footer?: ReactNode;
  /** Gets the first focus in place of the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** False: cannot be closed, while something runs. */
  dismissible?: boolean;
  /** Somebody has to do something: a click beside it does not close it. */
  isAlert?: boolean;
  /** Without controls: it gets a tab stop, so that a long text can be scrolled by keyboard. */
  textOnly?: boolean;
  /** In px. */
  width?: keyof typeof widths;
  placement?: keyof typeof placements;
};

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, dismissible = true, isAlert, textOnly } = props;
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => (dismissible || next) && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses} />
        <Radix.Content
          {...modal}
          className={dialogClasses(props.width, props.placement)}
          {...(isAlert && { role: 'alertdialog' })}
          onInteractOutside={isAlert ? (event) => event.preventDefault() : keepForToasts}
          onOpenAutoFocus={(event) => {
            focus.rememberFocus();
            if (!props.initialFocus?.current) return;
            event.preventDefault();
            props.initialFocus.current.focus();
          }}
          onCloseAutoFocus={focus.restoreFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title className={clsx(dialogTitleClasses, 'pr-12 pl-5 pt-4.5')}>{title}</Radix.Title>
          <div
            className={clsx(dialogBodyClasses, 'focus-visible:-outline-offset-2')}
            tabIndex={textOnly ? 0 : undefined}
          >
            {description && <Radix.Description>{description}</Radix.Description>}
            {children}
          </div>
          {footer && <footer className={dialogFooterClasses}>{footer}</footer>}
          {/* Last, so that the content gets the first focus. */}
          <Radix.Close asChild>
            <IconButton
              label={m.common_close()}
              variant="subtle"
              size="sm"
              className="absolute top-4 right-3.5 coarse:top-2.5"
              disabled={!dismissible}
            >
              <X aria-hidden />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type FullScreenDialogProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'children'> & {
  className?: string;
  /** Gets the focus back, when the dialog follows another one that is gone. */
  opener?: Element | null;
  /** Behind a dialog whose class leaves a part of the screen free. */
  overlay?: ReactNode;
  /** Sets the first focus, otherwise on the first control. */
  onOpenAutoFocus?: (event: Event) => void;
  /** Its screen takes what a barcode scanner types (`useScan`). */
  isScanned?: boolean;
};

/** Its content must have one `FullScreenDialogTitle`. */
export function FullScreenDialog(props: FullScreenDialogProps) {
  const { open, onOpenChange, children, className, overlay, onOpenAutoFocus, isScanned } = props;
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {overlay}
        <Radix.Content
          {...modal}
          data-full-screen
          data-scans={isScanned ? '' : undefined}
          aria-describedby={undefined}
          onInteractOutside={keepForToasts}
          onOpenAutoFocus={(event) => {
            focus.rememberFocus(props.opener ?? undefined);
            onOpenAutoFocus?.(event);
          }}
          onCloseAutoFocus={focus.restoreFocus}
          className={clsx(
            'fixed inset-0 z-dialog bg-bench-2 outline-none data-[state=open]:animate-fade data-[state=closed]:animate-leave',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const FullScreenDialogTitle = ({ children }: { children: ReactNode }) => (
  <Radix.Title className="text-[1.125rem] leading-6 font-semibold font-stretch-[92%]">{children}</Radix.Title>
);
