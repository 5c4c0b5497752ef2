import { routes, visit } from '@scripts/checks/size';
import { type Collected, PRODUCT } from './outcome';
import type { Plan } from './plan';
import { newHost, type Stage } from './stage';

/** What a first visit downloads, by route: the same count as `npm run size`. One run: it is always the same. */
export async function bytes(stage: Stage, _plan: Plan, into: Collected) {
  for (const { path, limit, visitor } of routes) {
    const host = newHost();
    const { js, css, fonts } = await stage.visit({ at: 'product', host }, ({ browser }) =>
      visit({ browser, url: stage.url.product.url, host, folder: stage.folders.product }, path, visitor),
    );
    into.add(path, PRODUCT, {
      'JavaScript gzipped': [js / 1000, 'KB'],
      'CSS gzipped': [css / 1000, 'KB'],
      fonts: [fonts / 1000, 'KB'],
    });
    if (limit !== undefined) into.target(`${path}, JavaScript gzipped (KB)`, js / 1000, limit);
  }
}
