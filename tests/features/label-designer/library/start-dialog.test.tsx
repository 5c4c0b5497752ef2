import { screen, waitFor, within } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { serveApi } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { DESIGNS_KEY } from '@/storage/label-designs';

serveApi();

const nameOnCanvas = () =>
  screen.getByRole('heading', { name: 'Label Designer' }).closest('header')?.querySelector('p')?.textContent;

async function openStart() {
  const app = await openDesigner();
  await app.designer.choose('Design', 'New design');
  const dialog = within(await screen.findByRole('dialog', { name: 'New design' }, { timeout: 20_000 }));
  return { ...app, dialog };
}

describe('New design', () => {
  it('offers Blank first, then whole designs with their size and codes', async () => {
    const { dialog } = await openStart();
    const cards = dialog
      .getAllByRole('button', { pressed: false })
      .concat(dialog.getAllByRole('button', { pressed: true }));
    expect(cards).toHaveLength(13);
    expect(cards[0]?.textContent).toBe('BlankAny size');
    expect(dialog.getByRole('button', { name: /^Transport label(?!,)/ }).textContent).toContain('210 × 148 mm');
  });

  it('says what a design takes from the data, what is asked at printing, and that it has no problems', async () => {
    const { dialog, user } = await openStart();
    await user.click(dialog.getByRole('button', { name: /^Container label/ }));
    const details = within(dialog.getByRole('complementary', { name: 'Details' }));
    expect(details.getByRole('img', { name: 'Container label' })).toBeTruthy();
    expect(details.getByText('Asked at printing').nextSibling?.textContent).toBe('Supplier code');
    expect(details.getByText('From the data').nextSibling?.textContent).toContain('Part Number');
    expect(details.getByText('No problems on the printer of this station')).toBeTruthy();
  });

  it('opens a copy that is not saved yet', async () => {
    const { dialog, user } = await openStart();
    await user.click(dialog.getByRole('button', { name: /^Kanban card/ }));
    await user.click(dialog.getByRole('button', { name: 'Start from this' }));
    await waitFor(() => expect(nameOnCanvas()).toBe('Kanban card *not saved yet'));
    expect(screen.queryByRole('dialog', { name: 'New design' })).toBeNull();
    expect(localStorage.getItem(DESIGNS_KEY)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem(DESIGNS_KEY) ?? '[]')).toMatchObject([{ name: 'Kanban card' }]),
    );
  });

  it('asks before it replaces unsaved changes, and keeps them on Cancel', async () => {
    const app = await openDesigner();
    await app.designer.add('Part Number');
    await app.designer.choose('Design', 'New design');
    const dialog = within(await screen.findByRole('dialog', { name: 'New design' }, { timeout: 20_000 }));
    await app.user.click(dialog.getByRole('button', { name: 'Start from this' }));
    const question = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    await app.user.keyboard('{Escape}');
    expect(nameOnCanvas()).toBe('Untitled Design *not saved yet');
  });

  it('opens an empty label for Blank', async () => {
    const { dialog, user } = await openStart();
    await user.click(dialog.getByRole('button', { name: /^Blank/ }));
    await user.click(dialog.getByRole('button', { name: 'Start from this' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New design' })).toBeNull());
    expect(nameOnCanvas()).toBe('Untitled Design');
  });
});
