import { screen, waitFor } from '@testing-library/react';
import { designOf, elementOf } from '@tests/label/fixtures';
import { recordWrites } from '@tests/support/record-requests';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Part } from '@/domain/part';
import { storedDesign } from '@/label/design/parse-design';
import { browserPorts } from '@/print/run/browser-printing';
import { readJobs } from '@/print/run/outcome';
import {
  describedAs,
  fieldText,
  hostPart,
  openDialog,
  pressPrint,
  printButton,
  printingBrowser,
  today,
} from './dialog-harness';

printingBrowser();
serveApi();

const partWith = (texts: readonly string[]) => {
  const elements = texts.map((text, index) => elementOf('text', { text }, { id: `t${index}`, y: index * 20 }));
  localStorage.setItem('labelDesigns', JSON.stringify([storedDesign({ ...designOf(elements), id: 'LD-1' })]));
  return hostPart({ labelDesignId: 'LD-1', labelSize: '135mm × 90mm' });
};
const preview = (part: Part) => screen.getByRole('img', { name: new RegExp(`^Label ${part.no}`) });
const jobs = () => readJobs(browserPorts);
const serialReady = () => waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));

describe('fields typed at printing', () => {
  it('are asked once, stop PRINT until they are there, are kept with the job and repeated by a re-print [PR43]', async () => {
    const part = partWith(['LOT {lot} {ask:Dock:optional}', 'again {ask:Lot}', '{labelNo}/{labelCount} {printedBy}']);
    const sent = recordWrites();
    const { user, unmount } = await openDialog({ part });
    await serialReady();
    expect(describedAs(printButton())).toBe('Enter Lot');
    expect(screen.getAllByLabelText('Lot')).toHaveLength(1);
    await user.type(screen.getByLabelText('Lot'), 'KD26-118');
    await waitFor(() => expect(preview(part).textContent).toContain('LOT KD26-118'));
    expect(preview(part).textContent).toContain('again KD26-118');
    expect(preview(part).textContent).toContain('1/1');
    await pressPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    // The host's contract has no field for it.
    expect(JSON.stringify(sent)).not.toContain('KD26');
    const [job] = await jobs();
    expect(job?.design).toMatchObject({ printed: { answers: { lot: 'KD26-118' }, firstLabel: 0, labelCount: 1 } });
    unmount();

    const record = { ...job, id: 7, partId: part.id, part, createdBy: 'admin' };
    if (!job) throw new Error('There is no job');
    await openDialog({ part, reprintOf: { ...record, ...job, id: 7 } });
    await waitFor(() => expect(fieldText('Lot')).toBe('KD26-118'));
    expect(screen.getByLabelText('Lot').hasAttribute('readonly')).toBe(true);
    expect(preview(part).textContent).toContain('LOT KD26-118');
  });

  it('are asked again for a run that another station printed [PR43]', async () => {
    const part = partWith(['LOT {lot} {labelNo}/{labelCount} {printDate} {printedBy}']);
    const record = {
      ...{ id: 7, partId: part.id, part, serialFrom: '202611190003', serialEnd: '202611190004', qtyLabel: 2 },
      ...{ qtyPart: 24, createdAt: '2026-11-19T10:25:00', createdBy: 'Budi', status: 1 },
    };
    const { user } = await openDialog({ part, reprintOf: record });
    await waitFor(() => expect(describedAs(printButton())).toBe('Enter Lot'));
    await user.type(screen.getByLabelText('Lot'), 'X');
    expect(screen.getAllByRole('img', { name: /^Label / })[0]?.textContent).toContain('LOT X 1/2 19-11-2026 Budi');
  });

  it('stop PRINT while a field is misspelt, which says where and why', async () => {
    const part = partWith(['No {partNo}', 'S{serail}']);
    await openDialog({ part });
    await serialReady();
    expect(describedAs(printButton())).toBe(
      'S{serail}: {serail} is not a field. Did you mean {serial}? Correct the design in the label designer',
    );
    // It may be shown in two places.
    expect(screen.getAllByText('{serail} is not a field. Did you mean {serial}?')).not.toEqual([]);
  });

  it('read the alias of the customer only when it is printed, and print nothing without it', async () => {
    let requests = 0;
    server.use(
      http.get(`${API}/customers/:id`, () => {
        requests += 1;
        return HttpResponse.json({ message: 'no' }, { status: 403 });
      }),
    );
    const plain = await openDialog({ part: partWith(['{customerName}']) });
    await serialReady();
    expect(requests).toBe(0);
    plain.unmount();
    await openDialog({ part: partWith(['{customerAlias}']) });
    await waitFor(() => expect(describedAs(printButton())).toContain('could not be read'));
    expect(requests).toBeGreaterThan(0);
  });

  it('show the alias of a customer that no list of the host reaches [PR47]', async () => {
    const part = partWith(['to {alias}']);
    const { customers } = testStore().tables;
    const own = customers.find(({ id }) => id === part.customerId);
    if (!own) throw new Error('The part has no customer');
    const first = Array.from({ length: 1_000 }, (_, index) => ({ ...own, id: 5_000 + index, name: `AAA ${index}` }));
    customers.push(...first);
    own.alias = 'ZZ-LAST';
    await openDialog({ part });
    await waitFor(() => expect(preview(part).textContent).toContain('to ZZ-LAST'));
    await serialReady();
    expect(printButton().getAttribute('aria-disabled')).not.toBe('true');
  });

  it('say that the host no longer has the customer, and print nothing [PR47]', async () => {
    const part = partWith(['to {alias}']);
    const { tables } = testStore();
    tables.customers = tables.customers.filter(({ id }) => id !== part.customerId);
    await openDialog({ part });
    await serialReady();
    await waitFor(() =>
      expect(describedAs(printButton())).toContain('The host no longer has the customer of this part'),
    );
    expect(printButton().getAttribute('aria-disabled')).toBe('true');
  });
});
