import { test } from '@e2e/fixtures';
import { widths } from '@e2e/support/accessibility';
import { startSignedIn } from '@e2e/support/sign-in';
import { checkStates } from './check-states';
import { designerStates } from './designer-states';
import { historyStates, printStates } from './print-states';

const walks = [
  { name: 'printing a part', states: printStates },
  { name: 'printing again', states: historyStates },
  { name: 'the label designer', states: designerStates },
];

test.describe.configure({ timeout: 180_000 });

for (const { name: width, phone, viewport } of widths) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
    for (const { name, states } of walks) {
      test(`${name}: accessible in both themes`, { tag: '@layout' }, async ({ page, host, store, pageErrors }) => {
        pageErrors.allow(/status of 500/);
        await page.addInitScript(() => {
          window.print = () => undefined;
        });
        await startSignedIn(page, store);
        await checkStates({ page, host, store, pageErrors, phone }, states);
      });
    }
  });
}
