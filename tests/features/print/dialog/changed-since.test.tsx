import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import {
  fieldText,
  hostPart,
  openDialog,
  pressPrint,
  printingBrowser,
  qtyLabel,
  qtyPart,
  today,
} from './dialog-harness';

const print = printingBrowser();
serveApi();
const history = () => testStore().tables.printHistory.slice(60);
const ready = () => waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
const rowOf = (id: unknown) => {
  const row = testStore().tables.parts.find((part) => part.id === id);
  if (!row) throw new Error('The part is gone');
  return row;
};
const outcome = () => screen.findByRole('dialog', { name: 'Which labels came out?' });

describe('a part that somebody changed while its print dialog was open', () => {
  it('prints nothing and is named: field, on the screen, now, by whom; the next PRINT prints what is shown then', async () => {
    const part = hostPart({ name: 'LINING ASSY R FRONT DOOR' });
    const { user } = await openDialog({ part });
    await ready();
    await user.clear(qtyPart());
    await user.type(qtyPart(), '24');
    Object.assign(rowOf(part.id), {
      ...{ name: 'LINING ASSY R FR DOOR', qtyPerPack: 24 },
      ...{ updatedBy: 'Siti R.', updatedAt: new Date(2026, 10, 20, 7, 38).toISOString() },
    });
    await pressPrint(user);
    const changed = await screen.findByRole('alert', { name: /^Changed since/ });
    expect(
      within(changed)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'FieldOn the screenNowChanged by',
      'Part NameLINING ASSY R FRONT DOORLINING ASSY R FR DOORSiti R., 07:38',
      'Qty Per Pack1224Siti R., 07:38',
      'Qty Label21Siti R., 07:38',
    ]);
    expect([print.mock.calls.length, history()]).toEqual([0, []]);
    // The parts stay, the labels follow the new pack.
    expect([fieldText('Qty Part'), fieldText('Qty Label')]).toEqual(['24', '1']);
    await user.click(screen.getByRole('button', { name: 'PRINT with these values' }));
    await outcome();
    expect(document.getElementById('print-root')?.textContent).toContain('LINING ASSY R FR DOOR');
    expect(history()).toMatchObject([{ qtyLabel: 1, qtyPart: 24 }]);
  });

  it('is a question when the host does not say whether it has changed', async () => {
    const part = hostPart();
    server.use(http.get(`${API}/parts/${part.id}`, () => HttpResponse.json({ message: 'down' }, { status: 503 })));
    const { user } = await openDialog({ part });
    await ready();
    await pressPrint(user);
    const question = await screen.findByRole('alertdialog', { name: /did not say whether this has changed/ });
    expect([print.mock.calls.length, history()]).toEqual([0, []]);
    await user.click(within(question).getByRole('button', { name: 'Print as shown' }));
    await outcome();
    expect(history()).toHaveLength(1);
  });

  it('cannot be printed when it was deleted', async () => {
    const part = hostPart();
    const { user } = await openDialog({ part });
    await ready();
    testStore().tables.parts.splice(testStore().tables.parts.indexOf(rowOf(part.id)), 1);
    await pressPrint(user);
    await screen.findByRole('alert', { name: /^Changed since/ });
    expect(screen.getByRole('button', { name: /^PRINT/ }).getAttribute('aria-disabled')).toBe('true');
    expect(history()).toEqual([]);
  });
});

/** Keys as a scanner types them: a few milliseconds apart. `late`: how much later a busy page gets the key at a place. */
function scanInto(field: HTMLElement, text: string, late: Readonly<Record<number, number>> = {}) {
  const key = (name: string, at: number) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    act(() => void field.dispatchEvent(event));
    return event;
  };
  let at = performance.now();
  const next = (index: number) => {
    at += 5 + (late[index] ?? 0);
    return at;
  };
  [...text].forEach((character, index) => {
    key(character, next(index));
    fireEvent.change(field, { target: { value: text.slice(0, index + 1) } });
  });
  key('Enter', next(text.length));
}

describe('a code that is scanned into Qty Label', () => {
  it.each(['12', '7'])('%s is no quantity: nothing is printed, and the quantity is as it was', async (text) => {
    await openDialog({ part: hostPart() });
    await ready();
    scanInto(qtyLabel(), text);
    expect(await screen.findByText(new RegExp(`"${text}" was scanned and is no part number`))).toBeTruthy();
    expect([fieldText('Qty Label'), history()]).toEqual(['1', []]);
  });

  it.each([
    ['83501', 'last key', 4],
    ['83501', 'Enter', 5],
    ['120', 'Enter', 3],
  ])('is one code, %s, although its %s comes late', async (text, _what, place) => {
    await openDialog({ part: hostPart() });
    await ready();
    scanInto(qtyLabel(), text, { [place]: 300 });
    expect(await screen.findByText(new RegExp(`"${text}" was scanned and is no part number`))).toBeTruthy();
    expect([fieldText('Qty Label'), history()]).toEqual(['1', []]);
  });

  it('is not what a person types, whose keys come one by one', async () => {
    await openDialog({ part: hostPart() });
    await ready();
    scanInto(qtyLabel(), '120', { 1: 80, 2: 80, 3: 80 });
    await outcome();
    expect(history()).toMatchObject([{ qtyLabel: 120 }]);
  });

  it('is looked up as a part, which is printed instead when the operator says so', async () => {
    const other = hostPart({ no: 'SCANNED-1' });
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    scanInto(qtyLabel(), 'SCANNED-1');
    const question = await screen.findByRole('alertdialog', { name: 'Print SCANNED-1 instead?' });
    await user.click(within(question).getByRole('button', { name: 'Print this part instead' }));
    expect(await screen.findByText('SCANNED-1', { selector: 'dd *' })).toBeTruthy();
    await ready();
    await pressPrint(user);
    await outcome();
    expect(history()).toMatchObject([{ partId: other.id }]);
  });
});

it('asks before it prints more than 500 labels', async () => {
  const { user } = await openDialog({ part: hostPart() });
  await ready();
  await user.clear(qtyLabel());
  await user.type(qtyLabel(), '501');
  await pressPrint(user);
  const question = await screen.findByRole('alertdialog', { name: 'Print 501 labels?' });
  expect(history()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(print).not.toHaveBeenCalled();
});

it('never says "Labels printed" of labels that did not come out, or are not recorded', async () => {
  server.use(http.post(`${API}/parts/print-history`, () => HttpResponse.json({ message: 'down' }, { status: 503 })));
  const { user } = await openDialog({ part: hostPart() });
  await ready();
  await user.clear(qtyLabel());
  await user.type(qtyLabel(), '3');
  await pressPrint(user);
  const dialog = await outcome();
  await user.click(within(dialog).getByRole('radio', { name: 'All but some' }));
  await user.type(within(dialog).getByLabelText('Not printed'), '2');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('2 of 3 labels printed')).toBeTruthy();
  expect(screen.getByText(/with the same serials\. The record is not confirmed yet/)).toBeTruthy();
});
