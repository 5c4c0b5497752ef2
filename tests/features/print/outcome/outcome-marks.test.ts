import { processorTime } from '@tests/support/processor-time';
import { samplePart as part } from '@tests/support/sample-part';
import { describe, expect, it } from 'vitest';
import { formatSerial, type SerialRange } from '@/domain/serials/serial';
import {
  answersOf,
  markText,
  type OutcomeMarks,
  outcomeGroups,
  printedSheets,
  serialAsRange,
  sheetRows,
  withMarked,
  withToggled,
} from '@/features/print/outcome/outcome-marks';
import type { PrintedLabels } from '@/print/run/outcome';

const range = (first: number, last = first): SerialRange => ({
  from: formatSerial('20261120', first),
  end: formatSerial('20261120', last),
  count: last - first + 1,
});
const labels = (jobId: string, first: number, last: number, firstPlace: number, of = part): PrintedLabels => ({
  ...{ jobId, part: of, range: range(first, last) },
  places: { columns: 2, perSheet: 4, firstPlace },
});
const door = { ...part, id: 9, no: '83550-TG4-N010' };
const all: OutcomeMarks = { mode: 'all', texts: {} };

describe('the labels of a print on their sheets', () => {
  it('lie where they were printed, several parts on one sheet', () => {
    const groups = outcomeGroups([labels('a', 1, 5, 1), labels('b', 3, 4, 6, door)]);
    const sheets = printedSheets(groups);
    expect(
      sheets.map(({ number, cells }) => [number, cells.map(({ cell, serial }) => `${cell}:${serial.slice(8)}`)]),
    ).toEqual([
      [1, ['1:0001', '2:0002', '3:0003']],
      [2, ['0:0004', '1:0005', '2:0003', '3:0004']],
    ]);
  });

  it('are listed in order when nobody knows where they lay', () => {
    const sheets = printedSheets(outcomeGroups([{ ...labels('a', 1, 30, 0), places: null }]));
    expect(sheets.map(({ number, places, cells }) => [number, places, cells.length])).toEqual([
      [undefined, 24, 24],
      [undefined, 6, 6],
    ]);
  });

  it('are ready in a moment for 9,999 labels', () => {
    const used = processorTime();
    const groups = outcomeGroups([labels('a', 1, 9999, 0)]);
    const sheets = printedSheets(groups);
    expect(sheets).toHaveLength(2500);
    expect(sheetRows(sheets, () => 3)).toHaveLength(834);
    const [group] = groups;
    if (group) withToggled(all, groups, group, serialAsRange(range(5000).from));
    expect(used()).toBeLessThan(1_000);
  });
});

describe('what is marked as not printed', () => {
  const groups = outcomeGroups([labels('a', 1, 2, 0), labels('b', 5, 8, 2), labels('c', 1, 2, 6, door)]);
  const [own, other] = groups;
  if (!own || !other) throw new Error('no groups');
  const stored = (marks: OutcomeMarks) => {
    const result = answersOf(marks, groups);
    return result.ok
      ? result.answers.map(({ jobId, unprinted }) => [
          jobId,
          unprinted.map(({ from, end }) => `${from.slice(8)}-${end.slice(8)}`),
        ])
      : result.reason;
  };

  it('is nothing, everything, or what was typed for each part', () => {
    expect(stored(all)).toEqual([
      ['a', []],
      ['b', []],
      ['c', []],
    ]);
    expect(stored({ mode: 'none', texts: {} })).toEqual([
      ['a', ['0001-0002']],
      ['b', ['0005-0008']],
      ['c', ['0001-0002']],
    ]);
    const typed = withMarked(withMarked(all, groups, own, '2, 6-7'), groups, other, '202611200001');
    expect(stored(typed)).toEqual([
      ['a', ['0002-0002']],
      ['b', ['0006-0007']],
      ['c', ['0001-0001']],
    ]);
  });

  it('is refused when it cannot be read, or when nothing is marked after "all but some"', () => {
    expect(stored(withMarked(all, groups, own, '4'))).toMatch(/^202611200004 is not one of/);
    expect(stored({ mode: 'some', texts: {} })).toBe('Mark the labels that did not print');
  });

  it('is not said of a file: no label came out until one is clicked, and nothing can be stored', () => {
    const open: OutcomeMarks = { mode: 'open', texts: {} };
    expect(stored(open)).toBe('Say what came out of the printer, or answer later');
    const clicked = withToggled(open, groups, own, serialAsRange(range(6).from));
    expect(stored(clicked)).toEqual([
      ['a', ['0001-0002']],
      ['b', ['0005-0005', '0007-0008']],
      ['c', ['0001-0002']],
    ]);
  });

  it('follows a click on a label: the field holds the same set, and becomes all or none by itself', () => {
    const one = withToggled(all, groups, own, serialAsRange(range(6).from));
    expect([one.mode, markText(one, own)]).toEqual(['some', '6']);
    const two = withToggled(one, groups, own, serialAsRange(range(5).from));
    expect(markText(two, own)).toBe('5-6');
    expect(withToggled(one, groups, own, serialAsRange(range(6).from))).toEqual(all);
    const nearly = withMarked({ mode: 'none', texts: {} }, groups, own, '1-2, 5-7');
    expect(withToggled(nearly, groups, own, serialAsRange(range(8).from)).mode).toBe('none');
  });
});
