import { designOf, elementOf, sampleData } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import { loadEncoders } from '@/label/codes/symbologies';
import { codesOf, labelProblems } from '@/label/design/problems';
import type { LabelElement } from '@/label/elements/element';
import type { ElementType } from '@/label/elements/registry';
import { standardLabel } from '@/label/standard-label';
import { sayProblem } from '@/language/label/label-facts';

const code = (properties: object = {}, frame: object = {}) =>
  elementOf(
    'barcode',
    { barcodeData: '83500-TG4', showText: false, ...properties },
    { x: 20, y: 20, width: 90, height: 20, id: 'code', ...frame },
  );
const other = (type: ElementType, properties: object, frame: object) =>
  elementOf(type, properties, { id: 'other', name: 'Other', ...frame });

const messages = (...elements: ReturnType<typeof elementOf>[]) =>
  labelProblems(designOf(elements), sampleData).map(
    (problem) => `${problem.elementId} ${problem.severity} ${problem.code}: ${sayProblem(problem)}`,
  );

const overlap = ['code error quiet-zone: Other is in the quiet zone of 83500-TG4'];

// At 90 mm the module is 0.375 mm: 65.625 mm of bars from 32.25 to 97.875 and 3.75 mm of quiet zone on each side.
describe('the quiet zone of a code', () => {
  it.each([
    ['a line that ends before it', other('line', {}, { x: 0, y: 28, width: 28, height: 2 }), []],
    ['a line that reaches into it', other('line', {}, { x: 0, y: 28, width: 29, height: 2 }), overlap],
    ['a line above it', other('line', {}, { x: 0, y: 17, width: 135, height: 2 }), []],
    ['a line through the bars', other('line', {}, { x: 0, y: 30, width: 135, height: 2 }), overlap],
    ['a line that was made transparent', other('line', { color: 'none' }, { x: 0, y: 30, width: 135, height: 2 }), []],
    ['an upright line in it', other('line', {}, { x: 98, y: 10, width: 2, height: 60 }), overlap],
    [
      'a line rotated upright into it',
      other('line', {}, { x: 69, y: 29, width: 60, height: 2, rotation: 90 }),
      overlap,
    ],
    ['a frame around it', other('shape', {}, { x: 10, y: 10, width: 110, height: 40 }), []],
    ['a frame whose edge is in it', other('shape', {}, { x: 29, y: 10, width: 90, height: 40 }), overlap],
    ['a filled box over it', other('shape', { fillColor: '#000' }, { x: 10, y: 10, width: 110, height: 40 }), overlap],
    [
      'a white box under it',
      other('shape', { fillColor: '#fff', strokeWidth: 0 }, { x: 10, y: 10, width: 110, height: 40 }),
      [],
    ],
    ['an ellipse around it', other('shape', { shapeType: 'ellipse' }, { x: 0, y: 0, width: 130, height: 60 }), []],
    ['a circle through it', other('shape', { shapeType: 'circle' }, { x: 20, y: 0, width: 60, height: 60 }), overlap],
    [
      'a triangle whose side is in it',
      other('shape', { shapeType: 'triangle' }, { x: 20, y: 5, width: 60, height: 50 }),
      overlap,
    ],
    [
      'a text whose letters end before it',
      other('text', { text: 'No', fit: 'clip' }, { x: 10, y: 20, width: 60, height: 20 }),
      [],
    ],
    [
      'a text that reaches into it',
      other('text', { text: 'A longer text' }, { x: 10, y: 20, width: 60, height: 20 }),
      overlap,
    ],
    [
      'a text on the right, aligned away',
      other('text', { text: 'No', align: 'right' }, { x: 70, y: 20, width: 60, height: 20 }),
      [],
    ],
    ['an image in it', other('image', { imageUrl: '/logo.png' }, { x: 100, y: 20, width: 20, height: 20 }), overlap],
    [
      'a hidden image in it',
      other('image', { imageUrl: '/logo.png' }, { x: 100, y: 20, width: 20, height: 20, hidden: true }),
      [],
    ],
  ])('and %s', (_, element, problems) => {
    expect(messages(code(), element)).toEqual(problems);
  });

  it('rotates with the code', () => {
    const upright = code({}, { x: 20, y: 20, width: 60, height: 20, rotation: 90 });
    expect(messages(upright, other('line', {}, { x: 0, y: 6, width: 135, height: 2 }))).toEqual(overlap);
    expect(messages(upright, other('line', {}, { x: 0, y: 29, width: 39, height: 2 }))).toEqual([]);
  });

  it('of a rotated code is not the upright box around it', () => {
    const tilted = code({}, { x: 22.5, y: 35, rotation: 45 });
    const dot = (x: number, y: number) => other('shape', { fillColor: '#000' }, { x, y, width: 4, height: 4 });
    expect(messages(tilted, dot(85, 20), dot(45, 65))).toEqual([]);
    expect(messages(tilted, dot(65, 43))).toEqual(overlap);
  });

  it('of a QR code is four modules all round', () => {
    const qr = elementOf('qrcode', { qrCodeData: 'A' }, { id: 'code', x: 40, y: 20, width: 29, height: 29 });
    expect(messages(qr, other('line', {}, { x: 0, y: 19, width: 135, height: 1 }))).toEqual([]);
    expect(messages(qr, other('line', {}, { x: 0, y: 22, width: 135, height: 1 }))).toEqual([
      'code error quiet-zone: Other is in the quiet zone of A',
    ]);
  });
});

