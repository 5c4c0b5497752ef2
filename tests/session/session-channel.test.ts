import { afterEach, describe, expect, it, vi } from 'vitest';
import { tabChannel } from '@/session/session-channel';

afterEach(() => vi.unstubAllGlobals());

describe('telling other tabs of a sign-out', () => {
  it('goes through a BroadcastChannel', async () => {
    const heard = new Promise<number>((resolve) => tabChannel().listen(resolve));
    tabChannel().say(1_234);
    expect(await heard).toBe(1_234);
  });

  it('[S14] goes through the local storage where there is no BroadcastChannel', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const entries: [string, string][] = [];
    vi.stubGlobal('localStorage', {
      setItem: (key: string, value: string) => entries.push([key, value]),
      removeItem: () => undefined,
    });
    const heard = vi.fn();
    const channel = tabChannel();
    channel.listen(heard);
    channel.say(1_234);
    const [[key, newValue] = []] = entries;
    const event = Object.assign(new Event('storage'), { key, newValue });
    window.dispatchEvent(event);
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }));
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'other', newValue: 'x' }));
    expect(heard.mock.calls).toEqual([[1_234]]);
  });

  it('survives a browser that refuses its local storage', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    expect(() => tabChannel().say(1)).not.toThrow();
  });
});
