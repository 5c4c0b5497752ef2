import { fireEvent, screen } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { serveApi } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { scaleOf } from '@/features/label-designer/canvas/viewport';

serveApi();

const frame = () => new Promise(requestAnimationFrame);
const px = (mm: number) => mm * scaleOf(100);
const surface = () => {
  const found = document.querySelector('[data-surface]');
  if (!found) throw new Error('There is no canvas');
  return found;
};

async function dragging() {
  const app = await openDesigner();
  await app.designer.add('Part Number');
  await app.designer.drag('Part Number', [20, 20], [32, 34]);
  await frame();
  return app;
}

describe('a drag', () => {
  it('is cancelled by Ctrl Z, which undoes no earlier step', async () => {
    const { designer, user } = await dragging();
    await user.keyboard('{Control>}z{/Control}');
    fireEvent.pointerMove(designer.label(), { clientX: px(50), clientY: px(50), pointerId: 1 });
    designer.drop([50, 50]);
    expect(designer.elements()).toEqual(['Text, Part Number, x 10 y 10 mm, 1 of 1']);
    expect(designer.announced()).toContain('Cancelled');
    expect(await designer.steps()).toEqual(['Opened', 'Added Part Number']);
  });

  it('ends when its element is deleted', async () => {
    const { designer, user } = await dragging();
    await user.keyboard('{Delete}');
    fireEvent.pointerMove(designer.label(), { clientX: px(50), clientY: px(50), pointerId: 1 });
    await frame();
    designer.drop([50, 50]);
    expect(designer.elements()).toEqual([]);
    expect(await designer.steps()).toEqual(['Opened', 'Added Part Number', 'Deleted Part Number']);
    await designer.undo();
    expect(designer.elements()).toEqual(['Text, Part Number, x 10 y 10 mm, 1 of 1']);
  });

  it('moves the element when the wheel scrolls the label under a resting pointer', async () => {
    const { designer } = await dragging();
    const wheel = new WheelEvent('wheel', { deltaY: -px(10), bubbles: true, cancelable: true });
    fireEvent(surface(), Object.assign(wheel, { ctrlKey: false, clientX: px(32), clientY: px(34) }));
    await frame();
    designer.drop([32, 34]);
    expect(designer.elements()).toEqual(['Text, Part Number, x 20 y 15 mm, 1 of 1']);
  });

  it('ends when the mouse returns with no button down', async () => {
    const { designer } = await dragging();
    const returned = { clientX: px(60), clientY: px(60), pointerId: 1, pointerType: 'mouse', buttons: 0 };
    fireEvent.pointerMove(designer.label(), returned);
    expect(designer.elements()).toEqual(['Text, Part Number, x 20 y 25 mm, 1 of 1']);
    fireEvent.pointerMove(designer.label(), { ...returned, clientX: px(90) });
    await frame();
    expect(await designer.steps()).toEqual(['Opened', 'Added Part Number', 'Moved Part Number']);
  });

  it('hides the focus ring of its element', async () => {
    const { designer } = await dragging();
    const ring = () => designer.element('Part Number').style.outlineColor;
    expect(document.activeElement).toBe(designer.element('Part Number'));
    expect(ring()).toBe('transparent');
    designer.drop([32, 34]);
    expect(ring()).toBe('');
  });

  it('opens no context menu', async () => {
    const { designer } = await dragging();
    const wasDispatched = fireEvent.contextMenu(designer.label(), { clientX: px(32), clientY: px(34), button: 2 });
    expect(wasDispatched).toBe(false);
    expect(screen.queryByRole('menu')).toBeNull();
    designer.drop([32, 34]);
    expect(designer.elements()).toEqual(['Text, Part Number, x 20 y 25 mm, 1 of 1']);
  });

  it('is not started by a third finger, and the pinch continues with two', async () => {
    const { designer } = await openDesigner();
    await designer.add('Part Number');
    const touch = (pointerId: number, clientX: number, clientY = 100) => ({
      pointerId,
      clientX,
      clientY,
      pointerType: 'touch',
      button: 0,
    });
    fireEvent.pointerDown(designer.label(), touch(1, 100));
    fireEvent.pointerDown(designer.label(), touch(2, 200));
    fireEvent.pointerDown(designer.label(), touch(3, 120));
    fireEvent.pointerMove(designer.label(), touch(3, 300));
    await frame();
    fireEvent.pointerUp(designer.label(), touch(3, 300));
    expect(designer.elements()).toEqual(['Text, Part Number, x 10 y 10 mm, 1 of 1']);
    expect(screen.getByText('100%')).toBeTruthy();
    fireEvent.pointerMove(designer.label(), touch(2, 240));
    expect(screen.getByText('140%')).toBeTruthy();
  });
});
