import { elementOf, markupOf, problemsOf } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';

describe('an element of an unknown type', () => {
  it('is rendered as a dashed frame and reported', () => {
    const element = elementOf('unknown', { raw: { type: 'hologram' } });
    expect(markupOf(element)).toContain('stroke-dasharray');
    expect(markupOf(element)).toContain('>Unknown element type<');
    expect(problemsOf(element)).toEqual(['error unknown-element: Unknown element type']);
  });
});
