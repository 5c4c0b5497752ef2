import { EventEmitter } from 'node:events';
import { appUrl } from '@e2e/support/addresses';
import { PageErrors, reportViolations } from '@e2e/support/page-errors';
import type { BrowserContext } from '@playwright/test';
import { describe, expect, it, vi } from 'vitest';

/** The part of a browser context that PageErrors uses, with one page. */
function browser() {
  const [context, page] = [new EventEmitter(), new EventEmitter()];
  const pageErrors = new PageErrors();
  // PageErrors uses only the events of a context.
  pageErrors.watch(context as unknown as BrowserContext);
  context.emit('page', page);
  const emitConsole = (type: string, text: string) =>
    page.emit('console', { type: () => type, text: () => text, location: () => ({ url: `${appUrl}/app` }) });
  const emitRequest = (url: string) => context.emit('request', { url: () => url });
  return { page, pageErrors, emitConsole, emitRequest };
}

describe('a browser test', () => {
  it('[B1] fails on an error in the console, an uncaught error, a crash and a request to a foreign host', () => {
    const { page, pageErrors, emitConsole, emitRequest } = browser();
    emitConsole('error', 'Warning: each child needs a key');
    page.emit('pageerror', new Error('undefined is not a function'));
    page.emit('crash');
    emitRequest('https://fonts.example.com/plex.woff2');
    const complaints = pageErrors.unexpected();
    expect(complaints).toHaveLength(4);
    expect(complaints[0]).toContain('each child needs a key');
    expect(complaints[1]).toContain('undefined is not a function');
    expect(complaints[3]).toBe('request to a foreign host: https://fonts.example.com/plex.woff2');
  });

  it('[B1] fails on what the security policy blocks', () => {
    const consoleError = vi.spyOn(console, 'error').mockReturnValue();
    reportViolations();
    const violation = Object.assign(new Event('securitypolicyviolation'), {
      violatedDirective: 'script-src-elem',
      blockedURI: '',
    });
    document.dispatchEvent(violation);
    expect(consoleError).toHaveBeenCalledExactlyOnceWith('security policy: script-src-elem blocked inline code');
    consoleError.mockClear();
  });

  it('[B1] passes on its own host, on files made in the page, and on allowed errors only', () => {
    const { pageErrors, emitConsole, emitRequest } = browser();
    emitRequest(`${appUrl}/assets/app.js`);
    emitRequest('blob:x');
    emitConsole('log', 'ready');
    emitConsole('error', 'Failed to load resource: the server responded with a status of 409');
    expect(pageErrors.unexpected()).toHaveLength(1);
    pageErrors.allow(/status of 409/);
    expect(pageErrors.unexpected()).toEqual([]);
    emitConsole('error', 'Failed to load resource: the server responded with a status of 500');
    expect(pageErrors.unexpected()).toHaveLength(1);
  });
});
