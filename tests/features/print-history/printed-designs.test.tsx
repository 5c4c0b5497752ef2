import { screen, waitFor, within } from '@testing-library/react';
import { everythingPrinted, hostPart, keepJob, printingBrowser } from '@tests/features/print/dialog/dialog-harness';
import { recordReads } from '@tests/support/record-requests';
import { addressOf, renderApp } from '@tests/support/render-app';
import { serveApi, testStore } from '@tests/support/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Part } from '@/domain/part';
import { storedDesign } from '@/label/design/parse-design';
import { standardLabel } from '@/label/standard-label';

printingBrowser();
serveApi();
const day = '20261120';

let part: Part;
beforeEach(() => {
  testStore().tables.printHistory.splice(0);
  part = hostPart({ labelSize: '135mm × 90mm' });
  record('0001', '0003');
});

function record(from: string, end: string) {
  const { printHistory } = testStore().tables;
  printHistory.push({
    ...{ id: printHistory.length + 1, partId: part.id, serialFrom: day + from, serialEnd: day + end },
    ...{ qtyLabel: Number(end) - Number(from) + 1, qtyPart: 12, status: 1 },
    ...{ createdAt: new Date(Date.now() - 60_000 + printHistory.length * 1000).toISOString(), createdBy: 'siti.r' },
  });
}

const bindTo = (labelDesignId: string) => {
  const row = testStore().tables.parts.find(({ id }) => id === part.id);
  if (row) row.labelDesignId = labelDesignId;
};
const ownJob = (from: string, end: string, change: object = {}) =>
  keepJob({
    ...{ id: `job ${from}`, createdAt: '2026-11-20T11:00:00.000+07:00', part, companyName: '', prodDate: '' },
    ...{ serialFrom: day + from, serialEnd: day + end, status: 1, qtyLabel: 3, qtyPart: 36, qtyPerPack: 12 },
    ...{ design: storedDesign(standardLabel), outcome: everythingPrinted, ...change },
  });
const cellsOf = async (column: string) => {
  await screen.findAllByRole('button', { name: /^Re-Print / });
  const at = screen.getAllByRole('columnheader').findIndex((head) => head.textContent === column);
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[at]?.textContent);
};

describe('the design in the print history', () => {
  it('[PR46] is the one that was printed: binding a design to the part changes nothing of runs before', async () => {
    const { unmount } = await renderApp('/app/parts-print-history');
    const before = await cellsOf('Label Design ID');
    unmount();
    bindTo('LD-0007');
    await renderApp('/app/parts-print-history');
    expect(before).toEqual(['-']);
    expect(await cellsOf('Label Design ID')).toEqual(before);
  });

  it('says of own prints id, who printed and what came out, and "-" where nobody knows', async () => {
    record('0004', '0006');
    record('0007', '0009');
    const origin = { designId: 'LD-0001', revision: null, hash: null };
    const unprinted = [{ from: `${day}0004`, end: `${day}0005`, count: 2 }];
    await ownJob('0004', '0006', { origin, outcome: { unprinted, unanswered: [] } });
    const override = { reason: 'Line 2 waits' };
    const none = { designId: null, revision: null, hash: null };
    await ownJob('0007', '0009', { origin: none, printedAs: { output: 'paper', printer: 'Gudang 1', override } });
    bindTo('LD-0007');
    await renderApp('/app/parts-print-history');
    await waitFor(async () =>
      expect(await cellsOf('Label Design ID')).toEqual(['Standard label, once', 'LD-0001', '-']),
    );
    expect(screen.getByTitle('Instead of a design that was missing: Line 2 waits')).toBeTruthy();
    expect(await cellsOf('Status')).toEqual(['First PrintAll printed', 'First Print2 not printed', 'First Print']);
    expect((await cellsOf('Print Date')).map((text) => text?.slice(-6))).toEqual(['siti.r', 'siti.r', 'siti.r']);
  });

  it('finds the runs of a design in what this browser printed, and says that others are not searched', async () => {
    record('0004', '0006');
    await ownJob('0004', '0006', { origin: { designId: 'LD-0001', revision: 3, hash: 'x' } });
    const calls = recordReads('/parts/print-history');
    const { router } = await renderApp('/app/parts-print-history?filter_printedDesign=ld-0001+rev+3');
    expect(await cellsOf('Serial From')).toEqual([`${day}0004`]);
    expect(screen.getByText(/^Only runs of this browser are found/)).toBeTruthy();
    expect(calls.some((call) => call.includes('printedDesign'))).toBe(false);
    await router.navigate('/app/parts-print-history?filter_printedDesign=LD-0001+rev+30');
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Re-Print / })).toEqual([]));
    expect(addressOf(router)).toContain('rev+30');
  });
});
