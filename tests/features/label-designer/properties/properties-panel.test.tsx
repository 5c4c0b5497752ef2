import { screen, waitFor, within } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { serveApi } from '@tests/support/server';
import { describe, expect, it } from 'vitest';

serveApi();

type App = Awaited<ReturnType<typeof openDesigner>>;
const panel = () => within(screen.getByRole('complementary', { name: 'Properties' }));
const field = (name: string) => panel().getByLabelText<HTMLInputElement>(name);
const tab = (app: App, name: string) => app.user.click(panel().getByRole('tab', { name }));
const optionsOf = async (app: App, name: string) => {
  await app.user.click(field(name));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  await app.user.keyboard('{Escape}');
  return options;
};
const choose = async (app: App, name: string, option: string) => {
  await app.user.click(field(name));
  await app.user.click(await screen.findByRole('option', { name: option }));
};
const retype = async (app: App, name: string, text: string) => {
  await app.user.clear(field(name));
  await app.user.type(field(name), text);
};

describe('Position', () => {
  it('makes one step of all that is typed into a field', async () => {
    const app = await openDesigner();
    await app.designer.add('Part Number');
    await retype(app, 'X', '25');
    expect(app.designer.elements()).toEqual(['Text, Part Number, x 25 y 10 mm, 1 of 1']);
    expect(await app.designer.steps()).toEqual(['Opened', 'Added Part Number', 'Moved Part Number']);
  });

  it.each([
    ['Width', '0.5', 'At least 1 mm', '100'],
    ['Height', '0', 'At least 1 mm', '20'],
    ['Rotation', '361', 'At most 360 °', '0'],
    ['Rotation', '-361', 'At least -360 °', '0'],
    ['X', 'ten', 'Enter a number', '10'],
  ])('refuses %s %s with the reason and keeps what it was', async (name, text, reason, before) => {
    const app = await openDesigner();
    await app.designer.add('Part Number');
    await app.user.tripleClick(field(name));
    await app.user.paste(text);
    expect(panel().getByText(reason)).toBeTruthy();
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    await app.user.tab();
    expect(field(name).value).toBe(before);
  });

  it('can also be changed by steppers and arrow keys', async () => {
    const app = await openDesigner();
    await app.designer.add('Part Number');
    await app.user.click(panel().getByRole('button', { name: 'X: more' }));
    await app.user.type(field('Y'), '{ArrowDown}{ArrowDown}');
    expect(app.designer.elements()).toEqual(['Text, Part Number, x 10.5 y 9 mm, 1 of 1']);
  });
});

describe('Style', () => {
  it('of a text has the specified fonts, weights, defaults and limits', async () => {
    const app = await openDesigner();
    await app.designer.add('Static Text', 'Static Fields');
    await tab(app, 'Style');
    expect(field('Font size').value).toBe('12');
    expect(field('Font').textContent).toBe('Arial');
    expect(field('Weight').textContent).toBe('normal');
    expect(field('Color').value).toBe('#000000');
    expect((await optionsOf(app, 'Font')).slice(0, 5)).toEqual([
      'Arial',
      'Helvetica',
      'Times New Roman',
      'Courier New',
      'Verdana',
    ]);
    expect(await optionsOf(app, 'Weight')).toEqual([
      'normal',
      'bold',
      ...['100', '200', '300', '400', '500', '600', '700', '800', '900'],
    ]);
    await retype(app, 'Font size', '73');
    expect(panel().getByText('At most 72 pt')).toBeTruthy();
    await retype(app, 'Font size', '5');
    expect(panel().getByText('At least 6 pt')).toBeTruthy();
  });

  it('of a line and a shape has their styles and minimum widths', async () => {
    const app = await openDesigner();
    await app.designer.add('Line', 'Drawing Tools');
    await tab(app, 'Style');
    expect(await optionsOf(app, 'Line style')).toEqual(['solid', 'dashed', 'dotted']);
    await retype(app, 'Line width', '0.05');
    expect(panel().getByText('At least 0.1 mm')).toBeTruthy();
    await app.designer.add('Circle', 'Drawing Tools');
    expect(await optionsOf(app, 'Shape')).toEqual(['rectangle', 'circle', 'ellipse', 'triangle']);
    await retype(app, 'Stroke width', '-1');
    expect(panel().getByText('At least 0 mm')).toBeTruthy();
  });

  it('accepts only a colour, never a URL [DS14]', async () => {
    const app = await openDesigner();
    await app.designer.add('Static Text', 'Static Fields');
    await tab(app, 'Style');
    await retype(app, 'Color', 'url(//evil.example)');
    expect(panel().getByText('Enter a colour such as #1a1916 or black')).toBeTruthy();
    await app.user.tab();
    expect(field('Color').value).toBe('#000000');
  });
});

