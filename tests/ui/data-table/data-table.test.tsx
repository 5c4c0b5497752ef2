import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { columnsOf } from '@/ui/data-table/columns';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { type Slip, showTable, slips } from './sample-table';

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const cells = (row: number) =>
  within(rows()[row] as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('rows', () => {
  it('show numbers with separators, nothing as a dash, and are links', () => {
    showTable();
    expect(cells(0).slice(1)).toEqual(['A-1', 'LINING', '1,200', 'L']);
    expect(cells(1).slice(1)).toEqual(['A-2', '-', '-', 'R']);
    expect(screen.getByRole('link', { name: 'A-1' }).getAttribute('href')).toBe('/slips/1');
    expect(screen.getByRole('table', { name: 'Slips' })).toBeTruthy();
  });

  it('stay, paler and busy, while others are being loaded', () => {
    showTable({ refetching: true });
    expect(rows()).toHaveLength(3);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('Slips: loading');
  });
});

describe('sorting', () => {
  it('is a button in the head, with aria-sort and an announcement', async () => {
    const { user } = showTable();
    const sorted = () => screen.getAllByRole('columnheader').filter((head) => head.hasAttribute('aria-sort'));
    expect(sorted().map((head) => head.textContent)).toEqual(['Part Name']);
    await user.click(screen.getByRole('button', { name: 'Part Name' }));
    expect(sorted()[0]?.getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('status').textContent).toBe(
      'Slips: 3 of 23 rows, page 1 of 5, sorted by Part Name, descending',
    );
    await user.click(screen.getByRole('button', { name: 'Qty' }));
    expect(sorted().map((head) => [head.textContent, head.getAttribute('aria-sort')])).toEqual([['Qty', 'ascending']]);
    expect(screen.queryByRole('button', { name: 'Hand' })).toBeNull();
  });
});

describe('selecting rows', () => {
  it('counts them, and the head selects all, some or none', async () => {
    const { user } = showTable();
    const all = () => screen.getByRole('checkbox', { name: 'Select all rows on this page' });
    await user.click(screen.getByRole('checkbox', { name: 'Select row A-2' }));
    expect(screen.getByText('1 of 3 data selected')).toBeTruthy();
    expect(all()).toHaveProperty('indeterminate', true);
    await user.click(all());
    expect(screen.getByText('3 of 3 data selected')).toBeTruthy();
    expect(all()).toMatchObject({ checked: true, indeterminate: false });
    await user.click(all());
    expect(screen.getByText('0 of 3 data selected')).toBeTruthy();
  });

  it('is not offered when nothing can be done with a selection', () => {
    showTable({ onSelectionChange: undefined });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('columns', () => {
  it('are switched on and off, but never the last one', async () => {
    const { user } = showTable();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const menu = screen.getByRole('menu', { name: 'Columns' });
    expect(within(menu).getByText('Toggle columns')).toBeTruthy();
    const choices = within(menu).getAllByRole('menuitemcheckbox');
    expect(choices.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
      ['Part Number', 'true'],
      ['Part Name', 'true'],
      ['Qty', 'true'],
      ['Hand', 'true'],
      ['Remark', 'false'],
    ]);
    for (const name of ['Part Number', 'Part Name', 'Qty']) {
      await user.click(within(menu).getByRole('menuitemcheckbox', { name }));
    }
    expect(within(menu).getByRole('menuitemcheckbox', { name: 'Hand' }).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    expect(cells(0).slice(1)).toEqual(['L']);
  });

  it('without room are left out by a few rows, before the others are rendered', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(350);
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
      return 350 * this.querySelectorAll('th').length;
    });
    const column = columnsOf<Slip>();
    const remark = vi.fn(() => 'fragile');
    const no = column.text(
      'no',
      () => 'Number',
      (slip) => slip.no,
    );
    const columns = [no, column.text('remark', () => 'Remark', remark, { givesWay: 1 })];
    const slip = { name: '', qty: 1, hand: 'none' } as const;
    const many = Array.from({ length: 100 }, (_, id): Slip => ({ ...slip, id, no: `A-${id}` }));
    showTable({ rows: many, columns, onSelectionChange: undefined });
    expect(rows()).toHaveLength(100);
    expect(cells(99)).toEqual(['A-99']);
    expect(screen.queryByText('fragile')).toBeNull();
    expect(remark.mock.calls.length).toBeLessThan(50);
  });
});

describe('instead of rows', () => {
  it('it says Loading.. before the first answer', () => {
    showTable({ rows: [], loading: true });
    expect(screen.getByText('Loading..')).toBeTruthy();
    expect(screen.queryByText('No data.')).toBeNull();
  });

  it('it says "nothing yet" or "nothing matches", which offers to clear the filters', async () => {
    const clear = vi.fn();
    const { user, rerender } = showTable({ rows: [], hint: 'Add the first part.' });
    expect(screen.getByText('No data.')).toBeTruthy();
    expect(screen.getByText('Add the first part.')).toBeTruthy();
    rerender({ rows: [], narrowed: true, onClear: clear });
    expect(screen.getByText('Nothing matches the search and the filters.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(clear).toHaveBeenCalledOnce();
  });

  it('it says what went wrong and tries again', async () => {
    const retry = vi.fn();
    const { user } = showTable({ rows: [], error: 'The host could not be reached', onRetry: retry });
    expect(screen.getByRole('alert').textContent).toContain('The host could not be reached');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('keeps rows that are there when reading them again fails', () => {
    showTable({ error: 'The host could not be reached' });
    expect(screen.getByRole('alert').textContent).toContain('The host could not be reached');
    expect(rows()).toHaveLength(3);
  });

  it('it says what has to be selected first', () => {
    showTable({ rows: [], prompt: 'Select a customer to see its deliveries.' });
    expect(screen.getByText('Select a customer to see its deliveries.')).toBeTruthy();
    expect(screen.queryByText(/data selected/)).toBeNull();
  });
});

describe('the keyboard', () => {
  it('keeps its place when the row it was on is gone', () => {
    const { rerender } = showTable();
    screen.getByRole('checkbox', { name: 'Select row A-2' }).focus();
    rerender({ rows: slips.filter(({ no }) => no !== 'A-2') });
    expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('3');
    rerender({ rows: [] });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Slips' }));
  });

  it('keeps its place when the dialog that deleted the row closes after the row is gone', async () => {
    const { rerender } = showTable();
    screen.getByRole('checkbox', { name: 'Select row A-2' }).focus();
    const dialog = render(<DeleteDialog open />);
    expect(document.activeElement?.textContent).toBe('Cancel');
    rerender({ rows: slips.filter(({ no }) => no !== 'A-2') });
    dialog.rerender(<DeleteDialog open={false} />);
    await waitFor(() => expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('3'));
  });

  it('leaves the focus alone when it was elsewhere', () => {
    const { rerender } = showTable();
    screen.getByRole('checkbox', { name: 'Select row A-2' }).focus();
    screen.getByRole('button', { name: 'Columns' }).focus();
    rerender({ rows: slips.slice(0, 1) });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' }));
  });
});

describe('a truncated cell', () => {
  const long = 'GARNISH ASSY R FR PILLAR, FR LOWER';

  it.each([
    [150, 'FR LOWER'],
    // Its second line holds less.
    [72, 'LOWER'],
  ])(
    'of %i px shows its last words, and its whole text on hover and focus; other cells are no tab stop',
    async (width, end) => {
      vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
      vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(34);
      vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
        return this.textContent === long ? 51 : 34;
      });
      const names = [long, 'LINING ASSY R FR DOOR', '部品'];
      const rows = slips.map((slip, index) => ({ ...slip, name: names[index] ?? '' }));
      const { rerender } = showTable({ rows });
      const cell = screen.getByText(long);
      await waitFor(() => expect(cell.title).toBe(long));
      expect(cell.tabIndex).toBe(0);
      // What is left out is the middle.
      expect(cell.dataset.end).toBe(end);
      expect(screen.getByText('LINING ASSY R FR DOOR').hasAttribute('tabindex')).toBe(false);
      // With the focus it has room for its text, and stays a tab stop.
      cell.focus();
      const other = 'LINING ASSY R FR DOOR, UPPER';
      vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
        return this.textContent === other ? 51 : 34;
      });
      rerender({ rows: rows.map((row, index) => (index === 1 ? { ...row, name: other } : row)) });
      await waitFor(() => expect(screen.getByText(other).title).toBe(other));
      expect(cell.tabIndex).toBe(0);
    },
  );

  it('is one that may be too long for its column: many letters, or letters of unknown width', () => {
    const names = ['LINING ASSY R FR', 'LINING ASSY R FR DOOR', '部品'];
    showTable({ rows: slips.map((slip, index) => ({ ...slip, name: names[index] ?? '' })) });
    expect(names.map((name) => screen.getByText(name).hasAttribute('data-may-truncate'))).toEqual([false, true, true]);
  });
});

describe('on a phone', () => {
  it('each row is a card with captions, and sorting is a menu', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query.includes('width < 48rem'), media: query }) as never,
    );
    const sorts: unknown[] = [];
    const { user } = showTable({}, ({ sortCol, sortDir }) => sorts.push([sortCol, sortDir]));
    expect(screen.queryByRole('table')).toBeNull();
    const [card] = within(await screen.findByRole('list', { name: 'Slips' })).getAllByRole('listitem');
    expect(
      within(card as HTMLElement)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['Qty', 'Hand']);
    expect(within(card as HTMLElement).getByRole('link', { name: 'A-1' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sort by' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Part Number' }));
    expect(sorts).toEqual([['no', 'ASC']]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(screen.getByText('3 of 3 data selected')).toBeTruthy();
  });
});

function DeleteDialog({ open }: { open: boolean }) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={() => undefined}
      title="Delete?"
      confirmText="Delete"
      onConfirm={() => undefined}
    />
  );
}
