import { checkVoids } from '@tests/support/host-checks/voids';
import { serveApi } from '@tests/support/server';
import { apiFeatures } from '@/config/api-features';
import { callersOfMock } from './caller';

serveApi({ features: [...apiFeatures] });
checkVoids(callersOfMock);
