import { screen, waitFor, within } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { serveApi } from '@tests/support/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LabelDesign } from '@/label/design/design';
import { DESIGNS_KEY, findDesign, saveDesign } from '@/storage/label-designs';

serveApi();
afterEach(() => vi.unstubAllGlobals());

const stored = () => JSON.parse(localStorage.getItem(DESIGNS_KEY) ?? '[]');
const store = (...designs: object[]) => localStorage.setItem(DESIGNS_KEY, JSON.stringify(designs));
const door = (more: object = {}) => ({
  id: 'door',
  name: 'Door lining',
  labelSize: { width: 135, height: 90 },
  elements: [{ id: 'a', type: 'text', x: 10, y: 10, width: 30, height: 10, rotation: 0, properties: { text: 'Door' } }],
  createdAt: '2026-11-01T08:00:00.000+07:00',
  updatedAt: '2026-11-01T08:00:00.000+07:00',
  ...more,
});
const nameOnCanvas = () =>
  screen.getByRole('heading', { name: 'Label Designer' }).closest('header')?.querySelector('p')?.textContent;
const saved = () => screen.findByText('Design saved', { selector: '[data-sonner-toaster] *' });

async function openLibrary(app: Awaited<ReturnType<typeof openDesigner>>) {
  await app.designer.choose('Design', 'Open');
  return within(await screen.findByRole('dialog', { name: 'Designs' }));
}
async function startBlank({ designer, user }: Awaited<ReturnType<typeof openDesigner>>) {
  await designer.choose('Design', 'New design');
  const dialog = within(await screen.findByRole('dialog', { name: 'New design' }, { timeout: 20_000 }));
  await user.click(dialog.getByRole('button', { name: /^Blank/ }));
  await user.click(dialog.getByRole('button', { name: 'Start from this' }));
}
async function openDoor(app: Awaited<ReturnType<typeof openDesigner>>) {
  const library = await openLibrary(app);
  await app.user.click(library.getByRole('button', { name: 'Open Door lining' }));
  await waitFor(() => expect(nameOnCanvas()).toBe('Door lining'));
}

/** The storage is full. */
function refuseDesigns() {
  const { localStorage: real } = window;
  vi.stubGlobal('localStorage', {
    get length() {
      return real.length;
    },
    key: (index: number) => real.key(index),
    getItem: (key: string) => real.getItem(key),
    removeItem: (key: string) => real.removeItem(key),
    clear: () => real.clear(),
    setItem: (key: string, text: string) => {
      if (key.startsWith(DESIGNS_KEY)) throw new DOMException('full', 'QuotaExceededError');
      real.setItem(key, text);
    },
  });
}

describe('Save', () => {
  it('stores the design under labelDesigns in the specified shape, and offers to name it', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Number');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await saved();
    expect(stored()).toEqual([
      expect.objectContaining({ name: 'Untitled Design', labelSize: { width: 135, height: 90 } }),
    ]);
    expect(stored()[0].elements).toEqual([
      expect.objectContaining({ type: 'text', x: 10, y: 10, width: 100, height: 20, rotation: 0 }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Name it' }));
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Rear door{Enter}');
    await waitFor(() => expect(stored().map((design: LabelDesign) => design.name)).toEqual(['Rear door']));
    expect(nameOnCanvas()).toBe('Rear door');
  });

  it('keeps the saved design and the canvas when the storage is full, and offers a file [DS1]', async () => {
    store(door());
    const app = await openDesigner();
    await openDoor(app);
    await app.designer.add('Quantity');
    const before = localStorage.getItem(DESIGNS_KEY);
    refuseDesigns();
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/This browser has no room for the design/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export to file' })).toBeTruthy();
    expect(localStorage.getItem(DESIGNS_KEY)).toBe(before);
    expect(app.designer.elements()).toHaveLength(2);
    expect(nameOnCanvas()).toContain('not saved yet');
  });

  it('opens a dialog before it overwrites what another tab has saved: a copy keeps both [DS5]', async () => {
    store(door());
    const app = await openDesigner();
    await openDoor(app);
    const mine = findDesign('door');
    if (!mine?.ok) throw new Error('not stored');
    saveDesign({ ...mine.design, name: 'Theirs' }, mine.design);
    await app.designer.add('Quantity');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved in another tab' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save as copy' }));
    await saved();
    expect(stored().map(({ name }: LabelDesign) => name)).toEqual(['Theirs', 'Door lining copy']);
  });

  it('overwrites what another tab has saved when the user confirms it [DS5]', async () => {
    store(door());
    const app = await openDesigner();
    await openDoor(app);
    const mine = findDesign('door');
    if (!mine?.ok) throw new Error('not stored');
    saveDesign({ ...mine.design, name: 'Theirs' }, mine.design);
    await app.designer.add('Quantity');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await app.user.click(await screen.findByRole('button', { name: 'Overwrite' }));
    await saved();
    expect(stored().map(({ name }: LabelDesign) => name)).toEqual(['Door lining']);
    expect(stored()[0].elements).toHaveLength(2);
  });
});

