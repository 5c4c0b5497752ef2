import { beforeEach, describe, expect, it } from 'vitest';
import { createDocument, isDirty, type LabelDocument } from '@/features/label-designer/document-store';
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

let editor: LabelDocument;
beforeEach(() => {
  editor = createDocument(design, design);
});
const state = () => editor.document.getState();
const steps = () => state().history.snapshots.map(({ step }) => step());
const xOf = (id: string) => editor.design().elements.find((element) => element.id === id)?.x;

describe('a gesture', () => {
  it('applies every move immediately and becomes one step [DS8]', () => {
    editor.beginGesture();
    for (const mm of [1, 4, 9]) editor.updateGesture(right(mm));
    expect(xOf('a')).toBe(19);
    expect(steps()).toEqual(['Opened']);
    editor.commitGesture(() => 'Moved Text');
    expect(steps()).toEqual(['Opened', 'Moved Text']);
    editor.undo();
    expect(xOf('a')).toBe(10);
  });

  it('changes nothing when it is cancelled', () => {
    editor.beginGesture();
    editor.updateGesture(right(9));
    editor.cancelGesture();
    expect(xOf('a')).toBe(10);
    expect(isDirty(state())).toBe(false);
  });
});

describe('steps', () => {
  it('with the same merge key in quick succession are merged', () => {
    editor.edit(() => 'Moved Text', right(1), { merge: 'arrows a', now: 0 });
    editor.edit(() => 'Moved Text', right(1), { merge: 'arrows a', now: 400 });
    editor.edit(() => 'Moved Text', right(1), { merge: 'arrows a', now: 5000 });
    expect(steps()).toEqual(['Opened', 'Moved Text', 'Moved Text']);
    expect(xOf('a')).toBe(13);
    editor.undo();
    expect(xOf('a')).toBe(12);
  });

  it('after an undo never merge with the undone step', () => {
    editor.edit(() => 'Moved Text', right(1), { merge: 'arrows a', now: 0 });
    editor.undo();
    editor.edit(() => 'Moved Text', right(5), { merge: 'arrows a', now: 100 });
    expect(steps()).toEqual(['Opened', 'Moved Text']);
    expect(xOf('a')).toBe(15);
  });

  it('are not added without a change, and a removed element is no longer selected', () => {
    editor.select(['a', 'b', 'gone']);
    expect([...state().selection]).toEqual(['a', 'b']);
    editor.edit(
      () => 'Nothing',
      (before) => before,
    );
    editor.edit(
      () => 'Removed Text',
      (before) => removeElements(before, a),
    );
    expect(steps()).toEqual(['Opened', 'Removed Text']);
    expect([...state().selection]).toEqual(['b']);
  });

  it('are announced, also when undone', () => {
    editor.edit(() => 'Moved Text', right(1));
    expect(state().announcement.text).toBe('Moved Text');
    editor.undo();
    expect(state().announcement.text).toBe('Undone: Moved Text');
  });
});

describe('a design', () => {
  it('is unsaved after a step until it is saved, and again after an undo past it', () => {
    editor.edit(() => 'Moved Text', right(1));
    expect(isDirty(state())).toBe(true);
    editor.markSaved({ ...editor.design(), updatedAt: 'now' });
    expect(isDirty(state())).toBe(false);
    editor.undo();
    expect(isDirty(state())).toBe(true);
    editor.redo();
    expect(isDirty(state())).toBe(false);
  });

  it('that is read-only cannot be changed, and the reason is announced', () => {
    editor.openDesign(design, { readOnly: 'Made by a newer version' });
    editor.edit(() => 'Moved Text', right(1));
    editor.beginGesture();
    editor.updateGesture(right(5));
    editor.commitGesture(() => 'Moved Text');
    expect(xOf('a')).toBe(10);
    expect(state().announcement.text).toBe('Made by a newer version');
  });
});
