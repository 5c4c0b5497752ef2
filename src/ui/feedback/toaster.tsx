import { clsx } from 'clsx';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { Button, IconButton } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { Lamp } from '@/ui/basics/lamp';
import { connectToaster, type Notification } from './notify';

const titles = { success: 'Sukses', error: 'Terjadi kesalahan' };
const SUCCESS_MS = 4000;
/** Ids of the visible errors without an action: a success removes them. */
const failures = new Set<string>();

/** Top-centre, above everything; the newest on top of at most three. */
export function NotificationToaster() {
  useEffect(() => {
    const disconnect = connectToaster(show);
    return () => {
      disconnect();
      toast.dismiss(); // the library would show them again in the next toaster
    };
  }, []);
  return (
    <Toaster
      position="top-center"
      offset={12}
      mobileOffset={12}
      gap={8}
      visibleToasts={3}
      expand
      containerAriaLabel="Notifications"
      // Radix takes pointer events from the page while a dialog is open; a toast above it stays closable.
      style={{ zIndex: 60, pointerEvents: 'auto' }}
    />
  );
}

/**
 * The same message twice is one toast. Errors and toasts with an action stay until they are closed (WCAG 2.2.1); a
 * success also removes the errors that are not `lasting`.
 */
const show = (notification: Notification) => {
  const { type, message, action, lasting, until } = notification;
  if (until?.aborted) return;
  const ownId = `${type}: ${message}`;
  until?.addEventListener('abort', () => toast.dismiss(ownId));
  if (type === 'error' && !action && !lasting) failures.add(ownId);
  if (type === 'success') {
    for (const id of failures) toast.dismiss(id);
    failures.clear();
  }
  const render = (expanded: boolean) =>
    toast.custom(
      // Rendered again when it is expanded: the library measures the height of a new element only.
      (id) => <Toast {...notification} onClose={() => toast.dismiss(id)} onToggle={() => render(true)} />,
      {
        id: ownId,
        // An expanded message is being read: it does not time out, and dragging its scrollbar does not swipe it away.
        duration: expanded || type === 'error' || action ? Number.POSITIVE_INFINITY : SUCCESS_MS,
        dismissible: !expanded,
        unstyled: true,
        className: 'w-full flex justify-center',
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
        'flex max-w-[calc(100vw-32px)] gap-3 rounded-3 border border-rule-2 bg-paper px-3.5 py-3 font-sans text-[.8125rem] leading-[1.125rem] text-ink-2 shadow-float',
        title === undefined ? 'w-[25rem] items-start' : 'w-[32.5rem] items-center',
      )}
    >
      <Lamp state={type === 'error' ? 'stop' : 'ok'} size="lg" className={title === undefined ? 'mt-0.5' : ''} />
      <div className="min-w-0 flex-1">
        <b lang={title === undefined ? 'id' : undefined} className="block font-semibold text-ink">
          {title ?? titles[type]}
        </b>
        <ClampedText onToggle={onToggle}>{message}</ClampedText>
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
      <IconButton label="Close" variant="subtle" size="sm" className="-my-1 -mr-1.5" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
