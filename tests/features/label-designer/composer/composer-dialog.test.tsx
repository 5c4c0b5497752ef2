import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { replaceProperty } from '@tests/support/replace-property';
import { serveApi } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
// Loaded before the first test: on a busy machine loading takes longer than a test may.
import '@/features/label-designer/composer/composer-dialog';
import { loadEncoders } from '@/label/codes/symbologies';

serveApi();

type App = Awaited<ReturnType<typeof openDesigner>>;
const panel = () => within(screen.getByRole('complementary', { name: 'Properties', hidden: true }));
const dialog = () => within(screen.getByRole('dialog', { name: /^Content of the code/ }));
const encoded = () => dialog().getByTestId('encoded-text').textContent;
const valueField = (id: string) => dialog().getByLabelText<HTMLInputElement>(`Value of ${id}`);

async function openComposer(element: string, group: string, codeType?: string): Promise<App> {
  await loadEncoders();
  const app = await openDesigner();
  await app.designer.add(element, group);
  await app.user.click(panel().getByRole('tab', { name: 'Data' }));
  if (codeType) {
    await app.user.click(panel().getByLabelText(element === '2D Code' ? 'Code type' : 'Barcode type'));
    await app.user.click(await screen.findByRole('option', { name: codeType }));
  }
  await app.user.click(await panel().findByRole('button', { name: 'Compose' }));
  await screen.findByRole('dialog', { name: /^Content of the code/ });
  return app;
}

const selectMode = (app: App, name: string) => app.user.click(dialog().getByRole('radio', { name }));

/** By keyboard: opens the search, types, takes the first one found. The value of the new row has the focus. */
async function addByKeyboard({ user }: App, search: string, value?: string) {
  dialog().getByRole('button', { name: 'Add identifier' }).focus();
  await user.keyboard('{Enter}');
  await user.type(await screen.findByPlaceholderText('Search identifier or meaning'), `${search}{Enter}`);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Value of /));
  if (value !== undefined) {
    await user.clear(document.activeElement ?? document.body);
    await user.paste(value);
  }
}

