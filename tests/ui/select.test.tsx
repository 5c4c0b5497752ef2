import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ReadOnly } from '@/ui/read-only';
import { Select } from '@/ui/select';

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
  it('opens by keyboard on what is chosen, and goes through the options by arrows, ends and letters', async () => {
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
    await userEvent.keyboard('{End}{Tab}');
    expect(focused()).toBe('B5');
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field().textContent).toBe('B5');
    expect(document.activeElement).toBe(field());
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
