import { elementOf } from '@tests/label/fixtures';
import { expect, it } from 'vitest';
import { appearanceOf, definitionOf, elementName } from '@/label/elements/element';

it.each([
  ['its field', elementOf('text', { fieldType: 'dynamic', fieldName: 'partNo' }), 'Part Number'],
  ['its template', elementOf('qrcode', { fieldType: 'dynamic', template: '{partNo}|{qty}' }), '{partNo}|{qty}'],
  ['its text', elementOf('text', { fieldType: 'static', text: '  PCS /\n PACK ' }), 'PCS / PACK'],
  ['the beginning of a long text', elementOf('text', { text: 'x'.repeat(50) }), `${'x'.repeat(29)}…`],
  ['its shape', elementOf('shape', { shapeType: 'circle' }), 'Circle'],
  ['its own name', elementOf('text', { text: 'a' }, { name: 'Caption' }), 'Caption'],
  ['its type', elementOf('text', { text: ' ' }), 'Text'],
  ['its type, unknown', elementOf('unknown'), 'Unknown'],
])('an element is named after %s', (_source, element, name) => expect(elementName(element)).toBe(name));

it('has the label and icon of its type, and of its form for a shape', () => {
  const { label, icon } = definitionOf('line');
  expect(appearanceOf(elementOf('line'))).toMatchObject({ label, icon });
  expect(appearanceOf(elementOf('shape', { shapeType: 'triangle' })).label).toBe('Triangle');
});
