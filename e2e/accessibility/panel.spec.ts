import { test } from '@e2e/fixtures';
import { widths } from '@e2e/support/accessibility';
import { startSignedIn } from '@e2e/support/sign-in';
import { panelStates, visitorStates } from './panel-states';
import { walk } from './stage';

test.describe.configure({ timeout: 180_000 });

for (const { name: width, phone, viewport } of widths) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('the landing page and the sign-in: accessible in both themes', async ({ page, host, store, watch }) => {
      watch.allow(/status of 4(01|04)|net::ERR_/);
      await walk({ page, host, store, watch, phone }, visitorStates);
    });

    test('dashboard, sidebar, palette, offline: accessible in both themes', async ({ page, host, store, watch }) => {
      watch.allow(/status of 40\d|net::ERR_|CORS policy/);
      await startSignedIn(page, store);
      await walk({ page, host, store, watch, phone }, panelStates);
    });
  });
}
