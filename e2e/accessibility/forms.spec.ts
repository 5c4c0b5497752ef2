import { test } from '@e2e/fixtures';
import { widths } from '@e2e/support/accessibility';
import { startSignedIn } from '@e2e/support/sign-in';
import { checkStates } from './check-states';
import { formSpecials, formStates, readOnlyStates } from './form-states';

const walks = [
  { name: 'forms: new, incomplete, waiting, failed, filled', as: 'admin', states: formStates },
  { name: 'what opens over a form, and what the host refuses', as: 'admin', states: formSpecials },
  { name: 'what a user may only read', as: 'user', states: readOnlyStates },
] as const;

test.describe.configure({ timeout: 180_000 });

for (const { name: width, phone, viewport } of widths) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
    for (const { name, as, states } of walks) {
      test(`${name}: accessible in both themes`, { tag: '@layout' }, async ({ page, host, store, pageErrors }) => {
        pageErrors.allow(/status of 4(03|04|22)|net::ERR_/);
        await startSignedIn(page, store, as);
        await checkStates({ page, host, store, pageErrors, phone }, states);
      });
    }
  });
}
