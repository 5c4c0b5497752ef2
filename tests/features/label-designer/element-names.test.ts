import { expect, it } from 'vitest';
import { nameOf, namesOf, spokenName } from '@/features/label-designer/element-names';
import type { LabelElement } from '@/label/elements/element';

const element = (type: string, properties: Record<string, unknown>, own: Partial<LabelElement> = {}): LabelElement => ({
  id: 'e',
  type,
  x: 10,
  y: 10,
  width: 20,
  height: 10,
  rotation: 0,
  properties,
  ...own,
});

it.each([
  ['its field', element('text', { fieldType: 'dynamic', fieldName: 'partNo', template: '' }), 'Part Number'],
  [
    'its mix of fields',
    element('qrcode', { fieldType: 'dynamic', fieldName: 'partNo', template: '{partNo}|{qty}' }),
    '{partNo}|{qty}',
  ],
  ['its text', element('text', { fieldType: 'static', text: '  PCS /\n PACK ' }), 'PCS / PACK'],
  ['the beginning of a long text', element('text', { text: 'x'.repeat(50) }), `${'x'.repeat(29)}…`],
  ['its shape', element('shape', { shapeType: 'circle' }), 'Circle'],
  ['the name it was given', element('text', { text: 'a' }, { name: 'Caption' }), 'Caption'],
  ['what it is', element('text', { text: ' ' }), 'Text'],
  ['not known', element('hologram', {}), 'Unknown'],
])('an element is called after %s', (_what, made, name) => expect(nameOf(made)).toBe(name));

it('speaks kind, name, place and order', () => {
  const barcode = element('barcode', { fieldType: 'dynamic', fieldName: 'partNo' }, { x: 10.004, y: 12.5 });
  expect(spokenName(barcode, 2, 7)).toBe('Barcode, Part Number, x 10 y 12.5 mm, 3 of 7');
  expect(spokenName(element('line', {}, { locked: true }), 0, 1)).toBe('Line, x 10 y 10 mm, 1 of 1, locked');
});

it('counts several', () => {
  const one = element('line', {});
  expect([namesOf([one]), namesOf([one, one])]).toEqual(['Line', '2 elements']);
});
