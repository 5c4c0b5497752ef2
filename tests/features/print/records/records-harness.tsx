import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearPrintStore } from '@tests/features/print/dialog/dialog-harness';
import { signedInAs } from '@tests/support/server';
import { createMemoryRouter, MemoryRouter } from 'react-router-dom';
import { afterEach } from 'vitest';
import { auth } from '@/api/auth';
import { joinSession } from '@/app/join-session';
import { createQueryClient } from '@/app/query-client';
import { RecordsOfOthers } from '@/features/print';
import { UnrecordedPrints } from '@/features/print/records/unrecorded-prints';
import { formatStamp } from '@/lib/dates';
import { browserPrintStore, outbox } from '@/print/run/browser-printing';
import type { LedgerNote, OutboxEntry } from '@/print/run/stored-rows';
import { sessionActions } from '@/session/use-session';
import { Notifications } from '@/ui/feedback/notifications';

let leave: (() => void) | undefined;

/** Each test of the file starts and ends in a browser that has never printed. */
export function cleanBrowser() {
  afterEach(async () => {
    await sessionActions.logout();
    leave?.();
    leave = undefined;
    await clearPrintStore();
    await outbox.changed();
  });
}

export const rina = { id: 77, username: 'rina', name: 'Rina Aulia' };
export const at = (time: string) => formatStamp(new Date(`2026-11-20T${time}`));
const serial = (counter: number) => `20261120${String(counter).padStart(4, '0')}`;

type EntryChanges = Omit<Partial<OutboxEntry>, 'body'> & { first?: number; last?: number; status?: number };

/** A record of labels on paper that is not tried again within the test. */
export function entryRow({ first = 1, last = first + 1, status = 1, ...changes }: EntryChanges = {}): OutboxEntry {
  const count = last - first + 1;
  const body = { qtyLabel: count, qtyPart: count * 12, serialFrom: serial(first), serialEnd: serial(last), status };
  return {
    ...{ id: 'entry', jobId: 'job', createdAt: at('10:14:04'), partNo: '83500-TG4-N010', hand: 'right' },
    ...{ body: { partId: 7, ...body }, qtyPerPack: 12, places: null, printedBy: null, takenOverBy: null },
    ...{ printed: true, withdrawn: false, attempts: 1, unansweredSince: null, absentBefore: true },
    ...{ dueAt: Date.now() + 1_800_000, claimedUntil: 0, claimedBy: '', problem: '', refusal: '', unclear: null },
    ...changes,
  };
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
export const keepEntries = (...entries: OutboxEntry[]) =>
  browserPrintStore.transact({ outbox: entries.map(({ id }) => id) }, (transaction) => {
    for (const entry of entries) transaction.put('outbox', entry);
  });
export const keepNotes = (...notes: LedgerNote[]) =>
  browserPrintStore.transact({ notes: notes.map(({ id }) => id) }, (transaction) => {
    for (const note of notes) transaction.put('notes', note);
  });

export const keptEntries = () => browserPrintStore.transact({ outbox: 'all' }, (rows) => rows.all('outbox'));
export const keptNotes = () => browserPrintStore.transact({ notes: 'all' }, (rows) => rows.all('notes'));

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
