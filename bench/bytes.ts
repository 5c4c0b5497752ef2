import { routes, visit } from '@scripts/checks/size';
import { type Harness, newHost } from './harness';
import type { Plan } from './plan';
import { type Collected, PRODUCT } from './results';

/** What a first visit downloads, by route: the same count as `npm run size`. One run: it is always the same. */
export async function bytes(harness: Harness, _plan: Plan, into: Collected) {
  for (const { path, limit, visitor } of routes) {
    const host = newHost();
    const { js, css, fonts } = await harness.visit({ build: 'product', host }, ({ browser }) =>
      visit({ browser, url: harness.urlOf('product'), host, folder: harness.folders.product }, path, visitor),
    );
    into.add(path, PRODUCT, {
      'JavaScript gzipped': [js / 1000, 'KB'],
      'CSS gzipped': [css / 1000, 'KB'],
      fonts: [fonts / 1000, 'KB'],
    });
    if (limit !== undefined) into.target(`${path}, JavaScript gzipped (KB)`, js / 1000, limit);
  }
}
