import { samplePart as part } from '@tests/support/sample-part';
import { describe, expect, it } from 'vitest';
import type { Part } from '@/domain/part';
import { newElement } from '@/label/elements/element';
import { standardLabel } from '@/label/standard-label';
import type { LabelSource } from '@/print/plan/label-source';
import { type Change, changedPlaces, checkLineOf, compareLines } from '@/print/plan/line-changes';
import { type LineInput, planLine } from '@/print/plan/print-plan';
import type { Checked } from '@/print/run/check';

const shared: LabelSource = {
  ...{ part: { ...part, labelDesignId: 'LD-7' }, design: standardLabel, companyName: 'PT' },
  origin: { designId: 'LD-7', revision: 2, hash: 'b' },
};
const line = (changes: Partial<LineInput> = {}) =>
  planLine({
    ...{ request: { part: shared.part }, source: shared, qtyPerPack: 12, typed: { labels: '1', parts: '12' } },
    base: { day: '20261120', highest: 0, confirmed: true, readable: true },
    ...changes,
  });
const unanswered = { answered: false } as const;
const answer = <T>(value: T) => ({ answered: true, value }) as const;
const published = (revision: number, hash: string) => ({
  ...{ kind: 'found', id: 'LD-7', name: 'Door', revision, hash, design: standardLabel, stored: {}, source: 'host' },
  published: { by: 'Siti', at: '2026-11-20T07:40:00' },
});
const checked = (changes: object = {}): Checked => ({
  ...{ partId: part.id, part: answer(shared.part), last: answer(undefined), reprints: unanswered },
  // The cast spares the fields of a design that are not compared.
  design: answer(published(2, 'b')) as Checked['design'],
  ...changes,
});
const compare = (of: ReturnType<typeof line>, now: Checked, known: ReadonlySet<string> = new Set()) => {
  const result = compareLines([of], [now], known);
  return result.kind === 'changed' ? result.lines.flatMap(({ changes }) => changes) : result.kind;
};

