import { test } from '@e2e/fixtures';
import { widths } from '@e2e/support/accessibility';
import { startSignedIn } from '@e2e/support/sign-in';
import { checkStates } from './check-states';
import { emptyLists, listTools, moreLists } from './list-states';

const walks = [
  { name: 'parts, prints and deliveries: waiting, failed, empty, with rows', states: emptyLists },
  { name: 'customers and users: waiting, failed, empty, with rows', states: moreLists },
  { name: 'everything that opens over a list', states: listTools },
];

test.describe.configure({ timeout: 180_000 });

for (const { name: width, phone, viewport } of widths) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
    for (const { name, states } of walks) {
      test(`${name}: accessible in both themes`, { tag: '@layout' }, async ({ page, host, store, pageErrors }) => {
        pageErrors.allow(/status of 403|net::ERR_ABORTED/);
        await startSignedIn(page, store);
        await checkStates({ page, host, store, pageErrors, phone }, states);
      });
    }
  });
}
