import { designOf, elementOf, sampleData } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import { contentFaults, contentRefusal } from '@/label/design/content';
import type { LabelDesign } from '@/label/design/design';
import { labelProblems } from '@/label/design/problems';
import { questionsOf, rangesOf, usesField } from '@/label/design/questions';
import { renderLabel } from '@/label/render';
import { toSvgString } from '@/label/svg';
import { sayLabelProblem, sayProblem } from '@/language/label/label-facts';

const text = (content: string, frame = {}) => elementOf('text', { text: content }, { id: content, ...frame });
const template = (content: string) =>
  elementOf('qrcode', { fieldType: 'dynamic', template: content }, { id: content, x: 60, width: 40, height: 40 });

const refusalOf = (design: LabelDesign) => {
  const refusal = contentRefusal(design);
  return refusal && sayLabelProblem(refusal);
};

describe('the content of a design', () => {
  it('with a misspelt name is refused, is an error with what corrects it, and is not printed literally', () => {
    const design = designOf([text('No {partNo}'), template('S{serail}')]);
    expect(refusalOf(design)).toBe('S{serail}: {serail} is not a field. Did you mean {serial}?');
    expect(labelProblems(design, sampleData)).toEqual([
      {
        ...{ code: 'bad-field', severity: 'error', elementId: 'S{serail}', name: 'S{serail}' },
        why: { code: 'not-a-field', typed: 'serail', near: 'serial' },
        fix: { key: 'template', text: 'S{serial}', use: 'serial' },
      },
    ]);
    const markup = toSvgString(renderLabel(design, sampleData));
    expect(markup).toContain('invalid barcode');
    expect(markup).not.toMatch(/translate\([^)]*\) scale/);
    expect(refusalOf(designOf([text('a { b')]))).toBe('a { b: { is not closed by }. Write {{ to print it');
  });

  it('is not refused for an element that is hidden, or for what a field does not show', () => {
    expect(contentRefusal(designOf([text('{serail}', { hidden: true })]))).toBeUndefined();
    const field = elementOf('text', { fieldType: 'dynamic', fieldName: 'partNo', text: '{serail}' });
    expect(contentRefusal(designOf([field]))).toBeUndefined();
  });

  it('has an error where a function refuses a value, only on that label', () => {
    const design = designOf([template('{partNo|mod10}')]);
    expect(contentRefusal(design)).toBeUndefined();
    expect(labelProblems(design, sampleData).map(sayProblem)).toEqual([
      'invalid barcode: mod10 needs digits only, and “83500-TG4-N010” has others',
    ]);
    expect(labelProblems(design, { ...sampleData, partNo: '8350' })).toEqual([]);
  });

  it('asks each question once, in order, and all that are not optional everywhere', () => {
    const design = designOf([
      text('{if:{ask:Dock}:to dock {ask:dock}:}'),
      text('{lot|or:{ask:Batch}} {LOT}'),
      text('{ask:Lot} {ask:Remark:optional} {poNo}'),
      text('{orderNo}', { hidden: true }),
      text('x', { id: 'ruled', shownWhen: { field: 'ask:Pallet', is: 'filled', value: '' } }),
    ]);
    expect(questionsOf(design).map(({ key, optional }) => [key, optional])).toEqual([
      ['dock', false],
      ['lot', false],
      ['batch', false],
      ['remark', true],
      ['po', false],
      ['pallet', true],
    ]);
  });

  it('asks for what every object has as well, and prints the answer [DS20]', () => {
    const design = designOf([text('{ask:constructor} {ask:__proto__}')]);
    const [first, second] = questionsOf(design);
    const answers = { [first?.key ?? '']: 'ONE', [second?.key ?? '']: 'TWO' };
    const stored: typeof answers = JSON.parse(JSON.stringify(answers));
    expect(toSvgString(renderLabel(design, { ...sampleData, answers: stored }))).toContain('ONE TWO');
  });

  it('knows which fields it uses', () => {
    const design = designOf([text('{if:alias:{printDate}:}')]);
    expect([usesField(design, 'customerAlias'), usesField(design, 'printDate'), usesField(design, 'qty')]).toEqual([
      ...[true, true, false],
    ]);
  });
});

describe('a number that no other label may have', () => {
  const rows = (mode: string, id: string, value: string) =>
    elementOf('matrixcode', { composition: { mode, rows: [{ id, value }] } }, { id: 'code' });
  const bars = (barcodeData: string) => elementOf('barcode', { barcodeType: 'code128', barcodeData }, { id: 'code' });
  const refused = (id: string) =>
    `${id} must be another number on every label of the company. Use {range:name} with a number range`;

  it.each([
    ['1J', rows('iso15434', '1J', 'UN104711880{serial|right:9}'), true],
    ['5J', rows('iso15434', '5J', '{serial}'), true],
    ['3S', rows('iso15434', '3S', '{partNo|left:5}{serial}'), true],
    ['00', rows('gs1', '00', '{ask:SSCC}'), true],
    ['1J', bars('1JUN104711880{serial|right:9}'), true],
    ['(00)', elementOf('barcode', { barcodeType: 'gs1-128', barcodeData: '(00){serial}' }), true],
    ['1J', rows('iso15434', '1J', '{range:Licence plate}'), false],
    ['3S', rows('iso15434', '3S', '{partNo|upper}{serial}'), false],
    ['3S', bars('3S{range:Package number}'), false],
    ['5S', bars('5S-AUDIT {partNo}'), false],
    ['S', rows('iso15434', 'S', '{serial}'), false],
    ['3S', elementOf('text', { text: '3S{serial}' }), false],
  ])('%s of %o is refused: %s', (id, element, isRefused) => {
    expect(contentFaults(element).map(sayProblem)).toEqual(isRefused ? [refused(id)] : []);
  });

  it('is taken once for a label, wherever it is printed', () => {
    const design = designOf([bars('1J{range:Licence plate}'), text('{range:licence plate} {range:SSCC|right:4}')]);
    expect(rangesOf(design)).toEqual([
      { key: 'licence plate', name: 'Licence plate' },
      { key: 'sscc', name: 'SSCC' },
    ]);
    expect(questionsOf(design)).toEqual([]);
  });
});
