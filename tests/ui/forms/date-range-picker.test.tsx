import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DateRangePicker, type DayRange, dayRange, pickDay, pickedDays, rangeText } from '@/ui/forms/date-range-picker';

const day = (text: string) => new Date(`${text}T00:00:00`);

describe('selecting days', () => {
  it('starts, ends either way round, and starts anew', () => {
    const first = pickDay(undefined, day('2026-11-20'));
    expect(dayRange(first)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    const both = pickDay(first, day('2026-11-09'));
    expect(dayRange(both)).toEqual({ from: '2026-11-09', to: '2026-11-20' });
    expect(dayRange(pickDay(both, day('2026-10-01')))).toEqual({ from: '2026-10-01', to: '2026-10-01' });
  });
});

describe('the days on the date range button', () => {
  it.each([
    ['2026-11-09', '2026-11-20', '09-11-2026 − 20-11-2026'],
    ['2026-11-09', '', '09-11-2026 −'],
    ['', '2026-11-20', '− 20-11-2026'],
    ['', '', ''],
  ])('from "%s" to "%s" read "%s"', (from, to, text) => expect(rangeText(pickedDays({ from, to }))).toBe(text));
});

function Range({ onRange, start }: { onRange: (range: DayRange) => void; start: DayRange }) {
  const [range, setRange] = useState(start);
  return (
    <DateRangePicker
      value={range}
      onValueChange={(next) => {
        setRange(next);
        onRange(next);
      }}
    />
  );
}
const november = { from: '2026-11-09', to: '2026-11-20' };

describe('the date range', () => {
  it('shows two months with Indonesian names, Monday first and ISO weeks', async () => {
    render(<Range start={november} onRange={vi.fn()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Date range: 09-11-2026 − 20-11-2026' }));
    expect(await screen.findByRole('grid', { name: 'Oktober 2026' })).toBeTruthy();
    const grid = screen.getByRole('grid', { name: 'November 2026' });
    const heads = [...grid.querySelectorAll('thead th')].map((head) => head.textContent);
    expect(heads.filter(Boolean)).toEqual(['Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab', 'Min']);
    const weeks = [...grid.querySelectorAll('tbody tr')].map((week) => week.firstElementChild?.textContent);
    expect(weeks).toEqual(['44', '45', '46', '47', '48', '49']);
  });

  it('gives the range once both ends are clicked', async () => {
    const range = vi.fn();
    render(<Range start={november} onRange={range} />);
    await userEvent.click(screen.getByRole('button', { name: /Date range/ }));
    await userEvent.click(await screen.findByRole('button', { name: /12 November 2026/ }));
    expect(range).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: /, 3 November 2026/ }));
    expect(range).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-03', to: '2026-11-12' });
  });

  it('takes one clicked day as a range of that day when it closes', async () => {
    const range = vi.fn();
    render(<Range start={november} onRange={range} />);
    await userEvent.click(screen.getByRole('button', { name: /Date range/ }));
    await userEvent.click(await screen.findByRole('button', { name: /12 November 2026/ }));
    await userEvent.keyboard('{Escape}');
    expect(range).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-12', to: '2026-11-12' });
  });

  it('can be cleared', async () => {
    const range = vi.fn();
    render(<Range start={november} onRange={range} />);
    await userEvent.click(screen.getByRole('button', { name: /Date range/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reset' }));
    expect(range).toHaveBeenCalledExactlyOnceWith({ from: '', to: '' });
  });
});
