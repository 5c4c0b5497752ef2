import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkup, mm, svg, toSvgString } from '@/label/svg';

describe('an SVG as markup', () => {
  it('is nested, with self-closing empty tags and lengths rounded to 0.0001 mm', () => {
    const node = svg('svg', { viewBox: '0 0 9 9', x: undefined }, [
      svg('rect', { x: 0.1 + 0.2, width: 1 / 3, fill: '#fff' }),
      svg('text', { y: -0 }, ['a < b']),
    ]);
    expect(toSvgString(node)).toBe(
      '<svg viewBox="0 0 9 9"><rect x="0.3" width="0.3333" fill="#fff"/><text y="0">a &lt; b</text></svg>',
    );
  });

  it('is the same the second time, from the cache', () => {
    const part = svg('g', {}, [svg('text', {}, ['x'])]);
    const first = toSvgString(svg('svg', { id: 'a' }, [part]));
    expect(first).toBe('<svg id="a"><g><text>x</text></g></svg>');
    expect(toSvgString(svg('svg', { id: 'b' }, [part]))).toBe('<svg id="b"><g><text>x</text></g></svg>');
  });

  it.each([
    ['plain', 'plain'],
    [`<>&"'`, '&lt;&gt;&amp;&quot;&#39;'],
    ['a\u0000b\u001fc\u009fd', 'a\ufffdb\ufffdc\ufffdd'],
    ['tab\tand\nline', 'tab\tand\nline'],
    ['half \ud83d a smile 😀', 'half \ufffd a smile 😀'],
  ])('escapes %j to %j', (text, markup) => {
    expect(escapeMarkup(text)).toBe(markup);
  });

  it('cannot be broken by a text or an attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const markup = toSvgString(svg('text', { 'font-family': text }, [text]));
        expect(markup).toMatch(/^<text font-family="[^"<>]*">[^<>]*<\/text>$/);
      }),
    );
  });

  it.each([
    [0.1 + 0.2, 0.3],
    [1 / 3, 0.3333],
    [-0.00001, 0],
    [135, 135],
  ])('%d mm are written as %d', (length, written) => {
    expect(Object.is(mm(length), written)).toBe(true);
  });
});
