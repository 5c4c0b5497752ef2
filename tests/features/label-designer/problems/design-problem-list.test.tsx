import { screen, within } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { serveApi } from '@tests/support/server';
import { describe, expect, it } from 'vitest';

serveApi();

const list = () => within(screen.getByRole('region', { name: 'Problems' }));
/** A new element is placed below the one that is there. */
const ontoTheOther = '{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}';

describe('the problem list', () => {
  it('are none for an empty label', async () => {
    const { user } = await openDesigner();
    await user.click(await screen.findByRole('button', { name: 'No problems' }));
    expect(list().getByText('Nothing is wrong with this label.')).toBeTruthy();
  });

  it('are listed with errors before warnings, and a click selects the element that causes one', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Serial Number');
    await designer.add('Static Barcode', 'Static Fields');
    await user.keyboard(ontoTheOther);
    await user.click(await screen.findByRole('button', { name: '1 error' }));
    expect(list().getByText('Serial Number is in the quiet zone of 123456789')).toBeTruthy();
    await user.click(list().getByRole('button', { name: /Serial Number is in the quiet zone/ }));
    expect(designer.element('Serial Number').getAttribute('aria-pressed')).toBe('true');
    expect(designer.element('123456789').getAttribute('aria-pressed')).toBe('false');
  });

  it('outline a blocked quiet zone on the label until it is free', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Serial Number');
    await designer.add('Static Barcode', 'Static Fields');
    await user.keyboard(ontoTheOther);
    await screen.findByRole('button', { name: '1 error' });
    expect(document.querySelectorAll('[data-quiet-zone]')).toHaveLength(1);
    await designer.undo();
    await screen.findByRole('button', { name: 'No problems' });
    expect(document.querySelectorAll('[data-quiet-zone]')).toHaveLength(0);
  });

  it('outline the quiet zones of two codes in one place, and neither stays when one is moved away', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Static Barcode', 'Static Fields');
    await user.keyboard('{Control>}d{/Control}{Shift>}{ArrowUp}{ArrowUp}{ArrowLeft}{ArrowLeft}{/Shift}');
    await screen.findByRole('button', { name: '2 errors' });
    expect(document.querySelectorAll('[data-quiet-zone]')).toHaveLength(2);
    await user.keyboard('{Delete}');
    await screen.findByRole('button', { name: 'No problems' });
    expect(document.querySelectorAll('[data-quiet-zone]')).toHaveLength(0);
  });

  it('follow the printer: bars wide enough for one are too narrow for another', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Static Barcode', 'Static Fields');
    const width = screen.getByLabelText('Width');
    await user.clear(width);
    await user.type(width, '45');
    expect(await screen.findByRole('button', { name: /1 error/ })).toBeTruthy();
    await user.click(screen.getByLabelText('Printer'));
    await user.click(await screen.findByRole('option', { name: 'Printer Label Gudang 3, 600 dpi, label printer' }));
    expect(await screen.findByRole('button', { name: /1 warning/ })).toBeTruthy();
  });

  it('are those of the printer of this station; previewing for another one does not change it', async () => {
    const own = { id: 'own-1', name: 'Zebra meja 4', dotsPerMm: 24, offsetX: 0, offsetY: 0 };
    localStorage.setItem('printer-profiles', JSON.stringify([own]));
    localStorage.setItem('printer-profile', JSON.stringify(own.id));
    const { user } = await openDesigner();
    expect(screen.getByLabelText('Printer').textContent).toBe('Zebra meja 4, 600 dpi, label printer');
    await user.click(screen.getByLabelText('Printer'));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Printer Label Gudang 1, 203 dpi',
      'Printer Label Gudang 2, 300 dpi, label printer',
      'Printer Label Gudang 3, 600 dpi, label printer',
      'Printer Laser Kantor, 300 dpi, laser',
      'Printer Laser Produksi, 600 dpi, laser',
      'Zebra meja 4, 600 dpi, label printer',
    ]);
    await user.click(screen.getByRole('option', { name: 'Printer Label Gudang 2, 300 dpi, label printer' }));
    expect(localStorage.getItem('printer-profile')).toBe('"own-1"');
  });

  it('are found of every type, each with the element to change', async () => {
    const at = (id: string, type: string, [x, y, width, height]: number[], properties: object = {}) => ({
      ...{ id, type, name: id, x, y, width, height, properties },
    });
    const elements = [
      at('Line', 'line', [170, 2, 20, 1]),
      at('Small letters', 'barcode', [5, 5, 80, 12], { barcodeData: 'abc' }),
      at('Too fine', 'barcode', [5, 20, 33, 12]),
      at('Fine', 'barcode', [5, 35, 41, 12]),
      at('Clear', 'barcode', [5, 50, 100, 12]),
      at('Stamp', 'text', [40, 52, 20, 5]),
      at('Sentence', 'text', [5, 66, 20, 5], { text: 'This does not fit in here', fit: 'clip' }),
      at('Logo', 'image', [5, 75, 20, 10]),
      at('Hologram', 'hologram', [5, 88, 20, 10]),
      at('Serial alone', 'qrcode', [110, 5, 40, 40], { fieldType: 'dynamic', template: '{serialNumber}' }),
    ];
    const design = { id: 'all', name: 'All', labelSize: { width: 180, height: 120 }, elements };
    localStorage.setItem('labelDesigns', JSON.stringify([design]));
    localStorage.setItem('printer-profile', JSON.stringify('gudang-3'));
    const { user } = await openDesigner();
    await user.keyboard('{Control>}o{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Open All' }));
    await user.click(await screen.findByRole('button', { name: '7 errors, 3 warnings' }));
    const buttons = list().getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'LineLine reaches outside the label',
      'Small lettersinvalid barcode: Code 39 has no lower case. Use Code 128.',
      'Too fineBars of 0.167 mm (4 dots) are too fine to scan',
      'StampStamp is in the quiet zone of Clear',
      'Sentence“This does not fit in here” does not fit in its box',
      'LogoNo image yet: select a file or enter an address',
      'UnknownUnknown element type',
      'FineBars of 0.208 mm (5 dots) may not scan everywhere',
      'ClearCode 39 needs bars 13.1 mm high; these are 8.4 mm',
      'Serial aloneSerial alone contains the serial but not the part number; other parts use the same serials',
    ]);
    const label = within(screen.getByRole('application'));
    for (const button of buttons) {
      await user.click(button);
      const pressed = label.getAllByRole('button', { pressed: true }).map((each) => each.getAttribute('aria-label'));
      expect(pressed).toEqual([expect.stringContaining(String(button.querySelector('span')?.textContent))]);
    }
  });
});
