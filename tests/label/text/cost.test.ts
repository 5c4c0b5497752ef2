import { designOf, elementOf, sampleData } from '@tests/label/fixtures';
import { processorTime } from '@tests/support/processor-time';
import { expect, it } from 'vitest';
import { renderLabel } from '@/label/render';
import { toSvgString } from '@/label/svg';
import { boundText } from '@/label/text/bound-text';
import { EXTRA_FIELD_NAMES, FIELD_NAMES, type LabelData } from '@/label/text/label-data';

const LABELS = 1_000;
const LIMIT = 1.2;
const LEAST_ROUNDS = 3;
const MOST_ROUNDS = 40;
const templates = [
  '{partNo|remove:-|left:5}{serial}',
  '{prodDate:yyMMdd}-{serial}',
  '{prodDate+90d:dd/MM/yyyy}',
  '{qty:000000}/{serial}',
  '{customerName|upper}',
  '{labelNo}/{labelCount}',
  '{if:leftHand:L:R}{serial}',
  '{colorCode|or:N/A}',
  '{serial|mod10}',
];
const fieldNames = [...FIELD_NAMES, ...EXTRA_FIELD_NAMES];

const textOf = (template: string, data: LabelData) =>
  boundText({ fieldType: 'dynamic', fieldName: 'partNo', template }, '', data, false);

const dataWithExpressions = Array.from(
  { length: LABELS },
  (_, label): LabelData => ({
    ...sampleData,
    ...{ labelNo: String(label + 1), labelCount: '1000' },
    serialNumber: `20261120${String(label + 1).padStart(4, '0')}`,
  }),
);
/** The texts that the expressions give, as plain fields of the data. */
const plainData = dataWithExpressions.map((data): LabelData => {
  const texts = templates.map((template, index) => [fieldNames[index], textOf(template, data)]);
  return { ...data, ...Object.fromEntries(texts) };
});

/** Processor time, ms. The tenth expression is in the code. */
function cost(data: readonly LabelData[], properties: (index: number) => object): number {
  const texts = templates.map((_, index) =>
    elementOf('text', properties(index), { id: `t${index}`, y: index * 8, height: 7, width: 60 }),
  );
  const qr = elementOf('qrcode', properties(0), { id: 'q', x: 90, y: 40, width: 40, height: 40 });
  const bars = { fieldType: 'dynamic', fieldName: 'serialNumber', barcodeType: 'code128' };
  const design = designOf([...texts, qr, elementOf('barcode', bars, { id: 'b', x: 70, width: 60, height: 20 })]);
  const used = processorTime();
  for (const each of data) toSvgString(renderLabel(design, each));
  return used();
}

it('1,000 labels with ten expressions cost at most 1.2 times of the same labels without', () => {
  const withExpressions = () =>
    cost(dataWithExpressions, (index) => ({ fieldType: 'dynamic', template: templates[index] }));
  const without = () => cost(plainData, (index) => ({ fieldType: 'dynamic', fieldName: fieldNames[index] }));
  without();
  // Alternating, and the fastest of each. Other work on the machine only makes a round slower: more rounds find a quiet one.
  let fastest = { with: Infinity, without: Infinity };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    fastest = { without: Math.min(fastest.without, without()), with: Math.min(fastest.with, withExpressions()) };
    if (round >= LEAST_ROUNDS && fastest.with / fastest.without < LIMIT) break;
  }
  expect(fastest.with / fastest.without).toBeLessThan(LIMIT);
});