describe('the fonts of the standard label', () => {
  it('can be condensed and spaced', async () => {
    const app = await openDesigner();
    await app.designer.add('Static Text', 'Static Fields');
    await tab(app, 'Style');
    expect(panel().queryByText('Letter width')).toBeNull();
    await choose(app, 'Font', 'IBM Plex Sans');
    await app.user.click(panel().getByRole('radio', { name: 'Condensed' }));
    await retype(app, 'Letter spacing', '0.05');
    const text = app.designer.label().querySelector('text');
    expect(text?.getAttribute('font-stretch')).toBe('85%');
    expect(Number(text?.getAttribute('letter-spacing'))).toBeCloseTo(0.05 * Number(text?.getAttribute('font-size')), 3);
  });
});

describe('Data', () => {
  it('of a barcode is static or dynamic, in all symbologies', async () => {
    const app = await openDesigner();
    await app.designer.add('Static Barcode', 'Static Fields');
    await tab(app, 'Data');
    expect(panel().getByRole<HTMLInputElement>('radio', { name: 'Static' }).checked).toBe(true);
    expect(await optionsOf(app, 'Barcode type')).toEqual([
      'Code 39',
      'Code 128',
      'EAN-13',
      'EAN-8',
      'UPC',
      'GS1-128',
      'ITF-14',
    ]);
    await app.user.click(panel().getByRole('radio', { name: 'Dynamic' }));
    expect((await optionsOf(app, 'Field name')).slice(0, 7)).toEqual([
      'Part Name',
      'Part Number',
      'Color Code',
      'Customer Name',
      'Production Date',
      'Quantity',
      'Serial Number',
    ]);
    expect(field('Sample').value).toBe('83500-TG4-N010');
  });

  it('has the name of a field or a template, never both', async () => {
    const app = await openDesigner();
    await app.designer.add('Quantity');
    await tab(app, 'Data');
    expect(field('Field name').textContent).toBe('Quantity');
    expect(panel().queryByLabelText('Template text')).toBeNull();
    await app.user.click(panel().getByRole('radio', { name: 'Template' }));
    expect(field('Template text').value).toBe('{qty}');
    expect(panel().queryByLabelText('Field name')).toBeNull();
    await app.user.clear(field('Template text'));
    expect(panel().getByText('Enter a template, or select Dynamic for one field')).toBeTruthy();
    await app.user.type(field('Template text'), '{{qty} pcs');
    expect(field('Sample').value).toBe('12 pcs');
    await app.user.click(panel().getByRole('radio', { name: 'Dynamic' }));
    expect(field('Field name').textContent).toBe('Quantity');
    expect(field('Sample').value).toBe('12');
  });

  it('offers Code 128 where Code 39 has no lower case', async () => {
    const app = await openDesigner();
    await app.designer.add('Static Barcode', 'Static Fields');
    await tab(app, 'Data');
    await retype(app, 'Barcode data', 'abc-7');
    await app.user.click(panel().getByRole('button', { name: 'Use Code 128 instead' }));
    expect(field('Barcode type').textContent).toBe('Code 128');
    expect(panel().queryByRole('alert')).toBeNull();
  });

  it('shows the check digit that is computed for EAN', async () => {
    const app = await openDesigner();
    await app.designer.add('Static Barcode', 'Static Fields');
    await tab(app, 'Data');
    await choose(app, 'Barcode type', 'EAN-13');
    await retype(app, 'Barcode data', '899123456789');
    expect(panel().getByText('With check digit').nextSibling?.textContent).toBe('8991234567891');
  });

  it('of a QR code has the error correction with its percentages', async () => {
    const app = await openDesigner();
    await app.designer.add('Static QR Code', 'Static Fields');
    await tab(app, 'Data');
    expect(field('Error correction').textContent).toBe('M (15%)');
    expect(await optionsOf(app, 'Error correction')).toEqual(['L (7%)', 'M (15%)', 'Q (25%)', 'H (30%)']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'blob:https://a/b', 'http://a/b.png'])(
    'of an image refuses the address %s [DS12]',
    async (address) => {
      const app = await openDesigner();
      await app.designer.add('Image', 'Media');
      await tab(app, 'Data');
      await app.user.click(field('Image address'));
      await app.user.paste(address);
      expect(panel().getByText('Use an https address, one of this site, or a file')).toBeTruthy();
      await app.user.tab();
      expect(field('Image address').value).toBe('');
      expect(document.querySelector('image, iframe, object, embed')).toBeNull();
      expect(screen.getByText('No image yet: Select a file in the Data tab')).toBeTruthy();
    },
  );

  it('of an image rejects a host that is not allowed, with instructions [DS12]', async () => {
    const app = await openDesigner();
    await app.designer.add('Image', 'Media');
    await tab(app, 'Data');
    await app.user.click(field('Image address'));
    await app.user.paste('https://elsewhere.test/logo.png');
    await app.user.keyboard('{Enter}');
    const sentence = /^Images from elsewhere\.test cannot be loaded here\. Download the image and add the file/;
    expect(panel().getByText(sentence)).toBeTruthy();
    await app.user.tab();
    expect(panel().getByText(sentence)).toBeTruthy();
    expect(document.querySelector('image')).toBeNull();
    await app.user.clear(field('Image address'));
    expect(panel().queryByText(sentence)).toBeNull();
  });
});

describe('a text that is longer than any label', () => {
  it('is limited to what can be read back after a save [DS3]', async () => {
    const app = await openDesigner();
    await app.designer.add('Static Text', 'Static Fields');
    await tab(app, 'Data');
    await app.user.clear(field('Text'));
    await app.user.click(field('Text'));
    await app.user.paste('A'.repeat(5000));
    expect(field('Text').value).toBe('A'.repeat(4000));
  });
});

describe('the name of an element', () => {
  it('defaults to its content', async () => {
    const app = await openDesigner();
    await app.designer.add('Part Number');
    await tab(app, 'Data');
    expect(field('Name').placeholder).toBe('Part Number');
    await retype(app, 'Name', 'Big number');
    expect(app.designer.elements()).toEqual(['Text, Big number, x 10 y 10 mm, 1 of 1']);
    await app.user.clear(field('Name'));
    expect(app.designer.elements()).toEqual(['Text, Part Number, x 10 y 10 mm, 1 of 1']);
  });
});

describe('several elements', () => {
  it('show their common values and are changed together', async () => {
    const app = await openDesigner();
    await app.designer.add('Part Name');
    await app.designer.add('Part Number');
    await app.user.keyboard('{Control>}a{/Control}');
    expect(panel().getByRole('heading', { name: '2 elements' })).toBeTruthy();
    await tab(app, 'Style');
    await retype(app, 'Font size', '24');
    expect(await app.designer.steps()).toEqual([
      'Opened',
      'Added Part Name',
      'Added Part Number',
      'Font size of 2 elements',
    ]);
  });
});

describe('nothing selected', () => {
  it('lets the design be named and its label sized', async () => {
    const app = await openDesigner();
    await retype(app, 'Design name', 'Rear door');
    await retype(app, 'Label width', '90{Enter}');
    await waitFor(() => expect(screen.getByRole('application', { name: 'Label, 90 by 90 mm' })).toBeTruthy());
    expect(await app.designer.steps()).toEqual(['Opened', 'Renamed the design', 'Label size 90 × 90 mm']);
  });
});

describe('the buttons of the panel', () => {
  it('duplicate with 10 mm between, and delete', async () => {
    const app = await openDesigner();
    await app.designer.add('Part Number');
    await app.user.click(panel().getByRole('button', { name: 'Duplicate' }));
    expect(app.designer.elements()).toEqual([
      'Text, Part Number, x 10 y 10 mm, 1 of 2',
      'Text, Part Number, x 20 y 20 mm, 2 of 2',
    ]);
    await app.user.click(panel().getByRole('button', { name: 'Delete' }));
    expect(app.designer.elements()).toEqual(['Text, Part Number, x 10 y 10 mm, 1 of 1']);
  });
});
