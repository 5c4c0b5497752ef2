import { checkNumberRanges } from '@tests/support/host-checks/number-ranges';
import { describe } from 'vitest';
import { callersOfHost, type DatabaseForm, databaseForms } from './support/host';

// Object.keys forgets the keys.
describe.each(Object.keys(databaseForms) as DatabaseForm[])('on %s', (form) => {
  checkNumberRanges(() => callersOfHost(form));
});
