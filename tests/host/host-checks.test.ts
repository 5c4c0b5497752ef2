import { checkImports } from '@tests/support/host-checks/imports';
import { checkLabelDesigns } from '@tests/support/host-checks/label-designs';
import { checkNumberRanges } from '@tests/support/host-checks/number-ranges';
import { checkPrintRuns } from '@tests/support/host-checks/print-runs';
import { checkPrinting } from '@tests/support/host-checks/printing';
import { checkQueries } from '@tests/support/host-checks/queries';
import { checkRecords } from '@tests/support/host-checks/records';
import { checkViews } from '@tests/support/host-checks/views';
import { checkVoids } from '@tests/support/host-checks/voids';
import { describe } from 'vitest';
import { callersOfHost, type DatabaseForm, databaseForms } from './support/host';

for (const check of [checkRecords, checkImports, checkPrinting, checkLabelDesigns, checkQueries]) {
  check(callersOfHost);
}

// Object.keys forgets the keys.
describe.each(Object.keys(databaseForms) as DatabaseForm[])('on %s', (form) => {
  for (const check of [checkNumberRanges, checkPrintRuns, checkVoids, checkViews]) check(() => callersOfHost(form));
});
