import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerServiceWorker } from '@/app/register-service-worker';

const register = vi.fn<(address: string, options: RegistrationOptions) => Promise<unknown>>();
let idle: (() => void) | undefined;

/** A browser that allows service workers, its page still loading. */
beforeEach(() => {
  register.mockReset().mockResolvedValue({});
  idle = undefined;
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('requestIdleCallback', (job: () => void) => {
    idle = job;
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } });
  Object.defineProperty(document, 'readyState', { configurable: true, value: 'loading' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(document, 'readyState');
});

describe('[N14] keeping the shell', () => {
  it('begins when the page has loaded and come to rest, and asks the host for the worker itself', () => {
    registerServiceWorker();
    expect(idle).toBeUndefined();
    dispatchEvent(new Event('load'));
    expect(register).not.toHaveBeenCalled();
    idle?.();
    expect(register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
  });

  it('begins at rest when the page has loaded already', () => {
    Object.defineProperty(document, 'readyState', { configurable: true, value: 'complete' });
    registerServiceWorker();
    idle?.();
    expect(register).toHaveBeenCalledOnce();
  });

  it('does nothing on plain HTTP, nor where there are no service workers', () => {
    vi.stubGlobal('isSecureContext', false);
    registerServiceWorker();
    vi.stubGlobal('isSecureContext', true);
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined });
    registerServiceWorker();
    dispatchEvent(new Event('load'));
    expect(idle).toBeUndefined();
  });

  it('bears a browser that refuses', async () => {
    register.mockRejectedValue(new DOMException('Denied', 'SecurityError'));
    registerServiceWorker();
    dispatchEvent(new Event('load'));
    idle?.();
    await expect(register.mock.results[0]?.value).rejects.toThrow('Denied');
  });
});
