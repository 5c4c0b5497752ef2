/** What a toast says. The titles are fixed, Sukses and Terjadi kesalahan (SPEC section 8), but for what is neither. */
export type Notification = {
  kind: 'success' | 'error';
  title?: string | undefined;
  message: string;
  action?: { label: string; onSelect: () => void } | undefined;
  /** A failure that is not over when something else succeeds: it stays until it is closed. */
  lasting?: boolean | undefined;
  /** Takes the toast away when what it says is over. */
  until?: AbortSignal | undefined;
};

type Options = Pick<Notification, 'title' | 'action' | 'lasting' | 'until'>;
type Desk = (notification: Notification) => void;

/**
 * Holds notifications until the toaster is there. It is loaded only when the first one arrives,
 * so that the library behind it does not weigh on the first load of a page.
 */
const waiting: Notification[] = [];
const listeners = new Set<() => void>();
let desk: Desk | undefined;

const send = (notification: Notification) => {
  if (desk) return desk(notification);
  waiting.push(notification);
  for (const listener of listeners) listener();
};

/** Shows a toast, from anywhere: `notify.success('Parts exported successfully')`. */
export const notify = {
  success: (message: string, options: Options = {}) => send({ kind: 'success', message, ...options }),
  error: (message: string, options: Options = {}) => send({ kind: 'error', message, ...options }),
};

/** The toaster takes over: it gets what waits, then each notification as it comes. Returns how to step back. */
export const openDesk = (next: Desk) => {
  desk = next;
  for (const notification of waiting.splice(0)) next(notification);
  return () => {
    if (desk === next) desk = undefined;
  };
};

/** For `useSyncExternalStore`: whether a notification waits for a toaster. */
export const waitingNotifications = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  any: () => waiting.length > 0,
};
