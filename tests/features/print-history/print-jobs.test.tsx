import { screen, waitFor, within } from '@testing-library/react';
import {
  clearPrintStore,
  describedAs,
  fieldText,
  hostPart,
  pressPrint,
  printButton,
  printingBrowser,
  today,
} from '@tests/features/print/dialog/dialog-harness';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Part } from '@/domain/part';
import { designHash } from '@/label/design/design-hash';
import { storedDesign } from '@/label/design/parse-design';
import { newElement } from '@/label/elements/element';
import { standardLabel } from '@/label/standard-label';
import { queue } from '@/print/run/browser-printing';

const print = printingBrowser();
serveApi({ features: ['print-jobs'] });

const design = (text: string) =>
  storedDesign({
    ...{ ...standardLabel, id: 'LD-1', name: 'Door' },
    elements: [newElement('text', { text }, { id: 'title', x: 5, y: 5, width: 100, height: 20 })],
  });
const keepDesign = (text: string) => localStorage.setItem('labelDesigns', JSON.stringify([design(text)]));
const jobs = () => testStore().tables.printJobs;

let part: Part;
beforeEach(() => {
  testStore().tables.printHistory.splice(0);
  part = hostPart();
  Object.assign(rowOf(part), {
    no: 'JOBS-1',
    labelDesignId: 'LD-1',
    createdAt: new Date(Date.now() + 1000).toISOString(),
  });
  keepDesign('{partName} {lot}');
});
const rowOf = ({ id }: Part) => {
  const row = testStore().tables.parts.find((one) => one.id === id);
  if (!row) throw new Error('the part is gone');
  return row;
};

/** PRINT on this station; its job is at the host afterwards. */
async function printHere() {
  const app = await renderApp('/app/parts');
  await app.user.click(await screen.findByRole('button', { name: 'Print JOBS-1' }));
  await waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
  await app.user.type(screen.getByLabelText('Lot'), 'KD26');
  await pressPrint(app.user);
  await app.user.click(await screen.findByRole('radio', { name: 'None' }));
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  window.dispatchEvent(new Event('afterprint'));
  await queue.sendNow();
  await waitFor(() => expect(jobs()[0]?.outcome).toMatchObject({ kind: 'none', missing: [] }));
  app.unmount();
}

/** Another browser: it has printed nothing, has no designs, and the part was changed since. */
async function reprintElsewhere() {
  await clearPrintStore();
  localStorage.removeItem('labelDesigns');
  rowOf(part).name = 'ANOTHER NAME';
  const app = await renderApp('/app/parts-print-history');
  await app.user.click(await screen.findByRole('button', { name: `Re-Print JOBS-1 ${today}0001` }));
  await screen.findByRole('heading', { name: 'Re-Print Settings' });
  return app;
}

