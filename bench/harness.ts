import { apiHostName } from '@e2e/support/addresses';
import { ApiHost } from '@e2e/support/api-host';
import { type Answer, startApiServer } from '@e2e/support/api-server';
import { startSignedIn } from '@e2e/support/sign-in';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs, ensureChromium } from '@scripts/browser/chromium';
import { type BuildServer, serveBuild } from '@scripts/product/static-server';
import { seedTables } from '@/mock-api/seed';
import { memoryStore } from '@/mock-api/store';
import { holdProbes } from './probes';

export type Build = 'product' | 'full' | 'pages';

export type Visit = { browser: Browser; page: Page };
export type VisitOptions = {
  /** The product, the product with all optional parts of a host, or the pages of the alternatives. */
  build: Build;
  /** Instead of the host's own answers; the session is still that host's. */
  answer?: Answer;
  host?: ApiHost;
  /** Delay of every answer, ms. */
  delay?: number;
  signedIn?: boolean;
  context?: Parameters<Browser['newContext']>[0];
  /** A folder in which the browser keeps what it stores, as on a station; otherwise it is gone afterwards. */
  profile?: string;
};

export type Harness = Awaited<ReturnType<typeof openHarness>>;

/** Serves the builds and the API host. Every visit starts a new browser, with empty caches. */
export async function openHarness(folders: Record<Build, string>, builds: readonly Build[]) {
  const executablePath = ensureChromium();
  const api = await startApiServer(apiHostName);
  const servers = new Map<string, BuildServer>();
  for (const build of builds) servers.set(build, await serveBuild(folders[build], 0));
  const urlOf = (build: Build) => {
    const server = servers.get(build);
    if (!server) throw new Error(`${build} was not built`);
    return server.url;
  };
  const rules = `MAP ${apiHostName}:80 127.0.0.1:${api.port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`;
  const args = [...chromiumArgs, `--host-resolver-rules=${rules}`];

  return {
    browserVersion: async () => {
      const browser = await chromium.launch({ executablePath, args });
      const version = browser.version();
      await browser.close();
      return version;
    },
    folders,
    urlOf,
    visit: async <Result>(options: VisitOptions, use: (visit: Visit) => Promise<Result>): Promise<Result> => {
      const { build, host = newHost(), delay = 0, signedIn = false } = options;
      const answer = options.answer ?? host.answer;
      api.answerWith(delay === 0 ? answer : delayed(answer, delay));
      const settings = {
        baseURL: urlOf(build),
        serviceWorkers: 'block',
        viewport: { width: 1440, height: 900 },
        ...options.context,
      } as const;
      const context = options.profile
        ? await chromium.launchPersistentContext(options.profile, { executablePath, args, ...settings })
        : await (await chromium.launch({ executablePath, args })).newContext(settings);
      const browser = context.browser();
      if (!browser) throw new Error('The context has no browser');
      try {
        const page = await openPage(context);
        if (signedIn) await startSignedIn(page, host.store);
        return await use({ browser, page });
      } finally {
        await browser.close();
        api.answerWith(undefined);
      }
    },
    close: () => Promise.all([api.close(), ...[...servers.values()].map((server) => server.close())]),
  };
}

export const newHost = () =>
  new ApiHost(
    memoryStore(() => seedTables(new Date())),
    [],
  );

const delayed =
  (answer: Answer, delay: number): Answer =>
  async (request) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    return answer(request);
  };

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`The page failed: ${error.message}`));
  await page.addInitScript(holdProbes);
  return page;
}
