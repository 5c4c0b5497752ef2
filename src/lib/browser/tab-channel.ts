import { storedText } from './local-store';
import { ownName } from './site';

/** Messages between the tabs of this browser. A tab does not receive its own. */
export type TabChannel = {
  post: (message: string) => void;
  /** @returns how to unsubscribe. */
  subscribe: (listener: (message: string) => void) => () => void;
};

/** A BroadcastChannel; in a browser without it, a localStorage entry whose changes the other tabs receive. */
export function tabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return storageChannel(name);
  const channel = new BroadcastChannel(ownName(name));
  return {
    post: (message) => channel.postMessage(message),
    subscribe: (listener) => {
      const receive = ({ data }: MessageEvent<unknown>) => listener(String(data));
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
  };
}

function storageChannel(name: string): TabChannel {
  const entry = storedText(name);
  return {
    post: (message) => {
      entry.write(message);
      entry.remove();
    },
    subscribe: (listener) => entry.subscribe((message) => message !== undefined && listener(message)),
  };
}
