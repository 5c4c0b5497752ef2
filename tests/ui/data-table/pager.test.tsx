import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Pager, type PagerProps } from '@/ui/data-table/pager';

const show = (own: Partial<PagerProps>) => {
  const calls = { onPage: vi.fn(), onPerPage: vi.fn() };
  const defaults = { page: 2, totalPages: 3, perPage: 5, selected: 1, rows: 5, total: 13 };
  render(<Pager {...defaults} {...calls} {...own} />);
  return calls;
};
const disabled = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('disabled'))
    .map((button) => button.getAttribute('aria-label'));

describe('the footer of a list', () => {
  it('says how many are selected and which page it is, and turns pages', async () => {
    const { onPage } = show({});
    expect(screen.getByText('1 of 5 data selected')).toBeTruthy();
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
    for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) {
      await userEvent.click(screen.getByRole('button', { name }));
    }
    expect(onPage.mock.calls).toEqual([[1], [1], [3], [3]]);
    expect(disabled()).toEqual([]);
  });

  it('speaks of a selection only where rows can be selected', () => {
    show({ selected: undefined });
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(screen.getByText('5 of 13 data')).toBeTruthy();
  });

  it.each([
    [1, 3, ['First page', 'Previous page']],
    [3, 3, ['Next page', 'Last page']],
    [1, 1, ['First page', 'Previous page', 'Next page', 'Last page']],
    [1, 0, ['First page', 'Previous page', 'Next page', 'Last page']],
  ])('on page %i of %i it disables %j', (page, totalPages, expected) => {
    show({ page, totalPages });
    expect(disabled()).toEqual(expected);
  });

  it('offers 5, 10, 25, 50 and 100 rows a page', async () => {
    const { onPerPage } = show({});
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['5', '10', '25', '50', '100']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Total Data' }), '25');
    expect(onPerPage).toHaveBeenCalledExactlyOnceWith(25);
  });
});
