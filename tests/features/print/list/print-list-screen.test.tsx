import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  describedAs,
  fieldText,
  hostPart,
  printingBrowser,
  serialsAtPrint,
  today,
} from '@tests/features/print/dialog/dialog-harness';
import { designOf, elementOf } from '@tests/label/fixtures';
import { recordWrites } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { env } from '@/config/env';
import type { Part } from '@/domain/part';
import { usePrintList } from '@/features/print/list/print-list-store';
import { storedDesign } from '@/label/design/parse-design';
import { createHandlers } from '@/mock-api/create-handlers';
import { browserPorts } from '@/print/run/browser-printing';
import { readJobs } from '@/print/run/outcome';

/** What only a browser can write: the sheets of each file. */
const pdfFiles: { title: string; sheets: number }[] = [];
/** Its worker or its fonts were not loaded before the network went. */
let isPdfMissing = false;
vi.mock('@/label-view/output/pdf/write-pdf', () => ({
  writePdf: async ({ title, sheets }: { title: string; sheets: number }) => {
    if (isPdfMissing) throw new Error('The worker cannot start');
    pdfFiles.push({ title, sheets });
    return new Blob();
  },
}));
const savedFiles: string[] = [];
vi.mock('@/lib/browser/download', () => ({ saveFile: (_: Blob, name: string) => savedFiles.push(name) }));

const print = printingBrowser();
serveApi();

beforeEach(() => {
  const { listed, remove, setPasted } = usePrintList.getState();
  remove(listed.map(({ part }) => part.id));
  setPasted('');
  pdfFiles.length = 0;
  savedFiles.length = 0;
  isPdfMissing = false;
});

/** Parts of the host on the list, each with one label. */
function onTheList(...nos: string[]): Part[] {
  const parts = nos.map((no) => hostPart({ no }));
  usePrintList.getState().add(parts.map((part) => ({ part })));
  return parts;
}

/** Parts with these fields, at the host too, each with one label of 135 x 90 mm. */
function listedWith(...changes: Partial<Part>[]): Part[] {
  const parts = changes.map((change) => hostPart({ labelSize: '135mm × 90mm', ...change }));
  for (const { id, customerId } of parts) {
    const row = testStore().tables.parts.find((part) => part.id === id);
    if (row) Object.assign(row, { customerId });
  }
  usePrintList.getState().add(parts.map((part) => ({ part })));
  return parts;
}

const storedJobs = () => readJobs(browserPorts);
const printButton = () => screen.findByRole('button', { name: 'PRINT' });
async function readyToPrint() {
  const button = await printButton();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'), { timeout: 5_000 });
  return button;
}
const sheetsAre = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text));
const listedNos = () => usePrintList.getState().listed.map(({ part }) => part.no);
const row = async (no: string) => {
  const found = (await screen.findByRole('link', { name: no })).closest('tr');
  if (!found) throw new Error(`${no} has no row`);
  return found;
};

