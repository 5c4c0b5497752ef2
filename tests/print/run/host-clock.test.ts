import { ani, warehouse } from '@tests/print/run/support/fake-station';
import { afterEach, describe, expect, it } from 'vitest';
import { errorFromAnswer } from '@/api/client/errors';

const HOUR = 3_600_000;

describe("a station's clock that is wrong", () => {
  it('is noticed by the first record, and later serials take the day of the host', async () => {
    const { clock, host, station } = warehouse();
    const one = station('one', ani);
    const page = one.open();
    await clock.until(page.print(1));
    expect(page.ports.clock.offset()).toBeUndefined();
    one.setClock(-26 * HOUR);
    await clock.until(page.print(1));
    expect(page.ports.clock.offset()).toBeCloseTo(26 * HOUR, -3);
    await clock.until(page.print(1));
    expect(host.rows.map(({ serialEnd }) => serialEnd)).toEqual(['202611200001', '202611190001', '202611200002']);
  });

  it.each([
    { how: 'differs by less than two minutes', offset: 90_000 },
    { how: 'was set since', offset: 26 * HOUR, setTo: 26 * HOUR },
  ])('is nothing to tell when it $how', async ({ offset, setTo }) => {
    const { clock, station } = warehouse({ clockOffset: offset });
    const one = station('one', ani);
    const page = one.open();
    await clock.until(page.print(1));
    if (setTo !== undefined) one.setClock(setTo);
    expect(page.ports.clock.offset()).toBeUndefined();
  });
});

describe('a host that writes its times without an offset', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each(['UTC', 'Asia/Jakarta'])('in UTC: an unanswered record is known again at a station in %s', async (at) => {
    process.env.TZ = at;
    const { clock, host, station } = warehouse();
    const one = station('one', ani);
    const page = one.open();
    const { history } = page.ports;
    const { ofDay, record } = history;
    history.ofDay = async (...sent) =>
      (await ofDay(...sent)).map((row) => ({
        ...row,
        createdAt: row.createdAt.replace('T', ' ').replace(/\.\d+Z$/, ''),
      }));
    history.record = async (...sent) => {
      history.record = record;
      await record(...sent);
      throw errorFromAnswer(504, undefined);
    };
    await clock.until(page.print(2));
    await clock.until(page.send());
    expect(one.unrecorded()).toEqual([]);
    expect(one.notes().filter(({ kind }) => kind === 'overlap')).toEqual([]);
    expect(host.summary()).toEqual(['0001-0002 by ani']);
    expect(page.ports.clock.offset()).toBeUndefined();
  });
});
