import { NOON } from '@tests/print/run/support/fake-host';
import { ani, part, warehouse } from '@tests/print/run/support/fake-station';
import { expect, it } from 'vitest';
import type { Part } from '@/domain/part';
import { startCheck } from '@/print/run/check';

const EACH_MS = 300;

/** What a host says of 40 parts that it answers one after the other, for so many of them, and how long that is waited for. */
async function checked(answers: number) {
  const { clock, station } = warehouse();
  const { ports } = station('one', ani).open();
  const parts = Array.from({ length: 40 }, (_, index): Part => ({ ...part, id: index + 1 }));
  const lines = parts.map((one) => ({ part: one, designId: '', kind: 'reprint' as const }));
  const reads = {
    ...ports.reads,
    part: async (id: Part['id']) => {
      const place = Number(id);
      await clock.wait(place <= answers ? place * EACH_MS : Number.POSITIVE_INFINITY);
      return { ...part, id };
    },
  };
  const found = await clock.until(startCheck({ ...ports, reads }, lines).answer);
  return { answered: found.filter(({ part: answer }) => answer.answered).length, took: clock.time() - NOON };
}

it('waits for all lines of a long list while the host answers one after the other', async () => {
  expect(await checked(40)).toEqual({ answered: 40, took: 40 * EACH_MS });
});

it.each([
  [0, 4_000],
  [20, 20 * EACH_MS + 4_000],
])('does not wait for a host that is silent after %s answers', async (answers, least) => {
  const { answered, took } = await checked(answers);
  expect(answered).toBe(answers);
  expect(took).toBeGreaterThanOrEqual(least);
  expect(took).toBeLessThanOrEqual(least + 1_000);
});

it('says of unprinted labels which are printed again or void by now', async () => {
  const { clock, host, station } = warehouse();
  const page = station('one', ani).open();
  await clock.until(page.print(4));
  const [row] = host.rows;
  if (!row) throw new Error('nothing was printed');
  const labels = (first: number, last: number) => ({
    serialFrom: `2026112000${String(first).padStart(2, '0')}`,
    serialEnd: `2026112000${String(last).padStart(2, '0')}`,
  });
  const torn = { reason: 'Torn', at: '', by: 'Citra', confirmedBy: null, replacedBy: null };
  row.voids = [
    { ...torn, ...labels(1, 1) },
    { ...torn, ...labels(3, 4) },
  ];
  // A host says of each record what is void of its labels.
  host.rows.push({ ...row, ...labels(2, 3), id: 90, status: 2, createdBy: 'budi', voids: row.voids.slice(1) });
  const serials = [{ from: labels(2, 3).serialFrom, end: labels(2, 3).serialEnd, count: 2 }];
  const line = { part, designId: '', kind: 'unprinted' as const, serials, status: 1 };
  const [checkedLine] = await clock.until(startCheck(page.ports, [line]).answer);
  expect(checkedLine?.reprints).toMatchObject({
    answered: true,
    value: [
      { isVoid: false, by: 'budi', ...labels(2, 3) },
      { isVoid: true, by: 'Citra', ...labels(3, 4) },
    ],
  });
});
