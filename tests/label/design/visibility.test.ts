import { designOf, elementOf, sampleData } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import { setShownWhen } from '@/label/design/edit';
import { parseDesign, storedDesign } from '@/label/design/parse-design';
import { codesOf, labelProblems } from '@/label/design/problems';
import { isOnLabel, type ShownWhen } from '@/label/design/visibility';
import { renderLabel } from '@/label/render';
import { toSvgString } from '@/label/svg';
import { sayProblem } from '@/language/label/label-facts';

const rule = (field: string, is: ShownWhen['is'], value = ''): ShownWhen => ({ field, is, value });
const left = rule('hand', 'equal', 'left');

describe('an element with a rule', () => {
  it.each([
    [rule('colorCode', 'filled'), true],
    [rule('colorCode', 'empty'), false],
    [rule('customerAlias', 'empty'), true],
    [rule('colorCode', 'equal', 'NH-900L'), true],
    [rule('colorCode', 'equal', ' NH-900L '), true],
    [rule('colorCode', 'equal', 'nh-900l'), false],
    [rule('colorCode', 'different', 'NH-900L'), false],
    [rule('hand', 'equal', 'right'), true],
    [left, false],
    [rule('rightHand', 'filled'), true],
    [rule('lot', 'filled'), false],
    [rule('ask:Dock', 'empty'), true],
    [rule('serial', 'filled'), true],
    [rule('serail', 'filled'), true],
    [rule('partNo|left:0', 'filled'), true],
  ])('%j is on the label: %s', (shownWhen, isOn) => {
    expect(isOnLabel({ shownWhen }, sampleData)).toBe(isOn);
    expect(isOnLabel({ shownWhen, hidden: true }, sampleData)).toBe(false);
  });

  it('is not rendered, not checked and not scanned on other labels', () => {
    const design = designOf([
      elementOf('text', { text: 'LEFT', fontSize: 72 }, { id: 'a', width: 20, height: 8, shownWhen: left }),
      elementOf('barcode', { barcodeData: 'a' }, { id: 'b', shownWhen: left }),
      elementOf('qrcode', {}, { id: 'c', y: 30, shownWhen: left }),
      elementOf('qrcode', {}, { id: 'd', y: 30, x: 60, shownWhen: rule('hand', 'equal', 'right') }),
    ]);
    const ids = (hand: 'left' | 'right') => codesOf(design, { ...sampleData, hand }).map(({ elementId }) => elementId);
    expect(toSvgString(renderLabel(design, sampleData))).not.toContain('LEFT');
    expect(toSvgString(renderLabel(design, { ...sampleData, hand: 'left' }))).toContain('LEFT');
    expect(labelProblems(design, sampleData)).toEqual([]);
    expect(labelProblems(design, { ...sampleData, hand: 'left' }).map(({ elementId }) => elementId)).toContain('b');
    expect([ids('left'), ids('right')]).toEqual([['c'], ['d']]);
  });

  it('keeps its rule in a file', () => {
    const design = designOf([elementOf('text'), elementOf('text', {}, { id: 'locked', locked: true })]);
    const ruled = setShownWhen(design, new Set(['e1', 'locked']), left);
    expect(ruled.elements.map(({ shownWhen }) => shownWhen)).toEqual([left, undefined]);
    const reading = parseDesign(JSON.parse(JSON.stringify(storedDesign(ruled))));
    expect(reading.ok && reading.design.elements[0]?.shownWhen).toEqual(left);
  });

  it('that names no field is shown, is an error, and a rule of no shape damages its element', () => {
    const design = designOf([elementOf('text', {}, { shownWhen: rule('serail', 'filled') })]);
    expect(labelProblems(design, sampleData).map((problem) => `${problem.code}: ${sayProblem(problem)}`)).toEqual([
      'bad-field: Shown when: {serail} is not a field. Did you mean {serial}?',
    ]);
    const stored = { ...storedDesign(design), elements: [{ ...design.elements[0], shownWhen: { field: 7 } }] };
    expect(parseDesign(stored)).toMatchObject({
      ok: true,
      damaged: [{ reason: { code: 'not-valid', path: 'shownWhen.field' } }],
    });
  });
});
