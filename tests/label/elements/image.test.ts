import { elementOf, markupOf, problemsOf } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';

const url = 'https://example.com/logo.png';
const box = { width: 40, height: 20 };

describe('an image', () => {
  it('fits its box and keeps its aspect ratio', () => {
    expect(markupOf(elementOf('image', { imageUrl: url }, box), { mode: 'color' })).toBe(
      `<image href="${url}" x="10" y="10" width="40" height="20" preserveAspectRatio="xMidYMid meet"/>`,
    );
  });

  it('that is enlarged is clipped to its box, from the middle', () => {
    expect(markupOf(elementOf('image', { imageUrl: url, imageScale: 2 }, box), { mode: 'color' })).toBe(
      '<svg x="10" y="10" width="40" height="20" viewBox="10 10 40 20">' +
        `<image href="${url}" x="-10" y="0" width="80" height="40" preserveAspectRatio="xMidYMid meet"/></svg>`,
    );
  });

  it('is only black and white in black mode', () => {
    expect(markupOf(elementOf('image', { imageUrl: url }, box))).toContain('filter="grayscale(1) contrast(1000)"');
    expect(markupOf(elementOf('image', { imageUrl: url }, box), { mode: 'color' })).not.toContain('filter');
  });

  it.each([
    ['javascript:alert(1)', 'Image Error: Failed to load image'],
    ['data:text/html,<script>1</script>', 'Image Error: Failed to load image'],
    ['file:///etc/passwd', 'Image Error: Failed to load image'],
    ['blob:https://example.com/1', 'Image Error: Failed to load image'],
  ])('[DS12] from %j is shown as an error, and its URL is nowhere in the SVG', (imageUrl, message) => {
    const element = elementOf('image', { imageUrl }, box);
    const markup = markupOf(element);
    expect(markup).toContain('>Image Error<');
    expect(markup).toContain('>Failed to load image<');
    expect(markup).not.toContain('<image');
    expect(markup).not.toContain('href');
    expect(problemsOf(element)).toEqual([`error missing-image: ${message}`]);
  });

  it('that was not selected yet says so, not that it failed', () => {
    const element = elementOf('image', {}, box);
    expect(markupOf(element)).toContain('>No image yet<');
    expect(problemsOf(element)).toEqual(['error missing-image: No image yet: select a file or enter an address']);
  });

  it('that does not load is an error, and only then', () => {
    const element = elementOf('image', { imageUrl: url }, box);
    expect(problemsOf(element)).toEqual([]);
    const failedImages = new Map([[url, { code: 'image-failed' } as const]]);
    expect(markupOf(element, { failedImages })).toContain('>Image Error<');
    expect(markupOf(element)).toContain('<image');
    expect(problemsOf(element, { failedImages })).toEqual(['error missing-image: Image Error: Failed to load image']);
  });
});
