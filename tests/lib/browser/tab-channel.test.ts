import { afterEach, describe, expect, it, vi } from 'vitest';
import { tabChannel } from '@/lib/browser/tab-channel';

afterEach(() => vi.unstubAllGlobals());

/** The window of a browser without BroadcastChannel. */
function olderBrowser(setItem: (key: string, value: string) => void) {
  const page = new EventTarget();
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('localStorage', { setItem, removeItem: () => undefined });
  const change = (key: string | null, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  return { change };
}

describe('messages to other tabs', () => {
  it('go through a BroadcastChannel, and not to the tab that sends them', async () => {
    const own = vi.fn();
    const sender = tabChannel('app-session');
    sender.subscribe(own);
    const received = new Promise<string>((resolve) => tabChannel('app-session').subscribe(resolve));
    sender.post('1234');
    expect(await received).toBe('1234');
    expect(own).not.toHaveBeenCalled();
  });

  it('[S14] go through the local storage where there is no BroadcastChannel', () => {
    const entries: [string, string][] = [];
    const { change } = olderBrowser((key, value) => entries.push([key, value]));
    const listener = vi.fn();
    const channel = tabChannel('app-session');
    const stop = channel.subscribe(listener);
    channel.post('1234');
    const [[key = '', newValue = ''] = []] = entries;
    change(key, newValue);
    change(key, null);
    change('other', 'x');
    change(null, null);
    expect(listener.mock.calls).toEqual([['1234']]);
    stop();
    change(key, newValue);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('do not throw in a browser that refuses its local storage', () => {
    olderBrowser(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => tabChannel('app-session').post('1')).not.toThrow();
  });
});
