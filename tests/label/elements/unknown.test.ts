import { elementOf, findingsOf, markupOf } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import { definitionOf, elements } from '@/label/elements';

describe('an element of an unknown type', () => {
  it('keeps its frame, dashed, and says so', () => {
    const element = elementOf('unknown', { raw: { type: 'hologram' } });
    expect(markupOf(element)).toContain('stroke-dasharray');
    expect(markupOf(element)).toContain('>Unknown element type<');
    expect(findingsOf(element)).toEqual(['error unknown-element: Unknown element type']);
  });

  it('is what a type without a definition is drawn as', () => {
    expect(definitionOf('hologram').type).toBe('unknown');
    expect(definitionOf('constructor').type).toBe('unknown');
  });
});

describe('every element type', () => {
  const types = Object.keys(elements);

  it.each(types)('%s makes a complete element out of nothing, as a new one on the canvas', (type) => {
    const element = elementOf(type);
    const definition = definitionOf(type);
    expect(definition.type).toBe(type);
    expect(definition.properties.parse(element.properties)).toEqual(element.properties);
    expect(markupOf(element)).not.toMatch(/NaN|undefined|Infinity/);
  });

  it.each(types)('%s describes fields for properties it has', (type) => {
    const own = elementOf(type).properties;
    for (const field of definitionOf(type).fields) expect(own).toHaveProperty(field.key);
  });

  it.each(types)('%s is drawn in any box, also one without width or height', (type) => {
    for (const [width, height] of [
      [0, 0],
      [0, 10],
      [10, 0],
      [1, 1],
      [500, 500],
    ] as const) {
      expect(markupOf(elementOf(type, {}, { width, height }))).not.toMatch(
        /NaN|undefined|Infinity|="-\d+(?:\.\d+)?" height/,
      );
    }
  });

  it('has the sizes of a new element that the specification gives', () => {
    expect(Object.fromEntries(types.map((type) => [type, definitionOf(type).size]))).toMatchObject({
      text: { width: 100, height: 20 },
      barcode: { width: 120, height: 40 },
      qrcode: { width: 50, height: 50 },
      line: { width: 100, height: 2 },
      shape: { width: 100, height: 2 },
      image: { width: 100, height: 2 },
    });
  });

  it('has the defaults that the specification gives', () => {
    expect(elementOf('text').properties).toMatchObject({
      fontSize: 12,
      fontFamily: 'Arial',
      fontWeight: 'normal',
      color: '#000000',
    });
    expect(elementOf('barcode').properties).toMatchObject({ barcodeType: 'code39' });
    expect(elementOf('qrcode').properties).toMatchObject({ qrCodeErrorCorrection: 'M' });
  });

  it('offers the limits and options that the specification gives', () => {
    const field = (type: string, key: string) => definitionOf(type).fields.find((one) => one.key === key);
    const values = (type: string, key: string) => field(type, key)?.options?.map(({ value }) => value);
    expect(field('text', 'fontSize')).toMatchObject({ min: 6, max: 72 });
    expect(field('line', 'lineWidth')).toMatchObject({ min: 0.1 });
    expect(field('shape', 'strokeWidth')).toMatchObject({ min: 0 });
    expect(values('text', 'fontFamily')?.slice(0, 5)).toEqual([
      'Arial',
      'Helvetica',
      'Times New Roman',
      'Courier New',
      'Verdana',
    ]);
    expect(values('text', 'fontWeight')).toEqual([
      'normal',
      'bold',
      '100',
      '200',
      '300',
      '400',
      '500',
      '600',
      '700',
      '800',
      '900',
    ]);
    expect(values('barcode', 'barcodeType')).toEqual(['code39', 'code128', 'ean13', 'ean8', 'upc']);
    expect(values('line', 'lineStyle')).toEqual(['solid', 'dashed', 'dotted']);
    expect(values('shape', 'shapeType')).toEqual(['rectangle', 'circle', 'ellipse', 'triangle']);
    expect(field('qrcode', 'qrCodeErrorCorrection')?.options?.map(({ label }) => label)).toEqual([
      'L (7%)',
      'M (15%)',
      'Q (25%)',
      'H (30%)',
    ]);
  });
});
