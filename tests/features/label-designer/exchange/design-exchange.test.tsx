import { resolveObjectURL } from 'node:buffer';
import { screen, within } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { serveApi } from '@tests/support/server';
import { describe, expect, it, vi } from 'vitest';
import type { LabelDesign } from '@/label/design/design';
import { DESIGNS_KEY } from '@/storage/label-designs';

serveApi();

const stored = (): LabelDesign[] => JSON.parse(localStorage.getItem(DESIGNS_KEY) ?? '[]');
const text = { type: 'text', x: 1, y: 2, width: 30, height: 10, rotation: 0, properties: { text: 'Door' } };
const door = { id: 'door', name: 'Door', labelSize: { width: 90, height: 60 }, elements: [{ id: 'a', ...text }] };
const fileOf = (content: unknown, name = 'designs.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name, { type: 'application/json' });
const fileInput = () => screen.getByLabelText<HTMLInputElement>('Design file');

/** The texts of the files the browser is to save. */
function savedFiles() {
  const files: Promise<string>[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = resolveObjectURL(this.href);
    if (blob) files.push(blob.text());
  });
  return files;
}

describe('Import', () => {
  it('adds every design of a file to the library, and replaces none', async () => {
    localStorage.setItem(DESIGNS_KEY, JSON.stringify([{ ...door, name: 'Mine' }]));
    const { user } = await openDesigner();
    await user.upload(fileInput(), fileOf([door, { ...door, id: 'roof', name: 'Roof' }]));
    const library = within(await screen.findByRole('dialog', { name: 'Designs' }));
    for (const name of ['Mine', 'Door', 'Roof']) expect(library.getByRole('heading', { name })).toBeTruthy();
    expect(stored().map(({ name }) => name)).toEqual(['Mine', 'Door', 'Roof']);
    expect(new Set(stored().map(({ id }) => id)).size).toBe(3);
  });

  it('lists the elements it cannot read, and keeps them [DS14]', async () => {
    const { user } = await openDesigner();
    const unknown = { id: 'b', ...text, type: 'hologram' };
    await user.upload(fileInput(), fileOf({ ...door, elements: [...door.elements, unknown] }));
    const report = within(await screen.findByRole('dialog', { name: 'Import of designs.json' }));
    expect(
      report.getByText('“Door”, element 2: type: "hologram" is not known. It is kept, but not displayed.'),
    ).toBeTruthy();
    expect(stored()[0]?.elements[1]).toEqual(unknown);
  });

  it('refuses a file without designs, with the reason, and changes nothing [DS14]', async () => {
    const { user } = await openDesigner();
    await user.upload(fileInput(), fileOf('<html>', 'page.json'));
    expect(await screen.findByText('“page.json” was not imported. The file is not JSON.')).toBeTruthy();
    expect(localStorage.getItem(DESIGNS_KEY)).toBeNull();
  });

  it('does not read a file of 100 MB [DS14]', async () => {
    const { user } = await openDesigner();
    const file = fileOf('{}', 'huge.json');
    Object.defineProperty(file, 'size', { value: 100 * 1024 * 1024 });
    const read = vi.spyOn(file, 'text');
    await user.upload(fileInput(), file);
    expect(await screen.findByText('“huge.json” was not imported. The file is too large.')).toBeTruthy();
    expect(read).not.toHaveBeenCalled();
  });
});

describe('Export', () => {
  it('of the design is a file that imports unchanged', async () => {
    const { designer, user } = await openDesigner();
    const files = savedFiles();
    await designer.add('Part Number');
    await designer.choose('Export', 'Export design (JSON)');
    await screen.findByText('Exported Untitled-Design.json');
    const exported = (await files[0]) ?? '';
    await user.upload(fileInput(), fileOf(exported, 'again.json'));
    await screen.findByRole('dialog', { name: 'Designs' });
    expect(stored()).toEqual([expect.objectContaining({ name: 'Untitled Design' })]);
    expect(stored()[0]?.elements).toEqual(JSON.parse(exported).elements);
  });

  it('of all designs contains the whole library', async () => {
    localStorage.setItem(DESIGNS_KEY, JSON.stringify([door, { ...door, id: 'roof', name: 'Roof' }]));
    const { designer } = await openDesigner();
    const files = savedFiles();
    await designer.choose('Export', 'Export all designs (JSON)');
    await screen.findByText('Exported label-designs.json');
    const designs: LabelDesign[] = JSON.parse((await files[0]) ?? '');
    expect(designs.map(({ name }) => name)).toEqual(['Door', 'Roof']);
  });

  it('of all designs reports when there is none', async () => {
    const { designer } = await openDesigner();
    await designer.choose('Export', 'Export all designs (JSON)');
    expect(await screen.findByText('There are no saved designs to export')).toBeTruthy();
  });

  it('as PNG opens a dialog for the resolution', async () => {
    const { designer, user } = await openDesigner();
    await designer.choose('Export', 'Export PNG');
    const dialog = within(await screen.findByRole('dialog', { name: 'Export PNG' }));
    await user.click(dialog.getByLabelText('Resolution'));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['203 dpi', '300 dpi', '600 dpi']);
  });
});
