import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Combobox, type ComboboxOption } from '@/ui/forms/combobox';

const customers: ComboboxOption[] = Array.from({ length: 1000 }, (_, index) => ({
  value: index,
  label: `PT Pelanggan Nomor ${index}`,
}));

function Customer(props: { value?: string | number; currentLabel?: string; onSelect?: (value: unknown) => void }) {
  const [value, setValue] = useState<string | number | null>(props.value ?? null);
  return (
    <Combobox
      aria-label="Customer"
      placeholder="Select customer"
      options={customers}
      currentLabel={props.currentLabel}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        props.onSelect?.(next);
      }}
    />
  );
}
const box = () => screen.getByRole('combobox', { name: 'Customer' });

describe('a combobox', () => {
  it('finds one of a thousand by any words of its name', async () => {
    const onSelect = vi.fn();
    render(<Customer onSelect={onSelect} />);
    expect(box().textContent).toBe('Select customer');
    await userEvent.click(box());
    await userEvent.keyboard('987 pelanggan{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(987);
    expect(box().textContent).toBe('PT Pelanggan Nomor 987');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('renders only the first options at first', async () => {
    render(<Customer />);
    await userEvent.click(box());
    expect(screen.getAllByRole('option').length).toBeLessThan(100);
  });

  it('knows its value when the host sends the id as text', () => {
    render(<Customer value="12" />);
    expect(box().textContent).toBe('PT Pelanggan Nomor 12');
  });

  it('keeps a current value the options do not contain, until another is selected', async () => {
    const onSelect = vi.fn();
    render(<Customer value="c-77" currentLabel="PT Lama" onSelect={onSelect} />);
    expect(box().textContent).toBe('PT Lama');
    await userEvent.click(box());
    await userEvent.click(screen.getByRole('option', { name: 'PT Lama' }));
    expect(onSelect).not.toHaveBeenCalled();
    expect(box().textContent).toBe('PT Lama');
  });

  it('says so when nothing fits', async () => {
    render(<Customer />);
    await userEvent.click(box());
    await userEvent.keyboard('zzz');
    expect(screen.getByText('Nothing found.')).toBeTruthy();
  });
});
