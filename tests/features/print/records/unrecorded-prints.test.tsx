import { screen, waitFor, within } from '@testing-library/react';
import { API, serveApi, server } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { PrintRecordBody } from '@/domain/print-run';
import { formatTime } from '@/lib/dates';
import {
  cleanBrowser,
  dropEntries,
  entryRow,
  keepEntries,
  keptEntries,
  keptNotes,
  rina,
  showHeader,
} from './records-harness';

serveApi();
cleanBrowser();

const refusal = 'Part does not exist';
const openList = async ({ user }: Awaited<ReturnType<typeof showHeader>>, count = 1) => {
  await user.click(await screen.findByRole('button', { name: `${count} not recorded` }));
  const list = await screen.findByRole('dialog', { name: 'Printings not recorded' });
  await within(list).findByRole('heading', { name: `${count} not recorded` });
  return list;
};

describe("the header's 'n not recorded'", () => {
  it('is hidden when everything is recorded', async () => {
    await showHeader();
    await keptEntries();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('lists the error, the number of attempts and the next retry of each record [PR23]', async () => {
    const entry = entryRow({ attempts: 6, problem: 'The host failed (500)' });
    await keepEntries(entry);
    const list = await openList(await showHeader());
    expect(within(list).getByText('83500-TG4-N010')).toBeTruthy();
    expect(within(list).getByText('202611200001 to 202611200002')).toBeTruthy();
    const next = formatTime(new Date(entry.dueAt));
    expect(within(list).getByText(`Tried 6 times: The host failed (500). Next try ${next}`)).toBeTruthy();
  });

  it('says of a re-print that it waits for the record of its first print', async () => {
    await keepEntries(entryRow({ id: 'a' }), entryRow({ id: 'b', status: 2 }));
    const list = await openList(await showHeader(), 2);
    expect(
      within(list).getByText('Waits for the record of its first print, 202611200001 to 202611200002'),
    ).toBeTruthy();
  });

  it('lists a hundred of many, those that need a person first', async () => {
    const waiting = Array.from({ length: 150 }, (_, index) =>
      entryRow({ id: `entry ${index}`, first: 1 + index, last: 1 + index }),
    );
    await keepEntries(...waiting, entryRow({ id: 'refused', first: 200, refusal }));
    const list = await openList(await showHeader(), 151);
    const items = within(list).getAllByRole('listitem');
    expect(items).toHaveLength(101);
    expect(items[0]?.textContent).toContain(refusal);
    expect(items[100]?.textContent).toBe('and 51 more');
  });

  it('names the user who has to sign in for a record', async () => {
    await keepEntries(entryRow({ printedBy: rina }));
    const list = await openList(await showHeader());
    expect(within(list).getByText('Waits for Rina Aulia to sign in')).toBeTruthy();
  });

  it('gives the reason of a refusal with the record to copy, and sends it again on request [PR21]', async () => {
    await keepEntries(entryRow({ refusal }));
    const page = await showHeader();
    const list = await openList(page);
    expect(within(list).getByText(refusal)).toBeTruthy();
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await page.user.click(within(list).getByRole('button', { name: 'Copy' }));
    expect(copied.mock.calls[0]?.[0]).toMatch(
      /^83500-TG4-N010, printed 20\/11\/2026 10:14\n\{"partId":7,.*\}\nPart does/,
    );
    let sent = 0;
    server.use(
      http.post<never, PrintRecordBody>(`${API}/parts/print-history`, async ({ request }) => {
        sent += 1;
        const result = { id: 1, ...(await request.json()) };
        return HttpResponse.json({ message: 'Print history recorded', result }, { status: 201 });
      }),
    );
    await page.user.click(within(list).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toBe(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: /not recorded/ })).toBeNull());
  });

  it('an admin can discard a refused record after a confirmation; a note is kept [PR21]', async () => {
    await keepEntries(entryRow({ refusal }));
    const page = await showHeader();
    await page.user.click(within(await openList(page)).getByRole('button', { name: 'Discard' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard this record?' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await keptEntries()).toHaveLength(1);
    await page.user.click(within(await openList(page)).getByRole('button', { name: 'Discard' }));
    await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /not recorded/ })).toBeNull());
    expect(await keptNotes()).toMatchObject([{ kind: 'discarded', by: page.signedIn.fullName, reason: refusal }]);
  });

  it('tells other users why they cannot discard it', async () => {
    await keepEntries(entryRow({ refusal }));
    const page = await showHeader({ as: 'user' });
    const discard = within(await openList(page)).getByRole('button', { name: 'Discard' });
    expect(discard.textContent).toContain('Only an admin can discard a record');
    await page.user.click(discard);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    ['It is this print', 0],
    ["It is somebody else's", 1],
  ])('the user decides whose record it is when the host does not name the author: %s', async (answer, pulls) => {
    const row = { id: 900, partId: 7, serialFrom: '202611200001', serialEnd: '202611200002', qtyLabel: 2, qtyPart: 24 };
    server.use(
      http.get(`${API}/parts/print-history`, () =>
        HttpResponse.json({ result: [{ ...row, status: 1, createdAt: '2026-11-20T03:14:02.000Z' }] }),
      ),
    );
    const unclear = { recordId: 900, createdAt: '2026-11-20T10:14:02' };
    await keepEntries(entryRow({ unclear, unansweredSince: Date.parse('2026-11-20T03:14:00Z') }));
    const page = await showHeader();
    const list = await openList(page);
    expect(
      within(list).getByText(
        'The host has a record of these serials from 10:14 and does not say whose. Is it this print?',
      ),
    ).toBeTruthy();
    await page.user.click(within(list).getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /not recorded/ })).toBeNull());
    expect((await keptNotes()).filter(({ kind }) => kind === 'overlap')).toHaveLength(pulls);
  });

  it('warns before the page is left while records of the user wait, and not for those of others', async () => {
    const leavePage = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await keepEntries(entryRow({ id: 'a', printedBy: rina }));
    const { unmount } = await showHeader();
    await screen.findByRole('button', { name: '1 not recorded' });
    expect(leavePage()).toBe(false);
    unmount();
    await keepEntries(entryRow({ id: 'b' }));
    await showHeader();
    await screen.findByRole('button', { name: '2 not recorded' });
    expect(leavePage()).toBe(true);
  });
});

