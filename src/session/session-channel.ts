const NAME = 'app-session';

/** Tells the other tabs of this browser that the user has signed out, and when. No token ever travels here. */
export type SessionChannel = {
  say: (signedOutAt: number) => void;
  listen: (heard: (signedOutAt: number) => void) => void;
};

/** BroadcastChannel where there is one, else an entry in the local storage, whose change the other tabs hear. */
export function tabChannel(): SessionChannel {
  if (typeof BroadcastChannel === 'undefined') return storageChannel();
  const channel = new BroadcastChannel(NAME);
  return {
    say: (at) => channel.postMessage(at),
    listen: (heard) => channel.addEventListener('message', ({ data }) => heard(Number(data))),
  };
}

function storageChannel(): SessionChannel {
  return {
    say: (at) => {
      try {
        localStorage.setItem(NAME, String(at));
        localStorage.removeItem(NAME);
      } catch {
        // Without a local storage the other tabs find out by their next refused request.
      }
    },
    listen: (heard) =>
      addEventListener('storage', ({ key, newValue }) => {
        if (key === NAME && newValue !== null) heard(Number(newValue));
      }),
  };
}
