import { designOf, elementOf, markupOf, problemsOf, sampleData } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import { loadEncoders } from '@/label/codes/symbologies';
import { labelProblems } from '@/label/design/problems';
import { definitionOf } from '@/label/elements/element';
import { renderContext } from '@/label/render';
import { sayProblem } from '@/language/label/label-facts';

describe('a barcode', () => {
  it('is one black path of whole-dot bars, narrowed by a twentieth of a dot on each side', () => {
    const element = elementOf('barcode', { barcodeData: 'A', showText: false }, { width: 10, height: 5 });
    const bars = [
      ['0.05', '0.9'],
      ['4.05', '0.9'],
      ['6.05', '2.9'],
      ['10.05', '2.9'],
      ['14.05', '0.9'],
      ['16.05', '2.9'],
      ['20.05', '0.9'],
      ['22.05', '0.9'],
      ['26.05', '0.9'],
      ['28.05', '2.9'],
      ['32.05', '0.9'],
      ['36.05', '0.9'],
      ['38.05', '2.9'],
      ['42.05', '2.9'],
      ['46.05', '0.9'],
    ];
    const d = bars.map(([x, width]) => `M${x} 0h${width}v40h-${width}z`).join('');
    expect(markupOf(element)).toBe(
      `<path d="${d}" transform="translate(12.125 10) scale(0.125)" fill="#000" shape-rendering="crispEdges"/>`,
    );
  });

  it('is black in any mode', () => {
    expect(markupOf(elementOf('barcode', {}), { mode: 'color' })).toContain('fill="#000" shape-rendering="crispEdges"');
  });

  it.each([
    ['code39', 'A1', 'A1'],
    ['code128', 'a<1>', 'a&lt;1&gt;'],
    ['ean13', '899999999999', '8999999999995'],
    ['ean8', '1234567', '12345670'],
    ['upc', '03600029145', '036000291452'],
  ])('%s of %s has the text a scanner reads under its bars: %s', (barcodeType, barcodeData, printedText) => {
    const element = elementOf('barcode', { barcodeType, barcodeData });
    expect(markupOf(element)).toContain(`>${printedText}</text>`);
    expect(markupOf({ ...element, properties: { ...element.properties, showText: false } })).not.toContain('<text');
  });

  it.each([
    // width mm, dots/mm -> scale (module mm)
    [120, 8, 'scale(0.5)'],
    [90, 8, 'scale(0.375)'],
    [60, 8, 'scale(0.25)'],
    [60, 11.811, 'scale(0.254000508)'],
    [60, 24, 'scale(0.2916666667)'],
  ])('%d mm wide at %d dots/mm has modules of whole dots: %s', (width, dotsPerMm, scale) => {
    expect(markupOf(elementOf('barcode', { barcodeData: '83500-TG4' }, { width }), { dotsPerMm })).toContain(scale);
  });

  it.each([
    ['code39', 'abc', 'Code 39 has no lower case. Use Code 128.'],
    ['ean13', '12AB', 'EAN-13 accepts digits only'],
    ['code128', 'é', 'Code 128 cannot hold “é”'],
    ['code39', '', 'There is nothing to encode'],
    ['code39', 'A'.repeat(60), '60 characters are too many for this width'],
  ])('[PR13] %s of %j is rendered as invalid barcode with the reason', (barcodeType, data, reason) => {
    const element = elementOf('barcode', { barcodeType, barcodeData: data }, { width: 60 });
    const markup = markupOf(element);
    expect(markup).toContain('>invalid barcode<');
    expect(markup).toContain(`>${reason}<`);
    expect(markup).not.toContain('<path');
    expect(problemsOf(element)).toEqual([`error cannot-encode: invalid barcode: ${reason}`]);
  });

  it.each([
    [120, 8, []],
    [60, 8, []],
    [44, 11.811, ['error module-too-small: Bars of 0.169 mm (2 dots) are too fine to scan']],
    [42, 24, ['warning module-small: Bars of 0.208 mm (5 dots) may not scan everywhere']],
    [40, 8, ['error module-too-small: Bars of 0.125 mm (1 dot) are too fine to scan']],
  ])('%d mm wide at %d dots/mm is reported as %j', (width, dotsPerMm, problems) => {
    expect(problemsOf(elementOf('barcode', { barcodeData: '83500-TG4' }, { width }), { dotsPerMm })).toEqual(problems);
  });

  it('limits the width of its narrow bar', () => {
    const limits = { barcodeData: '83500-TG4', largestModule: 0.375, smallestModule: 0.25 };
    expect(markupOf(elementOf('barcode', limits, { width: 120 }))).toContain('scale(0.375)');
    expect(problemsOf(elementOf('barcode', limits, { width: 40 }))).toEqual([
      'error cannot-encode: invalid barcode: 9 characters are too many for this width',
    ]);
  });

  it.each([
    ['code39', 'code128'],
    ['code128', undefined],
    ['ean13', undefined],
  ])('%s that is too wide suggests %s', (barcodeType, suggestion) => {
    const element = elementOf('barcode', { barcodeType, barcodeData: '899999999999' }, { width: 10 });
    expect(labelProblems(designOf([element]), sampleData)).toMatchObject([{ code: 'cannot-encode' }]);
    expect(labelProblems(designOf([element]), sampleData)[0]?.suggestion).toBe(suggestion);
  });

  it.each([
    ['ean13', '899999999999', { width: 45, height: 30 }, []],
    ['ean13', '899999999999', { width: 45, height: 15 }, ['EAN-13 needs bars 26.0 mm high; these are 15.0 mm']],
    [
      'ean13',
      '899999999999',
      { width: 100, height: 80 },
      ['EAN-13 needs bars of 0.264 to 0.66 mm; these are 0.875 mm'],
    ],
    ['ean8', '1234567', { width: 32, height: 15 }, ['EAN-8 needs bars 20.7 mm high; these are 15.0 mm']],
    ['upc', '03600029145', { width: 45, height: 27 }, []],
    ['code39', '83500-TG4', { width: 90, height: 5 }, ['Code 39 needs bars 9.8 mm high; these are 5.0 mm']],
    ['code39', 'A', { width: 30, height: 4 }, ['Code 39 needs bars 5.0 mm high; these are 4.0 mm']],
    ['code128', '83500-TG4-N010', { width: 60, height: 4 }, ['Code 128 needs bars 6.7 mm high; these are 4.0 mm']],
    ['gs1-128', '(00)395011530000011117', { width: 100, height: 32 }, []],
    [
      'gs1-128',
      '(01)09521234543213(10)ABCDEFGHIJ(21)ABCDEFGHIJ',
      { width: 240, height: 32 },
      ['GS1-128 needs at most 165.1 mm with the quiet zones; these are 214.5 mm'],
    ],
  ])('%s of %s in %o: %j', async (barcodeType, barcodeData, frame, problems) => {
    await loadEncoders();
    const element = elementOf('barcode', { barcodeType, barcodeData, showText: false }, { x: 0, y: 0, ...frame });
    const found = labelProblems(designOf([element], { width: 250, height: 100 }), sampleData);
    expect(found.filter(({ code }) => code === 'not-by-standard').map(sayProblem)).toEqual(problems);
  });

  it('leaves a third of a low box for its text, at most 4 mm, and the text inside the box', () => {
    const barHeight = (height: number) => {
      const layout = definitionOf('barcode').code?.(elementOf('barcode', {}, { height }), 'A1', renderContext());
      return layout?.ok && layout.layout.height;
    };
    expect(barHeight(10)).toBe(7);
    expect(barHeight(40)).toBe(36);
    expect(markupOf(elementOf('barcode', {}))).toMatch(/y="49.2" [^>]*font-size="3.4" text-anchor="middle"/);
  });

  it('prints on the area of its bars, and of the text down to the edge of its box, or of its whole box when refused', () => {
    const areas = (properties: object) =>
      definitionOf('barcode').ink?.(elementOf('barcode', properties, { width: 31.125 }), 'A1', renderContext());
    // 63 modules of 0.375 mm after a quiet zone of 10.
    const bars = { x: 13.75, y: 10, width: 23.625 };
    expect(areas({ showText: true })).toEqual([{ ...bars, height: 40 }]);
    expect(areas({ showText: false })).toEqual([{ ...bars, height: 40 }]);
    expect(areas({ barcodeType: 'ean13' })).toMatchObject([{ x: 10, y: 10, width: 31.125, height: 40 }]);
  });

  it('of a part without a number is left out while the part is being typed, but not in print', () => {
    const element = elementOf('barcode', { fieldType: 'dynamic', fieldName: 'partNo' });
    const data = { ...sampleData, partNo: '' };
    expect(markupOf(element, { omitIncomplete: true }, data)).toBe('');
    expect(problemsOf(element, { omitIncomplete: true }, data)).toEqual([]);
    expect(markupOf(element, {}, data)).toContain('>invalid barcode<');
  });
});
