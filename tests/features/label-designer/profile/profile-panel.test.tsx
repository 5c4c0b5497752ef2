import { screen, waitFor, within } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { serveApi } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { DESIGNS_KEY } from '@/storage/label-designs';

serveApi();

const panel = () => within(screen.getByRole('region', { name: 'Profile' }));

/** The designer with a design made from a starter. */
async function startFrom(name: string) {
  const app = await openDesigner();
  await app.designer.choose('Design', 'New design');
  const dialog = within(await screen.findByRole('dialog', { name: 'New design' }, { timeout: 20_000 }));
  await app.user.click(dialog.getByRole('button', { name: new RegExp(`^${name} `) }));
  await app.user.click(dialog.getByRole('button', { name: 'Start from this' }));
  return app;
}

describe('the profile of a design', () => {
  it('comes with a starter, is checked with each change, and leads to the element of a rule that is not met', async () => {
    const { designer, user } = await startFrom('Container label');
    await user.click(await screen.findByRole('button', { name: 'Profile met' }));
    expect(panel().getByText('20 of 20 rules met')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Layers' }));
    const layers = within(screen.getByRole('tabpanel', { name: 'Layers' }));
    await user.click(layers.getByRole('button', { name: 'Quantity, Code 39' }));
    const height = screen.getByLabelText('Height');
    await user.clear(height);
    await user.type(height, '10');
    expect(await screen.findByRole('button', { name: '1 rule not met' })).toBeTruthy();
    await user.click(layers.getByRole('button', { name: 'Supplier, Code 39' }));
    const [first] = panel().getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Not metBars of at least 12.7 mm.*Has: Quantity, Code 39 10 mm\..*AIAG B-10/);
    await user.click(panel().getByRole('button', { name: /Bars of at least 12.7 mm/ }));
    expect(designer.element('Quantity, Code 39').getAttribute('aria-pressed')).toBe('true');
    await designer.undo();
    expect(await screen.findByRole('button', { name: 'Profile met' })).toBeTruthy();
  });

  it('is chosen, saved with the design, and taken away again', async () => {
    const { designer, user } = await openDesigner();
    await user.click(await screen.findByRole('button', { name: 'Profile' }));
    await screen.findByText(/Select the label that the customer asks for/);
    await user.click(panel().getByLabelText('Label profile'));
    await user.click(await screen.findByRole('option', { name: 'GS1, logistic label' }));
    expect(await screen.findByRole('button', { name: '16 rules not met' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem(DESIGNS_KEY) ?? '[]')).toMatchObject([{ profile: 'gs1-logistic' }]),
    );
    await designer.undo();
    expect(await screen.findByRole('button', { name: 'Profile' })).toBeTruthy();
  });
});
