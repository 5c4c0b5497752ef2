import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Segments } from '@/ui/forms/segments';
import { Switch } from '@/ui/forms/switch';

describe('a field', () => {
  it('belongs to its label, and reads its error before its hint', () => {
    render(
      <FormField label="Alias" hint="At least three letters" error="Alias harus diisi, minimal 3 karakter">
        {(control) => <Input {...control} />}
      </FormField>,
    );
    const input = screen.getByLabelText('Alias');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const texts = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(texts).toEqual(['Alias harus diisi, minimal 3 karakter', 'At least three letters']);
  });

  it('claims no error and no description when it has none', () => {
    render(<FormField label="Alias">{(control) => <Input {...control} />}</FormField>);
    const input = screen.getByLabelText('Alias');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });
});

function Hand() {
  const [on, setOn] = useState(false);
  return <Switch aria-label="Left Hand" checked={on} onCheckedChange={setOn} />;
}

const colours = [
  { value: 'black', label: 'Black & White' },
  { value: 'color', label: 'Color' },
] as const;

function Colour() {
  const [value, setValue] = useState<'black' | 'color'>('black');
  return <Segments label="Color" value={value} onValueChange={setValue} options={colours} />;
}

describe('choices', () => {
  it('turns a switch on and off with the space bar', async () => {
    render(<Hand />);
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(screen.getByRole('switch', { name: 'Left Hand', checked: true })).toBeTruthy();
    await userEvent.keyboard(' ');
    expect(screen.getByRole('switch', { name: 'Left Hand', checked: false })).toBeTruthy();
  });

  it('selects one segment', async () => {
    render(<Colour />);
    await userEvent.click(screen.getByRole('radio', { name: 'Color' }));
    expect(screen.getByRole('radio', { name: 'Color' })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: 'Black & White' })).toHaveProperty('checked', false);
  });
});
