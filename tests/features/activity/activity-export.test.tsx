import { screen, waitFor, within } from '@testing-library/react';
import { recordReads } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { catchSavedFiles, csvLines, momentInExcel, workbookCells } from '@tests/support/saved-files';
import { serveApi, testStore } from '@tests/support/server';
import { beforeEach, expect, it } from 'vitest';
import { paths } from '@/config/paths';
import type { ActivityRow } from '@/mock-api/tables';

serveApi({ features: ['activity'] });
const saved = catchSavedFiles();

const at = (day: number, minute = 0) => new Date(2026, 10, day, 8, minute);
const entry = (id: number, day: number, more: Partial<ActivityRow>): ActivityRow => ({
  ...{ id, at: at(day).toISOString(), by: 'Rina Aulia', action: 'update', resource: 'parts', recordId: String(id) },
  ...{ label: `84151-${id}`, changes: [] },
  ...more,
});

beforeEach(() => {
  const changes = [
    { field: 'name', from: '=1+1', to: 'DOOR' },
    { field: 'model', from: '', to: '560 B' },
  ];
  testStore().tables.activity = [
    entry(1, 18, { action: 'create', by: '@rina' }),
    entry(2, 19, { changes }),
    entry(3, 20, { changes: changes.slice(0, 1), label: '+62 NH-167L' }),
    // More than one page of the export.
    ...Array.from({ length: 120 }, (_, index) => entry(index + 4, 21, { action: 'login', resource: 'users' })),
  ];
});

async function exportAs(search: string, format: string) {
  const { user } = await renderApp(`${paths.activity.href()}?${search}`);
  await screen.findByRole('table', { name: 'Activity' });
  await user.click(await screen.findByRole('button', { name: 'Export rows' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export activity' }));
  await user.click(dialog.getByRole('radio', { name: format }));
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  return saved[0] ?? { blob: new Blob(), filename: '' };
}

it('saves the entries of the chosen days, newest first, in the words of the screen and with no formula', async () => {
  const sent = recordReads('/activity');
  const { blob, filename } = await exportAs('dateFrom=2026-11-18&dateTo=2026-11-20', 'Excel (.xlsx)');
  expect(filename).toMatch(/^activity-\d{8}-\d{4}\.xlsx$/);
  expect(await workbookCells(blob)).toEqual([
    ['When', 'Who', 'Action', 'Record type', 'Record', 'From → to'],
    [momentInExcel(at(20)), 'Rina Aulia', 'Changed', 'Part', '+62 NH-167L', 'Part Name: =1+1 → DOOR'],
    [momentInExcel(at(19)), 'Rina Aulia', 'Changed', 'Part', '84151-2', 'Part Name: =1+1 → DOOR; Model: - → 560 B'],
    [momentInExcel(at(18)), '@rina', 'Created', 'Part', '84151-1', null],
  ]);
  expect(sent.at(-1)).toContain('dateFrom=2026-11-18&dateTo=2026-11-20&page=1&perPage=100');
});

it('saves what the filters leave on all pages, with the columns that are switched on', async () => {
  const { blob } = await exportAs('filter_action=signed&columns=by,action,recordId', 'CSV with ;');
  const lines = await csvLines(blob);
  expect(lines.slice(0, 2)).toEqual(['Who;Action;Record ID', 'Rina Aulia;Signed in;123']);
  expect(lines).toHaveLength(121);
});

it('saves a name that looks like a formula with a quote', async () => {
  const { blob } = await exportAs('filter_action=create&columns=by,label', 'CSV with ;');
  expect(await csvLines(blob)).toEqual(['Who;Record', "'@rina;84151-1"]);
});
