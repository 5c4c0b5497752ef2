import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FormField } from '@/ui/forms/form-field';
import { ReadOnly } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { Dialog } from '@/ui/overlays/dialog';

const options = [
  { value: 'a4', label: 'A4' },
  { value: 'a3', label: 'A3' },
  { value: 'letter', label: 'Letter' },
  { value: 'legal', label: 'Legal', disabled: true },
  { value: 'b5', label: 'B5' },
] as const;
type Paper = (typeof options)[number]['value'];

function Paper() {
  const [paper, setPaper] = useState<Paper>('a3');
  return (
    <>
      <h1>Print</h1>
      <Select aria-label="Paper Size" value={paper} onValueChange={setPaper} options={options} />
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Paper Size' });
const focused = () => document.activeElement?.textContent;

describe('a select', () => {
  it('opens by keyboard on the selected option, and goes through the options by arrows, ends and letters', async () => {
    render(<Paper />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('A3');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Letter');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('B5');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('A4');
    await userEvent.keyboard('a');
    expect(focused()).toBe('A3');
    await userEvent.keyboard('{PageUp}{PageDown}');
    expect(focused()).toBe('B5');
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field().textContent).toBe('B5');
    expect(document.activeElement).toBe(field());
  });

  it('shows options of a group under its name, and keys go through all groups', async () => {
    const grouped = [
      { value: 'a4', label: 'A4', group: 'Paper' },
      { value: 'roll', label: 'Roll', group: 'Label stock' },
      { value: 'sheet', label: 'Sheet', group: 'Label stock' },
    ] as const;
    render(<Select aria-label="Paper Size" value="a4" onValueChange={() => undefined} options={grouped} />);
    await userEvent.click(field());
    const stocks = within(screen.getByRole('group', { name: 'Label stock' })).getAllByRole('option');
    expect(stocks.map(({ textContent }) => textContent)).toEqual(['Roll', 'Sheet']);
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Roll');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Sheet');
  });

  it('keeps its value on Escape, and refuses what is disabled', async () => {
    render(<Paper />);
    await userEvent.click(field());
    await userEvent.click(screen.getByRole('option', { name: 'Legal' }));
    expect(screen.getByRole('option', { name: 'A3' }).getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(field().textContent).toBe('A3');
    expect(document.activeElement).toBe(field());
  });

  it.each([
    ['b', 'B5'],
    ['{Home}', 'A4'],
    ['{End}', 'B5'],
    ['{ArrowUp}', 'A3'],
  ])('opens on %s', async (keys, option) => {
    render(<Paper />);
    await userEvent.tab();
    await userEvent.keyboard(keys);
    expect(screen.getByRole('listbox')).toBeTruthy();
    expect(focused()).toBe(option);
  });

  it('takes several letters as one text, with a space in it', async () => {
    const names = ['Red', 'Red oxide', 'Red lead'].map((name) => ({ value: name, label: name }));
    render(<Select aria-label="Colour" value="Red" onValueChange={() => undefined} options={names} />);
    await userEvent.tab();
    await userEvent.keyboard('red l');
    expect(focused()).toBe('Red lead');
  });

  it('selects the option on Tab and moves to the next field, and back on Shift+Tab', async () => {
    render(
      <>
        <button type="button">Before</button>
        <Paper />
        <button type="button">After</button>
      </>,
    );
    await userEvent.click(field());
    await userEvent.keyboard('{End}');
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(field().textContent).toBe('B5');
    expect(focused()).toBe('After');
    await userEvent.click(field());
    await userEvent.keyboard('{Home}');
    await userEvent.tab({ shift: true });
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(field().textContent).toBe('A4');
    expect(focused()).toBe('Before');
  });

  it('reports no change when the same option is selected again', async () => {
    const onValueChange = vi.fn();
    render(<Select aria-label="Paper Size" value="a4" onValueChange={onValueChange} options={options} />);
    await userEvent.click(field());
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onValueChange).not.toHaveBeenCalled();
  });

  it('calls its list as the field around it is called', async () => {
    render(
      <FormField label="Role">
        {(control) => <Select {...control} value="a4" onValueChange={() => undefined} options={options} />}
      </FormField>,
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
    expect(screen.getByRole('listbox', { name: 'Role' })).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Role' })).toBeTruthy();
  });

  it('closes alone on Escape, not with the dialog it is in', async () => {
    const onOpenChange = vi.fn();
    render(
      <Dialog open onOpenChange={onOpenChange} title="Printer">
        <Paper />
      </Dialog>,
    );
    await userEvent.click(field());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onOpenChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('leaves the page behind it readable while it is open', async () => {
    render(<Paper />);
    await userEvent.click(field());
    expect(screen.getByRole('listbox', { name: 'Paper Size' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Print' })).toBeTruthy();
  });

  it('is a text to be read and copied where nothing may be changed', async () => {
    render(
      <ReadOnly value>
        <Paper />
      </ReadOnly>,
    );
    expect(screen.getByRole('textbox', { name: 'Paper Size' })).toMatchObject({ value: 'A3', readOnly: true });
  });
});
