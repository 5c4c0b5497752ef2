import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canRedo,
  canUndo,
  current,
  HISTORY_LIMIT,
  type History,
  jump,
  record,
  startHistory,
} from '@/label/design/history';

const undo = (history: History<number>) => jump(history, history.index - 1);
const redo = (history: History<number>) => jump(history, history.index + 1);

const edits = (count: number) => {
  let history = startHistory(0, () => 'Opened');
  for (let n = 1; n <= count; n += 1) history = record(history, n, () => `Edit ${n}`);
  return history;
};

describe('the history of a design', () => {
  it('keeps the last 50 of 200 edits, undoes to the oldest and never throws past an end [DS8]', () => {
    let history = edits(200);
    expect(history.snapshots).toHaveLength(HISTORY_LIMIT);
    for (let n = 0; n < 60; n += 1) history = undo(history);
    expect(current(history)).toBe(151);
    expect(canUndo(history)).toBe(false);
    for (let n = 0; n < 60; n += 1) history = redo(history);
    expect(current(history)).toBe(200);
    expect(canRedo(history)).toBe(false);
  });

  it('drops undone steps when the user continues editing [DS8]', () => {
    const history = record(undo(undo(edits(3))), 10, () => 'Moved');
    expect(history.snapshots.map(({ step }) => step())).toEqual(['Opened', 'Edit 1', 'Moved']);
    expect(canRedo(history)).toBe(false);
  });

  it('jumps to a named step and back', () => {
    const history = jump(edits(5), 2);
    expect(current(history)).toBe(2);
    expect(current(jump(history, 99))).toBe(5);
    expect(current(jump(history, Number.NaN))).toBe(0);
  });

  it('has no step for a change that changes nothing', () => {
    const history = edits(2);
    expect(record(history, 2, () => 'Nothing')).toBe(history);
  });

  it('is unchanged after any number of undos and as many redos [DS8]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), fc.nat(49), (count, steps) => {
        const history = edits(count);
        const depth = Math.min(steps, history.index);
        let result = history;
        for (let n = 0; n < depth; n += 1) result = undo(result);
        for (let n = 0; n < depth; n += 1) result = redo(result);
        expect(result).toEqual(history);
        expect(result.snapshots.length).toBeLessThanOrEqual(HISTORY_LIMIT);
      }),
    );
  });
});
