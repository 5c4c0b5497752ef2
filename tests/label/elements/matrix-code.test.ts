import { designOf, elementOf, sampleData } from '@tests/label/fixtures';
import { beforeAll, describe, expect, it } from 'vitest';
import { encode, loadEncoders, MATRIX_TYPES } from '@/label/codes/symbologies';
import { contentFaults, fixedProperties } from '@/label/design/content';
import { labelProblems } from '@/label/design/problems';
import { definitionOf } from '@/label/elements/element';
import { renderContext, renderLabel } from '@/label/render';
import { sayContent } from '@/language/label/content-facts';
import { sayProblem } from '@/language/label/label-facts';

beforeAll(loadEncoders);

const problemsOf = (type: 'matrixcode' | 'barcode', properties: object, width = 30, height = 30) => {
  const element = elementOf(type, properties, { x: 1, y: 1, width, height });
  const design = designOf([element], { width: width + 2, height: height + 2 });
  return labelProblems(design, sampleData).map((problem) => `${problem.severity}: ${sayProblem(problem)}`);
};

describe('a 2D code', () => {
  it('of ISO 15434 with five data identifiers is a Data Matrix of 22 by 22 modules', () => {
    const text = '[)>\x1e06\x1dP80291-T86-K000\x1dQ24\x1dS2611200041\x1dV12345\x1e\x04';
    expect(encode('datamatrix', text)).toMatchObject({ ok: true, width: 22, height: 22 });
  });

  it('that is rectangular is wider than high, and fills its box', () => {
    const code = encode('datamatrixrectangular', '83500-TG4-N010');
    expect(code).toMatchObject({ ok: true, width: 26, height: 12 });
    expect(problemsOf('matrixcode', { codeType: 'datamatrixrectangular', codeData: '83500-TG4-N010' }, 38, 14)).toEqual(
      [],
    );
  });

  it.each([
    [4, 6],
    [1, 1],
    [0.3, 1],
  ])('PDF417 takes the shape of its box: %d times as wide as high', (aspect) => {
    const code = encode('pdf417', 'x'.repeat(150), { aspect });
    if (!code.ok) throw new Error(code.reason.code);
    expect(code.width / code.height).toBeGreaterThan(aspect / 2);
    expect(code.width / code.height).toBeLessThan(Math.max(aspect * 2, 1.2));
  });

  it.each(MATRIX_TYPES.filter((type) => type !== 'gs1datamatrix'))('%s refuses what readers disagree on', (type) => {
    const code = encode(type, 'Größe');
    expect(code).toMatchObject({ ok: false, suggestion: 'qrcode' });
    expect(!code.ok && sayContent(code.reason)).toContain('holds ASCII only, not “ö”. Use a QR code.');
  });

  it.each([
    ['datamatrix', 'x'.repeat(3000), '3000 characters are more than Data Matrix holds'],
    ['pdf417', 'x'.repeat(3000), '3000 characters are more than PDF417 holds'],
    ['azteccode', 'x'.repeat(4000), '4000 characters are more than Aztec holds'],
    ['microqrcode', 'lower case text of 30 letters', '29 characters are more than Micro QR holds'],
    ['gs1datamatrix', '(01)09521234543214', '(01) The check digit of 0952123454321 is 3, not 4'],
  ] as const)('%s says what is wrong with %.30s', (type, text, reason) => {
    const code = encode(type, text);
    expect(!code.ok && sayContent(code.reason)).toBe(reason);
  });

  it('warns where the modules are too small for its standard', () => {
    const gs1 = { codeType: 'gs1datamatrix', codeData: '(01)09521234543213' };
    expect(problemsOf('matrixcode', gs1, 6, 6)).toEqual([
      'warning: GS1 DataMatrix needs modules of 0.254 to 1.52 mm; these are 0.250 mm',
    ]);
    expect(problemsOf('matrixcode', gs1, 10, 10)).toEqual([]);
  });
});

