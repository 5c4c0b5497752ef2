import { m } from '@messages/messages';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FilterChip } from '@/ui/data-table/column-filters';
import { TableToolbar } from '@/ui/data-table/table-toolbar';

const columns = [
  { key: 'no', label: m.field_part_number },
  { key: 'colorCode', label: m.field_color_code },
];

function Filters({
  onFilter,
  start = {},
}: {
  onFilter: (key: string, value: string) => void;
  start?: Record<string, string>;
}) {
  const [filters, setFilters] = useState(start);
  return (
    <TableToolbar
      filters={{
        columns,
        filters,
        onFilter: (key, value) => {
          onFilter(key, value);
          setFilters({ ...filters, [key]: value });
        },
      }}
      narrowed={Object.keys(filters).length > 0}
      onReset={() => setFilters({})}
    />
  );
}
const chip = (name: string) => screen.queryByRole('textbox', { name: `Filter ${name}` });

afterEach(() => vi.useRealTimers());

describe('column filters', () => {
  it('are added from a list that can be searched; Enter sends the value immediately', async () => {
    const onFilter = vi.fn();
    render(<Filters onFilter={onFilter} />);
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByPlaceholderText('Search')));
    await userEvent.keyboard('warna');
    expect(screen.getByText('No column found.')).toBeTruthy();
    await userEvent.clear(screen.getByPlaceholderText('Search'));
    await userEvent.keyboard('color{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(chip('Color Code')));
    await userEvent.keyboard('NH-{Enter}');
    expect(onFilter.mock.calls).toEqual([['colorCode', 'NH-']]);
  });

  it('are sent once, when the typing pauses', () => {
    vi.useFakeTimers();
    const onFilter = vi.fn();
    render(<Filters onFilter={onFilter} start={{ no: '8' }} />);
    const input = screen.getByRole('textbox', { name: 'Filter Part Number' });
    for (const text of ['83', '835', '8350']) fireEvent.change(input, { target: { value: text } });
    vi.advanceTimersByTime(499);
    expect(onFilter).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onFilter.mock.calls).toEqual([['no', '8350']]);
  });

  it('keep the letters typed while the first ones are being sent', () => {
    vi.useFakeTimers();
    const chipAt = (value: string) => (
      <FilterChip id="no" label="Part Number" value={value} onChange={onFilter} onRemove={vi.fn()} />
    );
    const onFilter = vi.fn();
    const { rerender } = render(chipAt(''));
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter Part Number' });
    fireEvent.change(input, { target: { value: '83' } });
    vi.advanceTimersByTime(500);
    fireEvent.change(input, { target: { value: '835' } });
    rerender(chipAt('83'));
    expect(input.value).toBe('835');
    vi.advanceTimersByTime(500);
    expect(onFilter.mock.calls).toEqual([['83'], ['835']]);
  });

  it('drop a draft when Back changes them', () => {
    vi.useFakeTimers();
    const chipAt = (value: string) => (
      <FilterChip id="no" label="Part Number" value={value} onChange={onFilter} onRemove={vi.fn()} />
    );
    const onFilter = vi.fn();
    const { rerender } = render(chipAt('835'));
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter Part Number' });
    fireEvent.change(input, { target: { value: '835-T' } });
    rerender(chipAt('83'));
    expect(input.value).toBe('83');
    vi.advanceTimersByTime(1000);
    expect(onFilter).not.toHaveBeenCalled();
  });

  it('stay when a value from a link is emptied to type another', () => {
    vi.useFakeTimers();
    render(<Filters onFilter={vi.fn()} start={{ no: '835' }} />);
    const input = screen.getByRole('textbox', { name: 'Filter Part Number' });
    fireEvent.change(input, { target: { value: '' } });
    act(() => {
      vi.advanceTimersByTime(500);
    });
    expect(chip('Part Number')).toBe(input);
  });

  it('are removed one by one, or all by Reset, also those without a value', async () => {
    const onFilter = vi.fn();
    render(<Filters onFilter={onFilter} start={{ no: '835' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Color Code' }));
    expect(screen.queryByRole('option', { name: 'Part Number' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Part Number' }));
    expect(onFilter.mock.calls).toEqual([['no', '']]);
    expect(chip('Part Number')).toBeNull();
    expect(chip('Color Code')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(chip('Color Code')).toBeNull();
  });
});
