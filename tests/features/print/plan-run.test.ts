import { doorPart as part } from '@tests/support/door-part';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LabelSource, labelData, type Run } from '@/features/print/label-source';
import { piecesOf, runOfJob, runOfRecord } from '@/features/print/plan-run';
import { layoutSheet } from '@/label/sheet/imposition';
import { paperSize } from '@/label/sheet/paper';
import { standardLabel } from '@/label/standard-label';
import { unprintedRange } from '@/printing/outcome';
import type { PrintJob, PrintOutcome } from '@/printing/stored-rows';

const source: LabelSource = { part, design: standardLabel, companyName: 'PT Pokayoke Indonesia' };
const run: Run = {
  range: { from: '202611200001', end: '202611200010', count: 10 },
  labels: 10,
  qtyPart: 115,
  qtyPerPack: 12,
};
const laidOut = layoutSheet({ paper: paperSize('A4', 'landscape'), label: standardLabel.labelSize, dotsPerMm: 8 });
if (!laidOut.ok) throw new Error(laidOut.reason);
const { layout } = laidOut;

const pieces = (sheets: number[], start = 0) =>
  piecesOf({ source, run, layout, start, sheets, status: 1 }).map(({ serialFrom, serialEnd, qtyLabel, qtyPart }) => [
    serialFrom,
    serialEnd,
    qtyLabel,
    qtyPart,
  ]);

describe('what is recorded', () => {
  it('is one record for all pages', () => {
    expect(pieces([0, 1, 2])).toEqual([['202611200001', '202611200010', 10, 115]]);
  });

  it('is exactly the serials on the chosen pages, one record for each consecutive piece', () => {
    expect(pieces([0, 2])).toEqual([
      ['202611200001', '202611200004', 4, 48],
      ['202611200009', '202611200010', 2, 19],
    ]);
    expect(pieces([1])).toEqual([['202611200005', '202611200008', 4, 48]]);
  });

  it('follows the start position on a used sheet', () => {
    expect(pieces([0], 3)).toEqual([['202611200001', '202611200001', 1, 12]]);
  });

  it('adds up to the run, whatever pages are printed one after the other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 3 }),
        fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
        (labels, qtyPerPack, start, mask) => {
          const qtyPart = labels * qtyPerPack - (labels % qtyPerPack === 0 ? 0 : labels % qtyPerPack);
          const any: Run = {
            range: { from: '202611200001', end: `20261120${String(labels).padStart(4, '0')}`, count: labels },
            labels,
            qtyPart,
            qtyPerPack,
          };
          const sheets = mask.flatMap((chosen, sheet) => (chosen ? [sheet] : []));
          const others = mask.flatMap((chosen, sheet) => (chosen ? [] : [sheet]));
          const all = [sheets, others].flatMap((some) =>
            piecesOf({ source, run: any, layout, start, sheets: some, status: 1 }),
          );
          expect(all.reduce((sum, piece) => sum + piece.qtyLabel, 0)).toBe(labels);
          expect(all.reduce((sum, piece) => sum + piece.qtyPart, 0)).toBe(qtyPart);
        },
      ),
    );
  });
});

describe('what a label says', () => {
  it('has its own serial, the day of it and a full pack', () => {
    expect(labelData(source, run, 3)).toMatchObject({
      serialNumber: '202611200004',
      prodDate: '20-11-2026',
      qty: '12',
      customerName: 'PT Cakra Motor Indonesia',
      hand: 'right',
    });
  });

  it('carries the remainder on the last label', () => {
    expect(labelData(source, run, 9).qty).toBe('7');
  });

  it('leaves the customer to the company name when the part has none [PR12]', () => {
    const data = labelData({ ...source, part: { ...part, customer: null } }, run, 0);
    expect([data.customerName, data.companyName]).toEqual(['', 'PT Pokayoke Indonesia']);
  });

  it('has no serial while serials are generated', () => {
    expect(labelData(source, { ...run, range: undefined }, 0)).toMatchObject({ serialNumber: '', prodDate: '' });
  });
});

describe('a run printed again', () => {
  const record = {
    id: 1,
    partId: 7,
    part: null,
    serialFrom: '202611190001',
    serialEnd: '202611190004',
    qtyLabel: 4,
    qtyPart: 48,
    createdAt: '',
    createdBy: '',
    status: 1,
  };

  it('has the same serials and quantities', () => {
    expect(runOfRecord(record, 12)).toEqual({
      range: { from: '202611190001', end: '202611190004', count: 4 },
      labels: 4,
      qtyPart: 48,
      qtyPerPack: 12,
    });
  });

  it('keeps the pack size it had when the part has another one now', () => {
    expect(runOfRecord(record, 10)?.qtyPerPack).toBe(12);
  });

  it('is none when its serials cannot be read', () => {
    expect(runOfRecord({ ...record, serialEnd: 'x' }, 12)).toBeUndefined();
  });
});

describe('labels that did not come out of the printer', () => {
  const job = (outcome: PrintOutcome): PrintJob => ({
    id: '1',
    createdAt: '',
    withoutPictures: false,
    places: null,
    part,
    design: null,
    companyName: '',
    prodDate: '',
    qtyPerPack: 12,
    serialFrom: '202611200001',
    serialEnd: '202611200010',
    qtyLabel: 10,
    qtyPart: 115,
    status: 1,
    outcome,
  });

  it.each([
    ['all printed', { kind: 'all' }, undefined],
    ['nobody said', { kind: 'unknown' }, undefined],
    ['none printed', { kind: 'none' }, ['202611200001', '202611200010', 10]],
    ['up to 4', { kind: 'through', serial: '202611200004' }, ['202611200005', '202611200010', 6]],
    ['up to the last', { kind: 'through', serial: '202611200010' }, undefined],
    ['a serial of another run', { kind: 'through', serial: '202611190004' }, ['202611200001', '202611200010', 10]],
  ] as const)('%s', (_, outcome, left) => {
    const range = unprintedRange(job(outcome));
    expect(range && [range.from, range.end, range.count]).toEqual(left);
  });

  it('are printed later as the same serials, with the remainder where it was', () => {
    expect(runOfJob(job({ kind: 'through', serial: '202611200008' }))).toEqual({
      range: { from: '202611200009', end: '202611200010', count: 2 },
      labels: 2,
      qtyPart: 19,
      qtyPerPack: 12,
    });
  });
});