describe('PRINT on the print list', () => {
  it('of rows ticked in the part list records each part once, and takes them off the list before the browser prints', async () => {
    const parts = ['LIST-1', 'LIST-2'].map((no) => hostPart({ no }));
    for (const row of testStore().tables.parts) row.no = parts.find(({ id }) => id === row.id)?.no ?? row.no;
    const sent = recordWrites();
    let listedAtPrint: string[] | undefined;
    print.mockImplementation(() => {
      listedAtPrint = Object.keys(localStorage).filter((key) => key.startsWith('print-list/'));
    });
    const { user } = await renderApp('/app/parts?search=LIST-');
    // With the mouse six parts are nine clicks.
    await user.click(await screen.findByRole('checkbox', { name: /^Select row LIST-1/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Select row LIST-2/ }));
    await user.click(await screen.findByRole('button', { name: 'Add to print list' }));
    await user.click(await screen.findByRole('link', { name: 'Print list, 2 parts' }));
    await user.click(await readyToPrint());
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(print).toHaveBeenCalledTimes(1);
    expect(listedAtPrint).toEqual([]);
    expect(sent).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('The list is empty')).toBeTruthy();
    expect(listedNos()).toEqual([]);
  });

  it('as a PDF file has the name of the list, its sheets across parts, and one record a part', async () => {
    for (const { id } of onTheList('LIST-P1', 'LIST-P2')) usePrintList.getState().typeLabels(id, '3');
    const sent = recordWrites();
    const { user } = await renderApp('/app/print-list');
    await readyToPrint();
    await user.click(screen.getByRole('switch', { name: 'Each part on a new sheet' }));
    await sheetsAre('2 parts, 6 labels on 2 sheets');
    await user.click(screen.getByLabelText('Paper Size'));
    await user.click(await screen.findByRole('option', { name: 'Label (135 x 90 mm)' }));
    await sheetsAre('2 parts, 6 labels on 6 sheets');
    await user.click(screen.getByRole('button', { name: 'Save PDF' }));
    const outcome = await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(within(outcome).getByText('LIST-P1')).toBeTruthy();
    expect(within(outcome).getByText('LIST-P2')).toBeTruthy();
    expect(pdfFiles).toEqual([{ title: expect.stringMatching(/^print-list_\d{8}-\d{4}$/), sheets: 6 }]);
    expect(savedFiles).toEqual([`${pdfFiles[0]?.title}.pdf`]);
    expect(sent).toHaveLength(2);
    expect(print).not.toHaveBeenCalled();
  });

  it('says that it is offline when the pieces of a PDF were not loaded; nothing is recorded, and paper prints', async () => {
    onTheList('LIST-O1');
    const sent = recordWrites();
    const { user } = await renderApp('/app/print-list');
    await readyToPrint();
    isPdfMissing = true;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(screen.getByRole('button', { name: 'Save PDF' }));
    expect(
      await screen.findByText(
        'You are offline, and not all of this output was loaded before. Nothing was printed. Print on paper, or press ' +
          'again when the network is back.',
      ),
    ).toBeTruthy();
    expect([sent, savedFiles, listedNos()]).toEqual([[], [], ['LIST-O1']]);
    await user.click(screen.getByRole('button', { name: 'PRINT' }));
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('[PR9] of two parts with holes prints again exactly what each part lacks, without another record', async () => {
    for (const { id } of onTheList('LIST-H1', 'LIST-H2')) usePrintList.getState().typeLabels(id, '5');
    const { user } = await renderApp('/app/print-list');
    await user.click(await readyToPrint());
    const outcome = () => screen.findByRole('dialog', { name: 'Which labels came out?' });
    await user.click(within(await outcome()).getByRole('radio', { name: 'All but some' }));
    await user.type(within(await outcome()).getByLabelText('Not printed of LIST-H1'), '1, 3-4');
    await user.type(within(await outcome()).getByLabelText('Not printed of LIST-H2'), '5');
    const records = testStore().tables.printHistory.length;
    window.dispatchEvent(new Event('afterprint'));
    await user.click(screen.getByRole('button', { name: 'Save and re-print 4' }));
    for (const counters of [['0001', '0003', '0004'], ['0005']]) {
      await screen.findByRole('dialog', { name: 'Re-Print Settings' });
      await waitFor(() => expect(fieldText('Qty Label')).toBe(String(counters.length)));
      const again = screen.getByRole('dialog', { name: 'Re-Print Settings' });
      await user.click(within(again).getByRole('button', { name: 'PRINT' }));
      const asked = await outcome();
      expect(serialsAtPrint()).toEqual(counters.map((counter) => today + counter));
      window.dispatchEvent(new Event('afterprint'));
      await user.click(within(asked).getByRole('button', { name: 'Save' }));
    }
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Re-Print Settings' })).toBeNull());
    expect(testStore().tables.printHistory).toHaveLength(records);
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

  it('says how many parts are recorded, and Cancel prints nothing and says what is recorded', async () => {
    onTheList(...Array.from({ length: 10 }, (_, index) => `LIST-${index}`));
    const before = testStore().tables.printHistory.length;
    let answer: (() => void) | undefined;
    let posts = 0;
    server.use(
      http.post(`${API}/parts/print-history`, async () => {
        posts += 1;
        if (posts > 4) await new Promise<void>((resolve) => (answer = resolve));
      }),
    );
    const { user } = await renderApp('/app/print-list');
    await user.click(await readyToPrint());
    const progress = within(await screen.findByRole('dialog', { name: 'Preparing the print' }));
    await progress.findByText('Recording the serials: 4 of 10 parts');
    await user.click(progress.getByRole('button', { name: 'Cancel' }));
    expect(progress.getByRole('button', { name: 'Stopping...' })).toBeTruthy();
    await waitFor(() => expect(answer).toBeDefined());
    server.resetHandlers(...createHandlers(testStore()));
    answer?.();
    expect(
      await screen.findByText(/^Nothing was printed\. Parts whose serials were recorded by then: [4-8]\./),
    ).toBeTruthy();
    expect(print).not.toHaveBeenCalled();
    expect(testStore().tables.printHistory.length - before).toBeLessThanOrEqual(8);
    expect(listedNos()).toHaveLength(10);
  });

  it('[PR29] of a list that the storage refuses still prints, and says that a reload loses it', async () => {
    const { localStorage: real } = window;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => real.getItem(key),
      removeItem: (key: string) => real.removeItem(key),
      clear: () => real.clear(),
      setItem: (key: string, text: string) => {
        if (key.startsWith('print-list')) throw new DOMException('full', 'QuotaExceededError');
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

describe('PRINT on a list that has changed', () => {
  it('prints nothing when a part was changed meanwhile, names it, and prints the new values at the next PRINT', async () => {
    const [changed] = onTheList('LIST-C1', 'LIST-C2');
    const sent = recordWrites();
    const { user } = await renderApp('/app/print-list');
    await readyToPrint();
    Object.assign(testStore().tables.parts.find(({ id }) => id === changed?.id) ?? {}, { indication: 'RR-99' });
    await user.click(await printButton());
    const table = await screen.findByRole('alert', { name: /^Changed since/ });
    expect(within(table).getAllByRole('row')[1]?.textContent).toContain(`LIST-C1Indication${changed?.indication}RR-99`);
    expect([print.mock.calls.length, sent]).toEqual([0, []]);
    await user.click(screen.getByRole('button', { name: 'PRINT with these values' }));
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(serialsAtPrint()).toHaveLength(2);
  });

  it('prints no part that another tab has printed while the host was silent', async () => {
    const [taken, left] = onTheList('LIST-T1', 'LIST-T2');
    server.use(
      http.post(`${API}/parts/print-history`, () => {
        // The other tab has taken the part off the list, and its labels are paper.
        localStorage.removeItem(`print-list/${taken?.id}`);
      }),
    );
    const { user } = await renderApp('/app/print-list');
    await user.click(await readyToPrint());
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(document.getElementById('print-root')?.textContent).not.toContain('LIST-T1');
    expect(document.getElementById('print-root')?.textContent).toContain(left?.no);
    expect(
      screen.getByText('One part of the list was printed in another tab meanwhile. It was not printed here.'),
    ).toBeTruthy();
    expect(listedNos()).toEqual([]);
  });
});

describe('fields typed at printing', () => {
  it('of the same name are typed for each part; a part without its answer stays, and says what is missing [PR43]', async () => {
    const [first, second] = ['LOT {lot}', 'BATCH {ask: LOT }'].map((text, index) =>
      storedDesign({ ...designOf([elementOf('text', { text })]), id: `LD-${index}` }),
    );
    localStorage.setItem('labelDesigns', JSON.stringify([first, second]));
    listedWith({ no: 'LIST-B1', labelDesignId: 'LD-0' }, { no: 'LIST-B2', labelDesignId: 'LD-1' });
    const { user } = await renderApp('/app/print-list');
    await user.type(await screen.findByLabelText('Lot, LIST-B1'), '{{serial} A');
    expect(await screen.findByText('Enter LOT. This part is left out, the others print.')).toBeTruthy();
    expect(screen.queryByText(/^Enter Lot/)).toBeNull();
    await user.click(await readyToPrint());
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(listedNos()).toEqual(['LIST-B2']);
    expect(await storedJobs()).toMatchObject([{ design: { printed: { answers: { lot: '{serial} A' } } } }]);
  });
});

describe('labels with the alias of the customer', () => {
  const design = storedDesign({ ...designOf([elementOf('text', { text: 'to {customerAlias}' })]), id: 'LD-A' });

  it('leave out a part whose customer the host no longer has; the others print with theirs [PR47]', async () => {
    localStorage.setItem('labelDesigns', JSON.stringify([design]));
    const own = { labelDesignId: 'LD-A' };
    const parts = listedWith({ no: 'LIST-A1', ...own }, { no: 'LIST-A2', ...own, customerId: 99_999 });
    const { user } = await renderApp('/app/print-list');
    expect(
      await screen.findByText(/^The host no longer has the customer of this part.*the others print\.$/),
    ).toBeTruthy();
    await user.click(await readyToPrint());
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(listedNos()).toEqual(['LIST-A2']);
    const alias = testStore().tables.customers.find(({ id }) => id === parts[0]?.customerId)?.alias;
    expect(await storedJobs()).toMatchObject([{ design: { printed: { customerAlias: alias } } }]);
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
      await screen.findByText('The host no longer has this part. This part is left out, the others print.'),
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

  it('[PR12] [PR44] with a missing design are left out until an admin prints the standard label once, with a reason', async () => {
    const [part] = onTheList('LIST-9');
    const host = testStore().tables.parts.find(({ id }) => id === part?.id);
    if (host) host.labelDesignId = 'LD-404';
    const { user } = await renderApp('/app/print-list');
    expect(await screen.findByText('Design LD-404 is not in this browser. This part is left out.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Standard label once' }));
    await user.type(await screen.findByLabelText('Reason'), 'Line 2 waits{Enter}');
    expect(await screen.findByText('The standard label is printed this once. Reason: Line 2 waits')).toBeTruthy();
    await readyToPrint();
  });

  it('[PR44] with a missing design are never printed by a supervisor, also when an admin gave a reason before', async () => {
    const [part] = onTheList('LIST-9B');
    const host = testStore().tables.parts.find(({ id }) => id === part?.id);
    if (host) host.labelDesignId = 'LD-404';
    usePrintList.getState().setOverride(part?.id ?? 0, { reason: 'Line 2 waits' });
    await renderApp('/app/print-list', { as: 'user' });
    expect(await screen.findByText('An admin can print the standard label once.')).toBeTruthy();
    const button = await printButton();
    await waitFor(() => expect(describedAs(button)).toBe('No part of the list can be printed'));
  });

  it('[PR30] of more labels than one print holds are not printed, and PRINT says why', async () => {
    const parts = onTheList('LIST-10', 'LIST-11');
    for (const { id } of parts) usePrintList.getState().typeLabels(id, '9999');
    const { user } = await renderApp('/app/print-list');
    const button = await printButton();
    await waitFor(() => expect(button.getAttribute('aria-describedby')).toBeTruthy());
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(describedAs(button)).toMatch(/^One print holds 10000 labels, the list has 19998\./);
    await user.keyboard('{Control>}p{/Control}');
    expect(document.activeElement).toBe(button);
    expect(print).not.toHaveBeenCalled();
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

  it('says what was added while it is on the list, in the row that it has now', async () => {
    const [before] = onTheList('ROW-1');
    const added = numbered('ROW-2');
    const { user } = await renderApp('/app/print-list');
    await user.type(await field(), 'ROW-2{Enter}');
    expect(await screen.findByText('ROW-2 added, row 2.')).toBeTruthy();
    act(() => usePrintList.getState().remove(before ? [before.id] : []));
    expect(await screen.findByText('ROW-2 added, row 1.')).toBeTruthy();
    act(() => {
      usePrintList.getState().remove([added.id]);
      onTheList('ROW-3');
    });
    await waitFor(() => expect(listedNos()).toEqual(['ROW-3']));
    expect(screen.queryByText(/added, row/)).toBeNull();
  });

  it('[PR32] takes the code of a printed label for its part, and searches again what the host refused', async () => {
    const part = hostPart();
    const found = testStore().tables.parts.find(({ id }) => id === part.id);
    if (found) found.no = 'SCAN-3';
    const { user } = await renderApp('/app/print-list');
    server.use(http.get(`${API}/parts`, () => HttpResponse.json({ message: 'Busy' }, { status: 400 }), { once: true }));
    const code = `SCAN-3|${part.colorCode}|12|202611200001`;
    await user.type(await field(), `${code.replaceAll('{', '')}{Enter}`);
    await user.click(await screen.findByRole('button', { name: `Search again for ${code}` }));
    await waitFor(() => expect(listedNos()).toEqual(['SCAN-3']));
  });

  it('[N1] without a network adds what was read before, does not hold up PRINT for another, and finds that when it is back', async () => {
    const [known] = testStore().tables.parts;
    const unread = numbered('SCAN-LATER');
    const { user, queryClient } = await renderApp('/app/print-list');
    onTheList('SCAN-ON');
    await user.type(await field(), `${known?.no}|${known?.colorCode}{Enter}`);
    await screen.findByText(`${known?.no} added, row 2.`);
    act(() => usePrintList.getState().remove([known?.id ?? '']));
    expect(queryClient.isFetching()).toBe(0);
    let isOn = false;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOn);
    server.use(http.all(`${API}/parts*`, () => (isOn ? undefined : HttpResponse.error())));
    await queryClient.invalidateQueries({ queryKey: ['parts'], refetchType: 'none' });
    await user.type(await field(), `${known?.no}|${known?.colorCode}{Enter}`);
    await screen.findByText(`${known?.no} added, row 2, as it was read before: the host cannot be reached.`);
    await user.type(await field(), `${unread.no}{Enter}`);
    await screen.findByText(/^SCAN-LATER was not read before, and the host cannot be reached\./);
    await readyToPrint();
    isOn = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('SCAN-LATER added, row 3.');
    expect(screen.queryByText(/^SCAN-LATER was not read/)).toBeNull();
  });

  /** A part of the host with this number. */
  const numbered = (no: string, change: Partial<Part> = {}) => {
    const part = hostPart({ no, ...change });
    const row = testStore().tables.parts.find(({ id }) => id === part.id);
    if (row) Object.assign(row, { no, ...change });
    return part;
  };
  /** The keys of a person, or of a scanner: the events say when. @returns how to press Enter. */
  const typeSlowly = async (text: string, pause = 120) => {
    const input = await field();
    let at = performance.now() + 1_000;
    const key = (name: string) => {
      const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
      at += pause;
      Object.defineProperty(event, 'timeStamp', { value: at });
      let isUntaken = true;
      act(() => {
        isUntaken = input.dispatchEvent(event);
      });
      return isUntaken;
    };
    [...text].forEach((character, index) => {
      key(character);
      fireEvent.change(input, { target: { value: text.slice(0, index + 1) } });
    });
    return () => {
      // What a browser does with Enter, unless a listener has taken it.
      const form = input.closest('form');
      if (form && key('Enter')) fireEvent.submit(form);
    };
  };
  const typedOf = (no: string) => usePrintList.getState().listed.find(({ part }) => part.no === no)?.typed;
  const whyNot = async () => describedAs(await printButton());

  it('takes a short number that a person types after a scan for the quantity of that part, in the unit of the paste box', async () => {
    numbered('SCAN-Q', { qtyPerPack: 12 });
    const { user } = await renderApp('/app/print-list');
    await user.type(await field(), 'SCAN-Q{Enter}');
    await screen.findByText('SCAN-Q added, row 1.');
    const enter = await typeSlowly('131');
    // Before the Enter nothing says that it is a quantity.
    await waitFor(async () => expect(await whyNot()).toMatch(/^The scan field holds a number/));
    enter();
    expect(await screen.findByText('SCAN-Q: 131 parts, 11 labels.')).toBeTruthy();
    expect(typedOf('SCAN-Q')).toMatchObject({ parts: '131', labels: '11' });
    act(() => usePrintList.getState().setUnit('labels'));
    (await typeSlowly('3'))();
    expect(await screen.findByText('SCAN-Q: 36 parts, 3 labels.')).toBeTruthy();
    await readyToPrint();
    act(() => usePrintList.getState().setUnit('parts'));
  });

  it('asks when the short number is a part, too, and PRINT waits for the answer', async () => {
    numbered('SCAN-R', { qtyPerPack: 12 });
    numbered('24');
    const { user } = await renderApp('/app/print-list');
    await user.type(await field(), 'SCAN-R{Enter}');
    await screen.findByText('SCAN-R added, row 1.');
    (await typeSlowly('24'))();
    await screen.findByText('24 is the number of a part. Is it a quantity of SCAN-R?');
    expect(await whyNot()).toMatch(/^A scanned number was not added/);
    expect([listedNos(), typedOf('SCAN-R')?.parts]).toEqual([['SCAN-R'], '12']);
    await user.click(screen.getByRole('button', { name: 'It is the quantity of SCAN-R' }));
    expect(typedOf('SCAN-R')).toMatchObject({ parts: '24', labels: '2' });
    await readyToPrint();
  });

  it('takes no short number for a quantity that a scanner types, that is 0, or that follows a number without a part: PRINT waits', async () => {
    numbered('SCAN-S', { qtyPerPack: 12 });
    const { user } = await renderApp('/app/print-list');
    const dismiss = async (number: string) => {
      await waitFor(async () => expect(await whyNot()).toMatch(/^A scanned number was not added/));
      await user.click(screen.getByRole('button', { name: `Dismiss ${number}` }));
    };
    await user.type(await field(), 'SCAN-S{Enter}');
    await screen.findByText('SCAN-S added, row 1.');
    (await typeSlowly('36', 5))();
    await screen.findByText('No part has the number 36.');
    await dismiss('36');
    await user.type(await field(), 'SCAN-S{Enter}');
    await screen.findByText('SCAN-S is on the list already, row 1.');
    (await typeSlowly('0'))();
    await screen.findByText('"0" is no quantity of SCAN-S.');
    await dismiss('0');
    await user.type(await field(), 'NOTHING-LIKE-IT{Enter}');
    await screen.findByText('No part has the number NOTHING-LIKE-IT.');
    (await typeSlowly('48'))();
    await screen.findByText('No part has the number 48.');
    await dismiss('48');
    await dismiss('NOTHING-LIKE-IT');
    expect(typedOf('SCAN-S')).toMatchObject({ parts: '12', labels: '1' });
    await readyToPrint();
  });
});

describe('a file in the paste box', () => {
  const utf16 = (text: string, bigEndian: boolean) => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return Uint8Array.from(bigEndian ? bytes.swap16() : bytes);
  };
  const select = async (user: UserEvent, name: string, content: BlobPart) =>
    user.upload(await screen.findByLabelText('Excel or CSV file'), new File([content], name));

  it('gives its lines, whatever program and country it is from', async () => {
    const [a, b] = onTheList('FILE-1', 'FILE-2');
    usePrintList.getState().remove([a?.id ?? 0, b?.id ?? 0]);
    const plain = 'Part No;Qty\r\nFILE-1;24\r\nFILE-2;36\r\n';
    const wide = Array.from({ length: 198 }, (_, column) => `x${column}`).join(';');
    const files: [string, BlobPart][] = [
      ['marked.csv', '\uFEFF"Name";"Part No";"Qty"\r\n"A ""R""\r\nFR; B";"FILE-1";"24"\r\n"C";FILE-2;36\r\n'],
      ['little.txt', utf16(plain.replaceAll(';', '\t'), false)],
      ['big.csv', utf16(plain.replaceAll(';', '\t'), true)],
      ['windows.csv', Uint8Array.from(Buffer.from('Part No;Qty;N\xE4me\r\nFILE-1;24;a\r\nFILE-2;36;b', 'latin1'))],
      ['separator.csv', `sep=;\r\n${plain}`],
      ['wide.csv', plain.replaceAll('\r\n', `;${wide}\r\n`)],
    ];
    const { user } = await renderApp('/app/print-list');
    for (const [name, content] of files) {
      await select(user, name, content);
      const box = screen.getByLabelText(/^Part numbers and quantities/);
      await waitFor(() => expect(box, name).toHaveProperty('value', expect.stringContaining('FILE-2')));
      await user.click(screen.getByRole('button', { name: 'Clear' }));
      await waitFor(() => expect(box).toHaveProperty('value', ''));
    }
  });
});

describe('a list of 100 parts at a host with queries', () => {
  it('costs two requests to open', async () => {
    env.VITE_API_FEATURES = ['queries'];
    server.resetHandlers(...createHandlers(testStore(), { features: ['queries'] }));
    const { parts } = testStore().tables;
    const nos = [...new Set(parts.map(({ no }) => no))].slice(0, 100);
    onTheList(...nos);
    const sent: string[] = [];
    server.events.on('request:start', ({ request }) => {
      const { pathname } = new URL(request.url);
      if (pathname !== '/api/auth/me') sent.push(`${request.method} ${pathname}`);
    });
    await renderApp('/app/print-list');
    await readyToPrint();
    // The serials are read once more when the storage of this browser opens late.
    expect([...new Set(sent)]).toEqual(['POST /api/parts/lookup', 'GET /api/parts/print-history/last-serials']);
    expect(sent.length).toBeLessThanOrEqual(3);
  });
});
