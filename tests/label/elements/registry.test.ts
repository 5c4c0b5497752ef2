import { elementOf, markupOf } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import { definitionOf } from '@/label/elements/element';
import { type ElementType, elementTypes } from '@/label/elements/registry';
import { sayOption } from '@/language/label/element-texts';

describe('the type of an element', () => {
  it('is a key of the registry; any other string does not compile', () => {
    // @ts-expect-error No element type is called "txt".
    expect(() => elementOf('txt')).toThrow();
  });
});

describe('every element type', () => {
  it.each(elementTypes)('%s has defaults for every property', (type) => {
    const element = elementOf(type);
    expect(definitionOf(type).properties.parse(element.properties)).toEqual(element.properties);
    expect(markupOf(element)).not.toMatch(/NaN|undefined|Infinity/);
  });

  it.each(elementTypes)('%s has fields only for its properties', (type) => {
    // A new element has none of these; a composition replaces the other contents.
    const { properties } = elementOf(type, { smallestSize: 6, shorter: 'A' });
    for (const field of definitionOf(type).fields.filter(({ kind }) => kind !== 'composition'))
      expect(properties).toHaveProperty(field.key);
  });

  it.each(elementTypes)('%s renders in a box of any size, including 0', (type) => {
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
    expect(Object.fromEntries(elementTypes.map((type) => [type, definitionOf(type).size]))).toMatchObject({
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
    const field = (type: ElementType, key: string) =>
      definitionOf(type).fields.find((candidate) => candidate.key === key);
    const values = (type: ElementType, key: string) => field(type, key)?.options;
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
    expect(values('barcode', 'barcodeType')).toEqual(['code39', 'code128', 'ean13', 'ean8', 'upc', 'gs1-128', 'itf14']);
    expect(values('line', 'lineStyle')).toEqual(['solid', 'dashed', 'dotted']);
    expect(values('shape', 'shapeType')).toEqual(['rectangle', 'circle', 'ellipse', 'triangle']);
    expect(
      values('qrcode', 'qrCodeErrorCorrection')?.map((value) => sayOption('qrCodeErrorCorrection', value)),
    ).toEqual(['L (7%)', 'M (15%)', 'Q (25%)', 'H (30%)']);
  });
});

const fields = elementTypes.flatMap((type) => {
  const definition = definitionOf(type);
  return definition.fields.map((field) => ({
    type,
    properties: definition.properties,
    field,
    name: `${type}: ${field.key}`,
  }));
});
const defaultProperties = (type: ElementType) => definitionOf(type).properties.parse({});

describe('every value of the properties panel can be saved and read again', () => {
  it.each(fields.filter(({ field }) => field.kind === 'number'))(
    '$name, at both its limits',
    ({ properties, type, field }) => {
      expect(field.min).toBeDefined();
      for (const value of [field.min, field.max ?? Number.POSITIVE_INFINITY]) {
        expect(properties.safeParse({ ...defaultProperties(type), [field.key]: value }).success, String(value)).toBe(
          true,
        );
      }
    },
  );

  it.each(fields.filter(({ field }) => field.options))('$name, every choice', ({ properties, type, field }) => {
    for (const value of field.options ?? []) {
      const before = defaultProperties(type);
      const set = field.chosen?.set(value, before) ?? { [field.key]: value };
      const read = properties.safeParse({ ...before, ...set });
      if (!read.success) throw new Error(value);
      expect(field.chosen?.of(read.data) ?? String(read.data[field.key])).toBe(value);
    }
  });

  it('has no property that the panel cannot set', () => {
    const unreachable = elementTypes.flatMap((type) =>
      Object.keys(defaultProperties(type)).filter(
        (key) => key !== 'raw' && !definitionOf(type).fields.some((field) => field.key === key),
      ),
    );
    expect(unreachable).toEqual([]);
  });
});
