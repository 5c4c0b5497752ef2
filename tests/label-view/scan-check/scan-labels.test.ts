import { runs } from '@tests/support/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyLabelData } from '@/label/text/label-data';
import type { ScannedCode } from '@/label-view/scan-check/scan-labels';
import {
  cropAround,
  differingFields,
  labelsToScan,
  otherKindOf,
  unreadFact,
} from '@/label-view/scan-check/scan-labels';
import { sayScan } from '@/language/label/content-facts';
import { sayProblem } from '@/language/label/label-facts';

const identicalLabels = () => emptyLabelData;

describe('the labels of a run that are scanned', () => {
  it.each([
    [0, []],
    [1, [0]],
    [2, [0, 1]],
    [7, [0, 1, 2, 3, 4, 5, 6]],
    [121, [0, 20, 40, 60, 80, 100, 120]],
  ])('of %i identical labels: %j', (count, expected) => {
    expect(labelsToScan(count, identicalLabels)).toEqual(expected);
  });

  it('include the label with the longest texts', () => {
    const labels = (index: number) => ({ ...emptyLabelData, qty: index === 77 ? '1000' : '12' });
    expect(labelsToScan(121, labels)).toEqual([0, 20, 40, 60, 77, 80, 100, 120]);
  });

  it('include the first and the last, in order, each once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), (count) => {
        const indexes = labelsToScan(count, identicalLabels);
        expect(indexes.at(0)).toBe(0);
        expect(indexes.at(-1)).toBe(count - 1);
        expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b));
        expect(indexes.length).toBeLessThanOrEqual(8);
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('the part of a label around a code', () => {
  const area = [
    { x: 10, y: 20 },
    { x: 50, y: 20 },
    { x: 50, y: 40 },
    { x: 10, y: 40 },
  ];

  it('adds 1 mm on each side, in dots', () => {
    expect(cropAround(area, 8, { width: 1080, height: 720 })).toEqual({ x: 72, y: 152, width: 336, height: 176 });
  });

  it('ends at the label', () => {
    expect(cropAround(area, 8, { width: 380, height: 300 })).toEqual({ x: 72, y: 152, width: 308, height: 148 });
  });

  it('is in whole dots around a rotated area', () => {
    const rotated = [
      { x: 10, y: 0 },
      { x: 20, y: 10.03 },
      { x: 10, y: 20 },
      { x: 0, y: 10 },
    ];
    expect(cropAround(rotated, 11.81, { width: 1594, height: 1063 })).toEqual({ x: 0, y: 0, width: 249, height: 249 });
  });
});

const unreadText = (code: ScannedCode) =>
  sayProblem({ code: 'not-readable', severity: 'error', why: unreadFact(code) });

describe('why a code does not read', () => {
  const code = { elementId: 'c', name: 'Code', type: 'datamatrix', ok: false } as const;
  const field = (id: string, intended: string, read: string | undefined) => ({
    ...{ id, intended, read, isSame: intended === read },
  });

  it('names the rows of a composed code that read differently', () => {
    const fields = [field('P', '83500', '83500'), field('1T', 'KD26-118', 'KD26-119'), field('Q', '12', undefined)];
    expect(unreadText({ ...code, intended: 'a', read: 'b', fields })).toBe(
      'does not scan as intended: 1T reads “KD26-119”, not “KD26-118”; Q reads “nothing”, not “12”',
    );
  });

  it.each([
    [undefined, 'does not scan as “P1<GS>Q2”: nothing was read'],
    ['P1\x1dQ3', 'does not scan as “P1<GS>Q2”: it reads “P1<GS>Q3”'],
  ])('of another code, or without anything read: %j', (read, message) => {
    expect(unreadText({ ...code, intended: 'P1\x1dQ2', read })).toBe(message);
    expect(differingFields({ ...code, intended: 'P1\x1dQ2', read })).toBeUndefined();
  });
});

describe('the kind of a code', () => {
  it.each([
    [']C1', ']C1', undefined],
    [']C1', ']C0', 'it is plain text (]C0), not GS1 content, with FNC1 in front (]C1)'],
    [']Q1', ']Q2', 'it is text with its alphabet (ECI) (]Q2), not plain text (]Q1)'],
  ])('%s read as %s: %s', (intended, read, text) => {
    const kind = otherKindOf(intended, read);
    expect(kind && sayScan(kind)).toBe(text);
  });

  it('is said where the text is right', () => {
    const code = { elementId: 'c', name: 'Code', type: 'gs1-128', ok: false, intended: '10A', read: '10A' } as const;
    expect(unreadText({ ...code, otherKind: otherKindOf(']C1', ']C0') })).toBe(
      'does not scan as intended: it is plain text (]C0), not GS1 content, with FNC1 in front (]C1)',
    );
  });
});
