import { checkQueries } from '@tests/support/host-checks/queries';
import { callersOfHost } from './support/host';

checkQueries(callersOfHost);
