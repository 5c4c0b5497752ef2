import { serveApi, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { call } from './caller';

serveApi({ features: ['print-jobs'] });

const body = {
  ...{ id: 'job-1', partId: 7, serialFrom: '202611200001', serialEnd: '202611200003', status: 1 },
  ...{ qtyLabel: 3, qtyPart: 36, designId: 'LD-1', designRevision: 2, designHash: 'a'.repeat(64) },
  snapshot: { design: { elements: [] }, part: { id: 7 }, companyName: 'PT', printed: { answers: { lot: 'A' } } },
  ...{ output: 'paper', printer: 'Gudang 1', printedAt: '2026-11-20T10:25:00.000+07:00' },
};
const post = (change: object = {}) => call('POST', '/print-jobs', { as: 'user', body: { ...body, ...change } });

describe('print jobs of the mock API', () => {
  it('take the same id again as if it were new, and keep what came first', async () => {
    expect(await post()).toMatchObject({ status: 201, body: { result: { id: 'job-1', printedBy: 'user' } } });
    expect(await post({ qtyLabel: 1, qtyPart: 12 })).toMatchObject({ status: 201, body: { result: { qtyLabel: 3 } } });
    expect(testStore().tables.printJobs).toHaveLength(1);
  });

  it('are found by part, day and serial without their snapshots, and read with them', async () => {
    await post();
    await post({ id: 'job-2', serialFrom: '202611210001', serialEnd: '202611210001', qtyLabel: 1 });
    const ids = async (query: string) => {
      const answer = (await call('GET', `/print-jobs?${query}`)).body as {
        result: { id: string; snapshot?: unknown }[];
      };
      expect(answer.result.every((row) => row.snapshot === undefined)).toBe(true);
      return answer.result.map(({ id }) => id).sort();
    };
    expect(await ids('partId=7')).toEqual(['job-1', 'job-2']);
    expect(await ids('partId=8')).toEqual([]);
    expect(await ids('partId=7&date=20261120')).toEqual(['job-1']);
    expect(await ids('serial=202611200002')).toEqual(['job-1']);
    expect((await call('GET', '/print-jobs/job-1')).body).toMatchObject({ result: { snapshot: body.snapshot } });
    expect((await call('GET', '/print-jobs/none')).status).toBe(404);
  });

  it('take what came out of the printer, and refuse what is no outcome', async () => {
    await post();
    const outcome = { kind: 'some', missing: [['202611200002', '202611200003']] };
    expect((await call('PATCH', '/print-jobs/job-1', { body: { outcome } })).body).toMatchObject({
      result: { outcome },
    });
    expect((await call('PATCH', '/print-jobs/none', { body: { outcome } })).status).toBe(404);
    expect((await call('PATCH', '/print-jobs/job-1', { body: { outcome: { kind: 'most' } } })).status).toBe(422);
  });

  it.each([
    ['serials that are none', { serialEnd: '202611200000' }],
    ['no hash', { designHash: '' }],
    ['no snapshot', { snapshot: undefined }],
    ['an empty reason', { override: { reason: '' } }],
  ])('are refused with %s', async (_, change) => {
    expect((await post(change)).status).toBe(422);
    expect(testStore().tables.printJobs).toEqual([]);
  });

  it('need a session', async () => {
    expect((await call('GET', '/print-jobs', { as: null })).status).toBe(401);
  });
});
