import { EventEmitter } from 'node:events';
import { appUrl } from '@e2e/support/addresses';
import { PageErrors, reportViolations } from '@e2e/support/page-errors';
import type { BrowserContext } from '@playwright/test';
import { describe, expect, it, vi } from 'vitest';

/** As much of a browser as the pageErrors listens to: a context, and one page open in it. */
function browser() {
  const [context, page] = [new EventEmitter(), new EventEmitter()];
  // The pageErrors uses nothing of a context but its events.
  const pageErrors = new PageErrors(context as unknown as BrowserContext);
  context.emit('page', page);
  const says = (type: string, text: string) =>
    page.emit('console', { type: () => type, text: () => text, location: () => ({ url: `${appUrl}/app` }) });
  const asks = (url: string) => context.emit('request', { url: () => url });
  return { page, pageErrors, says, asks };
}

describe('a browser test', () => {
  it('[B1] fails on an error in the console, an uncaught error, a crash and a request to a foreign host', () => {
    const { page, pageErrors, says, asks } = browser();
    says('error', 'Warning: each child needs a key');
    page.emit('pageerror', new Error('undefined is not a function'));
    page.emit('crash');
    asks('https://fonts.example.com/plex.woff2');
    const complaints = pageErrors.unexpected();
    expect(complaints).toHaveLength(4);
    expect(complaints[0]).toContain('each child needs a key');
    expect(complaints[1]).toContain('undefined is not a function');
    expect(complaints[3]).toBe('request to a foreign host: https://fonts.example.com/plex.woff2');
  });

  it('[B1] fails on what the security policy blocks', () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    reportViolations();
    const violation = Object.assign(new Event('securitypolicyviolation'), {
      violatedDirective: 'script-src-elem',
      blockedURI: '',
    });
    document.dispatchEvent(violation);
    expect(told).toHaveBeenCalledExactlyOnceWith('security policy: script-src-elem blocked inline code');
    told.mockClear();
  });

  it('[B1] passes on its own host, on files made in the page, and on the fault it makes itself, but on no other', () => {
    const { pageErrors, says, asks } = browser();
    asks(`${appUrl}/assets/app.js`);
    asks('blob:x');
    says('log', 'ready');
    says('error', 'Failed to load resource: the server responded with a status of 409');
    expect(pageErrors.unexpected()).toHaveLength(1);
    pageErrors.allow(/status of 409/);
    expect(pageErrors.unexpected()).toEqual([]);
    says('error', 'Failed to load resource: the server responded with a status of 500');
    expect(pageErrors.unexpected()).toHaveLength(1);
  });
});
