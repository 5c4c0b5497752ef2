import { isApiError } from './errors';

const RETRIES = 2;

/**
 * `retry` of the query client (API.md): a GET is sent again at most twice, on network errors and 5xx only. A time-out
 * is not: the user has waited 15 s already. Mutations have no retry at all.
 */
export const retryQuery = (failures: number, error: unknown) =>
  failures < RETRIES && isApiError(error, 'network', 'server');
