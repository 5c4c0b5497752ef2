import { screen, waitFor, within } from '@testing-library/react';
import { describedAs, hostPart, printingBrowser, today } from '@tests/features/print/dialog/dialog-harness';
import { recordWrites } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Part } from '@/domain/part';
import { usePrintList } from '@/features/print/list/print-list-store';

serveApi();
const print = printingBrowser();

beforeEach(() => {
  const { listed, remove, setPasted } = usePrintList.getState();
  remove(listed.map(({ part }) => part.id));
  setPasted('');
});

/** Parts of the host on the list, each with one label. */
function onTheList(...nos: string[]): Part[] {
  const parts = nos.map((no) => hostPart({ no }));
  for (const part of parts) {
    const row = testStore().tables.parts.find(({ id }) => id === part.id);
    if (row) row.no = part.no;
  }
  usePrintList.getState().add(parts.map((part) => ({ part })));
  return parts;
}

const printButton = () => screen.findByRole('button', { name: 'PRINT' });
async function readyToPrint() {
  const button = await printButton();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'), { timeout: 5_000 });
  return button;
}
const listedNos = () => usePrintList.getState().listed.map(({ part }) => part.no);
const row = async (no: string) => {
  const found = (await screen.findByRole('link', { name: no })).closest('tr');
  if (!found) throw new Error(`${no} has no row`);
  return found;
};

describe('PRINT on the print list', () => {
  it('records each part once, and takes the printed parts off the list before the browser prints', async () => {
    onTheList('LIST-1', 'LIST-2');
    const sent = recordWrites();
    let listedAtPrint: string[] | undefined;
    print.mockImplementation(() => {
      listedAtPrint = JSON.parse(localStorage.getItem('print-list') ?? '{}').state.listed;
    });
    const { user } = await renderApp('/app/print-list');
    await user.click(await readyToPrint());
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(print).toHaveBeenCalledTimes(1);
    expect(listedAtPrint).toEqual([]);
    expect(sent).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('The list is empty')).toBeTruthy();
    expect(listedNos()).toEqual([]);
  });

  it('[PR25] leaves out the part whose serials another station took, says so in its row, and keeps it on the list', async () => {
    const [taken] = onTheList('LIST-3', 'LIST-4');
    server.use(
      http.post(`${API}/parts/print-history`, async ({ request }) => {
        const body: unknown = await request.clone().json();
        const isTaken = typeof body === 'object' && body !== null && 'partId' in body && body.partId === taken?.id;
        return isTaken ? HttpResponse.json({ message: 'Taken' }, { status: 409 }) : undefined;
      }),
    );
    const { user } = await renderApp('/app/print-list');
    await user.click(await readyToPrint());
    const outcome = await screen.findByRole('dialog', { name: 'Which labels came out?' });
    await user.click(within(outcome).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Another station has taken its serials\. It was not printed\./)).toBeTruthy();
    expect(listedNos()).toEqual(['LIST-3']);
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('[PR29] of a list that the storage refuses still prints, and says that a reload loses it', async () => {
    const { localStorage: real } = window;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => real.getItem(key),
      removeItem: (key: string) => real.removeItem(key),
      clear: () => real.clear(),
      setItem: (key: string, text: string) => {
        if (key === 'print-list') throw new DOMException('full', 'QuotaExceededError');
        real.setItem(key, text);
      },
    });
    onTheList('LIST-5');
    const { user } = await renderApp('/app/print-list');
    expect(await screen.findByText(/This browser has no room to keep the list/)).toBeTruthy();
    await user.click(await readyToPrint());
    expect(await screen.findByRole('dialog', { name: 'Which labels came out?' })).toBeTruthy();
  });
});

