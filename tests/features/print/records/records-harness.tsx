import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearPrintStore } from '@tests/features/print/dialog/dialog-harness';
import { rowOf } from '@tests/print/run/support/memory-backend';
import { samplePart } from '@tests/support/sample-part';
import { signedInAs } from '@tests/support/server';
import { createMemoryRouter, MemoryRouter } from 'react-router-dom';
import { afterEach } from 'vitest';
import { auth } from '@/api/auth';
import { joinSession } from '@/app/join-session';
import { createQueryClient } from '@/app/query-client';
import { RecordsOfOthers } from '@/features/print';
import { UnrecordedPrints } from '@/features/print/records/unrecorded-prints';
import { formatStamp } from '@/lib/dates';
import { browserPorts, queue } from '@/print/run/browser-printing';
import { unansweredOutcome } from '@/print/run/job';
import { type LedgerNote, readNotes } from '@/print/run/ledger';
import { indexed, isUnrecorded, type Run } from '@/print/run/store/rows';
import { sessionActions } from '@/session/use-session';
import { Notifications } from '@/ui/feedback/notifications';

const { store } = browserPorts;
let leave: (() => void) | undefined;

/** Each test of the file starts and ends in a browser that has never printed. */
export function cleanBrowser() {
  afterEach(async () => {
    await sessionActions.logout();
    leave?.();
    leave = undefined;
    await clearPrintStore();
    await queue.changed();
  });
}

export const rina = { id: 77, username: 'rina', name: 'Rina Aulia' };
export const at = (time: string) => formatStamp(new Date(`2026-11-20T${time}`));
const serial = (counter: number) => `20261120${String(counter).padStart(4, '0')}`;

type RunChanges = Partial<Run> & {
  first?: number;
  last?: number;
  printedBy?: Run['by'] | undefined;
  partNo?: string;
  hand?: 'left' | 'right';
};

/** A run with labels on paper that is not tried again within the test. */
export function entryRow({
  first = 1,
  last = first + 1,
  status = 1,
  printedBy = null,
  ...given
}: RunChanges = {}): Run {
  const { partNo = '83500-TG4-N010', hand = 'right', ...changes } = given;
  const hands = { leftHand: hand === 'left', rightHand: hand === 'right' };
  const count = last - first + 1;
  const ends = { serialFrom: serial(first), serialEnd: serial(last) };
  return indexed({
    ...rowOf({
      ...{ id: 'entry', createdAt: at('10:14:04'), part: { ...samplePart, no: partNo, ...hands }, design: null },
      ...{ companyName: '', prodDate: '', qtyPerPack: 12, ...ends, qtyLabel: count, qtyPart: count * 12, status },
      ...{ places: null, settings: null, withoutPictures: false, outcome: unansweredOutcome(ends) },
      origin: { designId: null, revision: null, hash: null },
      printedAs: { output: 'paper', printer: '', override: null },
    }),
    ...{ by: printedBy, state: 'reserved', attempts: 1, absentBefore: true, dueAt: Date.now() + 1_800_000 },
    ...((changes.refusal || changes.unclear) && { state: 'refused' }),
    ...changes,
  });
}

type NoteChanges = Partial<LedgerNote> & { first?: number; last?: number };

/** Siti R. had recorded 0015 and 0016 of the four labels printed here. */
export function noteRow({ first = 15, last = 18, ...changes }: NoteChanges = {}): LedgerNote {
  return {
    ...{ id: 'overlap run', kind: 'overlap', jobId: 'job', createdAt: at('10:14:09'), day: '20261120', partId: 7 },
    ...{ partNo: '83500-TG4-N010', hand: 'right', serialFrom: serial(first), serialEnd: serial(last), status: 1 },
    ...{ printedAt: at('10:14:04'), printedBy: null, places: { columns: 2, perSheet: 4, firstPlace: 0 } },
    others: [otherRun()],
    ...{ pull: [serial(15), serial(16)], pulled: [], by: '', reason: '', closed: false },
    ...changes,
  };
}

export const otherRun = (changes: Partial<LedgerNote['others'][number]> = {}): LedgerNote['others'][number] => ({
  ...{ recordId: 501, serialFrom: serial(15), serialEnd: serial(16), by: 'Siti R.', at: at('10:14:02'), later: false },
  ...changes,
});

/** What this browser kept before the page was opened. */
export const keepEntries = (...runs: Run[]) =>
  store.transact({ runs: runs.map(({ id }) => id) }, (transaction) => {
    for (const run of runs) transaction.put('runs', run);
  });
/** The host has confirmed them to another tab. */
export const dropEntries = (...ids: string[]) =>
  store.transact({ runs: ids }, (transaction) => {
    for (const id of ids) transaction.remove('runs', id);
  });
export const keepNotes = (...notes: LedgerNote[]) =>
  store.transact({ notes: notes.map(({ id }) => id) }, (transaction) => {
    for (const note of notes) transaction.put('notes', note);
  });

export const keptEntries = () => store.read({ runs: 'open' }, (rows) => rows.all('runs').filter(isUnrecorded));
export const keptNotes = () => readNotes(browserPorts);

/** The header's part of printing over an empty page, and the band of the print history. */
export async function showHeader({ as = 'admin' }: { as?: 'admin' | 'user' } = {}) {
  const client = createQueryClient();
  leave = joinSession(client, createMemoryRouter([{ path: '*', element: null }]));
  await sessionActions.hydrate();
  const signedIn = signedInAs(as);
  await sessionActions.login(signedIn);
  client.setQueryData(auth.me().queryKey, signedIn.user);
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UnrecordedPrints />
        <RecordsOfOthers />
        <Notifications />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...view, user: userEvent.setup(), signedIn: signedIn.user };
}
