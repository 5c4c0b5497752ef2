import { sampleData } from '@tests/label/fixtures';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMAT_VERSION, type LabelDesign } from '@/label/design/design';
import {
  MAX_ELEMENTS,
  parseDesign,
  parsePrintedDesign,
  storedDesign,
  withoutImages,
} from '@/label/design/parse-design';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import { toSvgString } from '@/label/svg';
import { sayDesignFault, sayElementFault } from '@/language/label/label-facts';

/** SPEC section 3. */
const stored = (elements: unknown[], values: object = {}) => ({
  id: 'd1',
  name: 'Door label',
  labelSize: { width: 135, height: 90 },
  elements,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  ...values,
});
const good = {
  id: 'a',
  type: 'text',
  x: 10,
  y: 20,
  width: 100,
  height: 20,
  rotation: 0,
  properties: { text: 'Hello' },
};

const read = (value: unknown) => {
  const reading = parseDesign(value);
  if (!reading.ok) throw new Error(reading.reason.code);
  return reading;
};
const refusalOf = (value: unknown) => {
  const reading = parseDesign(value);
  return reading.ok ? undefined : sayDesignFault(reading.reason);
};
const saved = (design: LabelDesign): unknown => JSON.parse(JSON.stringify(storedDesign(design)));

describe('a stored design', () => {
  it('loads with every default filled in', () => {
    const { design, damaged, newer } = read(stored([good]));
    expect(design).toMatchObject({ id: 'd1', name: 'Door label', labelSize: { width: 135, height: 90 } });
    expect(design.elements[0]).toMatchObject({
      ...good,
      properties: { text: 'Hello', fontSize: 12, fontFamily: 'Arial' },
    });
    expect({ damaged, newer }).toEqual({ damaged: [], newer: false });
  });

  it.each([
    [{}, 'Untitled Design', { width: 135, height: 90 }],
    [{ name: 7, labelSize: { width: '90', height: '60' } }, 'Untitled Design', { width: 90, height: 60 }],
    [{ name: 'Old', labelSize: '135mm × 90mm' }, 'Old', { width: 135, height: 90 }],
  ])('of an older shape %j loads as %s', (values, name, labelSize) => {
    expect(read({ elements: [], ...values }).design).toMatchObject({ name, labelSize });
  });

  it.each([
    ['90x60', 90, 60],
    ['90 mm X 60', 90, 60],
    [' 101.6mm x 50.8 mm ', 101.6, 50.8],
    [{ width: 5, height: 1000 }, 5, 1000],
  ])('of the label size %j is %d by %d mm', (labelSize, width, height) => {
    expect(read(stored([], { labelSize })).design.labelSize).toEqual({ width, height });
  });

  it('opens with the most elements and the longest name', () => {
    expect(read(stored(Array(MAX_ELEMENTS).fill(good))).design.elements).toHaveLength(MAX_ELEMENTS);
    expect(read(stored([], { name: 'x'.repeat(200) })).design.name).toHaveLength(200);
    expect(read(stored([], { name: 'x'.repeat(201) })).design.name).toBe('Untitled Design');
  });

  it('without its images is the same object when it has none, else only they are removed', () => {
    const plain = stored([good]);
    expect(withoutImages(plain)).toBe(plain);
    expect(withoutImages('text')).toBe('text');
    const picture = { ...good, id: 'p', type: 'image', properties: { imageUrl: '/logo.png', imageScale: 2 } };
    const { design } = read(withoutImages(stored([good, picture])));
    expect(design.elements).toMatchObject([
      { id: 'a', properties: { text: 'Hello' } },
      { id: 'p', type: 'image', properties: { imageUrl: '', imageScale: 2 } },
    ]);
  });

  it('accepts numbers as text, and ids as numbers', () => {
    const element = { ...good, id: 5, x: '12.5', y: ' 7 ', properties: { fontSize: '14', fontWeight: 700 } };
    expect(read(stored([element])).design.elements[0]).toMatchObject({
      id: '5',
      x: 12.5,
      y: 7,
      properties: { fontSize: 14, fontWeight: '700' },
    });
  });

  it.each([
    ['an unknown type', { ...good, type: 'hologram' }, 'type: "hologram" is not known'],
    ['a type that is a name of objects', { ...good, type: 'constructor' }, 'type: "constructor" is not known'],
    ['x NaN', { ...good, x: Number.NaN }, 'x is not valid'],
    ['x 1e9', { ...good, x: 1e9 }, 'x is not valid'],
    ['no width', { ...good, width: undefined }, 'width is not valid'],
    ['a negative height', { ...good, height: -1 }, 'height is not valid'],
    ['a rotation of 720', { ...good, rotation: 720 }, 'rotation is not valid'],
    ['a colour that fetches', { ...good, properties: { color: 'url(https://evil.example/x)' } }, 'color is not valid'],
    ['a colour of the page', { ...good, properties: { color: 'currentColor' } }, 'color is not valid'],
    [
      'a font that breaks out',
      { ...good, properties: { fontFamily: 'Arial;}*{display:none' } },
      'fontFamily is not valid',
    ],
    ['an endless text', { ...good, properties: { text: 'x'.repeat(5000) } }, 'text is not valid'],
    ['a font size in words', { ...good, properties: { fontSize: 'large' } }, 'fontSize is not valid'],
    ['properties that are none', { ...good, properties: 7 }, 'properties is not valid'],
    ['nothing', null, 'it is not an element'],
    ['a list', [], 'it is not an element'],
  ])(
    '[DS3] [DS14] with %s keeps its valid elements, shows that one as unknown and saves it unchanged',
    (_, bad, reason) => {
      const source = stored([good, bad, { ...good, id: 'c' }]);
      const before = JSON.stringify(source);
      const { design, damaged } = read(source);
      expect(design.elements.map(({ type }) => type)).toEqual(['text', 'unknown', 'text']);
      expect(damaged.map((one) => [one.index, sayElementFault(one.reason)])).toEqual([[1, reason]]);
      expect(toSvgString(renderLabel(design, sampleData))).toContain('Unknown element type');
      expect(storedDesign(design).elements).toHaveProperty('1', bad);
      expect(JSON.stringify(source)).toBe(before);
    },
  );

  it('[DS3] shows an unknown element where it was', () => {
    const { design } = read(stored([{ ...good, type: 'hologram', x: 40, width: '30' }]));
    expect(design.elements[0]).toMatchObject({ id: 'a', x: 40, y: 20, width: 30, height: 20 });
  });

  it('gives elements with a missing or used id another one', () => {
    const { design } = read(stored([good, good, { ...good, id: undefined }, { ...good, id: 'a-2' }]));
    const ids = design.elements.map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids[0]).toBe('a');
  });

  it('without a version, as the specification stores it, keeps every brace as text', () => {
    const text = (properties: object) => ({ ...good, id: undefined, properties });
    const elements = [text({ text: '{partNo} }' }), { ...text({ text: '{'.repeat(4000) }) }];
    const { design, damaged } = read(stored(elements, { version: undefined }));
    expect(damaged).toEqual([]);
    expect(design.elements[0]?.properties.text).toBe('{{partNo}} }}');
    const again = read(saved(design));
    expect([again.damaged, again.design]).toEqual([[], design]);
    expect(read(stored(elements, { version: 2 })).design.elements[0]?.properties.text).toBe('{partNo} }');
  });

  it('leaves out the values of an earlier printing, which a frozen design keeps [DS20]', () => {
    const printed = {
      ...{ answers: { lot: 'OLD' }, customerAlias: 'CMI', printDate: '', printedBy: 'Rina' },
      ...{ firstLabel: 4, labelCount: 10, totalQty: 120 },
    };
    const frozen = stored([good], { printed });
    expect(read(frozen).design.printed).toBeUndefined();
    expect(parsePrintedDesign(frozen)).toMatchObject({ ok: true, design: { printed } });
  });

  it('of a newer format is marked as newer and keeps its version', () => {
    const { design, newer } = read(stored([], { version: FORMAT_VERSION + 1 }));
    expect(newer).toBe(true);
    expect(storedDesign(design).version).toBe(FORMAT_VERSION + 1);
    expect(read(stored([], { version: FORMAT_VERSION })).newer).toBe(false);
  });

  it.each([
    [null, 'It is not a label design'],
    ['text', 'It is not a label design'],
    [[], 'It is not a label design'],
    [{}, 'It is not a label design'],
    [{ elements: {} }, 'It is not a label design'],
    [stored([], { labelSize: { width: 1e9, height: 90 } }), 'Its label size cannot be read'],
    [stored([], { labelSize: 'large' }), 'Its label size cannot be read'],
    [stored([], { labelSize: '90 60' }), 'Its label size cannot be read'],
    [stored([], { labelSize: `90${' '.repeat(100)}x60` }), 'Its label size cannot be read'],
    [stored([], { labelSize: { width: 4.9, height: 90 } }), 'Its label size cannot be read'],
    [stored([], { labelSize: { width: 90, height: 1000.1 } }), 'Its label size cannot be read'],
    [stored(Array(10_000).fill(good)), `It has 10000 elements; at most ${MAX_ELEMENTS} are opened`],
  ])('[DS14] is refused with the reason when it is not a design (%#)', (value, reason) => {
    expect(refusalOf(value)).toBe(reason);
  });

  it('[DS14] is refused when it is nested so deeply that it could not be saved again', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const text = `{"elements":[{"type":"text","properties":{"text":${deep}}}]}`;
    expect(refusalOf(JSON.parse(text))).toBe('It is nested too deeply');
  });

  it('[DS14] cannot pollute prototypes or add keys', () => {
    const evil = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"elements":[
      {"id":"a","type":"text","x":1,"y":1,"width":9,"height":9,"__proto__":{"polluted":1},"onload":"alert(1)",
       "properties":{"text":"<img src=x onerror=alert(1)>","__proto__":{"polluted":1},"style":"x"}}]}`;
    const reading = parseDesign(JSON.parse(evil));
    if (!reading.ok) throw new Error(reading.reason.code);
    const [element] = reading.design.elements;
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((element as Record<string, unknown> | undefined)?.polluted).toBeUndefined();
    expect(Object.keys(element ?? {})).not.toContain('onload');
    expect(Object.keys(element?.properties ?? {})).not.toContain('style');
    expect(toSvgString(renderLabel(reading.design, sampleData))).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('[DS3] loads without throwing and without being changed, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const before = JSON.stringify(value);
        parseDesign(value);
        parseDesign({ elements: [value] });
        parseDesign({ elements: [{ ...good, properties: value }] });
        expect(JSON.stringify(value)).toBe(before);
      }),
    );
  });

  it('[DS3] loads as it was saved, with any elements', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true }),
      fc.integer({ min: -50, max: 300 }),
      fc.constantFrom('7', 'x', null),
    );
    const element = fc.record(
      {
        id: fc.oneof(fc.string(), fc.nat()),
        type: fc.constantFrom('text', 'barcode', 'qrcode', 'line', 'shape', 'image', 'hand', 'unknown', 'other'),
        x: number,
        y: number,
        width: number,
        height: number,
        rotation: number,
        name: fc.string(),
        locked: fc.boolean(),
        properties: fc.dictionary(
          fc.constantFrom('text', 'color', 'fontSize', 'barcodeType', 'lineWidth', 'shapeType', 'imageUrl', 'raw'),
          fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom('#000', 'red', 'ean13', 'circle', 12)),
        ),
      },
      { requiredKeys: ['type'] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(element, fc.jsonValue({ maxDepth: 2 })), { maxLength: 6 }), (elements) => {
        const { design } = read(JSON.parse(JSON.stringify(stored(elements))));
        const again = read(saved(design));
        expect(again.design).toEqual(design);
        expect(saved(again.design)).toEqual(saved(design));
        expect(toSvgString(renderLabel(design, sampleData))).not.toMatch(/NaN|undefined|Infinity/);
      }),
    );
  });

  it('may be the standard label, unchanged by a save', () => {
    const { design, damaged } = read(saved(standardLabel));
    expect(damaged).toEqual([]);
    expect(design).toEqual(standardLabel);
  });
});
