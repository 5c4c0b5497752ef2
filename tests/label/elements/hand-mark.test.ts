import { elementOf, markupOf, sampleData } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';

const mark = (hand: 'left' | 'right' | 'none') => markupOf(elementOf('hand'), {}, { ...sampleData, hand });

describe('the hand mark', () => {
  it('is a solid block with a white R for the right hand', () => {
    expect(mark('right')).toContain('<rect x="10" y="10" width="25" height="25" fill="#000"/>');
    expect(mark('right')).toMatch(/fill="#fff">R<.*fill="#fff">RIGHT HAND</);
  });

  it('is an outlined block with a black L for the left hand', () => {
    expect(mark('left')).toContain('width="23.8" height="23.8" fill="none" stroke="#000" stroke-width="1.2"/>');
    expect(mark('left')).toMatch(/fill="#000">L<.*fill="#000">LEFT HAND</);
  });

  it('is a short dash for neither', () => {
    expect(mark('none')).toBe('<rect x="19.5" y="22" width="6" height="1" fill="#000"/>');
  });
});
