import { elementOf } from '@tests/label/fixtures';
import { expect, it } from 'vitest';
import { appearanceOf, definitionOf } from '@/label/elements/element';
import { sayElement } from '@/language/label/element-texts';

it.each([
  ['its field', elementOf('text', { fieldType: 'dynamic', fieldName: 'partNo' }), 'Part Number'],
  ['its template', elementOf('qrcode', { fieldType: 'dynamic', template: '{partNo}|{qty}' }), '{partNo}|{qty}'],
  ['its text', elementOf('text', { fieldType: 'static', text: '  PCS /\n PACK ' }), 'PCS / PACK'],
  ['the beginning of a long text', elementOf('text', { text: 'x'.repeat(50) }), `${'x'.repeat(29)}…`],
  ['its shape', elementOf('shape', { shapeType: 'circle' }), 'Circle'],
  ['its own name', elementOf('text', { text: 'a' }, { name: 'Caption' }), 'Caption'],
  ['its type', elementOf('text', { text: ' ' }), 'Text'],
  ['its type, unknown', elementOf('unknown'), 'Unknown'],
])('an element is named after %s', (_source, element, name) => expect(sayElement(element)).toBe(name));

it('has the form and icon of its type, and its own for a shape', () => {
  const { icon } = definitionOf('line');
  expect(appearanceOf(elementOf('line'))).toEqual({ form: 'line', icon });
  expect(appearanceOf(elementOf('shape', { shapeType: 'triangle' })).form).toBe('triangle');
});
