import { type Callers, makePart, rowsOf } from '@tests/support/answers';
import { expect, it } from 'vitest';
import { formatSerial } from '@/domain/serials/serial';

const serial = (counter: number) => formatSerial('20261120', counter);

/** The calls for serials that docs/api.md has under queries, tried at a server. */
export function checkLastSerials(start: () => Promise<Callers>) {
  it('the last serials of a day are answered for several parts in one call, and lead to their rows', async () => {
    const { admin, user } = await start();
    const [a, b, none] = [await makePart(admin), await makePart(admin), await makePart(admin)];
    const record = (partId: number, from: number, end: number) =>
      user.post('/parts/print-history', {
        ...{ partId, qtyLabel: end - from + 1, qtyPart: 10, status: 1 },
        ...{ serialFrom: serial(from), serialEnd: serial(end) },
      });
    await record(a.id, 1, 5);
    await record(a.id, 6, 7);
    await record(b.id, 1, 2);
    const last = (date: string, partIds: string) => user.get('/parts/print-history/last-serials', { date, partIds });
    expect(rowsOf(await last('20261120', `${b.id},${none.id},${a.id},x`))).toEqual([
      { partId: a.id, serialEnd: serial(7) },
      { partId: b.id, serialEnd: serial(2) },
    ]);
    expect(rowsOf(await last('20261121', String(a.id)))).toEqual([]);
    expect(rowsOf(await last('20261120', ''))).toEqual([]);
    expect((await last('2026-11-20', String(a.id))).status).toBe(400);
    expect((await last('20261120', Array(201).fill(1).join())).status).toBe(400);
    const holding = (one: string) => user.get('/parts/print-history', { partId: String(a.id), serial: one });
    expect(rowsOf(await holding(serial(6))).map(({ serialFrom }) => serialFrom)).toEqual([serial(6)]);
    expect(rowsOf(await holding(serial(8)))).toEqual([]);
  });
}
