import { sharedPage } from './page';

/**
 * What goes on by itself when a test file has ended: timers, open channels, and listeners of the page. Modules start
 * some of it when they are loaded and never end it, because a page does not outlive them; a process of tests does.
 */
export type Running = { end: () => void };

export function watchRunning(): Running {
  const page = typeof document === 'undefined' ? [] : [watchListeners(), sharedPage()];
  const parts = [watchTimers(), watchChannels(), ...page];
  return {
    end: () => {
      for (const part of parts) part.end();
    },
  };
}

function watchTimers(): Running {
  const timers = new Set<NodeJS.Timeout>();
  const watch = (isRepeated: boolean): ProxyHandler<typeof setTimeout> => ({
    apply: (start, self, [callback, ...others]) => {
      const run = (...given: unknown[]) => {
        if (!isRepeated) timers.delete(timer);
        callback(...given);
      };
      const timer: NodeJS.Timeout = Reflect.apply(start, self, [run, ...others]);
      timers.add(timer);
      return timer;
    },
  });
  globalThis.setTimeout = new Proxy(setTimeout, watch(false));
  globalThis.setInterval = new Proxy(setInterval, watch(true));
  return {
    end: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

function watchChannels(): Running {
  const open = new Set<{ close: () => void }>();
  const { BroadcastChannel: Broadcast, MessageChannel: Message } = globalThis;
  globalThis.BroadcastChannel = class BroadcastChannel extends Broadcast {
    constructor(name: string) {
      super(name);
      open.add(this);
    }
    override close() {
      open.delete(this);
      super.close();
    }
  };
  globalThis.MessageChannel = class MessageChannel extends Message {
    constructor() {
      super();
      // Closes the other port, too.
      open.add(this.port1);
    }
  };
  return {
    end: () => {
      for (const channel of open) channel.close();
      open.clear();
    },
  };
}

function watchListeners(): Running {
  const added: (() => void)[] = [];
  for (const target of [globalThis, document, document.documentElement, document.head, document.body]) {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: object | boolean,
    ) => {
      added.push(() => target.removeEventListener(type, listener, options));
      add(type, listener, options);
    };
  }
  return {
    end: () => {
      for (const remove of added.splice(0)) remove();
    },
  };
}
