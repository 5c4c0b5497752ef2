import { checkPrintRuns } from '@tests/support/host-checks/print-runs';
import { checkVoids } from '@tests/support/host-checks/voids';
import { describe } from 'vitest';
import { callersOfHost, type DatabaseForm, databaseForms } from './support/host';

// Object.keys forgets the keys.
describe.each(Object.keys(databaseForms) as DatabaseForm[])('on %s', (form) => {
  checkPrintRuns(() => callersOfHost(form));
  checkVoids(() => callersOfHost(form));
});
