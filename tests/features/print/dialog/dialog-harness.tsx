import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rowOf } from '@tests/print/run/support/memory-backend';
import { replaceProperty } from '@tests/support/replace-property';
import { signedInAs, testStore } from '@tests/support/server';
import { openDB } from 'idb';
import { createMemoryRouter, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { auth } from '@/api/auth';
import { joinSession } from '@/app/join-session';
import { createQueryClient } from '@/app/query-client';
import { type Part, partSchema } from '@/domain/part';
import type { PrintRecord } from '@/domain/print-run';
import { profileSchema } from '@/domain/user';
import { FullScreenPrintDialog } from '@/features/print/dialog/print-dialog';
import { UnrecordedPrints } from '@/features/print/records/unrecorded-prints';
import { browserPorts } from '@/print/run/browser-printing';
import type { PrintJob, PrintOutcome } from '@/print/run/job';
import { indexed, tableNames } from '@/print/run/store/rows';
import { sessionActions } from '@/session/use-session';
import { Notifications } from '@/ui/feedback/notifications';

const NOON = new Date(2026, 10, 20, 12, 0, 0);
/** The day of the tests, as serials begin with it. */
export const today = '20261120';

/** What the page under test has of a browser's printing: fonts that are there, a dialog that opens and is closed. */
export function printingBrowser() {
  const print = vi.fn();
  beforeEach(() => {
    // A fixed day, so that no test fails at midnight; the clock goes on.
    vi.useFakeTimers({ toFake: ['Date'], now: NOON, shouldAdvanceTime: true });
    print.mockReset();
    vi.stubGlobal('print', print);
    replaceProperty(document, 'fonts', { value: { load: async () => [{}] } });
    // happy-dom has no layout, and a virtual list renders only what is in view.
    for (const [side, px] of [
      ['clientHeight', 900],
      ['clientWidth', 1200],
    ] as const) {
      replaceProperty(HTMLElement.prototype, side, { get: () => px });
    }
    localStorage.setItem('print-hint-seen', 'true');
  });
  afterEach(async () => {
    window.dispatchEvent(new Event('afterprint'));
    await sessionActions.logout();
    leave?.();
    // A page that is still there would ask for what this takes away.
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    localStorage.clear();
    await clearPrintStore();
  });
  return print;
}

/** A job this browser printed. */
export const keepJob = ({ ...job }: Omit<PrintJob, keyof typeof plainPrinting> & Partial<PrintJob>) =>
  browserPorts.store.transact({ runs: [job.id], designs: [] }, (transaction) => {
    const { printed: typed, ...design } = { ...(job.design as { printed?: unknown } | null) };
    const row = indexed({ ...rowOf({ ...plainPrinting, ...job }), typed });
    if (job.design === null) return transaction.put('runs', row);
    transaction.put('designs', { id: job.id, design });
    transaction.put('runs', { ...row, designKey: job.id });
  });

/** Of the standard label, on paper. */
const plainPrinting = {
  ...{ withoutPictures: false, places: null, settings: null },
  origin: { designId: null, revision: null, hash: null },
  printedAs: { output: 'paper', printer: 'Printer Label Gudang 1', override: null },
};

/** The next test starts in a browser that has never printed. */
export async function clearPrintStore() {
  // Makes the database. On a busy machine it opens later than the product waits for it.
  await vi.waitFor(() => browserPorts.store.read({ runs: [] }, () => undefined), { timeout: 20_000 });
  const database = await openDB('pokayoke-prints');
  const keys = tableNames.map(async (name) => [name, (await database.getAllKeys(name)).map(String)] as const);
  const scope = Object.fromEntries(await Promise.all(keys));
  database.close();
  await browserPorts.store.transact(scope, (transaction) => {
    for (const name of tableNames) for (const { id } of transaction.all(name)) transaction.remove(name, id);
  });
}

/** A part of the host's, changed as the test needs it; its id is a new one, so no other test has used its serials. */
export function hostPart(changes: Partial<Part> = {}): Part {
  const { tables } = testStore();
  const row = tables.parts[0];
  if (!row) throw new Error('The seed has no parts');
  nextId += 1;
  const { customer: _shown, customerId: _same, ...stored } = changes;
  const own = { ...row, qtyPerPack: 12, labelDesignId: null, ...stored, id: nextId };
  tables.parts.push(own);
  const customer = tables.customers.find(({ id }) => id === row.customerId);
  return { ...partSchema.parse({ ...own, customer }), ...changes };
}
let nextId = 100_000;
let leave: (() => void) | undefined;

/** The dialog over an empty page, with the header's 'n not recorded'. */
type OpenOptions = { part: Part; reprintOf?: PrintRecord; as?: 'admin' | 'user' };

export async function openDialog({ part, reprintOf, as = 'admin' }: OpenOptions) {
  const client = createQueryClient();
  leave = joinSession(client, createMemoryRouter([{ path: '*', element: null }]));
  await sessionActions.hydrate();
  const session = signedInAs(as);
  await sessionActions.login(session);
  client.setQueryData(auth.me().queryKey, profileSchema.parse(session.user));
  const onOpenChange = vi.fn();
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UnrecordedPrints />
        <FullScreenPrintDialog part={part} reprintOf={reprintOf} open onOpenChange={onOpenChange} />
        <Notifications />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...view, user: userEvent.setup(), onOpenChange };
}

export const qtyLabel = () => screen.getByLabelText('Qty Label');
export const qtyPart = () => screen.getByLabelText('Qty Part');
export const printButton = () => screen.getByRole('button', { name: /^PRINT( with these values)?$/ });

/** Presses PRINT as soon as it no longer says what it waits for: until then it prints nothing. */
export async function pressPrint(user: ReturnType<typeof userEvent.setup>) {
  await waitFor(() => expect(printButton().getAttribute('aria-disabled')).toBeNull());
  await user.click(printButton());
}

/** The serials that went to the browser's print dialog, in the order of the sheets. */
export const serialsAtPrint = () => document.getElementById('print-root')?.textContent?.match(/\d{12}/g);

/** What a field of this label holds. */
export function fieldText(label: string): string {
  const field = screen.getByLabelText(label);
  if (!(field instanceof HTMLInputElement)) throw new Error(`${label} is no field`);
  return field.value;
}

/** What a screen reader adds to the name of a control. */
export const describedAs = (control: Element) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

/** Outcomes of a run, as a job keeps them. */
export const everythingPrinted: PrintOutcome = { unprinted: [], unanswered: [] };
