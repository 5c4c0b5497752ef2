import { screen, waitFor } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { env } from '@/config/env';
import { createHandlers } from '@/mock-api/create-handlers';

serveApi();

const textOf = (label: HTMLElement) => label.textContent;

describe('the preview data', () => {
  it('is a sample at first, then the selected part', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Number');
    expect(textOf(designer.label())).toContain('83500-TG4-N010');
    const part = testStore().tables.parts[7];
    if (!part) throw new Error('The seed has too few parts');
    await user.click(screen.getByLabelText('Data shown'));
    await user.type(await screen.findByPlaceholderText('Search part'), part.no);
    await user.click(await screen.findByRole('option', { name: new RegExp(part.no) }));
    expect(textOf(designer.label())).toContain(part.no);
  });

  it('changes with Next and Previous: the longest values first, then each part', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Name');
    const next = await screen.findByRole('button', { name: 'Next part' });
    expect(screen.getByRole('button', { name: 'Previous part' }).getAttribute('aria-disabled')).toBe('true');
    const { parts } = testStore().tables;
    const longest = Math.max(...parts.map(({ name }) => name.length));
    await user.click(next);
    await waitFor(() => expect(screen.getByLabelText('Data shown').textContent).toBe('Longest values'));
    expect(parts.some(({ name }) => name.length === longest && textOf(designer.label())?.includes(name))).toBe(true);
    await user.click(next);
    await waitFor(() => expect(screen.getByLabelText('Data shown').textContent).not.toBe('Longest values'));
    const [first] = parts.toSorted((a, b) => a.no.localeCompare(b.no, 'id', { numeric: true, sensitivity: 'base' }));
    expect(textOf(designer.label())).toContain(first?.name);
    await user.click(screen.getByRole('button', { name: 'Previous part' }));
    expect(screen.getByLabelText('Data shown').textContent).toBe('Longest values');
  });

  it('has the longest values of all parts where the host finds them, although only a thousand parts are read', async () => {
    env.VITE_API_FEATURES = ['queries'];
    const store = testStore();
    server.resetHandlers(...createHandlers(store, { features: ['queries'] }));
    const [first] = store.tables.parts;
    if (!first) throw new Error('The seed has no parts');
    const rows = Array.from({ length: 1_200 }, (_, id) => ({ ...first, id, no: `A-${id}`, qtyPerPack: 5 }));
    store.tables.parts = [...rows, { ...first, id: 9_999, no: 'ZZZ-THE-LONGEST-NUMBER-OF-ALL', qtyPerPack: 123_456 }];
    const { designer, user } = await openDesigner();
    await designer.add('Part Number');
    await user.click(await screen.findByRole('button', { name: 'Next part' }));
    await waitFor(() => expect(screen.getByLabelText('Data shown').textContent).toBe('Longest values'));
    expect(textOf(designer.label())).toContain('ZZZ-THE-LONGEST-NUMBER-OF-ALL');
  });

  it('says that the parts could not be loaded, and loads them when Next is pressed again', async () => {
    server.use(http.get(`${API}/parts`, () => HttpResponse.json({}, { status: 403 }), { once: true }));
    const { user } = await openDesigner();
    const next = await screen.findByRole('button', { name: 'Next part' });
    await user.click(next);
    expect(await screen.findByText('The parts could not be loaded.')).toBeDefined();
    await user.click(next);
    await waitFor(() => expect(screen.getByLabelText('Data shown').textContent).toBe('Longest values'));
  });
});
