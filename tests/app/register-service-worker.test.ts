import { replaceProperty } from '@tests/support/replace-property';
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
  replaceProperty(navigator, 'serviceWorker', { value: { register } });
  replaceProperty(document, 'readyState', { value: 'loading' });
});
afterEach(() => void vi.unstubAllGlobals());

describe('[N14] registering the service worker', () => {
  it('waits until the page has loaded and is idle, and bypasses the HTTP cache', () => {
    registerServiceWorker();
    expect(idle).toBeUndefined();
    dispatchEvent(new Event('load'));
    expect(register).not.toHaveBeenCalled();
    idle?.();
    expect(register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
  });

  it('waits until idle when the page has already loaded', () => {
    replaceProperty(document, 'readyState', { value: 'complete' });
    registerServiceWorker();
    idle?.();
    expect(register).toHaveBeenCalledOnce();
  });

  it('does nothing on plain HTTP, nor where there are no service workers', () => {
    vi.stubGlobal('isSecureContext', false);
    registerServiceWorker();
    vi.stubGlobal('isSecureContext', true);
    replaceProperty(navigator, 'serviceWorker', { value: undefined });
    registerServiceWorker();
    dispatchEvent(new Event('load'));
    expect(idle).toBeUndefined();
  });

  it('ignores a rejected registration', async () => {
    register.mockRejectedValue(new DOMException('Denied', 'SecurityError'));
    registerServiceWorker();
    dispatchEvent(new Event('load'));
    idle?.();
    await expect(register.mock.results[0]?.value).rejects.toThrow('Denied');
  });
});
