import { beforeEach, describe, expect, it } from 'vitest';
import { createDesigner, type Designer, designOf, isDirty } from '@/features/label-designer/designer-store';
import type { LabelDesign } from '@/label/design/design';
import { moveElements, removeElements } from '@/label/design/edit';

const design: LabelDesign = {
  id: 'd1',
  name: 'Door',
  labelSize: { width: 135, height: 90 },
  elements: [
    { id: 'a', type: 'text', x: 10, y: 10, width: 30, height: 10, rotation: 0, properties: {} },
    { id: 'b', type: 'text', x: 60, y: 10, width: 30, height: 10, rotation: 0, properties: {} },
  ],
  createdAt: '',
  updatedAt: '',
};
const a = new Set(['a']);
const right = (mm: number) => (before: LabelDesign) => moveElements(before, a, mm, 0);

let designer: Designer;
beforeEach(() => {
  designer = createDesigner(design, design);
});
const state = () => designer.store.getState();
const steps = () => state().history.snapshots.map(({ step }) => step);
const xOf = (id: string) => designOf(state()).elements.find((element) => element.id === id)?.x;

describe('a gesture', () => {
  it('shows every move at once and is one step in the end [DS8]', () => {
    designer.actions.begin();
    for (const mm of [1, 4, 9]) designer.actions.drag(right(mm));
    expect(xOf('a')).toBe(19);
    expect(steps()).toEqual(['Opened']);
    designer.actions.commit('Moved Text');
    expect(steps()).toEqual(['Opened', 'Moved Text']);
    designer.actions.undo();
    expect(xOf('a')).toBe(10);
  });

  it('leaves nothing behind when it is cancelled', () => {
    designer.actions.begin();
    designer.actions.drag(right(9));
    designer.actions.cancel();
    expect(xOf('a')).toBe(10);
    expect(isDirty(state())).toBe(false);
  });
});

describe('steps', () => {
  it('of the same kind in quick succession are one', () => {
    designer.actions.edit('Moved Text', right(1), { merge: 'arrows a', now: 0 });
    designer.actions.edit('Moved Text', right(1), { merge: 'arrows a', now: 400 });
    designer.actions.edit('Moved Text', right(1), { merge: 'arrows a', now: 5000 });
    expect(steps()).toEqual(['Opened', 'Moved Text', 'Moved Text']);
    expect(xOf('a')).toBe(13);
    designer.actions.undo();
    expect(xOf('a')).toBe(12);
  });

  it('after an undo never join what was undone', () => {
    designer.actions.edit('Moved Text', right(1), { merge: 'arrows a', now: 0 });
    designer.actions.undo();
    designer.actions.edit('Moved Text', right(5), { merge: 'arrows a', now: 100 });
    expect(steps()).toEqual(['Opened', 'Moved Text']);
    expect(xOf('a')).toBe(15);
  });

  it('that change nothing are none, and a removed element is selected no more', () => {
    designer.actions.select(['a', 'b', 'gone']);
    expect([...state().selection]).toEqual(['a', 'b']);
    designer.actions.edit('Nothing', (before) => before);
    designer.actions.edit('Removed Text', (before) => removeElements(before, a));
    expect(steps()).toEqual(['Opened', 'Removed Text']);
    expect([...state().selection]).toEqual(['b']);
  });

  it('are said to a screen reader, undone ones too', () => {
    designer.actions.edit('Moved Text', right(1));
    expect(state().announcement.text).toBe('Moved Text');
    designer.actions.undo();
    expect(state().announcement.text).toBe('Undone: Moved Text');
  });
});

describe('a design', () => {
  it('is unsaved from the first step until it is saved, and again after an undo past it', () => {
    designer.actions.edit('Moved Text', right(1));
    expect(isDirty(state())).toBe(true);
    designer.actions.markSaved({ ...designOf(state()), updatedAt: 'now' });
    expect(isDirty(state())).toBe(false);
    designer.actions.undo();
    expect(isDirty(state())).toBe(true);
    designer.actions.redo();
    expect(isDirty(state())).toBe(false);
  });

  it('of a newer format cannot be changed, and says why', () => {
    designer.actions.open(design, { readOnly: 'Made by a newer version' });
    designer.actions.edit('Moved Text', right(1));
    designer.actions.begin();
    designer.actions.drag(right(5));
    designer.actions.commit('Moved Text');
    expect(xOf('a')).toBe(10);
    expect(state().announcement.text).toBe('Made by a newer version');
  });

  it.each([
    [30, 50],
    [500, 200],
    [114, 110],
    [100, 100],
  ])('asked for a zoom of %i is shown at %i percent', (asked, zoom) => {
    designer.actions.setZoom(asked);
    expect(state().zoom).toBe(zoom);
  });
});
