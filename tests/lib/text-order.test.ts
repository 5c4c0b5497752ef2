import { expect, it } from 'vitest';
import { compareTexts } from '@/lib/text-order';

it('sorts as a person reads: numbers by their value, upper and lower case and accents alike', () => {
  const sorted = ['P-10', 'b', 'P-2', 'É', 'A', 'e1', 'a2'].toSorted(compareTexts);
  expect(sorted).toEqual(['A', 'a2', 'b', 'É', 'e1', 'P-2', 'P-10']);
  expect(compareTexts('door', 'DOOR')).toBe(0);
});
