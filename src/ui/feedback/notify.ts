/** The default titles are Sukses and Terjadi kesalahan (SPEC section 8). */
export type Notification = {
  /** `wait`: something is left to do later. */
  type: 'success' | 'wait' | 'error';
  title?: string | undefined;
  message: string;
  action?: { label: string; onSelect: () => void } | undefined;
  /** An error that stays when something else succeeds. */
  lasting?: boolean | undefined;
  /** Removes the toast when aborted. */
  until?: AbortSignal | undefined;
};

type Options = Pick<Notification, 'title' | 'action' | 'lasting' | 'until'>;
type Receiver = (notification: Notification) => void;

/** Notifications that wait until the toaster is loaded; its library is not part of the first load. */
const waiting: Notification[] = [];
const listeners = new Set<() => void>();
let toaster: Receiver | undefined;

const send = (notification: Notification) => {
  if (toaster) return toaster(notification);
  waiting.push(notification);
  for (const listener of listeners) listener();
};

/** Shows a toast, from anywhere: `notify.success('Parts exported successfully')`. */
export const notify = {
  success: (message: string, options: Options = {}) => send({ type: 'success', message, ...options }),
  wait: (title: string, message: string, options: Omit<Options, 'title'> = {}) =>
    send({ type: 'wait', title, message, ...options }),
  error: (message: string, options: Options = {}) => send({ type: 'error', message, ...options }),
};

/** The receiver gets the waiting notifications, then each new one. @returns how to disconnect it. */
export const connectToaster = (next: Receiver) => {
  toaster = next;
  for (const notification of waiting.splice(0)) next(notification);
  return () => {
    if (toaster === next) toaster = undefined;
  };
};

/** For `useSyncExternalStore`. */
export const waitingNotifications = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  any: () => waiting.length > 0,
};
