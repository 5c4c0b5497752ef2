import { runs } from '@tests/support/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/client/errors';
import { isDamagedId, type ListParams, listQuery, parseCount, parseList } from '@/api/client/list';
import { customerSchema } from '@/domain/customer';
import { deliverySchema } from '@/domain/delivery';
import { partSchema } from '@/domain/part';
import { printRecordSchema } from '@/domain/print-run';
import { userSchema } from '@/domain/user';

const honda = { id: 1, name: 'PT Honda Prospect Motor', alias: 'HPM', address: 'Karawang' };
const requested = { page: 1, perPage: 5 };

describe('reading a list answer', () => {
  it('takes rows, total and pages as the host says them', () => {
    const list = parseList(customerSchema, {
      result: [honda],
      pagination: { total: 123, totalPages: 25, page: 3, perPage: 5 },
    });
    expect(list).toMatchObject({ total: 123, totalPages: 25, page: 3, damaged: 0 });
    expect(list.rows).toEqual([expect.objectContaining(honda)]);
  });

  it('reads numbers that arrive as text', () => {
    const pagination = { total: '123', totalPages: ' 25 ', page: '3' };
    expect(parseList(customerSchema, { result: [honda], pagination })).toMatchObject({
      total: 123,
      totalPages: 25,
      page: 3,
    });
  });

  it('takes a list without pagination for one page', () => {
    expect(parseList(customerSchema, { result: [honda] }, requested)).toMatchObject({
      total: 1,
      totalPages: 1,
      page: 1,
    });
  });

  it('works out the pages when only the total is said', () => {
    const body = { result: [honda], pagination: { total: 11 } };
    expect(parseList(customerSchema, body, requested)).toMatchObject({ total: 11, totalPages: 3 });
  });

  it.each([
    [{ total: 1 }, { total: 3, totalPages: 1 }],
    [
      { total: 0, totalPages: 0 },
      { total: 3, totalPages: 1 },
    ],
    [
      { total: '2', totalPages: 4, page: 2 },
      { total: 3, totalPages: 4 },
    ],
    [{ total: -1 }, { total: 3, totalPages: 1 }],
  ])('[N8] never counts fewer rows than there are: a total of %j for three', (pagination, expected) => {
    const result = [honda, { ...honda, id: 2 }, { ...honda, id: 3 }];
    const list = parseList(customerSchema, { result, pagination }, requested);
    expect(list).toMatchObject(expected);
    expect(list.rows).toHaveLength(3);
  });

  it('[L1] brings an out-of-range page back into range', () => {
    const body = { result: [], pagination: { total: 11, totalPages: 3 } };
    expect(parseList(customerSchema, body, { page: 99, perPage: 5 }).page).toBe(3);
  });

  it('[N8] shows a damaged row with what could be read, and counts it', () => {
    const { rows, damaged } = parseList(customerSchema, {
      result: [
        honda,
        null,
        'text',
        { id: { toString: 1 }, name: 'PT Tanpa Id' },
        { ...honda, id: 5, alias: { de: 'HPM' } },
      ],
    });
    expect(rows.map(({ name, alias }) => [name, alias])).toEqual([
      ['PT Honda Prospect Motor', 'HPM'],
      ['', ''],
      ['', ''],
      ['PT Tanpa Id', ''],
      ['PT Honda Prospect Motor', ''],
    ]);
    expect(rows.map(({ id }) => isDamagedId(id))).toEqual([false, true, true, true, false]);
    expect(damaged).toBe(4);
  });

  it('[N8] shows a repeated row, but opens and deletes only the first', () => {
    const { rows, damaged } = parseList(customerSchema, { result: [honda, { ...honda, id: '1', alias: 'X' }, honda] });
    expect(rows.map(({ alias }) => alias)).toEqual(['HPM', 'X', 'HPM']);
    expect(rows.map(({ id }) => isDamagedId(id))).toEqual([false, true, true]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
    expect(damaged).toBe(2);
  });

  it('[N8] does not call a row damaged for what is merely empty', () => {
    expect(parseList(customerSchema, { result: [{ ...honda, address: null, alias: '' }, { id: 2 }] }).damaged).toBe(0);
  });

  it.each([
    ['no result', {}],
    ['null', { result: null }],
    ['an object', { result: { rows: [] } }],
    ['a bare text', 'result'],
    ['nothing', null],
  ])('[N8] refuses %s as an unexpected answer', (_what, body) => {
    expect(() => parseList(customerSchema, body)).toThrow(expect.objectContaining({ kind: 'unexpected' }));
  });

  it('[N8] makes a list or the one error of any JSON, with the page in range and no row lost', () => {
    const schemas = [customerSchema, userSchema, partSchema, deliverySchema, printRecordSchema];
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({ result: fc.array(fc.jsonValue()), pagination: fc.jsonValue() }),
      fc.record({
        result: fc.array(fc.dictionary(fc.constantFrom('id', 'name', 'no', 'role', '__proto__'), fc.jsonValue())),
        pagination: fc.dictionary(fc.constantFrom('total', 'totalPages', 'page', 'perPage'), fc.jsonValue()),
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...schemas), body, fc.integer(), (schema, answer, page) => {
        try {
          const list = parseList<{ id: unknown }>(schema, answer, { page, perPage: 5 });
          const { result } = answer as { result: unknown[] };
          expect(list.rows).toHaveLength(result.length);
          expect(new Set(list.rows.map(({ id }) => String(id))).size).toBe(result.length);
          expect(list.page).toBeGreaterThanOrEqual(1);
          expect(list.page).toBeLessThanOrEqual(list.totalPages);
          expect(list.total).toBeGreaterThanOrEqual(list.rows.length);
          expect(list.damaged).toBeLessThanOrEqual(list.rows.length);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('counting', () => {
  it.each([
    [{ result: [honda], pagination: { total: 12 } }, 12],
    [{ pagination: { total: '12' } }, 12],
  ])('reads the total of %j', (body, total) => {
    expect(parseCount(body)).toBe(total);
  });

  it.each([[{}], [{ pagination: {} }], [{ pagination: { total: -1 } }], [{ result: [honda] }], ['<html>']])(
    'refuses %j rather than to show a wrong number',
    (body) => expect(() => parseCount(body)).toThrow(expect.objectContaining({ kind: 'unexpected' })),
  );
});

describe('the query of a list', () => {
  const params: ListParams = { page: 1, perPage: 5, sortCol: 'created_at', sortDir: 'DESC' };

  it('leaves out what is empty', () => {
    expect(listQuery({ ...params, search: '', searchCol: 'all', dateFrom: '', filters: { model: '' } })).toEqual({
      page: '1',
      perPage: '5',
      sortCol: 'created_at',
      sortDir: 'DESC',
    });
  });

  it('names the search column only with a search, and never all', () => {
    expect(listQuery({ ...params, searchCol: 'partNumber' })).not.toHaveProperty('searchCol');
    expect(listQuery({ ...params, search: 'x', searchCol: 'all' })).not.toHaveProperty('searchCol');
    expect(listQuery({ ...params, search: 'x', searchCol: 'partNumber' })).toHaveProperty('searchCol', 'partNumber');
  });

  it('sends each column filter under its own name', () => {
    const query = listQuery({ ...params, filters: { customerId: '7', model: 'BRV' } });
    expect(query).toMatchObject({ filter_customerId: '7', filter_model: 'BRV' });
  });
});
