import { PageErrors, reportViolations } from '@e2e/support/page-errors';
import { checkReasons } from '@e2e/support/reasons';
import { test as base, expect } from '@playwright/test';
import { chromiumArgs } from '@scripts/browser/chromium';
import { seeded } from '@tests/support/seed';
import { apiFeatures } from '@/config/api-features';
import { type MemoryStore, memoryStore } from '@/mock-api/store';
import { apiHostName, appPort, appUrl, featuresUrl, plainHostName } from './support/addresses';
import { ApiHost, type TestHost } from './support/api-host';
import { type ApiServer, startApiServer } from './support/api-server';
import { Records } from './support/records';
import { demoDatabase, ReferenceHost } from './support/reference-host';

export { expect };

type TestFixtures = {
  /** Optional parts of the host, and of the product's build: `test.use({ optionalParts: 'all' })`. */
  optionalParts: 'all' | 'none';
  /** The mock API's data, new for each test; a test may read and change it. */
  store: MemoryStore;
  /** The API host: its log of calls, and the faults a test adds. */
  host: TestHost;
  /**
   * The host's data, read through its API. Tests tagged `@host` have nothing else: they run against the reference host,
   * too.
   */
  records: Records;
  /** Fails the test on any error in the browser; `allow` those that the test provokes. */
  pageErrors: PageErrors;
  /** Fails a test that does not say why it needs a browser. */
  reason: undefined;
};
type WorkerFixtures = { apiServer: ApiServer };

const isReference = demoDatabase !== '';
const originOf = ({ port }: ApiServer) => `http://127.0.0.1:${port}`;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  apiServer: [
    async ({ browserName: _browser }, use) => {
      const server = await startApiServer(isReference ? undefined : apiHostName);
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  // Resolves the API host to this worker's server, the plain-HTTP host to the product, and no other name.
  launchOptions: [
    async ({ apiServer }, use) => {
      const rules = [
        `MAP ${apiHostName}:80 127.0.0.1:${apiServer.port}`,
        `MAP ${plainHostName}:80 127.0.0.1:${appPort}`,
        'MAP * ~NOTFOUND',
        'EXCLUDE 127.0.0.1',
      ].join(', ');
      await use({
        executablePath: process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH,
        // A process less for each browser: 2 % less processor time.
        args: [...chromiumArgs, '--in-process-gpu', `--host-resolver-rules=${rules}`],
      });
    },
    { scope: 'worker' },
  ],

  reason: [
    async ({ browserName: _browser }, use, { title, tags }) => {
      checkReasons(title, tags);
      await use(undefined);
    },
    { auto: true },
  ],

  optionalParts: ['none', { option: true }],

  baseURL: async ({ optionalParts, apiServer }, use) => {
    if (isReference) return use(originOf(apiServer));
    await use(optionalParts === 'all' ? featuresUrl : appUrl);
  },

  host: [
    async ({ apiServer, optionalParts }, use) => {
      const host = isReference
        ? await ReferenceHost.start(originOf(apiServer))
        : new ApiHost(memoryStore(seeded), optionalParts === 'all' ? apiFeatures : []);
      apiServer.answerWith(host.answer);
      await use(host);
      apiServer.answerWith(undefined);
      if (host instanceof ReferenceHost) await host.stop();
      expect(host.unknownCalls, 'calls the API does not have').toEqual([]);
    },
    { auto: true },
  ],

  store: async ({ host }, use) => {
    if (!(host instanceof ApiHost)) throw new Error('The reference host has no store: use `records`');
    await use(host.store);
  },

  records: async ({ host }, use) => use(new Records(host)),

  pageErrors: [
    async ({ context, apiServer }, use) => {
      const pageErrors = new PageErrors(isReference ? [originOf(apiServer)] : undefined);
      pageErrors.watch(context);
      await context.addInitScript(reportViolations);
      await use(pageErrors);
      expect(pageErrors.unexpected(), 'unexpected errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});
