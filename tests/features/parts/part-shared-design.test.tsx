import { screen, waitFor } from '@testing-library/react';
import { designNamed, hostHas, sharedRow } from '@tests/support/label-designs';
import { addressOf, renderApp } from '@tests/support/render-app';
import { serveApi, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';

serveApi({ features: ['label-designs'] });

const onePart = () => {
  const [part] = testStore().tables.parts;
  if (!part) throw new Error('No part');
  return part;
};
const small = (name: string) => ({ ...designNamed(name), labelSize: { width: 90, height: 60 } });

describe('a design of the host', () => {
  it('is attached to a part once it is published, together with its size', async () => {
    localStorage.setItem('labelDesigns', JSON.stringify([designNamed('Only here')]));
    hostHas(
      sharedRow({
        id: 'LD-0001',
        name: 'Door label',
        state: 'published',
        publishedRevision: 1,
        contents: [small('Door')],
      }),
      sharedRow({ id: 'LD-0002', name: 'Drawn', contents: [small('Drawn')] }),
    );
    const { user, router } = await renderApp(`/app/parts/${onePart().id}`);
    await user.click(await screen.findByRole('combobox', { name: 'Label Design' }));
    await screen.findByRole('option', { name: 'Door label (90mm × 60mm)' });
    expect(screen.queryByRole('option', { name: /Drawn|Only here/ })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Door label (90mm × 60mm)' }));
    expect(screen.getByLabelText('Label Size')).toHaveProperty('value', '90mm × 60mm');
    const link = await screen.findByRole('link', { name: 'Open its revisions' });
    expect(link.getAttribute('href')).toBe('/app/label-designs?design=LD-0001');
    await waitFor(() => expect(screen.getByRole('img', { name: 'Label preview' }).textContent).toContain('Door'));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(addressOf(router)).toBe('/app/parts'));
    expect(onePart()).toMatchObject({ labelDesignId: 'LD-0001', labelSize: '90mm × 60mm' });
  });
});