describe('what is on the screen at PRINT', () => {
  it('is the same while part and published revision are the same', () => {
    expect(compare(line(), checked())).toBe('same');
  });

  it.each<[Change['field'], Partial<Part>, string, string]>([
    ['name', { name: 'LINING' }, part.name, 'LINING'],
    ['indication', { indication: 'FR-01' }, part.indication, 'FR-01'],
    ['qtyPerPack', { qtyPerPack: 24 }, String(part.qtyPerPack), '24'],
    ['hand', { leftHand: true, rightHand: false }, 'right', 'left'],
    ['customer', { customer: { name: 'PT Lain' } }, part.customer?.name ?? '', 'PT Lain'],
    ['labelDesignId', { labelDesignId: '' }, 'LD-7', ''],
  ])('names the %s of the part that changed, who changed it and when', (field, change, before, now) => {
    const by = { updatedBy: 'Siti', updatedAt: '2026-11-20T07:38:00' };
    expect(compare(line(), checked({ part: answer({ ...shared.part, ...change, ...by }) }))).toEqual([
      { field, before, now, by: 'Siti', at: '2026-11-20T07:38:00' },
    ]);
  });

  it('says with another pack how many labels the same parts are', () => {
    const sixty = line({ typed: { labels: '5', parts: '60' } });
    expect(compare(sixty, checked({ part: answer({ ...shared.part, qtyPerPack: 24 }) }))).toMatchObject([
      { field: 'qtyPerPack', before: '12', now: '24' },
      { field: 'labels', before: '5', now: '3' },
    ]);
  });

  const revision = (number: number) => ({ code: 'revision', design: 'LD-7', revision: number });

  it('names another published revision, and a design that is published no more', () => {
    expect(compare(line(), checked({ design: answer(published(3, 'c')) }))).toEqual([
      { field: 'design', before: revision(2), now: revision(3), by: 'Siti', at: '2026-11-20T07:40:00' },
    ]);
    const gone = checked({ design: answer({ kind: 'missing', reason: 'not-published' }) });
    expect(compare(line(), gone)).toMatchObject([{ field: 'design', now: { code: 'not-published', design: 'LD-7' } }]);
  });

  it('names a part that the host no longer has', () => {
    expect(compare(line(), checked({ part: answer('gone') }))).toMatchObject([{ field: 'gone', before: part.no }]);
  });

  it('is a question when the host answers one thing and not the other; a silent host is the record to tell', () => {
    expect(compare(line(), checked({ part: unanswered }))).toBe('unanswered');
    expect(compare(line(), checked({ design: answer({ kind: 'missing', reason: 'unreachable' }) }))).toBe('unanswered');
    expect(compare(line(), checked({ part: unanswered, design: unanswered, last: unanswered }))).toBe('same');
  });

  it('of a re-print is what was on the labels then, whatever the part is now', () => {
    const frozen = line({ isFrozen: true });
    expect(compare(frozen, checked({ part: answer({ ...shared.part, name: 'LINING' }) }))).toBe('same');
    const record = { ...{ id: 3, partId: part.id, part: null, serialFrom: '202611200001', serialEnd: '202611200002' } };
    const reprintOf = { ...record, qtyLabel: 2, qtyPart: 24, createdAt: '', createdBy: '', status: 1 };
    expect(checkLineOf(line({ request: { part, reprintOf }, isFrozen: true }))).toBeUndefined();
    expect(checkLineOf(line({ request: { part, reprintOf } }))).toMatchObject({ kind: 'reprint', of: 3 });
  });

  it('is told once of labels that somebody printed again', () => {
    const outcome = { unprinted: [{ from: '202611200003', end: '202611200004', count: 2 }], unanswered: [] };
    const job = {
      ...{ id: '1', createdAt: '', withoutPictures: false, places: null, part, design: null, companyName: '' },
      ...{ prodDate: '', qtyPerPack: 12, serialFrom: '202611200001', serialEnd: '202611200008', qtyLabel: 8 },
      ...{ qtyPart: 96, status: 1, settings: null, outcome, origin: shared.origin },
      printedAs: { output: 'paper', printer: '', override: null },
    };
    const again = {
      isVoid: false,
      by: 'Budi',
      at: '2026-11-20T10:31:00',
      serialFrom: '202611200003',
      serialEnd: '202611200004',
    };
    const of = line({ request: { part, unprinted: [job] }, isFrozen: true });
    const now = checked({ reprints: answer([again]) });
    expect(compare(of, now)).toMatchObject([{ field: 'reprint', now: '202611200003 - 202611200004', by: 'Budi' }]);
    const known = new Set([`${part.id} 202611200003 - 202611200004 2026-11-20T10:31:00`]);
    expect(compare(of, now, known)).toBe('same');
    // Nobody prints what is void.
    const isVoid = checked({ reprints: answer([{ ...again, isVoid: true }]) });
    expect(compare(of, isVoid, known)).toMatchObject([{ field: 'void', by: 'Budi' }]);
  });
});

it('frames the places of a label that look different now, the serial of another run among them, and no code', () => {
  const design = {
    ...standardLabel,
    elements: [
      newElement('text', { text: '{partName}' }, { id: 'name', x: 5, y: 5, width: 60, height: 8 }),
      newElement('text', { text: '{partNo}' }, { id: 'no', x: 5, y: 20, width: 60, height: 8 }),
      newElement('text', { text: '{serial}' }, { id: 'serial', x: 5, y: 35, width: 60, height: 8 }),
      newElement('qrcode', { data: '{partName}' }, { id: 'code', x: 90, y: 5, width: 30, height: 30 }),
    ],
  };
  const run = (serial: string) => ({
    range: { from: serial, end: serial, count: 1 },
    labels: 1,
    qtyPart: 12,
    qtyPerPack: 12,
  });
  const before = { source: { ...shared, design }, run: run('202611200001') };
  const renamed = { ...before.source, part: { ...shared.part, name: 'LINING ASSY' } };
  expect(changedPlaces(before, { ...before, source: renamed })).toEqual([{ x: 5, y: 5, width: 60, height: 8 }]);
  expect(changedPlaces(before, { ...before, run: run('202611200002') })).toEqual([
    { x: 5, y: 35, width: 60, height: 8 },
  ]);
  expect(changedPlaces(before, before)).toEqual([]);
});