describe('Save as', () => {
  it('continues with a copy, and an undo changes only the copy', async () => {
    store(door());
    const app = await openDesigner();
    await openDoor(app);
    await app.designer.add('Quantity');
    await app.designer.choose('Design', 'Save as');
    const name = await screen.findByLabelText('Name');
    await app.user.clear(name);
    await app.user.type(name, 'Front door{Enter}');
    await saved();
    await app.designer.undo();
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored()[1]?.elements).toHaveLength(1));
    expect(stored().map((design: LabelDesign) => design.name)).toEqual(['Door lining', 'Front door']);
    expect(stored()[0]).toEqual(door());
  });
});

describe('the library', () => {
  it('renames the open design, and the next save opens no dialog', async () => {
    store(door());
    const app = await openDesigner();
    await openDoor(app);
    const library = await openLibrary(app);
    await app.user.click(library.getByRole('button', { name: 'Rename Door lining' }));
    const name = await screen.findByLabelText('Name');
    await app.user.clear(name);
    await app.user.type(name, 'Front door{Enter}');
    await library.findByRole('heading', { name: /Front door/ });
    await app.user.keyboard('{Escape}');
    expect(nameOnCanvas()).toBe('Front door');
    await app.designer.add('Quantity');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await saved();
    expect(stored()).toEqual([expect.objectContaining({ id: 'door', name: 'Front door' })]);
  });

  it('duplicates a design, and deletes one after a confirmation', async () => {
    store(door());
    const app = await openDesigner();
    const library = await openLibrary(app);
    await app.user.click(library.getByRole('button', { name: 'Duplicate Door lining' }));
    expect(stored().map(({ name }: LabelDesign) => name)).toEqual(['Door lining', 'Door lining copy']);
    expect(new Set(stored().map(({ id }: LabelDesign) => id)).size).toBe(2);
    await app.user.click(library.getByRole('button', { name: 'Delete Door lining' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this design?' }));
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(stored().map(({ name }: LabelDesign) => name)).toEqual(['Door lining copy']));
  });

  it('renders twenty of many designs at a time, and finds the others by name', async () => {
    store(...Array.from({ length: 45 }, (_, index) => door({ id: `d${index}`, name: `Panel ${index + 1}` })));
    const app = await openDesigner();
    const library = await openLibrary(app);
    expect(library.getAllByRole('listitem')).toHaveLength(20);
    await app.user.click(library.getByRole('button', { name: 'Show 20 more of 45' }));
    expect(library.getAllByRole('listitem')).toHaveLength(40);
    await app.user.type(library.getByRole('searchbox', { name: 'Find design' }), 'panel 45');
    expect(library.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Panel 45']);
  });

  it('keeps a deleted design on the canvas, unsaved', async () => {
    store(door());
    const app = await openDesigner();
    await openDoor(app);
    const library = await openLibrary(app);
    await app.user.click(library.getByRole('button', { name: 'Delete Door lining' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(stored()).toEqual([]));
    await app.user.keyboard('{Escape}');
    expect(nameOnCanvas()).toContain('not saved yet');
  });

  it('moves corrupt designs to a backup key and offers them as a file; nothing is lost [DS2]', async () => {
    localStorage.setItem(DESIGNS_KEY, '[{"id": "door", "na');
    const app = await openDesigner();
    const library = await openLibrary(app);
    expect(library.getByText(/The saved designs could not be read/)).toBeTruthy();
    expect(library.getByText('No designs yet')).toBeTruthy();
    expect(library.getByRole('button', { name: 'Download' })).toBeTruthy();
    expect(localStorage.getItem(DESIGNS_KEY)).toBe('[{"id": "door", "na');
    await app.user.keyboard('{Escape}');
    await app.designer.add('Quantity');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await saved();
    const [backup = ''] = Object.keys(localStorage).filter((key) => key.startsWith('labelDesigns-backup-'));
    expect(localStorage.getItem(backup)).toBe('[{"id": "door", "na');
    expect(stored()).toHaveLength(1);
    const again = await openLibrary(app);
    expect(again.getByText(/were set aside as/)).toBeTruthy();
  });

  it('reports on opening that the saved designs cannot be read, and after a save where the backup is [DS2]', async () => {
    const damaged = '[{"id": "door", "na';
    localStorage.setItem(DESIGNS_KEY, damaged);
    const file = vi.spyOn(URL, 'createObjectURL');
    // A link that is clicked would take the test's page away.
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const app = await openDesigner();
    const notice = await screen.findByText(/^The designs saved in this browser could not be read/);
    expect(notice.textContent).toContain('Nothing was deleted. Download the text to keep it; you can continue here');
    await app.user.click(screen.getByRole('button', { name: 'Download' }));
    const [blob] = file.mock.calls[0] ?? [];
    expect(blob instanceof Blob && (await blob.text())).toBe(damaged);
    file.mockRestore();
    click.mockRestore();
    expect(localStorage.getItem(DESIGNS_KEY)).toBe(damaged);

    await app.designer.add('Quantity');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await saved();
    const backedUp = await screen.findByText(/^Designs that could not be read were set aside as/);
    const [backup = ''] = Object.keys(localStorage).filter((key) => key.startsWith('labelDesigns-backup-'));
    expect(backedUp.textContent).toContain(backup);
    expect(screen.queryByText(/^The designs saved in this browser could not be read/)).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByText(/were set aside as/)).toBeNull();
  });

  it('reports nothing while the designs can be read, nor backups made earlier [DS2]', async () => {
    localStorage.setItem('labelDesigns-backup-2026-11-01', 'damaged');
    store(door());
    await openDesigner();
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  it('shows an element it cannot read as unknown, and saves it unchanged [DS3]', async () => {
    const unknown = { id: 'x', type: 'hologram', x: '12', depth: [1, 2] };
    store(door({ elements: [...door().elements, unknown] }));
    const app = await openDesigner();
    await openDoor(app);
    expect(screen.getByText('Unknown element type')).toBeTruthy();
    await app.designer.add('Quantity');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await saved();
    expect(stored()[0].elements[1]).toEqual(unknown);
  });

  it('opens a design of a newer version read-only, and does not change it', async () => {
    store(door({ version: 99, future: { kept: true } }));
    const app = await openDesigner();
    await openDoor(app);
    await app.designer.add('Quantity');
    expect(app.designer.elements()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    expect(stored()[0].future).toEqual({ kept: true });
  });

  it('opens a linked design', async () => {
    store(door());
    const { router } = await openDesigner();
    await router.navigate('/app/label-design?design=door');
    await waitFor(() => expect(nameOnCanvas()).toBe('Door lining'));
  });
});

describe('unsaved work', () => {
  it('needs a decision before another design is opened, and can be saved there', async () => {
    const app = await openDesigner();
    await app.designer.add('Quantity');
    await startBlank(app);
    const dialog = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.designer.elements()).toEqual([]));
    expect(stored()[0].elements).toHaveLength(1);
  });

  it('is kept when the tab is closed or crashes, and offered again [DS6]', async () => {
    const first = await openDesigner();
    await first.designer.add('Quantity');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    first.unmount();
    const app = await openDesigner({ keepDrafts: true });
    const offer = within(await screen.findByRole('dialog', { name: 'Unsaved work was found' }));
    // Enter keeps the work: nothing that loses it has the focus.
    await waitFor(() => expect(document.activeElement).toBe(offer.getByRole('button', { name: 'Restore' })));
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.designer.elements()).toEqual(['Text, Quantity, x 10 y 10 mm, 1 of 1']));
    expect(nameOnCanvas()).toContain('not saved yet');
  });

  it('is not offered again once it was discarded', async () => {
    const first = await openDesigner();
    await first.designer.add('Quantity');
    await startBlank(first);
    await first.user.click(await screen.findByRole('button', { name: 'Discard them' }));
    await waitFor(() => expect(first.designer.elements()).toEqual([]));
    first.unmount();
    await openDesigner({ keepDrafts: true });
    await screen.findByText('No problems');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