describe('records of somebody who is not signed in', () => {
  const arrange = () =>
    keepEntries(
      entryRow({ id: 'a', printedBy: rina, first: 19, last: 22 }),
      entryRow({ id: 'b', printedBy: rina, first: 5, last: 8, partNo: '83550-TG4-N010', hand: 'left' }),
      entryRow({ id: 'c', printedBy: rina, first: 20, last: 21, status: 2 }),
    );

  it('are listed with what they wait for [PR22]', async () => {
    await arrange();
    const { user, signedIn } = await showHeader();
    const band = await screen.findByRole('region', { name: 'Records of Rina Aulia' });
    expect(await within(band).findByRole('heading', { name: '3 records wait for Rina Aulia to sign in' })).toBeTruthy();
    expect(within(band).getByText(/^Printed 20-11-2026, 10 labels\./)).toBeTruthy();
    const rows = within(band).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '83500-TG4-N010R202611200019 to 20261120002220/11/2026 10:14Waits for Rina Aulia to sign in',
      '83550-TG4-N010L202611200005 to 20261120000820/11/2026 10:14Waits for Rina Aulia to sign in',
      '83500-TG4-N010R202611200020 to 20261120002120/11/2026 10:14' +
        'Waits for Rina Aulia to sign inWaits for the record of its first print, 202611200019 to 202611200022',
    ]);
    expect(within(band).getByText(`Signed in: ${signedIn.fullName}, admin`)).toBeTruthy();
    await user.click(within(band).getByRole('button', { name: 'Hide' }));
    expect(within(band).queryByRole('list')).toBeNull();
  });

  it('are all in a list of their own person, which is as long as the page', async () => {
    const many = Array.from({ length: 101 }, (_, index) =>
      entryRow({ id: `entry ${index}`, printedBy: rina, first: 1 + index, last: 1 + index }),
    );
    await keepEntries(
      ...many,
      entryRow({ id: 'other', printedBy: { id: 78, username: 'budi', name: 'Budi' }, first: 200 }),
    );
    const { user } = await showHeader();
    const band = await screen.findByRole('region', { name: 'Records of Rina Aulia' });
    await user.click(within(band).getByRole('button', { name: 'Show' }));
    const list = within(band).getByRole('list', { name: 'Records of Rina Aulia' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(101);
    expect(list.tabIndex).toBe(-1);
    expect(screen.getByRole('list', { name: 'Records of Budi' })).toBeTruthy();
  });

  it('are shown without a click as soon as they are few', async () => {
    const ids = Array.from({ length: 7 }, (_, index) => `entry ${index}`);
    await keepEntries(...ids.map((id, index) => entryRow({ id, printedBy: rina, first: 1 + index, last: 1 + index })));
    await showHeader();
    await screen.findByRole('heading', { name: '7 records wait for Rina Aulia to sign in' });
    expect(screen.queryByRole('button', { name: /^Take over/ })).toBeNull();
    await dropEntries(...ids.slice(3));
    await screen.findByRole('button', { name: 'Take over 3 records' });
  });

  it('are sent under the name of an admin who takes them over and confirms it [PR22]', async () => {
    await arrange();
    server.use(http.get(`${API}/parts/print-history`, () => HttpResponse.json({ message: 'down' }, { status: 500 })));
    const { user, signedIn } = await showHeader();
    await user.click(await screen.findByRole('button', { name: 'Take over 3 records' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Take over 3 records?' });
    expect(dialog.textContent).toContain(`The host will record you, ${signedIn.fullName}, as the one who printed`);
    await user.click(within(dialog).getByRole('button', { name: 'Take over 3 records' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Records of Rina Aulia' })).toBeNull());
    expect((await keptEntries()).map(({ takenOverBy }) => takenOverBy?.id)).toEqual(Array(3).fill(signedIn.id));
    expect((await keptNotes()).map(({ kind }) => kind)).toEqual(Array(3).fill('taken-over'));
  });

  it('are left alone by anybody else, with the reason', async () => {
    await arrange();
    await showHeader({ as: 'user' });
    expect((await screen.findByRole('button', { name: 'Take over 3 records' })).textContent).toContain(
      'Only an admin can take over the records of somebody else',
    );
  });
});
