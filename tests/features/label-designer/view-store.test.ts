import { elementOf } from '@tests/label/fixtures';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newDesign } from '@/features/label-designer/document-store';
import { createEditor } from '@/features/label-designer/editor';
import { addElements, moveElements } from '@/label/design/edit';

const text = elementOf('text', {}, { id: 'a' });
const ids = new Set(['a']);

function start() {
  const editor = createEditor(addElements(newDesign(), [text]));
  return { ...editor, panels: () => editor.view.getState().deferred };
}

describe('the zoom', () => {
  it.each([
    [30, 50],
    [500, 200],
    [114, 110],
    [100, 100],
  ])('of %i is limited and rounded to %i percent', (zoom, expected) => {
    const { view, zoomTo } = start();
    zoomTo(zoom);
    expect(view.getState().zoom).toBe(expected);
  });
});

describe('what the side panels render', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('changes immediately after a command', () => {
    const { select, view, panels } = start();
    select(['a']);
    expect([...panels().selection]).toEqual(['a']);
    expect(view.getState().busy).toBe(false);
  });

  it('stays unchanged during a gesture, and changes 150 ms after the last event', () => {
    const editor = start();
    const { view, panels } = editor;
    editor.markBusy();
    editor.select(['a']);
    editor.beginGesture();
    for (let x = 1; x <= 5; x += 1) {
      vi.advanceTimersByTime(90);
      editor.markBusy();
      editor.updateGesture((base) => moveElements(base, ids, x, 0));
      expect(panels().selection.size).toBe(0);
      expect(panels().design.elements[0]?.x).toBe(10);
    }
    expect(view.getState().busy).toBe(true);
    vi.advanceTimersByTime(150);
    expect(view.getState().busy).toBe(false);
    expect(panels().selection).toEqual(ids);
    expect(panels().design.elements[0]?.x).toBe(15);
  });

  it('stays unchanged again when a drag continues after a pause', () => {
    const { beginGesture, updateGesture, markBusy, panels } = start();
    beginGesture();
    updateGesture((base) => moveElements(base, ids, 1, 0));
    expect(panels().design.elements[0]?.x).toBe(11);
    markBusy();
    updateGesture((base) => moveElements(base, ids, 7, 0));
    expect(panels().design.elements[0]?.x).toBe(11);
    vi.advanceTimersByTime(150);
    expect(panels().design.elements[0]?.x).toBe(17);
  });

  it('changes immediately after a key, and no timer is left', () => {
    const { select, markBusy, markIdle, panels } = start();
    markBusy();
    select(['a']);
    markIdle();
    expect([...panels().selection]).toEqual(['a']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
