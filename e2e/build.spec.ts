import { readFileSync } from 'node:fs';
import { faultsOfBuild } from '@scripts/checks/build-check';
import { contentSecurityPolicy } from '@scripts/vite/host-headers';
import { agentAddresses } from '@/config/allowed-hosts';
import { expect, test } from './fixtures';
import { apiUrl, buildFolder, imageHost, labelAgent } from './support/addresses';

test.describe('the production build', () => {
  test('[B2] holds no mock API, no test code, no source map and no foreign inline script', {
    tag: ['@build', '@smoke'],
  }, () => {
    expect(faultsOfBuild(buildFolder)).toEqual([]);
  });

  test('is sent with the security headers; hashed files are cached', { tag: '@csp' }, async ({ request }) => {
    const page = await request.get('/login');
    expect(page.headers()['content-security-policy']).toBe(
      contentSecurityPolicy({ base: '/', apiUrl, imageHosts: [imageHost], agentAddresses: agentAddresses[labelAgent] }),
    );
    expect(page.headers()['cache-control']).toBe('no-cache');
    expect(page.headers()['x-content-type-options']).toBe('nosniff');

    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? 'no script in the page';
    expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('preloads the program’s files in its page, but no screen', { tag: '@build' }, () => {
    const shell = readFileSync(`${buildFolder}/app.html`, 'utf8');
    // A hash has eight signs, and a dash may be one of them.
    const named = [...shell.matchAll(/<link rel="modulepreload"[^>]* href="\/assets\/([\w-]+)-[\w-]{8}\.js"/g)].map(
      ([, name]) => name,
    );
    expect(named).toEqual(expect.arrayContaining(['react', 'program', 'bootstrap']));
    expect(named.filter((name) => ['panel', 'list', 'login'].includes(name ?? ''))).toEqual([]);
    expect(named.length).toBeLessThanOrEqual(8);
  });

  test('answers every address of the panel with its page, and a missing file with 404', { tag: '@build' }, async ({
    request,
  }) => {
    const shell = readFileSync(`${buildFolder}/app.html`, 'utf8');
    for (const address of ['/login', '/app', '/app/parts', '/app/parts/a%2Fb.c', '/app/label-design?x=1']) {
      const answer = await request.get(address);
      expect(answer.status(), address).toBe(200);
      expect(await answer.text(), address).toBe(shell);
    }
    for (const missing of ['/assets/gone-1a2b3c.js', '/nowhere']) {
      expect((await request.get(missing)).status(), missing).toBe(404);
    }
  });
});

test('[B1] a console error, an uncaught error, a policy violation and a request to another host each fail their test', {
  tag: ['@csp', '@network'],
}, async ({ page, pageErrors }) => {
  await page.goto('/login');
  await page.evaluate((imageHost) => {
    console.error('said aloud');
    setTimeout(() => {
      throw new Error('caught by nobody');
    });
    document.body.setAttribute('style', 'color: red');
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'void 0' }));
    new Image().src = `${imageHost}/a.png`;
  }, imageHost);
  for (const complaint of [
    /console: said aloud/,
    /page error: .*caught by nobody/,
    /security policy: style-src-attr blocked/,
    /security policy: script-src-elem blocked/,
    /request to a foreign host: https:\/\/images\.test/,
  ]) {
    await expect.poll(() => pageErrors.unexpected().join('\n')).toMatch(complaint);
  }
  pageErrors.allow(/./);
});
