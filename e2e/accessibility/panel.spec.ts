import { test } from '@e2e/fixtures';
import { widths } from '@e2e/support/accessibility';
import { startSignedIn } from '@e2e/support/sign-in';
import { checkStates } from './check-states';
import { panelStates, visitorStates } from './panel-states';

test.describe.configure({ timeout: 180_000 });

for (const { name: width, phone, viewport } of widths) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('the landing page and the sign-in: accessible in both themes', { tag: '@layout' }, async ({
      page,
      host,
      store,
      pageErrors,
    }) => {
      pageErrors.allow(/status of 4(01|04)|net::ERR_/);
      await checkStates({ page, host, store, pageErrors, phone }, visitorStates);
    });

    test('dashboard, sidebar, palette, offline: accessible in both themes', { tag: '@layout' }, async ({
      page,
      host,
      store,
      pageErrors,
    }) => {
      pageErrors.allow(/status of 40\d|net::ERR_|CORS policy/);
      await startSignedIn(page, store);
      await checkStates({ page, host, store, pageErrors, phone }, panelStates);
    });
  });
}