describe('print jobs of every station', () => {
  it('are sent after the record, with the snapshot its hash covers, and what came out', async () => {
    await printHere();
    const [job] = jobs();
    const { design: printed, part: frozen, printed: typed } = job?.snapshot ?? {};
    expect(printed).toEqual(JSON.parse(JSON.stringify(design('{partName} {lot}'))));
    expect(job?.designHash).toBe(designHash(printed));
    expect([frozen, typed]).toMatchObject([{ no: 'JOBS-1' }, { answers: { lot: 'KD26' } }]);
    expect(job).toMatchObject({
      ...{ partId: part.id, serialFrom: `${today}0001`, serialEnd: `${today}0001`, status: 1, designId: 'LD-1' },
      ...{ designRevision: null, output: 'paper', printedBy: 'admin', override: null },
    });
    expect(testStore().tables.printHistory).toHaveLength(1);
  });

  it('[PR46] are printed again by another station as they were printed, although part and design have changed', async () => {
    await printHere();
    const { user } = await reprintElsewhere();
    const label = await screen.findByRole('img', { name: `Label JOBS-1, serial ${today}0001` });
    expect(label.textContent).toBe(`${part.name} KD26`);
    await pressPrint(user);
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(document.getElementById('print-root')?.textContent).toContain(`${part.name} KD26`);
    await queue.sendNow();
    await waitFor(() => expect(jobs()).toHaveLength(2));
    expect(jobs()[1]).toMatchObject({ status: 2, designHash: jobs()[0]?.designHash, snapshot: jobs()[0]?.snapshot });
  });

  it('say in the history what was printed, by whom, and what came out, on every station', async () => {
    await printHere();
    await clearPrintStore();
    const row = jobs()[0];
    if (row) Object.assign(row, { designRevision: 3, printedBy: 'siti.r' });
    await renderApp('/app/parts-print-history');
    expect(await screen.findByText('LD-1 rev 3')).toBeTruthy();
    expect(screen.getByText('None printed')).toBeTruthy();
  });

  it('of two stations that printed the same serials again are told apart by who printed', async () => {
    await printHere();
    const [own] = jobs();
    if (own) jobs().push({ ...own, id: 'theirs', designId: 'LD-2', designRevision: 7, printedBy: 'siti.r' });
    const { printHistory } = testStore().tables;
    const [row] = printHistory;
    if (row) printHistory.push({ ...row, id: 77, createdBy: 'siti.r' });
    await renderApp('/app/parts-print-history');
    expect(await screen.findByText('LD-2 rev 7')).toBeTruthy();
    expect(screen.getByText('LD-1')).toBeTruthy();
  });

  it('that the host does not give are said to be missing', async () => {
    await printHere();
    await clearPrintStore();
    server.use(http.get(`${API}/print-jobs`, () => HttpResponse.json({ message: 'down' }, { status: 503 })));
    await renderApp('/app/parts-print-history');
    expect(await screen.findByText(/^What other stations printed cannot be read now/)).toBeTruthy();
  });

  it('are found by design and revision', async () => {
    await printHere();
    await clearPrintStore();
    const row = jobs()[0];
    if (row) row.designRevision = 3;
    await renderApp('/app/parts-print-history?filter_printedDesign=rev+3');
    expect(await screen.findByText('LD-1 rev 3')).toBeTruthy();
    expect(screen.queryByText(/^Only runs of this browser/)).toBeNull();
  });

  it.each([
    ['another design than its hash says', () => Object.assign(jobs()[0]?.snapshot ?? {}, { design: design('FORGED') })],
    ['no design', () => Object.assign(jobs()[0]?.snapshot ?? {}, { design: undefined })],
    ['no snapshot', () => Object.assign(jobs()[0] ?? {}, { snapshot: {} })],
  ])('[PR46] with %s are not printed, unless the operator takes the part of today', async (_, damage) => {
    await printHere();
    damage();
    const { user } = await reprintElsewhere();
    const sentence =
      'What was printed cannot be used: what was kept of it is damaged, or of a newer version of the product';
    await waitFor(() => expect(describedAs(printButton())).toBe(sentence));
    expect(screen.getByRole('alert').textContent).toContain(sentence);
    await user.click(printButton());
    expect(print).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Use the part as it is now' }));
    await waitFor(() => expect(describedAs(printButton())).toBe('Design LD-1 is not in this browser'));
  });

  it('[PR46] with a snapshot whose hash is right and whose content is hostile go through the design parser', async () => {
    await printHere();
    const hostile = { ...design('x'), elements: [{ id: 'a', type: 'hologram' }], labelSize: { width: 1e9, height: 1 } };
    Object.assign(jobs()[0] ?? {}, { designHash: designHash(hostile) });
    Object.assign(jobs()[0]?.snapshot ?? {}, { design: hostile });
    await reprintElsewhere();
    await waitFor(() => expect(describedAs(printButton())).toContain('what was kept of it is damaged'));
  });

  it('[PR46] that the host does not give are waited for, read again, and never replaced in silence', async () => {
    await printHere();
    let isBroken = true;
    const broken = () => (isBroken ? HttpResponse.json({ message: 'down' }, { status: 503 }) : undefined);
    server.use(http.get(`${API}/print-jobs`, broken));
    const { user } = await reprintElsewhere();
    await waitFor(() =>
      expect(describedAs(printButton())).toBe('What was printed cannot be read: the host does not answer'),
    );
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(printButton().getAttribute('aria-disabled')).toBeNull());
    expect(screen.getByRole('img', { name: /^Label JOBS-1/ }).textContent).toContain('KD26');
  });

  it.each([
    ['lacks them', 404],
    ['fails', 500],
    ['refuses them', 422],
  ])('[PR45] stop no print when the host %s, and are sent later', async (_, status) => {
    let isBroken = true;
    const broken = () => (isBroken ? HttpResponse.json({ message: 'no' }, { status }) : undefined);
    server.use(http.post(`${API}/print-jobs`, broken));
    const app = await renderApp('/app/parts');
    await app.user.click(await screen.findByRole('button', { name: 'Print JOBS-1' }));
    await waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
    await app.user.type(screen.getByLabelText('Lot'), 'KD26');
    await pressPrint(app.user);
    await app.user.click(await screen.findByRole('button', { name: 'Save' }));
    window.dispatchEvent(new Event('afterprint'));
    expect(print).toHaveBeenCalledTimes(1);
    await queue.sendNow();
    expect(jobs()).toEqual([]);
    isBroken = false;
    await queue.sendNow();
    await waitFor(() => expect(jobs()[0]?.outcome).toMatchObject({ kind: 'all', missing: [] }));
    expect(within(document.body).queryByText(/not recorded/)).toBeNull();
  });
});