describe('the content composer', () => {
  it('composes ISO 15434 by keyboard, as one step that is undone as one', async () => {
    const app = await openComposer('2D Code', 'More Fields');
    dialog().getByRole('radio', { name: 'Text' }).focus();
    await app.user.keyboard('{ArrowRight}');
    await addByKeyboard(app, 'P', '{partNo|remove:-}');
    await addByKeyboard(app, 'Q');
    await addByKeyboard(app, 'S');
    await addByKeyboard(app, "supplier's lot");
    await addByKeyboard(app, 'piece n');
    expect(encoded()).toBe('[)>RS06GSP83500TG4N010GSQ12GSS202611200001GS1TKD26-118GS13Q3/10RSEOT');
    expect(dialog().getByText('59 characters')).toBeTruthy();
    expect(dialog().getByText('26 × 26')).toBeTruthy();
    expect(dialog().queryByText(/problem/)).toBeNull();
    await app.user.click(dialog().getByRole('button', { name: 'Use this content' }));
    expect(panel().getByText('ISO 15434, format 06')).toBeTruthy();
    expect(panel().getByText('{labelNo}/{labelCount}')).toBeTruthy();
    await app.designer.undo();
    await waitFor(() => expect(panel().queryByText('ISO 15434, format 06')).toBeNull());
    expect(await app.designer.steps()).toEqual([
      'Opened',
      'Added {partNo}|{serialNumber}',
      'Content of {partNo}|{serialNumber}',
    ]);
  });

  it('corrects a misspelt field with one press; until then the code is drawn without its row', async () => {
    const app = await openComposer('2D Code', 'More Fields');
    await selectMode(app, 'ISO 15434');
    await addByKeyboard(app, 'P');
    await addByKeyboard(app, '16D', '{prodDat:yyyyMMdd}');
    expect(valueField('16D').getAttribute('aria-invalid')).toBe('true');
    expect(dialog().getByText('Drawn without 16D until it is corrected.')).toBeTruthy();
    expect(dialog().getByText('1 problem. PRINT is refused until it is corrected.')).toBeTruthy();
    expect(encoded()).toBe('[)>RS06GSP83500-TG4-N010RSEOT');
    await app.user.click(dialog().getByRole('button', { name: 'Use prodDate' }));
    expect(valueField('16D').value).toBe('{prodDate:yyyyMMdd}');
    expect(encoded()).toBe('[)>RS06GSP83500-TG4-N010GS16D20261120RSEOT');
    expect(dialog().queryByText(/problem/)).toBeNull();
  });

  it('offers only GS1 for GS1-128, and the right check digit', async () => {
    const app = await openComposer('Static Barcode', 'Static Fields', 'GS1-128');
    expect(
      dialog()
        .getAllByRole('radio')
        .map((radio) => radio.parentElement?.textContent),
    ).toEqual(['Text', 'GS1']);
    await selectMode(app, 'GS1');
    await addByKeyboard(app, '01', '09521234543214');
    expect(dialog().getByText(/The check digit of 0952123454321 is 3, not 4/)).toBeTruthy();
    await app.user.click(dialog().getByRole('button', { name: 'Use 09521234543213' }));
    await addByKeyboard(app, 'lot');
    await addByKeyboard(app, '21');
    expect(encoded()).toBe('FNC1010952123454321310KD26-118FNC121202611200001');
  });

  it.each([
    ['GS1 DataMatrix', ['Text', 'GS1'], 'GS1', 'FNC1010952123454321310KD26-118', '18 × 18'],
    [
      'PDF417',
      ['Text', 'ISO 15434', 'Delimited', 'Fixed width'],
      'ISO 15434',
      '[)>RS06GSP83500-TG4-N010GSQ12RSEOT',
      '',
    ],
    ['Aztec', ['Text', 'ISO 15434', 'Delimited', 'Fixed width'], 'ISO 15434', '[)>RS06GSP83500-TG4-N010GSQ12RSEOT', ''],
  ])('of %s offers what it can hold, and shows what it holds', async (codeType, modes, mode, text, modules) => {
    const app = await openComposer('2D Code', 'More Fields', codeType);
    const offered = dialog().getAllByRole('radio');
    expect(offered.map((radio) => radio.parentElement?.textContent)).toEqual(modes);
    await selectMode(app, mode);
    if (mode === 'GS1') {
      await addByKeyboard(app, '01', '09521234543213');
      await addByKeyboard(app, '10');
    } else {
      await addByKeyboard(app, 'P');
      await addByKeyboard(app, 'Q');
    }
    expect(encoded()).toBe(text);
    expect(dialog().getByText(/^\d+ × \d+$/).textContent).toContain(modules);
    expect(dialog().queryByText(/problem/)).toBeNull();
    await app.user.click(dialog().getByRole('button', { name: 'Use this content' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Content of the code/ })).toBeNull());
    expect(screen.getByText(/^Selected:/).textContent).toContain(`Selected: ${codeType} `);
    expect(screen.getByText('No problems')).toBeTruthy();
  });

  it('offers GS1 for a Data Matrix, which becomes a GS1 DataMatrix when the content is used', async () => {
    const app = await openComposer('2D Code', 'More Fields');
    expect(dialog().getByText(/^Data Matrix, /)).toBeTruthy();
    await selectMode(app, 'GS1');
    expect(dialog().getByText(/^GS1 DataMatrix, /)).toBeTruthy();
    await addByKeyboard(app, '01', '09521234543213');
    expect(encoded()).toBe('FNC10109521234543213');
    await app.user.click(dialog().getByRole('button', { name: 'Use this content' }));
    await waitFor(() => expect(screen.getByText(/^Selected:/).textContent).toContain('Selected: GS1 DataMatrix '));
    await app.designer.undo();
    expect(screen.getByText(/^Selected:/).textContent).toContain('Selected: Data Matrix ');
  });

  it('says when a value is too long for its fixed width, and gives it the width', async () => {
    const app = await openComposer('QR Code', 'Quick Add');
    await selectMode(app, 'Fixed width');
    await app.user.click(dialog().getByRole('button', { name: 'Add field' }));
    await app.user.clear(dialog().getByLabelText('Name of row 1'));
    await app.user.type(dialog().getByLabelText('Name of row 1'), 'Lot');
    await app.user.click(valueField('Lot'));
    await app.user.paste('{partNo}');
    expect(dialog().getByText('Lot has 14 characters; 10 fit')).toBeTruthy();
    await app.user.click(dialog().getByRole('button', { name: 'Use width 14' }));
    const width = dialog().getByLabelText<HTMLInputElement>('Width of Lot, 1 to 500 characters');
    expect(width.value).toBe('14');
    await app.user.clear(width);
    await app.user.type(width, '16');
    await app.user.type(dialog().getByLabelText('Fill Lot with'), '0');
    expect(encoded()).toBe('83500-TG4-N01000');
  });

  it('moves rows by keyboard, inserts fields and functions, and removes rows', async () => {
    const app = await openComposer('2D Code', 'More Fields');
    await selectMode(app, 'Delimited');
    await app.user.click(dialog().getByRole('button', { name: 'Add field' }));
    await app.user.click(dialog().getByRole('button', { name: 'Insert partNo' }));
    await app.user.click(dialog().getByRole('button', { name: 'Insert |remove:-' }));
    await app.user.click(dialog().getByRole('button', { name: 'Add field' }));
    await app.user.click(dialog().getByRole('button', { name: 'Insert prodDate' }));
    await app.user.click(dialog().getByRole('button', { name: 'Insert :yyMMdd' }));
    await app.user.click(dialog().getByRole('button', { name: 'Insert +90d' }));
    expect(valueField('Field 1').value).toBe('{partNo|remove:-}');
    expect(valueField('Field 2').value).toBe('{prodDate+90d:yyMMdd}');
    expect(encoded()).toBe('83500TG4N010|270218');
    dialog().getByRole('button', { name: 'Move Field 2' }).focus();
    await app.user.keyboard('{ArrowUp}');
    expect(encoded()).toBe('270218|83500TG4N010');
    await app.user.clear(dialog().getByLabelText('Between the values'));
    await app.user.type(dialog().getByLabelText('Between the values'), ';');
    expect(encoded()).toBe('270218;83500TG4N010');
    await app.user.click(dialog().getByRole('button', { name: 'Remove Field 2' }));
    expect(encoded()).toBe('83500TG4N010');
    expect(document.activeElement).toBe(valueField('Field 1'));
  });

  it('drags a row over another one; Esc leaves it where it was', async () => {
    const app = await openComposer('2D Code', 'More Fields');
    await selectMode(app, 'ISO 15434');
    await addByKeyboard(app, 'P');
    await addByKeyboard(app, 'Q');
    await addByKeyboard(app, 'S');
    const [first] = dialog().getAllByRole('listitem');
    replaceProperty(document, 'elementFromPoint', { value: () => first ?? null });
    const grip = dialog().getByRole('button', { name: 'Move S' });
    const drag = { pointerId: 1, button: 0, clientX: 5, clientY: 5 };
    fireEvent.pointerDown(grip, drag);
    fireEvent.pointerMove(window, drag);
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(window, drag);
    expect(encoded()).toBe('[)>RS06GSP83500-TG4-N010GSQ12GSS202611200001RSEOT');
    fireEvent.pointerDown(grip, drag);
    fireEvent.pointerMove(window, drag);
    fireEvent.pointerUp(window, drag);
    expect(encoded()).toBe('[)>RS06GSS202611200001GSP83500-TG4-N010GSQ12RSEOT');
    await app.user.click(dialog().getByRole('button', { name: 'Use this content' }));
    expect(await app.designer.steps()).toHaveLength(3);
  });

  it('loses nothing silently: Cancel with changes asks first', async () => {
    const app = await openComposer('2D Code', 'More Fields');
    await selectMode(app, 'ISO 15434');
    await addByKeyboard(app, 'P');
    await app.user.click(dialog().getByRole('button', { name: 'Cancel' }));
    const confirm = within(await screen.findByRole('alertdialog', { name: 'Discard the changes?' }));
    await app.user.click(confirm.getByRole('button', { name: 'Keep editing' }));
    expect(encoded()).toContain('83500-TG4-N010');
    await app.user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await app.user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog', { name: /^Content of the code/ })).toBeNull();
    expect(panel().queryByText('ISO 15434, format 06')).toBeNull();
  });

  it('goes back to a text, with the rows gone', async () => {
    const app = await openComposer('2D Code', 'More Fields');
    await selectMode(app, 'ISO 15434');
    await addByKeyboard(app, 'P');
    await app.user.click(dialog().getByRole('button', { name: 'Use this content' }));
    await app.user.click(panel().getByRole('button', { name: 'Compose' }));
    await screen.findByRole('dialog', { name: /^Content of the code/ });
    await selectMode(app, 'Text');
    expect(dialog().getByText(/The row is removed when this content is used/)).toBeTruthy();
    await app.user.click(dialog().getByRole('button', { name: 'Use this content' }));
    await waitFor(() => expect(panel().queryByText('ISO 15434, format 06')).toBeNull());
    expect(panel().getByLabelText<HTMLInputElement>('Template text').value).toBe('{partNo}|{serialNumber}');
  });
});
