import { checkPrintRuns } from '@tests/support/host-checks/print-runs';
import { callersOfHost } from './support/host';

checkPrintRuns(callersOfHost);
