import { screen, waitFor, within } from '@testing-library/react';
import {
  everythingPrinted,
  hostPart,
  keepJob,
  printingBrowser,
  today,
} from '@tests/features/print/dialog/dialog-harness';
import { at, keepNotes, keptNotes, noteRow, otherRun, rina } from '@tests/features/print/records/records-harness';
import { renderApp } from '@tests/support/render-app';
import { serveApi, testStore } from '@tests/support/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Part } from '@/domain/part';
import { formatSerial } from '@/domain/serials/serial';

printingBrowser();
serveApi();
const serial = (counter: number) => formatSerial(today, counter);

/** Siti R. has 0001 and 0002, this browser printed 0001 to 0004 and the host took 0003 and 0004 of it. */
let door: Part;
beforeEach(async () => {
  door = hostPart();
  testStore().tables.printHistory.splice(0);
  for (const [id, from, createdBy] of [
    [1, 1, 'siti'],
    [2, 3, 'admin'],
  ] as const) {
    const run = { serialFrom: serial(from), serialEnd: serial(from + 1), qtyLabel: 2, qtyPart: 24, status: 1 };
    testStore().tables.printHistory.push({ id, partId: door.id, ...run, createdAt: at('10:14:02'), createdBy });
  }
  await keepJob({
    ...{ id: 'job', createdAt: at('10:14:04'), part: door, design: null, companyName: '', prodDate: '' },
    ...{ qtyPerPack: 12, serialFrom: serial(1), serialEnd: serial(4), qtyLabel: 4, qtyPart: 48, status: 1 },
    outcome: everythingPrinted,
  });
});

const overlap = () =>
  noteRow({
    ...{ partId: door.id, partNo: door.no, first: 1, last: 4, pull: [serial(1), serial(2)], printedBy: rina },
    others: [otherRun({ serialFrom: serial(1), serialEnd: serial(2) })],
  });

const openLedger = async () => {
  const app = await renderApp('/app/parts-print-history');
  await app.user.click((await screen.findAllByRole('button', { name: /^Actions for/ }))[0] as HTMLElement);
  await app.user.click(await screen.findByRole('menuitem', { name: 'Serial ledger' }));
  return app;
};
const lines = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the serial ledger of a part and day', () => {
  it('has room in its strip for a day that changes its state hundreds of times', async () => {
    const run = { partId: door.id, qtyLabel: 1, qtyPart: 12, status: 1, createdAt: at('10:14:02'), createdBy: 'siti' };
    for (let id = 3; id <= 300; id += 1)
      testStore().tables.printHistory.push({ ...run, id, serialFrom: serial(2 * id), serialEnd: serial(2 * id) });
    await openLedger();
    await lines('Serials');
    const states = [...document.querySelectorAll<HTMLElement>('[title$=": used"], [title$=": gap"]')];
    expect(states).toHaveLength(597);
    const widths = states.map(({ style }) => Number(/([\d.]+)%/.exec(style.minWidth)?.[1]));
    expect(widths.reduce((sum, width) => sum + width)).toBeCloseTo(50);
  });

  it('marks only the serials that are on two labels, with both runs and what is still to pull [PR19]', async () => {
    await keepNotes(overlap());
    const { user } = await openLedger();
    expect(await lines('Notes')).toEqual([
      'Two labels with one serial: 0001 - 0002' +
        'Rina Aulia: 0001 - 0004, printed 20/11/2026 10:14' +
        'Siti R.: 0001 - 0002, recorded 20/11/2026 10:14' +
        'Still to pull: 0001 - 0002Labels to pull',
    ]);
    expect(await lines('Serials')).toEqual([
      `${serial(1)} to ${serial(2)}2 overlap`,
      `${serial(3)} to ${serial(4)}2 usedRe-Print`,
    ]);
    await user.click(screen.getByRole('button', { name: 'Labels to pull 0001 - 0004' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Two labels with one serial may exist' });
    for (const box of within(dialog).getAllByRole('checkbox')) await user.click(box);
    await user.click(within(dialog).getByRole('button', { name: 'Pulled 2 of 2' }));
    await waitFor(async () => expect((await lines('Notes'))[0]).toContain('Pulled: 0001 - 0002'));
    expect(screen.queryByRole('button', { name: /^Labels to pull/ })).toBeNull();
    expect(await keptNotes()).toMatchObject([{ closed: true }]);
  });

  it('keeps a line about each record that was discarded, taken over, or whose answer was lost', async () => {
    const note = { partId: door.id, first: 1, last: 4, others: [], pull: [], printedBy: rina, closed: true };
    await keepNotes(
      noteRow({ ...note, id: 'a', kind: 'answer-lost' }),
      noteRow({ ...note, id: 'b', kind: 'discarded', by: 'Siti R.', reason: 'Part does not exist' }),
      noteRow({ ...note, id: 'c', kind: 'taken-over', by: 'Siti R.' }),
    );
    await openLedger();
    expect(await lines('Serials')).toHaveLength(2);
    // Two records, one stretch of the strip.
    expect(screen.getByTitle(`${serial(1)} to ${serial(4)}: used`)).toBeTruthy();
    expect(await lines('Notes')).toEqual([
      '0001 - 0004 The host had the record of Rina Aulia: only its response was lost, 20/11/2026 10:14',
      '0001 - 0004 Record of Rina Aulia discarded by Siti R., 20/11/2026 10:14Part does not exist',
      '0001 - 0004 Record of Rina Aulia taken over by Siti R., 20/11/2026 10:14',
    ]);
  });
});
