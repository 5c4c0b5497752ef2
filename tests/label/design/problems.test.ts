import { designOf, elementOf, sampleData } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import { codesOf, labelProblems } from '@/label/design/problems';
import type { ElementType } from '@/label/elements/registry';
import { standardLabel } from '@/label/standard-label';

const code = (own: object = {}, placing: object = {}) =>
  elementOf(
    'barcode',
    { barcodeData: '83500-TG4', showText: false, ...own },
    { x: 20, y: 20, width: 90, height: 20, id: 'code', ...placing },
  );
const beside = (type: ElementType, own: object, placing: object) =>
  elementOf(type, own, { id: 'other', name: 'Other', ...placing });

const messages = (...elements: ReturnType<typeof elementOf>[]) =>
  labelProblems(designOf(elements), sampleData).map(
    ({ severity, code: what, elementId, message }) => `${elementId} ${severity} ${what}: ${message}`,
  );

const intruded = ['code error quiet-zone: Other is in the quiet zone of 83500-TG4'];

// At 90 mm the module is 0.375 mm: 65.625 mm of bars from 32.25 to 97.875 and 3.75 mm of quiet zone on each side.
describe('the quiet zone of a code', () => {
  it.each([
    ['a line that ends before it', beside('line', {}, { x: 0, y: 28, width: 28, height: 2 }), []],
    ['a line that reaches into it', beside('line', {}, { x: 0, y: 28, width: 29, height: 2 }), intruded],
    ['a line above it', beside('line', {}, { x: 0, y: 17, width: 135, height: 2 }), []],
    ['a line through the bars', beside('line', {}, { x: 0, y: 30, width: 135, height: 2 }), intruded],
    ['a line that was made transparent', beside('line', { color: 'none' }, { x: 0, y: 30, width: 135, height: 2 }), []],
    ['an upright line in it', beside('line', {}, { x: 98, y: 10, width: 2, height: 60 }), intruded],
    [
      'a line rotated upright into it',
      beside('line', {}, { x: 69, y: 29, width: 60, height: 2, rotation: 90 }),
      intruded,
    ],
    ['a frame around it', beside('shape', {}, { x: 10, y: 10, width: 110, height: 40 }), []],
    ['a frame whose edge is in it', beside('shape', {}, { x: 29, y: 10, width: 90, height: 40 }), intruded],
    [
      'a filled box over it',
      beside('shape', { fillColor: '#000' }, { x: 10, y: 10, width: 110, height: 40 }),
      intruded,
    ],
    [
      'a white box under it',
      beside('shape', { fillColor: '#fff', strokeWidth: 0 }, { x: 10, y: 10, width: 110, height: 40 }),
      [],
    ],
    ['an ellipse around it', beside('shape', { shapeType: 'ellipse' }, { x: 0, y: 0, width: 130, height: 60 }), []],
    ['a circle through it', beside('shape', { shapeType: 'circle' }, { x: 20, y: 0, width: 60, height: 60 }), intruded],
    [
      'a triangle whose side is in it',
      beside('shape', { shapeType: 'triangle' }, { x: 20, y: 5, width: 60, height: 50 }),
      intruded,
    ],
    [
      'a text whose letters end before it',
      beside('text', { text: 'No', fit: 'clip' }, { x: 10, y: 20, width: 60, height: 20 }),
      [],
    ],
    [
      'a text that reaches into it',
      beside('text', { text: 'A longer text' }, { x: 10, y: 20, width: 60, height: 20 }),
      intruded,
    ],
    [
      'a text on the right, aligned away',
      beside('text', { text: 'No', align: 'right' }, { x: 70, y: 20, width: 60, height: 20 }),
      [],
    ],
    ['an image in it', beside('image', { imageUrl: '/logo.png' }, { x: 100, y: 20, width: 20, height: 20 }), intruded],
    [
      'a hidden image in it',
      beside('image', { imageUrl: '/logo.png' }, { x: 100, y: 20, width: 20, height: 20, hidden: true }),
      [],
    ],
  ])('and %s', (_, other, problems) => {
    expect(messages(code(), other)).toEqual(problems);
  });

  it('rotates with the code', () => {
    const upright = code({}, { x: 20, y: 20, width: 60, height: 20, rotation: 90 });
    expect(messages(upright, beside('line', {}, { x: 0, y: 6, width: 135, height: 2 }))).toEqual(intruded);
    expect(messages(upright, beside('line', {}, { x: 0, y: 29, width: 39, height: 2 }))).toEqual([]);
  });

  it('of a QR code is four modules all round', () => {
    const qr = elementOf('qrcode', { qrCodeData: 'A' }, { id: 'code', x: 40, y: 20, width: 29, height: 29 });
    expect(messages(qr, beside('line', {}, { x: 0, y: 19, width: 135, height: 1 }))).toEqual([]);
    expect(messages(qr, beside('line', {}, { x: 0, y: 22, width: 135, height: 1 }))).toEqual([
      'code error quiet-zone: Other is in the quiet zone of A',
    ]);
  });
});

