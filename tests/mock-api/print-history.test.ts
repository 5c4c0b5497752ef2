import { serveApi, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { call } from './caller';

serveApi();

const run = { partId: 1, qtyLabel: 3, qtyPart: 36, serialFrom: '202611200001', serialEnd: '202611200003', status: 1 };
const record = (body: object, as: 'admin' | 'user' = 'admin') =>
  call('POST', '/parts/print-history', { as, body: { ...run, ...body } });

describe('recording a printing', () => {
  it.each(['admin', 'user'] as const)('is open to %s and answers the recorded row', async (as) => {
    const before = testStore().tables.printHistory.length;
    const { status, body } = await record({}, as);
    expect(status).toBe(201);
    expect(body).toMatchObject({ message: 'Print history recorded', result: { ...run, createdBy: as } });
    expect(testStore().tables.printHistory.slice(before)).toMatchObject([run]);
  });

  it.each([
    ['the same range', {}],
    ['a range that starts inside', { serialFrom: '202611200003', serialEnd: '202611200005' }],
    ['a range around it', { serialFrom: '202611200001', serialEnd: '202611200009', qtyLabel: 9 }],
    ['a re-print that reaches beyond it', { serialFrom: '202611200002', serialEnd: '202611200004', status: 2 }],
  ])('answers 409 to %s of the same part and keeps what it has', async (_what, body) => {
    await record({});
    const { status, body: answer } = await record(body);
    expect(status).toBe(409);
    expect(answer).toEqual({ message: 'Serials 202611200001 to 202611200003 are already recorded' });
    expect(testStore().tables.printHistory).toHaveLength(61);
  });

  it.each([
    ['the next range', { serialFrom: '202611200004', serialEnd: '202611200006' }],
    ['the same range of another part', { partId: 2 }],
    ['a re-print of exactly that range', { status: 2 }],
    [
      'a re-print of some of its pages',
      { serialFrom: '202611200002', serialEnd: '202611200003', qtyLabel: 2, status: 2 },
    ],
  ])('accepts %s', async (_what, body) => {
    await record({});
    expect((await record(body)).status).toBe(201);
  });

  it('gives two printings of the same moment one range only', async () => {
    const answers = await Promise.all([record({}), record({})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    ['a part that does not exist', { partId: 9999 }, 'partId'],
    ['no labels', { qtyLabel: 0 }, 'qtyLabel'],
    ['half a label', { qtyLabel: 2.5 }, 'qtyLabel'],
    ['more labels than serials', { qtyLabel: 4 }, 'qtyLabel'],
    ['no parts', { qtyPart: 0 }, 'qtyPart'],
    ['status 0', { status: 0 }, 'status'],
    ['a serial with letters', { serialFrom: 'besok' }, 'serialEnd'],
    ['serials of two days', { serialEnd: '202611210003' }, 'serialEnd'],
    ['13 characters', { serialFrom: '2026112000010' }, 'serialEnd'],
  ])('refuses %s with the field that is wrong', async (_what, body, field) => {
    const { status, body: answer } = await record(body);
    expect(status).toBe(422);
    expect(answer).toMatchObject({ message: 'validation_error', error: [{ path: [field] }] });
  });
});

describe('the last serial of a part and day', () => {
  const last = async (partId: number, date: string) => {
    const query = `partId=${partId}&date=${date}&limit=1&sortBy=serialEnd&sortDir=DESC`;
    const { body } = await call('GET', `/parts/print-history?${query}`);
    return (body as { result: { serialEnd: string }[] }).result.map(({ serialEnd }) => serialEnd);
  };

  it('is nothing before the first printing, then the highest recorded', async () => {
    expect(await last(1, '20261120')).toEqual([]);
    await record({ serialFrom: '202611200004', serialEnd: '202611200012', qtyLabel: 9 });
    await record({});
    expect(await last(1, '20261120')).toEqual(['202611200012']);
    expect(await last(1, '20261121')).toEqual([]);
    expect(await last(2, '20261120')).toEqual([]);
  });
});

describe('the history list', () => {
  it('shows the part of each run, and finds by its number', async () => {
    const [recorded] = testStore().tables.printHistory.slice(-1);
    const part = testStore().tables.parts.find(({ id }) => id === recorded?.partId);
    const { body } = await call('GET', `/parts/print-history?filter_no=${part?.no}`);
    const [row] = (body as { result: unknown[] }).result;
    expect(row).toMatchObject({ id: recorded?.id, part: { no: part?.no, model: part?.model } });
  });
});
