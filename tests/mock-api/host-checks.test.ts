import { checkImports } from '@tests/support/host-checks/imports';
import { checkLabelDesigns } from '@tests/support/host-checks/label-designs';
import { checkNumberRanges } from '@tests/support/host-checks/number-ranges';
import { checkPrintRuns } from '@tests/support/host-checks/print-runs';
import { checkPrinting } from '@tests/support/host-checks/printing';
import { checkQueries } from '@tests/support/host-checks/queries';
import { checkRecords } from '@tests/support/host-checks/records';
import { checkViews } from '@tests/support/host-checks/views';
import { checkVoids } from '@tests/support/host-checks/voids';
import { API, serveApi, server, signedInAs, testStore } from '@tests/support/server';
import { expect, it } from 'vitest';
import { apiFeatures } from '@/config/api-features';
import { createHandlers } from '@/mock-api/create-handlers';
import { call, callersOfMock } from './caller';

serveApi({ features: [...apiFeatures], fourEyes: true });
for (const check of [
  ...[checkRecords, checkImports, checkPrinting],
  ...[checkQueries, checkNumberRanges, checkPrintRuns, checkVoids],
  ...[checkViews, checkLabelDesigns],
]) {
  check(callersOfMock);
}

it.each([
  ...['/parts?fields=id', '/parts?after=', '/parts?filter_model__in=TG4', '/deliveries?filter_waitingForLt2=yes'],
  ...['/parts/print-history?serial=202611200001', '/print-jobs?ids=1'],
])('%s is refused by a host without queries', async (path) => {
  server.resetHandlers(...createHandlers(testStore(), { features: ['print-jobs'] }));
  expect((await call('GET', path)).status).toBe(400);
});

it.each([
  ...['/users', '/customers', '/parts', '/deliveries', '/parts/print-history', '/print-jobs', '/parts/1'],
  ...['/parts/export', '/label-designs'],
])('%s is for who is signed in', async (path) => {
  expect(await call('GET', path, { as: null })).toEqual({ status: 401, body: { message: 'Sign in first' } });
});

it.each(['/customers', '/users', '/parts'])('%s refuses a body that is not JSON', async (path) => {
  const headers = { Authorization: `Bearer ${signedInAs().accessToken}` };
  const response = await fetch(`${API}${path}`, { method: 'POST', headers, body: 'halo' });
  expect([response.status, await response.json()]).toEqual([400, { message: 'The body is not JSON' }]);
});

it('a user keeps the password when the edit leaves it out, and signs in with a new one when it does not', async () => {
  const form = { username: 'user', nik: '2026', fullName: 'Orang Baru', role: 'user' };
  await call('PUT', '/users/2', { body: form });
  expect(testStore().tables.users[1]).toMatchObject({ password: 'user123', fullName: 'Orang Baru' });
  await call('PUT', '/users/2', { body: { ...form, password: 'lainlagi' } });
  const signIn = await call('POST', '/auth/login', { as: null, body: { username: 'user', password: 'lainlagi' } });
  expect(signIn.status).toBe(200);
});