describe('the problems of a label', () => {
  it('include ink outside of it, but not an empty part of a box', () => {
    expect(messages(other('shape', {}, { x: 120, y: 10, width: 20, height: 10 }))).toEqual([
      'other error outside-label: Other reaches outside the label',
    ]);
    expect(messages(other('line', {}, { x: 60, y: 80, width: 60, height: 2, rotation: 90 }))).toHaveLength(1);
    expect(messages(other('text', { text: 'Hi' }, { x: 100, y: 10, width: 60, height: 10 }))).toEqual([]);
  });

  it.each([
    ['left', { x: -0.01, y: 10 }, { x: -0.03, y: 10 }],
    ['top', { x: 10, y: -0.01 }, { x: 10, y: -0.03 }],
    ['right', { x: 125.01, y: 10 }, { x: 125.03, y: 10 }],
    ['bottom', { x: 10, y: 80.01 }, { x: 10, y: 80.03 }],
  ])('allow 0.02 mm of ink beyond the %s edge', (_edge, allowed, refused) => {
    const box = (corner: object) => other('shape', { fillColor: '#000' }, { ...corner, width: 10, height: 10 });
    expect(messages(box(allowed))).toEqual([]);
    expect(messages(box(refused))).toHaveLength(1);
  });

  it('include the text of a barcode outside the label', () => {
    const low = { x: 5, y: 60, width: 100, height: 30.5 };
    expect(messages(code({ showText: true }, low))).toEqual([
      'code error outside-label: 83500-TG4 reaches outside the label',
    ]);
  });

  it('name the element to move', () => {
    const line = other('line', {}, { x: 0, y: 30, width: 135, height: 2 });
    expect(labelProblems(designOf([code(), line]), sampleData)).toMatchObject([
      { code: 'quiet-zone', elementId: 'code', causedBy: 'other' },
    ]);
  });

  it('change with the printer, the place on the sheet and the images that fail', () => {
    const url = '/logo.png';
    const design = designOf([code({}, { width: 43.75 }), elementOf('image', { imageUrl: url }, { id: 'logo', y: 60 })]);
    const found = (options: object) => labelProblems(design, sampleData, options).map((problem) => problem.code);
    expect(found({})).toEqual(['module-too-small']);
    expect(found({ dotsPerMm: 24 })).toEqual(['module-small']);
    expect(found({ failedImages: new Map([[url, { code: 'image-failed' } as const]]) })).toEqual([
      'module-too-small',
      'missing-image',
    ]);
    expect(found({})).toEqual(['module-too-small']);
  });

  it('include only one for an element whose content cannot be read', () => {
    const codes = (barcodeData: string) =>
      labelProblems(designOf([code({ barcodeData, barcodeType: 'ean13' })]), sampleData).map((problem) => problem.code);
    expect(codes('83500')).toEqual(['cannot-encode']);
    const unreadable = code({ fieldType: 'dynamic', template: '{nothing}', barcodeType: 'ean13' });
    expect(labelProblems(designOf([unreadable]), sampleData).map((problem) => problem.code)).toEqual(['bad-field']);
    expect(messages({ ...unreadable, hidden: true })).toEqual([]);
  });

  it('take a part number without its dashes for the part number', () => {
    const template = '{partNo|remove:-}|{serial}';
    const code = elementOf('qrcode', { fieldType: 'dynamic', template }, { id: 'code' });
    expect(labelProblems(designOf([code]), sampleData)).toEqual([]);
  });

  it('include a code with a serial but without the part number', () => {
    const serial = code({ fieldType: 'dynamic', fieldName: 'serialNumber' }, { width: 110 });
    expect(messages(serial)).toEqual([
      'code warning no-part-number: Serial Number contains the serial but not the part number; other parts use the same serials',
    ]);
    const label = designOf([code({}, { id: 'code' })]);
    expect(labelProblems(label, { ...sampleData, serialNumber: '' })).toEqual([]);
    expect(labelProblems(designOf([serial]), { ...sampleData, partNo: '' })).toEqual([]);
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

  it('of the standard label are a part number that is too long for its Code 39, with a suggestion', () => {
    const problems = labelProblems(standardLabel, { ...sampleData, partNo: 'A'.repeat(23) });
    expect(problems).toMatchObject([
      {
        code: 'cannot-encode',
        severity: 'error',
        why: { code: 'too-narrow', count: 23 },
        suggestion: 'code128',
      },
    ]);
  });
});

describe('the codes of a label', () => {
  it('are listed with the text a scanner must read', () => {
    expect(codesOf(standardLabel, sampleData).map(({ type, text }) => [type, text])).toEqual([
      ['code39', '83500-TG4-N010'],
      ['qrcode', '83500-TG4-N010|NH-900L|12|202611200001'],
    ]);
    expect(codesOf(standardLabel, { ...sampleData, partNo: 'abc' }).map(({ type }) => type)).toEqual(['qrcode']);
  });

  it.each([
    ['upc', '036000291452', '0036000291452'],
    ['ean8', '55123457', '55123457'],
  ])('a scanner reads %s %s as %s', (barcodeType, barcodeData, text) => {
    const design = designOf([code({ barcodeType, barcodeData }, { name: 'Retail' })]);
    expect(codesOf(design, sampleData)).toMatchObject([{ elementId: 'code', name: 'Retail', text }]);
  });
});

describe('a code overlapped by many elements', () => {
  const lines = Array.from({ length: 40 }, (_, index) =>
    elementOf(
      'line',
      {},
      { id: `line-${index}`, name: `Line ${index}`, x: 0, y: 20 + index / 4, width: 135, height: 1 },
    ),
  );

  it('reports at most ten of them', () => {
    const causes = (...elements: typeof lines) =>
      labelProblems(designOf([code(), ...elements]), sampleData).map(({ causedBy }) => causedBy);
    expect(causes(...lines)).toHaveLength(10);
    expect(causes(...lines.slice(35))).toEqual(['line-35', 'line-36', 'line-37', 'line-38', 'line-39']);
  });
});

describe('GS1 codes of one label', () => {
  const gs1 = (barcodeData: string, y: number) =>
    code({ barcodeType: 'gs1-128', barcodeData }, { id: barcodeData, y, height: 30, x: 0, width: 130 });

  it('have between them what GS1 asks for', async () => {
    await loadEncoders();
    const serial = gs1('(21)42', 10);
    const standard = (...codes: LabelElement[]) => messages(...codes).filter((text) => text.includes('(21) needs'));
    expect(standard(serial)).toEqual([
      `${serial.id} error not-by-standard: (21) needs (01) or (03) or (8006), in this code or in another one of the label`,
    ]);
    expect(standard(serial, gs1('(01)09521234543213', 50))).toEqual([]);
    // The code that asks for it is named.
    expect(standard(gs1('(00)095212345432100007', 50), serial)).toEqual(standard(serial));
  });
});
