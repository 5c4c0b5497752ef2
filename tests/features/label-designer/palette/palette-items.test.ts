import { describe, expect, it } from 'vitest';
import { elementFrom, paletteGroups } from '@/features/label-designer/palette/palette';
import { sayPreset } from '@/language/label/element-texts';

const labels = Object.fromEntries(paletteGroups.map(({ title, items }) => [title, items.map(sayPreset)]));
const itemOf = (group: string, label: string) => {
  const item = paletteGroups
    .find(({ title }) => title === group)
    ?.items.find((candidate) => sayPreset(candidate) === label);
  if (!item) throw new Error(`No ${label} in ${group}`);
  return item;
};

describe('the palette', () => {
  it('has the groups and names of the specification, then the other fields of the standard label', () => {
    expect(labels).toEqual({
      'Static Fields': ['Static Text', 'Static Barcode', 'Static QR Code'],
      'Dynamic Fields': [
        'Part Name',
        'Part Number',
        'Color Code',
        'Customer Name',
        'Production Date',
        'Quantity',
        'Serial Number',
      ],
      'Drawing Tools': ['Line', 'Rectangle', 'Circle'],
      Media: ['Image'],
      'Quick Add': ['Text', 'Barcode', 'QR Code', 'Line'],
      'More Fields': ['Model', 'Indication', '2D Code', 'Hand Mark'],
    });
  });

  it.each([
    ['Static Fields', 'Static Text', 'text', [10, 10, 100, 20]],
    ['Static Fields', 'Static Barcode', 'barcode', [10, 10, 120, 40]],
    ['Static Fields', 'Static QR Code', 'qrcode', [10, 10, 50, 50]],
    ['Dynamic Fields', 'Serial Number', 'text', [10, 10, 100, 20]],
    ['Drawing Tools', 'Line', 'line', [10, 10, 100, 2]],
    ['Drawing Tools', 'Circle', 'shape', [10, 10, 100, 2]],
    ['Media', 'Image', 'image', [10, 10, 100, 2]],
  ])('%s: %s is a %s of the size and at the place of the specification', (group, label, type, box) => {
    const { x, y, width, height, ...element } = elementFrom(itemOf(group, label), 'new');
    expect([x, y, width, height]).toEqual(box);
    expect(element.type).toBe(type);
  });

  it('creates new elements in black 12 point Arial, Code 39 and level M', () => {
    const text = elementFrom(itemOf('Static Fields', 'Static Text'), 'new').properties;
    expect(text).toMatchObject({ fontSize: 12, fontFamily: 'Arial', fontWeight: 'normal', color: '#000000' });
    expect(elementFrom(itemOf('Quick Add', 'Barcode'), 'new').properties.barcodeType).toBe('code39');
    expect(elementFrom(itemOf('Quick Add', 'QR Code'), 'new').properties.qrCodeErrorCorrection).toBe('M');
  });

  it('puts the middle of a dropped element under the pointer', () => {
    const { x, y } = elementFrom(itemOf('Static Fields', 'Static QR Code'), 'new', { x: 60, y: 40 });
    expect([x, y]).toEqual([35, 15]);
  });
});