describe('the problems of a label', () => {
  it('include ink outside of it, but not an empty part of a box', () => {
    expect(messages(beside('shape', {}, { x: 120, y: 10, width: 20, height: 10 }))).toEqual([
      'other error outside-label: Other reaches outside the label',
    ]);
    expect(messages(beside('line', {}, { x: 60, y: 80, width: 60, height: 2, rotation: 90 }))).toHaveLength(1);
    expect(messages(beside('text', { text: 'Hi' }, { x: 100, y: 10, width: 60, height: 10 }))).toEqual([]);
  });

  it('include a code with a serial but without the part number', () => {
    const serial = code({ fieldType: 'dynamic', fieldName: 'serialNumber' }, { width: 110 });
    expect(messages(serial)).toEqual([
      'code warning no-part-number: Serial Number contains the serial but not the part number; other parts use the same serials',
    ]);
    const both = code(
      { fieldType: 'dynamic', template: '{partNo} {serialNumber}', barcodeType: 'code128' },
      { x: 5, width: 125 },
    );
    expect(messages(both)).toEqual([]);
  });

  it('are none on the standard label, on any printer, for part numbers of 1 to 22 characters', () => {
    for (const dotsPerMm of [8, 11.811, 12, 23.622, 24])
      for (let length = 1; length <= 22; length += 1)
        for (const hand of ['left', 'right', 'none'] as const) {
          const data = { ...sampleData, partNo: 'W'.repeat(length), hand };
          expect(labelProblems(standardLabel, data, { dotsPerMm })).toEqual([]);
        }
  });

  it('of the standard label are a part number that is too long for its Code 39, with a way out', () => {
    const problems = labelProblems(standardLabel, { ...sampleData, partNo: 'A'.repeat(23) });
    expect(problems).toMatchObject([
      {
        code: 'cannot-encode',
        severity: 'error',
        message: 'invalid barcode: 23 characters are too many for this width',
        suggestion: 'code128',
      },
    ]);
  });
});

describe('the codes of a label', () => {
  it('are listed with what each must read as, for a scan check', () => {
    expect(codesOf(standardLabel, sampleData).map(({ type, text }) => [type, text])).toEqual([
      ['code39', '83500-TG4-N010'],
      ['qrcode', '83500-TG4-N010|NH-900L|12|202611200001'],
    ]);
    expect(codesOf(standardLabel, { ...sampleData, partNo: 'abc' }).map(({ type }) => type)).toEqual(['qrcode']);
  });
});

describe('a code under many elements', () => {
  const lines = Array.from({ length: 40 }, (_, index) =>
    elementOf(
      'line',
      {},
      { id: `line-${index}`, name: `Line ${index}`, x: 0, y: 20 + index / 4, width: 135, height: 1 },
    ),
  );

  it('reports ten of them, and the next when those are gone', () => {
    const found = (...elements: typeof lines) =>
      labelProblems(designOf([code(), ...elements]), sampleData).map(({ causedBy }) => causedBy);
    expect(found(...lines)).toHaveLength(10);
    expect(found(...lines.slice(35))).toEqual(['line-35', 'line-36', 'line-37', 'line-38', 'line-39']);
  });
});
