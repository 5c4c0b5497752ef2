import { screen, within } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { serveApi } from '@tests/support/server';
import { describe, expect, it } from 'vitest';

serveApi();

const list = () => within(screen.getByRole('region', { name: 'Problems' }));

describe('the problems under the label', () => {
  it('are none for an empty label', async () => {
    const { user } = await openDesigner();
    await user.click(await screen.findByRole('button', { name: 'No problems' }));
    expect(list().getByText('Nothing is wrong with this label.')).toBeTruthy();
  });

  it('name what is wrong at once, errors before warnings, and a press selects the culprit', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Serial Number');
    await designer.add('Static Barcode', 'Static Fields');
    await user.click(await screen.findByRole('button', { name: '1 error' }));
    expect(list().getByText('Text is in the quiet zone of Barcode')).toBeTruthy();
    await user.click(list().getByRole('button', { name: /Text is in the quiet zone/ }));
    expect(designer.element('Serial Number').getAttribute('aria-pressed')).toBe('true');
    expect(designer.element('123456789').getAttribute('aria-pressed')).toBe('false');
  });

  it('draw the quiet zone that is not free on the label, until it is', async () => {
    const { designer } = await openDesigner();
    await designer.add('Serial Number');
    await designer.add('Static Barcode', 'Static Fields');
    await screen.findByRole('button', { name: '1 error' });
    expect(document.querySelectorAll('[data-quiet-zone]')).toHaveLength(1);
    await designer.undo();
    await screen.findByRole('button', { name: 'No problems' });
    expect(document.querySelectorAll('[data-quiet-zone]')).toHaveLength(0);
  });

  it('follow the printer: bars that are wide enough for one are too fine for another', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Static Barcode', 'Static Fields');
    const width = screen.getByLabelText('Width');
    await user.clear(width);
    await user.type(width, '45');
    expect(await screen.findByRole('button', { name: /1 error/ })).toBeTruthy();
    await user.click(screen.getByLabelText('Printer resolution'));
    await user.click(await screen.findByRole('option', { name: '600 dpi (24 dots/mm)' }));
    expect(await screen.findByRole('button', { name: /1 warning/ })).toBeTruthy();
  });
});