describe('a code with an SSCC', () => {
  it.each([
    ['matrixcode', 12, 12, ['GS1 DataMatrix needs modules of 0.743 to 1.5 mm; these are 0.625 mm']],
    ['matrixcode', 18, 18, []],
    ['barcode', 175, 20, ['GS1-128 needs bars 31.8 mm high; these are 20.0 mm']],
    [
      'barcode',
      180,
      32,
      [
        'GS1-128 needs bars of 0.495 to 0.94 mm; these are 1.000 mm',
        'GS1-128 needs at most 165.1 mm with the quiet zones; these are 176.0 mm',
      ],
    ],
  ] as const)('is as large as on a logistic unit: %s, %d × %d mm', (type, width, height, problems) => {
    const properties = { codeType: 'gs1datamatrix', barcodeType: 'gs1-128', showText: false };
    const element = elementOf(type, properties, { x: 0, y: 0, width, height });
    const found = definitionOf(type).problems?.(element, '(00)395011530000011117', renderContext());
    expect(found?.map(sayProblem)).toEqual(problems);
  });
});

describe('a GS1 bar code', () => {
  it('warns of bars that are too narrow or too low', () => {
    const properties = { barcodeType: 'itf14', barcodeData: '1234567890123', showText: false };
    expect(problemsOf('barcode', properties, 60, 5)).toEqual([
      'warning: ITF-14 needs bars of 0.495 to 1.016 mm; these are 0.375 mm',
      'warning: ITF-14 needs bars 5.8 mm high; these are 5.0 mm',
    ]);
    expect(problemsOf('barcode', properties, 90, 20)).toEqual([]);
  });

  it('has bearer bars over the quiet zones of ITF-14', () => {
    const properties = { barcodeType: 'itf14', barcodeData: '1234567890123', showText: false };
    const element = elementOf('barcode', properties, { x: 0, y: 0, width: 90, height: 20 });
    const [, path] = renderLabel(designOf([element], { width: 90, height: 20 }), sampleData).children;
    expect(typeof path === 'object' && String(path.attributes.d).match(/h155v2h-155z/g)).toHaveLength(2);
  });

  it('shows the identifiers in brackets below the bars', () => {
    const properties = { barcodeType: 'gs1-128', barcodeData: '(01)09521234543213(10)AB' };
    const element = elementOf('barcode', properties, { x: 0, y: 0, width: 130, height: 20 });
    expect(JSON.stringify(renderLabel(designOf([element]), sampleData))).toContain('"(01)09521234543213(10)AB"');
  });
});

describe('a composed code', () => {
  const composition = {
    mode: 'iso15434',
    rows: [
      { id: 'P', value: '{partNo|remove:-}' },
      { id: 'Q', value: '{qty}' },
      { id: 'S', value: '{serial}' },
    ],
  };
  const contentOf = (rows = composition.rows) => {
    const { type, properties } = elementOf('matrixcode', { composition: { ...composition, rows } });
    return definitionOf(type).content(properties, sampleData, false);
  };

  it('holds the fields of its rows on each label', () => {
    expect(contentOf()).toBe('[)>\x1e06\x1dP83500TG4N010\x1dQ12\x1dS202611200001\x1e\x04');
    expect(problemsOf('matrixcode', { composition })).toEqual([]);
  });

  it.each([
    [{ id: 'Q', value: '{colorCode}' }, 'error: invalid barcode: Q needs digits'],
    [{ id: 'GS', value: '{qty}' }, 'error: invalid barcode: GS is not a data identifier, such as P or 1T'],
    [{ id: '1T', value: '{colorCode|remove:NH-900L}' }, 'error: invalid barcode: 1T has no value'],
  ])('with %o is not a code without that row, but an error', (row, problem) => {
    const rows = [...composition.rows.filter(({ id }) => id !== 'Q'), row];
    expect(problemsOf('matrixcode', { composition: { ...composition, rows } })).toEqual([problem]);
  });

  it('offers the right name of a misspelt field, and takes it into its row', () => {
    const rows = [...composition.rows, { id: '16D', value: '{prodDat:yyyyMMdd}' }];
    const element = elementOf('matrixcode', { composition: { ...composition, rows } });
    const [fault] = contentFaults(element);
    if (!fault?.fix) throw new Error('There is nothing to correct it');
    expect(sayProblem(fault)).toContain('prodDat');
    expect(fixedProperties(element, fault.fix)).toMatchObject({
      composition: { rows: [{ id: 'P' }, { id: 'Q' }, { id: 'S' }, { id: '16D', value: '{prodDate:yyyyMMdd}' }] },
    });
  });
});
