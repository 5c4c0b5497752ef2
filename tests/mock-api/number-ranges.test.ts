import { checkNumberRanges } from '@tests/support/host-checks/number-ranges';
import { serveApi } from '@tests/support/server';
import { callersOfMock } from './caller';

serveApi({ features: ['activity', 'number-ranges'] });
checkNumberRanges(callersOfMock);
