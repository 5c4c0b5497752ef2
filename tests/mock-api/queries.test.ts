import { checkQueries } from '@tests/support/host-checks/queries';
import { serveApi, server, testStore } from '@tests/support/server';
import { expect, it } from 'vitest';
import { apiFeatures } from '@/config/api-features';
import { createHandlers } from '@/mock-api/create-handlers';
import { call, callersOfMock } from './caller';

serveApi({ features: [...apiFeatures] });
checkQueries(callersOfMock);

it.each([
  ...['/parts?fields=id', '/parts?after=', '/parts?filter_model__in=TG4', '/deliveries?filter_waitingForLt2=yes'],
  ...['/parts/print-history?serial=202611200001', '/print-jobs?ids=1'],
])('%s is refused by a host without queries', async (path) => {
  server.resetHandlers(...createHandlers(testStore(), { features: ['print-jobs'] }));
  expect((await call('GET', path)).status).toBe(400);
});
