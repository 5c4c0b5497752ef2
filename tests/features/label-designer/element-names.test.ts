import { elementOf } from '@tests/label/fixtures';
import { expect, it } from 'vitest';
import { accessibleName, namesOf } from '@/features/label-designer/element-names';

it('has type, name, position and order', () => {
  const barcode = elementOf('barcode', { fieldType: 'dynamic', fieldName: 'partNo' }, { x: 10.004, y: 12.5 });
  expect(accessibleName(barcode, 2, 7)).toBe('Barcode, Part Number, x 10 y 12.5 mm, 3 of 7');
  expect(accessibleName(elementOf('line', {}, { locked: true }), 0, 1)).toBe('Line, x 10 y 10 mm, 1 of 1, locked');
});

it('counts several', () => {
  const one = elementOf('line');
  expect([namesOf([one]), namesOf([one, one])]).toEqual(['Line', '2 elements']);
});
