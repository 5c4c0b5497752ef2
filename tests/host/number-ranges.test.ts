import { checkNumberRanges } from '@tests/support/host-checks/number-ranges';
import { callersOfHost } from './support/host';

checkNumberRanges(callersOfHost);
