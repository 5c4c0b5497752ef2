import { apiHostName, apiUrl, buildFolder } from '@e2e/support/addresses';
import { ApiHost } from '@e2e/support/api-host';
import { startApiServer } from '@e2e/support/api-server';
import { type Browser, chromium } from '@playwright/test';
import { buildProduction } from '@scripts/product/build';
import { serveBuild } from '@scripts/product/static-server';
import { seedTables } from '@/mock-api/seed';
import { memoryStore } from '@/mock-api/store';
import { chromiumArgs, ensureChromium } from './chromium';

/** `folder` contains the build. */
export type RunningProduct = { browser: Browser; url: string; host: ApiHost; folder: string };

/** Builds and serves the product, with the mock API under the name of its API host, while `use` runs. */
export async function withRunningProduct<Result>(use: (product: RunningProduct) => Promise<Result>): Promise<Result> {
  const executablePath = ensureChromium();
  process.env.VITE_API_URL = apiUrl;
  await buildProduction(buildFolder, 'warn');

  const api = await startApiServer(apiHostName);
  const server = await serveBuild(buildFolder, 0);
  const rules = `MAP ${apiHostName}:80 127.0.0.1:${api.port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`;
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs, `--host-resolver-rules=${rules}`] });
  const host = new ApiHost(
    memoryStore(() => seedTables(new Date())),
    [],
  );
  api.answerWith(host.answer);
  try {
    return await use({ browser, url: server.url, host, folder: buildFolder });
  } finally {
    await browser.close();
    await Promise.all([server.close(), api.close()]);
  }
}
