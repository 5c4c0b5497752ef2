import { elementOf } from '@tests/label/fixtures';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRest } from '@/features/label-designer/canvas/rest';
import { createDesigner } from '@/features/label-designer/designer-store';
import { newDesign } from '@/features/label-designer/new-design';
import { addElements, moveElements } from '@/label/design/edit';

const text = elementOf('text', {}, { id: 'a' });
const ids = new Set(['a']);

function start() {
  const designer = createDesigner(addElements(newDesign(), [text]));
  const rest = createRest(designer);
  return { ...designer, rest, shown: () => rest.store.getState() };
}

describe('what the panels around the label show', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('follows a command at once', () => {
    const { actions, shown } = start();
    actions.select(['a']);
    expect([...shown().selection]).toEqual(['a']);
    expect(shown().waiting).toBe(false);
  });

  it('waits while the pointer presses and drags, and follows when it rests', () => {
    const { actions, rest, shown } = start();
    rest.stir();
    actions.select(['a']);
    actions.begin();
    for (let x = 1; x <= 5; x += 1) {
      vi.advanceTimersByTime(90);
      rest.stir();
      actions.drag((base) => moveElements(base, ids, x, 0));
      expect(shown().selection.size).toBe(0);
      expect(shown().design.elements[0]?.x).toBe(10);
    }
    expect(shown().waiting).toBe(true);
    vi.advanceTimersByTime(150);
    expect(shown()).toMatchObject({ waiting: false, selection: ids });
    expect(shown().design.elements[0]?.x).toBe(15);
  });

  it('shows what a drag that goes on after a rest has come to only when it rests again', () => {
    const { actions, rest, shown } = start();
    actions.begin();
    actions.drag((base) => moveElements(base, ids, 1, 0));
    expect(shown().design.elements[0]?.x).toBe(11);
    rest.stir();
    actions.drag((base) => moveElements(base, ids, 7, 0));
    expect(shown().design.elements[0]?.x).toBe(11);
    vi.advanceTimersByTime(150);
    expect(shown().design.elements[0]?.x).toBe(17);
  });

  it('follows at once after a key, and no timer is left over', () => {
    const { actions, rest, shown } = start();
    rest.stir();
    actions.select(['a']);
    rest.stop();
    expect([...shown().selection]).toEqual(['a']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
