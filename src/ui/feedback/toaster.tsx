import { m } from '@messages/messages';
import { clsx } from 'clsx';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { langOfIndonesian } from '@/language/language';
import { Button, IconButton } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { Lamp } from '@/ui/basics/lamp';
import { connectToaster, type Notification } from './notify';

const titles = { success: m.toast_success, wait: () => '', error: m.toast_error };
const lamps = { success: 'ok', wait: 'wait', error: 'stop' } as const;
/** A longer message gets a wider toast: with two lines it ends above the first button of a screen. */
const SHORT = 60;
const SUCCESS_MS = 4000;
/** Two sentences that say where to go on. */
const WAIT_MS = 10_000;
/** Ids of the visible errors that a success removes. */
const failures = new Set<string>();

export function NotificationToaster() {
  useEffect(() => {
    const disconnect = connectToaster(show);
    return () => {
      disconnect();
      toast.dismiss(); // Otherwise the library shows them again in the next toaster.
    };
  }, []);
  return (
    <Toaster
      position="top-center"
      offset={{ top: 'var(--toast-top)' }}
      mobileOffset={{ top: 'var(--toast-top)' }}
      gap={8}
      visibleToasts={3}
      expand
      containerAriaLabel={m.toast_region()}
      // Radix disables pointer events of the page while a dialog is open.
      style={{ zIndex: 60, pointerEvents: 'auto' }}
    />
  );
}

/**
 * A repeated message is one toast. Errors and toasts with an action stay until they are closed (WCAG 2.2.1); a success
 * removes the errors that are not `lasting`.
 */
const show = (notification: Notification) => {
  const { type, message, action, lasting, until } = notification;
  if (until?.aborted) return;
  const toastId = `${type}: ${message}`;
  until?.addEventListener('abort', () => toast.dismiss(toastId));
  if (type === 'error' && !action && !lasting) failures.add(toastId);
  if (type === 'success') {
    for (const id of failures) toast.dismiss(id);
    failures.clear();
  }
  const render = (expanded: boolean) =>
    toast.custom(
      // A new toast when it is expanded: the library measures only new elements.
      (id) => <Toast {...notification} onClose={() => toast.dismiss(id)} onToggle={() => render(true)} />,
      {
        id: toastId,
        // An expanded message does not time out, and dragging its scrollbar does not swipe it away.
        duration:
          expanded || type === 'error' || action ? Number.POSITIVE_INFINITY : type === 'wait' ? WAIT_MS : SUCCESS_MS,
        dismissible: !expanded,
        unstyled: true,
        // On a phone a toast always covers commands: taps go through it to what is under it. Its own buttons are in its
        // first line, beside the title of the screen.
        className: clsx(
          'flex w-full justify-center',
          !expanded && 'max-md:pointer-events-none max-md:[&_button]:pointer-events-auto',
        ),
      },
    );
  render(false);
};

type ToastProps = Notification & { onClose: () => void; onToggle: () => void };

function Toast({ type, title, message, action, onClose, onToggle }: ToastProps) {
  return (
    <div
      role={type === 'error' ? 'alert' : 'status'}
      className={clsx(
        'flex max-w-[calc(100vw-32px)] gap-3 rounded-3 border border-rule-2 bg-paper px-3.5 py-2 font-sans max-md:gap-2 max-md:px-2.5 md:max-w-[calc(100vw-384px)] lg:max-w-[calc(100vw-33rem)] text-[.8125rem] leading-[1.125rem] text-ink-2 shadow-float',
        title === undefined ? 'items-start' : 'items-center',
        message.length > SHORT ? 'w-[40rem]' : 'w-[25rem]',
      )}
    >
      <Lamp state={lamps[type]} size="lg" className={title === undefined ? 'mt-0.5' : ''} />
      <div
        className={clsx(
          'group min-w-0 flex-1 wrap-anywhere',
          action && 'max-md:has-[[aria-expanded=false]]:pt-[1.125rem]',
        )}
      >
        <b
          lang={title === undefined ? langOfIndonesian() : undefined}
          className={clsx(
            'block font-semibold text-ink',
            // Beside a command a phone has no room for the title and the button of a long message.
            action && 'max-md:group-has-[[aria-expanded=false]]:sr-only',
          )}
        >
          {title ?? titles[type]()}
        </b>
        <ClampedText isLow onToggle={onToggle}>
          {message}
        </ClampedText>
      </div>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            action.onSelect();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={m.common_close()} variant="subtle" size="sm" className="-my-1 -mr-1.5" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
