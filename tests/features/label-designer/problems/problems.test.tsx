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
    await user.click(screen.getByLabelText('Printer'));
    await user.click(await screen.findByRole('option', { name: 'Printer Label Gudang 3, 24 dots/mm' }));
    expect(await screen.findByRole('button', { name: /1 warning/ })).toBeTruthy();
  });

  it('are those of the printer of this station, also one of its own, which looking leaves as it is', async () => {
    const own = { id: 'own-1', name: 'Zebra meja 4', dotsPerMm: 24, offsetX: 0, offsetY: 0 };
    localStorage.setItem('printer-profiles', JSON.stringify([own]));
    localStorage.setItem('printer-profile', JSON.stringify(own.id));
    const { user } = await openDesigner();
    expect(screen.getByLabelText('Printer').textContent).toBe('Zebra meja 4, 24 dots/mm');
    await user.click(screen.getByLabelText('Printer'));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Printer Label Gudang 1, 8 dots/mm',
      'Printer Label Gudang 2, 12 dots/mm',
      'Printer Label Gudang 3, 24 dots/mm',
      'Printer Laser Kantor, 11.81 dots/mm',
      'Printer Laser Produksi, 23.62 dots/mm',
      'Zebra meja 4, 24 dots/mm',
    ]);
    await user.click(screen.getByRole('option', { name: 'Printer Label Gudang 2, 12 dots/mm' }));
    expect(localStorage.getItem('printer-profile')).toBe('"own-1"');
  });
});
