import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LabelDesign } from '@/label/design/design';
import { type ChangedProperty, designDifference } from '@/label/design/difference';
import { type LabelElement, newElement } from '@/label/elements/element';
import type { ElementType } from '@/label/elements/registry';
import { sayChanged, sayChangedValue, sayProperty } from '@/language/label/element-texts';

const at = { x: 10, y: 10, width: 40, height: 8 };
const element = (id: string, type: ElementType, properties: object = {}, frame: object = {}): LabelElement =>
  newElement(type, properties, { id, ...at, ...frame });
const design = (...elements: LabelElement[]): LabelDesign => ({
  ...{ id: 'LD-1', name: 'Door', labelSize: { width: 135, height: 90 }, createdAt: '', updatedAt: '', elements },
});
const title = (properties: object = {}, frame: object = {}) =>
  element('title', 'text', { text: 'Title', fontSize: 12, ...properties }, frame);
const code = (properties: object = {}, frame: object = {}) =>
  element('code', 'barcode', { barcodeData: '123', ...properties }, { y: 30, ...frame });

const said = ({ property, before, after }: ChangedProperty) =>
  `${sayProperty(property)}: ${sayChangedValue(property, before)} > ${sayChangedValue(property, after)}`;

const rowsOf = (older: LabelDesign, newer: LabelDesign) =>
  designDifference(older, newer).changes.map(({ name, kind, properties }) => [
    sayChanged(name),
    kind,
    ...properties.map(said),
  ]);

describe('what differs between two designs', () => {
  it.each<[string, LabelElement, LabelElement, string[]]>([
    ['font size', title(), title({ fontSize: 14 }), ['Font size: 12 pt > 14 pt']],
    ['text', title(), title({ text: 'Judul' }), ['Text: Title > Judul']],
    ['place', title(), title({}, { x: 12.5, rotation: 90 }), ['X: 10 mm > 12.5 mm', 'Rotation: 0 ° > 90 °']],
    ['height', title(), title({}, { height: 12 }), ['Height: 8 mm > 12 mm']],
    ['option', title(), title({ align: 'center' }), ['Align: Left > Center']],
    ['colour', title(), title({ color: '#ff0000' }), ['Color: #000000 > #ff0000']],
    ['name', title(), title({}, { name: 'Heading' }), ['Name: - > Heading']],
    ['lock', title(), title({}, { locked: true }), ['Locked: - > On']],
    ['switch', code(), code({ showText: false }), ['Show text: On > Off']],
    ['symbology', code(), code({ barcodeType: 'code128' }), ['Barcode type: Code 39 > Code 128']],
    ['binding', code(), code({ fieldType: 'dynamic', fieldName: 'partNo' }), ['Field: Static > Dynamic']],
  ])('says the %s in the words of the properties panel', (_what, before, after, expected) => {
    const [row] = rowsOf(design(before), design(after));
    expect(row?.slice(1)).toEqual(['changed', ...expected]);
  });

  it('says what was added and removed, and counts what is the same', () => {
    const older = design(title(), code(), element('line', 'line'));
    const newer = design(title(), element('lot', 'text', { text: '{lot}' }), element('line', 'line'));
    const { changes, unchanged } = designDifference(older, newer);
    expect(changes.map(({ number, name, kind }) => [number, name, kind])).toEqual([
      [1, '{lot}', 'added'],
      [2, '123', 'removed'],
    ]);
    expect(changes[0]?.properties.map(said)).toEqual(['Added: - > {lot}']);
    expect(unchanged).toBe(2);
  });

  it('says the size and the name of the label', () => {
    const newer = { ...design(title()), name: 'Door 2', labelSize: { width: 100, height: 50 } };
    expect(rowsOf(design(title()), newer)).toEqual([
      ['Label', 'label', 'Name: Door > Door 2', 'Label size: 135 × 90 mm > 100 × 50 mm'],
    ]);
  });

  it('names the one element that was brought to the front, not all those it passed', () => {
    const elements = ['a', 'b', 'c', 'd'].map((id) => element(id, 'text', { text: id }));
    const [first, ...others] = elements;
    if (!first) return;
    expect(rowsOf(design(...elements), design(...others, first))).toEqual([['a', 'changed', 'Order: 1 of 4 > 4 of 4']]);
  });

  it('marks where an element lies and where it lay', () => {
    const { changes } = designDifference(design(title()), design(title({}, { x: 20 })));
    expect(changes[0]).toMatchObject({ box: { x: 20, y: 10, width: 40 }, formerBox: { x: 10 } });
    expect(designDifference(design(title()), design(title({ text: 'B' }))).changes[0]?.formerBox).toBeUndefined();
  });

  it('recognises the elements of a copy under new ids', () => {
    const copy = design({ ...title(), id: 'x1' }, { ...code({}, { height: 20 }), id: 'x2' });
    expect(rowsOf(design(title(), code()), copy)).toEqual([['123', 'changed', 'Height: 8 mm > 20 mm']]);
  });
});

const anyElement = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    type: fc.constantFrom<ElementType>('text', 'barcode', 'line', 'shape'),
    x: fc.integer({ min: 0, max: 3 }),
    fontSize: fc.constantFrom(10, 12),
  })
  .map(({ id, type, x, fontSize }) => element(id, type, type === 'text' ? { fontSize } : {}, { x }));
const anyDesign = fc
  .uniqueArray(anyElement, { selector: ({ id }) => id, maxLength: 5 })
  .map((elements) => design(...elements));

describe('for any two designs', () => {
  it('nothing differs only when their elements are equal, and every element is counted once', () => {
    fc.assert(
      fc.property(anyDesign, anyDesign, (older, newer) => {
        const { changes, unchanged } = designDifference(older, newer);
        const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
        expect(unchanged + count('changed') + count('added')).toBe(newer.elements.length);
        expect(unchanged + count('changed') + count('removed')).toBe(older.elements.length);
        const withoutIds = (all: LabelElement[]) => all.map(({ id: _id, ...rest }) => rest);
        if (changes.length === 0) expect(withoutIds(newer.elements)).toEqual(withoutIds(older.elements));
        expect(designDifference(newer, newer).changes).toEqual([]);
        expect(changes.map(({ number }) => number)).toEqual(changes.map((_, index) => index + 1));
      }),
    );
  });
});
