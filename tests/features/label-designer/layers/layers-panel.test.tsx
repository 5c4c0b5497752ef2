import { fireEvent, screen, within } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { replaceProperty } from '@tests/support/replace-property';
import { serveApi } from '@tests/support/server';
import { beforeEach, describe, expect, it } from 'vitest';

serveApi();

const layers = () => within(screen.getByRole('list', { name: 'Layers, the topmost first' }));
const names = () =>
  layers()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** A saved design of that many texts, open in the designer with its Layers tab. */
async function openLayers(count: number) {
  const elements = Array.from({ length: count }, (_, index) => {
    const box = { x: index % 100, y: index % 60, width: 10, height: 5 };
    return { id: `t${index + 1}`, type: 'text', ...box, properties: { text: `Text ${index + 1}` } };
  });
  const design = { id: 'many', name: 'Many', labelSize: { width: 135, height: 90 }, elements };
  localStorage.setItem('labelDesigns', JSON.stringify([design]));
  const app = await openDesigner();
  await app.user.keyboard('{Control>}o{/Control}');
  await app.user.click(await screen.findByRole('button', { name: 'Open Many' }));
  await app.user.click(screen.getByRole('tab', { name: 'Layers' }));
  return app;
}

beforeEach(() => localStorage.clear());

describe('the layers', () => {
  it('are reordered with Alt and the arrows, and by dragging a row', async () => {
    const { designer, user } = await openLayers(4);
    expect(names()).toEqual(['Text 4', 'Text 3', 'Text 2', 'Text 1']);
    await user.click(layers().getByRole('button', { name: 'Text 1' }));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names()).toEqual(['Text 4', 'Text 3', 'Text 1', 'Text 2']);

    const [first, , , last] = layers().getAllByRole('listitem');
    const dragHandle = last?.querySelector('span');
    if (!first || !dragHandle) throw new Error('The rows are missing');
    replaceProperty(document, 'elementFromPoint', { value: () => first });
    fireEvent.pointerDown(dragHandle, { pointerId: 1, button: 0 });
    fireEvent.pointerMove(dragHandle, { pointerId: 1, clientX: 5, clientY: 5 });
    fireEvent.pointerUp(dragHandle, { pointerId: 1 });
    expect(names()).toEqual(['Text 2', 'Text 4', 'Text 3', 'Text 1']);
    expect(await designer.steps()).toEqual(['Opened', 'Reordered Text 1', 'Reordered Text 2']);
  });

  it('of a thousand elements are rendered by two hundred, and found by name [DS7]', async () => {
    const { user } = await openLayers(1000);
    expect(names()).toHaveLength(200);
    await user.click(screen.getByRole('button', { name: 'Show 200 more of 1000' }));
    expect(names()).toHaveLength(400);
    await user.type(screen.getByRole('searchbox', { name: 'Find element' }), 'text 77');
    expect(names()).toHaveLength(11);
    await user.click(layers().getByRole('button', { name: 'Text 777' }));
    expect(screen.getByTitle('text 10 × 5 mm')).toBeTruthy();
  }, 30_000);
});
