import { screen } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { serveApi, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';

serveApi();

const textOf = (label: HTMLElement) => label.textContent;

describe('the preview data', () => {
  it('is a sample at first, then the selected part', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Number');
    expect(textOf(designer.label())).toContain('83500-TG4-N010');
    const part = testStore().tables.parts[7];
    if (!part) throw new Error('The seed has too few parts');
    await user.click(screen.getByLabelText('Data shown'));
    await user.type(await screen.findByPlaceholderText('Search part'), part.no);
    await user.click(await screen.findByRole('option', { name: new RegExp(part.no) }));
    expect(textOf(designer.label())).toContain(part.no);
  });

  it('changes with Next and Previous: the longest values first, then each part', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Name');
    const next = await screen.findByRole('button', { name: 'Next part' });
    expect(screen.getByRole('button', { name: 'Previous part' }).getAttribute('aria-disabled')).toBe('true');
    const { parts } = testStore().tables;
    const longest = Math.max(...parts.map(({ name }) => name.length));
    await screen.findByRole('button', { name: 'Next part' });
    await user.click(screen.getByLabelText('Data shown'));
    await screen.findByRole('option', { name: 'Longest values' });
    await user.keyboard('{Escape}');
    await user.click(next);
    expect(parts.some(({ name }) => name.length === longest && textOf(designer.label())?.includes(name))).toBe(true);
    await user.click(next);
    const [first] = parts.toSorted((a, b) => a.no.localeCompare(b.no, 'id', { numeric: true, sensitivity: 'base' }));
    expect(textOf(designer.label())).toContain(first?.name);
    await user.click(screen.getByRole('button', { name: 'Previous part' }));
    expect(screen.getByLabelText('Data shown').textContent).toBe('Longest values');
  });
});
