import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FilterChip } from '@/ui/data-table/column-filters';
import { TableToolbar } from '@/ui/data-table/table-toolbar';

const columns = [
  { key: 'no', label: 'Part Number' },
  { key: 'colorCode', label: 'Color Code' },
];

function Filters({
  asked,
  start = {},
}: {
  asked: (key: string, value: string) => void;
  start?: Record<string, string>;
}) {
  const [filters, setFilters] = useState(start);
  return (
    <TableToolbar
      filters={{
        columns,
        filters,
        onFilter: (key, value) => {
          asked(key, value);
          setFilters({ ...filters, [key]: value });
        },
      }}
      onReset={() => setFilters({})}
    />
  );
}
const chip = (name: string) => screen.queryByRole('textbox', { name: `Filter ${name}` });

afterEach(() => vi.useRealTimers());

describe('column filters', () => {
  it('are added from a list that can be searched; the value is asked for at once', async () => {
    const asked = vi.fn();
    render(<Filters asked={asked} />);
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByPlaceholderText('Search')));
    await userEvent.keyboard('warna');
    expect(screen.getByText('No column found.')).toBeTruthy();
    await userEvent.clear(screen.getByPlaceholderText('Search'));
    await userEvent.keyboard('color{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(chip('Color Code')));
    await userEvent.keyboard('NH-{Enter}');
    expect(asked.mock.calls).toEqual([['colorCode', 'NH-']]);
  });

  it('ask once, when the typing pauses', () => {
    vi.useFakeTimers();
    const asked = vi.fn();
    render(<Filters asked={asked} start={{ no: '8' }} />);
    const input = screen.getByRole('textbox', { name: 'Filter Part Number' });
    for (const text of ['83', '835', '8350']) fireEvent.change(input, { target: { value: text } });
    vi.advanceTimersByTime(499);
    expect(asked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(asked.mock.calls).toEqual([['no', '8350']]);
  });

  it('keep the letters typed while the first ones are being asked for', () => {
    vi.useFakeTimers();
    const chipAt = (value: string) => (
      <FilterChip id="no" label="Part Number" value={value} onChange={asked} onRemove={vi.fn()} />
    );
    const asked = vi.fn();
    const { rerender } = render(chipAt(''));
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter Part Number' });
    fireEvent.change(input, { target: { value: '83' } });
    vi.advanceTimersByTime(500);
    fireEvent.change(input, { target: { value: '835' } });
    rerender(chipAt('83'));
    expect(input.value).toBe('835');
    vi.advanceTimersByTime(500);
    expect(asked.mock.calls).toEqual([['83'], ['835']]);
  });

  it('forget what is half typed when Back changes them', () => {
    vi.useFakeTimers();
    const chipAt = (value: string) => (
      <FilterChip id="no" label="Part Number" value={value} onChange={asked} onRemove={vi.fn()} />
    );
    const asked = vi.fn();
    const { rerender } = render(chipAt('835'));
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter Part Number' });
    fireEvent.change(input, { target: { value: '835-T' } });
    rerender(chipAt('83'));
    expect(input.value).toBe('83');
    vi.advanceTimersByTime(1000);
    expect(asked).not.toHaveBeenCalled();
  });

  it('stay where they are when a value from a link is emptied to be typed anew', () => {
    vi.useFakeTimers();
    render(<Filters asked={vi.fn()} start={{ no: '835' }} />);
    const input = screen.getByRole('textbox', { name: 'Filter Part Number' });
    fireEvent.change(input, { target: { value: '' } });
    act(() => {
      vi.advanceTimersByTime(500);
    });
    expect(chip('Part Number')).toBe(input);
  });

  it('are taken off one by one, or all by Reset, also those without a value', async () => {
    const asked = vi.fn();
    render(<Filters asked={asked} start={{ no: '835' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Color Code' }));
    expect(screen.queryByRole('option', { name: 'Part Number' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Part Number' }));
    expect(asked.mock.calls).toEqual([['no', '']]);
    expect(chip('Part Number')).toBeNull();
    expect(chip('Color Code')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(chip('Color Code')).toBeNull();
  });
});
