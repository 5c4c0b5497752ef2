import { checkPrintRuns } from '@tests/support/host-checks/print-runs';
import { serveApi } from '@tests/support/server';
import { callersOfMock } from './caller';

serveApi({ features: ['label-designs', 'print-jobs', 'activity', 'print-runs', 'number-ranges'] });
checkPrintRuns(callersOfMock);
