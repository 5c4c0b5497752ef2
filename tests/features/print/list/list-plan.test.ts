import { samplePart } from '@tests/support/sample-part';
import { describe, expect, it } from 'vitest';
import type { Quantities } from '@/domain/print-run';
import { type LineInput, listLine, listPlan } from '@/features/print/list/list-plan';
import { newElement } from '@/label/elements/element';
import { layoutOn } from '@/label/sheet/media';
import type { SizeMm } from '@/label/sheet/paper';
import { designSizeStock } from '@/label/sheet/stock';
import { standardLabel } from '@/label/standard-label';

const base = (highest: number) => ({ day: '20261120', highest, confirmed: true, readable: true });
const origin = { designId: null, revision: null, hash: null };
const printer = { dotsPerMm: 8, offsetX: 0, offsetY: 0, scale: 1 };
const onA4 = (size: SizeMm) => layoutOn({ type: 'paper', name: 'A4', orientation: 'landscape' }, size, printer);

function line({ typed, size, ...input }: Partial<LineInput> & { typed?: Quantities; size?: SizeMm } = {}) {
  const design = size ? { ...standardLabel, labelSize: size } : standardLabel;
  return listLine({
    entry: { part: samplePart, typed: typed ?? { labels: '2', parts: '24' }, answers: {} },
    source: { part: samplePart, design, companyName: 'PT', origin },
    designId: undefined,
    designProblem: undefined,
    isGone: false,
    base: base(4),
    ...input,
  });
}

describe('a line of the print list', () => {
  it('takes the serials above those that are used', () => {
    expect(line().run).toMatchObject({ range: { from: '202611200005', end: '202611200006' }, labels: 2, qtyPart: 24 });
    expect(line().refusal).toBeUndefined();
  });

  it('has no serials while they are read', () => {
    const waiting = line({ base: undefined });
    expect([waiting.run?.range, waiting.run?.labels, waiting.refusal]).toEqual([undefined, 2, undefined]);
  });

  it('waits for what is typed at printing, and does not print a design with a misspelt field', () => {
    const withText = (text: string) => ({
      ...standardLabel,
      elements: [newElement('text', { text }, { id: 't', x: 1, y: 1 })],
    });
    const source = { part: samplePart, design: withText('{lot} {ask:Dock:optional}'), companyName: 'PT', origin };
    const entered = { answers: { lot: 'A' }, customerAlias: '', printDate: '', printedBy: '' };
    expect(line({ source }).refusal).toEqual({ cause: 'answer', reason: 'Enter Lot', question: 'lot' });
    expect(line({ source: { ...source, entered } }).refusal).toBeUndefined();
    expect(line({ source: { ...source, design: withText('{lto}') } }).refusal).toEqual({
      cause: 'label',
      reason: '{lto}: {lto} is not a field. Did you mean {lot}? Correct it in the label designer',
    });
  });

  const missing = { kind: 'missing', fault: 'missing', text: 'Design LD-1 is not in this browser' } as const;
  it.each([
    [
      'a part the host no longer has',
      { isGone: true, designProblem: missing },
      'gone',
      'The host no longer has this part',
    ],
    ['a design that is missing', { designProblem: missing }, 'design', missing.text],
    ['no quantity', { typed: { labels: '', parts: '' } }, 'quantity', 'Enter a whole number of at least 1'],
    ['0 labels', { typed: { labels: '0', parts: '' } }, 'quantity', 'Enter a whole number of at least 1'],
    ['a negative quantity', { typed: { labels: '-2', parts: '' } }, 'quantity', 'Enter a whole number of at least 1'],
    ['a fraction', { typed: { labels: '1.5', parts: '' } }, 'quantity', 'Enter a whole number of at least 1'],
    ['1e9 as text', { typed: { labels: '1e9', parts: '' } }, 'quantity', 'Enter a whole number of at least 1'],
    [
      '10^9 labels',
      { typed: { labels: '1000000000', parts: '12000000000' } },
      'quantity',
      'Only 9995 serials left today',
    ],
    [
      'two quantities that do not fit',
      { typed: { labels: '2', parts: '60' } },
      'quantity',
      'Qty Label and Qty Part do not match',
    ],
    ['a day that is full', { base: base(9_999) }, 'quantity', 'No serials left today'],
  ])('[PR30] with %s is refused and takes no serials', (_, input, cause, reason) => {
    const refused = line(input);
    expect(refused.refusal).toMatchObject({ cause, reason });
    expect(refused.run).toBeUndefined();
  });

  it('names the field that is wrong', () => {
    expect(line({ typed: { labels: '', parts: 'x' } }).refusal?.field).toBe('parts');
    expect(line({ typed: { labels: 'x', parts: '' } }).refusal?.field).toBe('labels');
  });
});

describe('the plan of a print list', () => {
  const plan = (lines: ReturnType<typeof line>[], options: Partial<Parameters<typeof listPlan>[1]> = {}) =>
    listPlan(lines, { layoutFor: onA4, newSheetForEach: false, errorOf: () => undefined, ...options });

  it('fills sheets across parts, or starts each part on a new one', () => {
    const lines = [3, 1, 2].map((labels) => line({ typed: { labels: String(labels), parts: String(12 * labels) } }));
    expect(plan(lines)).toMatchObject({ parts: 3, labels: 6, freePlaces: 2, arrangement: { sheetCount: 2 } });
    expect(plan(lines, { newSheetForEach: true })).toMatchObject({ freePlaces: 2, arrangement: { sheetCount: 3 } });
  });

  it('[PR30] leaves out a label that has an error or fits no sheet, with the reason; the others print', () => {
    const wrong = line();
    const large = line({ size: { width: 500, height: 400 } });
    const result = plan([line(), wrong, large], {
      errorOf: (tested) =>
        tested === wrong
          ? { elementId: 'a', code: 'no-part-number', severity: 'error', message: 'No code', index: 0 }
          : undefined,
    });
    expect(result.lines.map(({ refusal }) => refusal?.cause)).toEqual([undefined, 'label', 'size']);
    expect(result).toMatchObject({ parts: 1, labels: 2, arrangement: { sheetCount: 1 } });
  });

  it('[PR30] leaves out a label that would need pages of another size', () => {
    const onItsOwnPage = (size: SizeMm) => layoutOn({ type: 'stock', stock: designSizeStock, turn: 0 }, size, printer);
    const result = plan([line(), line({ size: { width: 90, height: 60 } })], { layoutFor: onItsOwnPage });
    expect(result.lines[1]?.refusal?.reason).toMatch(/^Its label is .*90.*60.* Print it by itself$/);
    expect(result.parts).toBe(1);
  });

  it('of nothing has no sheets', () => {
    expect(plan([])).toMatchObject({ parts: 0, labels: 0, freePlaces: 0, arrangement: { sheetCount: 0 } });
  });
});
