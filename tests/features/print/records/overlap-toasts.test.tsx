import { screen, waitFor, within } from '@testing-library/react';
import { describedAs } from '@tests/features/print/dialog/dialog-harness';
import { serveApi } from '@tests/support/server';
import { describe, expect, it, vi } from 'vitest';
import { overlapColumns } from '@/features/print/records/overlap-text';
import { serialsToPull } from '@/features/print/records/pull-text';
import { at, cleanBrowser, keepNotes, keptNotes, noteRow, otherRun, showHeader } from './records-harness';

serveApi();
cleanBrowser();

const dialog = () => screen.findByRole('alertdialog', { name: 'Two labels with one serial may exist' });
const openDialog = async ({ user }: Awaited<ReturnType<typeof showHeader>>) => {
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  return dialog();
};

describe('serials that are on two labels', () => {
  it('are announced on any screen: by whom, since when, and how many labels to pull [PR19]', async () => {
    await keepNotes(noteRow());
    await showHeader();
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Recorded by Siti R. at 10:14: not yours');
    expect(toast.textContent).toContain('83500-TG4-N010, 0015 - 0016. Two labels to pull.');
  });

  it('are displayed as both runs over the same columns, with the place of each label to pull', async () => {
    await keepNotes(noteRow());
    const page = await showHeader();
    const pullDialog = await openDialog(page);
    expect(describedAs(pullDialog).trim()).toBe(
      'The record of your run reached the host after the labels were printed: Siti R. had recorded two of its serials at 10:14:02.',
    );
    expect(within(pullDialog).getByText('20-11-2026')).toBeTruthy();
    expect(within(pullDialog).getByRole('img', { name: 'Right hand' })).toBeTruthy();
    const lanes = within(pullDialog).getAllByRole('definition');
    expect(lanes.map((lane) => lane.textContent)).toEqual([
      '0015001600170018',
      '00150016',
      'pull yoursonly yours, keep',
    ]);
    expect(within(pullDialog).getByText('sheet 1, top left')).toBeTruthy();
    expect(within(pullDialog).getByText('sheet 1, top right')).toBeTruthy();
  });

  it('are answered when each label is ticked; ticks are kept when the answer comes later', async () => {
    await keepNotes(noteRow());
    const page = await showHeader();
    const { user } = page;
    let pullDialog = await openDialog(page);
    const primary = () => within(pullDialog).getByRole('button', { name: /^Pulled \d of 2$/ });
    expect(document.activeElement).toBe(within(pullDialog).getByRole('checkbox', { name: 'Pulled 202611200015' }));
    await user.click(within(pullDialog).getByRole('checkbox', { name: 'Pulled 202611200015' }));
    expect(primary().textContent).toContain('Pulled 1 of 2');
    expect(primary().getAttribute('aria-disabled')).toBe('true');
    await user.click(within(pullDialog).getByRole('button', { name: 'Later, keep in ledger' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Labels to pull (1)' }));
    await user.click(screen.getByRole('button', { name: 'Labels to pull (1) 83500-TG4-N010 0015 - 0016' }));
    pullDialog = await dialog();
    expect(within(pullDialog).getByRole('checkbox', { name: 'Pulled 202611200015', checked: true })).toBeTruthy();
    await user.click(within(pullDialog).getByRole('checkbox', { name: 'Pulled 202611200016' }));
    await user.click(primary());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await keptNotes()).toMatchObject([{ pulled: ['202611200015', '202611200016'], closed: true }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Labels to pull/ })).toBeNull());
  });

  it('are no longer announced once they are answered, also to the next user', async () => {
    await keepNotes(noteRow({ pulled: ['202611200015', '202611200016'] }));
    const { user, unmount } = await showHeader();
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Labels to pull (0)' }));
    await user.click(screen.getByRole('button', { name: /^Labels to pull \(0\) 83500/ }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Pulled 2 of 2' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    unmount();
  });

  it('need no pulling here when the other station recorded them later', async () => {
    await keepNotes(noteRow({ pull: [], others: [otherRun({ later: true, at: at('10:20:11') })] }));
    const page = await showHeader();
    expect((await screen.findByRole('alert')).textContent).toContain('Recorded again by Siti R. at 10:20');
    const pullDialog = await openDialog(page);
    expect(describedAs(pullDialog)).toContain('The record of your run was at the host first: Siti R. recorded two');
    expect(within(pullDialog).getByText('keep yours, pull theirs')).toBeTruthy();
    expect(within(pullDialog).queryByRole('checkbox')).toBeNull();
    await page.user.click(within(pullDialog).getByRole('button', { name: 'Understood' }));
    await waitFor(async () => expect(await keptNotes()).toMatchObject([{ closed: true }]));
  });

  it('are copied as plain text', async () => {
    await keepNotes(noteRow({ pulled: ['202611200015'] }));
    const page = await showHeader();
    const pullDialog = await openDialog(page);
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await page.user.click(within(pullDialog).getByRole('button', { name: 'Copy' }));
    expect(await within(pullDialog).findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(copied.mock.calls[0]?.[0].split('\n')).toEqual([
      '83500-TG4-N010, 20-11-2026: two labels with one serial may exist',
      'The record of your run reached the host after the labels were printed: Siti R. had recorded two of its serials at 10:14:02.',
      'this browser: 202611200015 to 202611200018, printed 10:14:04',
      'Siti R.: 202611200015 to 202611200016 at 10:14:02',
      '[x] pull 202611200015, sheet 1, top left',
      '[ ] pull 202611200016, sheet 1, top right',
    ]);
  });

  it('collapse long ranges of a run of 500 labels, and can be ticked at once', async () => {
    const pull = Array.from({ length: 490 }, (_, index) => `20261120${String(index + 1).padStart(4, '0')}`);
    const other = otherRun({ serialFrom: '202611200001', serialEnd: '202611200490' });
    const note = noteRow({ first: 1, last: 500, pull, others: [other] });
    expect(overlapColumns(note).map(({ first, count, state }) => [first.slice(8), count, state])).toEqual([
      ['0001', 1, 'pull'],
      ['0002', 488, 'pull'],
      ['0490', 1, 'pull'],
      ['0491', 1, 'keep'],
      ['0492', 8, 'keep'],
      ['0500', 1, 'keep'],
    ]);
    expect(serialsToPull(note)).toHaveLength(490);
    await keepNotes(note);
    const page = await showHeader();
    const pullDialog = await openDialog(page);
    await page.user.click(within(pullDialog).getByText('All 490 are pulled'));
    await page.user.click(within(pullDialog).getByText('Pulled 490 of 490'));
    await waitFor(async () => expect(await keptNotes()).toMatchObject([{ closed: true, pulled: pull }]));
  });
});

describe('an answer that was lost', () => {
  it('is announced with the others that are known at once', async () => {
    const lost = (at: number) =>
      noteRow({ kind: 'answer-lost', others: [], pull: [], id: `answer-lost ${at}`, first: at, last: at });
    await keepNotes(...[1, 2, 3].map(lost));
    await showHeader();
    const announced = await screen.findAllByText(/only .* lost/);
    expect(announced.map(({ textContent }) => textContent)).toEqual([
      'The host had 3 records: only their responses were lost. If somebody else printed under your name at the same time, compare the labels.',
    ]);
    await waitFor(async () => expect((await keptNotes()).map(({ closed }) => closed)).toEqual([true, true, true]));
  });

  it('is announced once, and the note is closed', async () => {
    await keepNotes(noteRow({ kind: 'answer-lost', others: [], pull: [], first: 15, last: 16 }));
    await showHeader();
    expect((await screen.findByRole('status')).textContent).toContain(
      'The host had the record of 83500-TG4-N010, 0015 - 0016: only its response was lost.',
    );
    await waitFor(async () => expect(await keptNotes()).toMatchObject([{ closed: true }]));
  });
});