describe('the parts of the list', () => {
  it('[PR31] are printed as the host has them now: a changed pack is said, a deleted part is left out', async () => {
    const [changed, deleted] = onTheList('LIST-6', 'LIST-7');
    const { tables } = testStore();
    const host = tables.parts.find(({ id }) => id === changed?.id);
    if (host) Object.assign(host, { name: 'NEW NAME', qtyPerPack: 5 });
    tables.parts = tables.parts.filter(({ id }) => id !== deleted?.id);
    await renderApp('/app/print-list');
    expect(await screen.findByText('Its pack is 5 now and was 12: 12 parts are 3 labels.')).toBeTruthy();
    expect(within(await row('LIST-6')).getByText('NEW NAME')).toBeTruthy();
    expect(
      await screen.findByText('The host has this part no more. This part is left out, the others print.'),
    ).toBeTruthy();
    await readyToPrint();
    expect(within(await row('LIST-6')).getByText(`${today}0003`)).toBeTruthy();
  });

  it('[PR31] print as they were listed when the host does not give them again, and the list says so', async () => {
    onTheList('LIST-8');
    let isBroken = true;
    const broken = () => (isBroken ? HttpResponse.json({ message: 'Broken' }, { status: 500 }) : undefined);
    server.use(http.get(`${API}/parts`, broken));
    const { user } = await renderApp('/app/print-list');
    expect(await screen.findByText(/printed as they were when they were put on the list/)).toBeTruthy();
    await readyToPrint();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/as they were when they were put/)).toBeNull());
  });

  it('[PR12] with a missing design are left out until the standard label is accepted', async () => {
    const [part] = onTheList('LIST-9');
    const host = testStore().tables.parts.find(({ id }) => id === part?.id);
    if (host) host.labelDesignId = 'LD-404';
    const { user } = await renderApp('/app/print-list');
    expect(await screen.findByText('Design LD-404 is not in this browser. This part is left out.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Standard label once' }));
    await readyToPrint();
  });

  it('[PR30] of more labels than one print holds are not printed, and PRINT says why', async () => {
    const parts = onTheList('LIST-10', 'LIST-11');
    for (const { id } of parts) usePrintList.getState().typeLabels(id, '9999');
    await renderApp('/app/print-list');
    const button = await printButton();
    await waitFor(() => expect(button.getAttribute('aria-describedby')).toBeTruthy());
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(describedAs(button)).toMatch(/^One print holds 10000 labels, the list has 19998\./);
  });
});

describe('the scan field', () => {
  const field = () => screen.findByRole('textbox', { name: 'Scan or type a part number' });

  it('[PR32] takes one number after the other while the host is slow, and says when a part is listed already', async () => {
    const [one, two] = [hostPart(), hostPart()];
    const { parts } = testStore().tables;
    for (const [part, no] of [
      [one, 'SCAN-1'],
      [two, 'SCAN-2'],
    ] as const) {
      const found = parts.find(({ id }) => id === part.id);
      if (found) found.no = no;
    }
    const { user } = await renderApp('/app/print-list');
    await user.type(await field(), 'SCAN-1{Enter}SCAN-2{Enter}SCAN-1{Enter}NOTHING-LIKE-IT{Enter}');
    expect(await screen.findByText('No part has the number NOTHING-LIKE-IT.')).toBeTruthy();
    expect(listedNos()).toEqual(['SCAN-1', 'SCAN-2']);
    expect((await field()).getAttribute('value')).toBe('');
  });

  it('[PR32] takes the code of a printed label for its part, and searches again what the host refused', async () => {
    const part = hostPart();
    const found = testStore().tables.parts.find(({ id }) => id === part.id);
    if (found) found.no = 'SCAN-3';
    const { user } = await renderApp('/app/print-list');
    server.use(http.get(`${API}/parts`, () => HttpResponse.json({ message: 'Busy' }, { status: 400 }), { once: true }));
    const code = `SCAN-3|${part.colorCode}|12|202611200001`;
    await user.type(await field(), `${code.replaceAll('{', '')}{Enter}`);
    await user.click(await screen.findByRole('button', { name: `Search ${code} again` }));
    await waitFor(() => expect(listedNos()).toEqual(['SCAN-3']));
  });
});
