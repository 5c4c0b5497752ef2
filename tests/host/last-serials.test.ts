import { checkLastSerials } from '@tests/support/host-checks/last-serials';
import { callersOfHost } from './support/host';

checkLastSerials(callersOfHost);
