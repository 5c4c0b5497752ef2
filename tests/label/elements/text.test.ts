import { elementOf, markupOf, problemsOf, sampleData } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';

const arimo = 'font-family="Arimo, &#39;Noto Sans&#39;, Arial, sans-serif"';

describe('a text', () => {
  it('defaults to black 12 point Arial, on the left, in the middle of its box', () => {
    expect(markupOf(elementOf('text', { text: 'Hello' }))).toBe(
      `<text x="10" y="21.488" ${arimo} font-size="4.2333" font-weight="400" fill="#000">Hello</text>`,
    );
  });

  it.each([
    [{ align: 'center', vertical: 'top' }, 'x="60" y="13.1898"', 'text-anchor="middle"'],
    [{ align: 'right', vertical: 'bottom' }, 'x="110" y="29.1025"', 'text-anchor="end"'],
    [{ align: 'left', vertical: 'baseline' }, 'x="10" y="30"', 'font-size="4.2333"'],
  ])('with %j is at %s', (properties, position, anchor) => {
    const markup = markupOf(elementOf('text', { text: 'Hello', ...properties }));
    expect(markup).toContain(position);
    expect(markup).toContain(anchor);
  });

  it.each([
    ['Arial', 'normal', 'font-family="Arimo, &#39;Noto Sans&#39;, Arial, sans-serif"', 'font-weight="400"'],
    ['Helvetica', 'bold', 'font-family="Arimo, &#39;Noto Sans&#39;, Arial, sans-serif"', 'font-weight="700"'],
    [
      'Times New Roman',
      '100',
      'font-family="Tinos, &#39;Noto Sans&#39;, &#39;Times New Roman&#39;, serif"',
      'font-weight="400"',
    ],
    [
      'Courier New',
      '900',
      'font-family="Cousine, &#39;Noto Sans&#39;, &#39;Courier New&#39;, monospace"',
      'font-weight="700"',
    ],
    [
      'Verdana',
      '500',
      'font-family="&#39;IBM Plex Sans Variable&#39;, &#39;Noto Sans&#39;, sans-serif"',
      'font-weight="500"',
    ],
  ])('in %s %s is set in a shipped font', (fontFamily, fontWeight, family, weight) => {
    const markup = markupOf(elementOf('text', { text: 'x', fontFamily, fontWeight }));
    expect(markup).toContain(family);
    expect(markup).toContain(weight);
  });

  it('has its colours in color mode, and black on white in black mode', () => {
    const element = elementOf('text', { text: 'x', color: '#ff0000', backgroundColor: '#ffee99' });
    expect(markupOf(element, { mode: 'color' })).toMatch(/fill="#ffee99".*fill="#ff0000"/);
    expect(markupOf(element)).toMatch(/fill="#fff".*fill="#000"/);
    const inverse = elementOf('text', { text: 'x', color: '#ffffff', backgroundColor: '#003366' });
    expect(markupOf(inverse)).toMatch(/fill="#000".*fill="#fff"/);
  });

  it('is escaped', () => {
    const markup = markupOf(elementOf('text', { text: '</text><script>alert("x" & 1)</script>' }));
    expect(markup).toContain('&lt;/text&gt;&lt;script&gt;alert(&quot;x&quot; &amp; 1)&lt;/script&gt;</text>');
    expect(markup).not.toContain('<script');
  });

  it('shows its field, its template, or its fixed text', () => {
    const textOf = (properties: object) => />([^<]*)<\/text>/.exec(markupOf(elementOf('text', properties)))?.[1];
    expect(textOf({ text: 'fixed', fieldType: 'dynamic', fieldName: 'partNo' })).toBe('83500-TG4-N010');
    expect(textOf({ fieldType: 'dynamic', template: '{partNo} / {qty} {{other}}' })).toBe(
      '83500-TG4-N010 / 12 {other}',
    );
    expect(textOf({ text: 'No {partNo|left:5}', fieldName: 'partNo' })).toBe('No 83500');
    expect(textOf({ text: 'S{serail}' })).toBe('invalid text');
  });

  it('of a missing customer is the name of the company', () => {
    const element = elementOf('text', { fieldType: 'dynamic', fieldName: 'customerName' });
    expect(markupOf(element)).toContain('>PT Cakra Motor Indonesia<');
    expect(markupOf(element, {}, { ...sampleData, customerName: ' ' })).toContain('>PT Pokayoke Indonesia<');
  });

  it('that is empty renders only its background', () => {
    expect(markupOf(elementOf('text', { text: '' }))).toBe('');
    expect(markupOf(elementOf('text', { text: '', backgroundColor: '#000' }))).toBe(
      '<rect x="10" y="10" width="100" height="20" fill="#000"/>',
    );
  });

  it('keeps its spaces', () => {
    expect(markupOf(elementOf('text', { text: 'A  B' }))).toContain('xml:space="preserve"');
    expect(markupOf(elementOf('text', { text: 'A B' }))).not.toContain('xml:space');
  });

  it('[PR14] that is too long shrinks, wraps or is clipped at its box, and is reported when not all of it fits', () => {
    const text = 'A long text that has no room';
    const long = (fit: string, height = 20) => elementOf('text', { text, fit }, { width: 30, height });
    expect(markupOf(long('shrink'))).toContain('font-size="2.3987"');
    expect(problemsOf(long('shrink'))).toEqual([]);
    expect(markupOf(long('wrap')).match(/<text/g)).toHaveLength(2);
    expect(problemsOf(long('wrap'))).toEqual([]);
    expect(problemsOf(long('wrap', 5))).toEqual([`error text-overflow: “${text}” does not fit in its box`]);
    expect(markupOf(long('clip'))).toContain('<svg x="10" y="10" width="30" height="20" viewBox="10 10 30 20"><text');
    expect(problemsOf(long('clip'))).toEqual([`error text-overflow: “${text}” does not fit in its box`]);
  });

  it('[PR14] in a script the shipped font lacks is clipped at its box', () => {
    for (const text of ['部品', 'قطعة', '😀'.repeat(5)]) {
      expect(markupOf(elementOf('text', { text }))).toMatch(/^<svg x="10" y="10" width="100" height="20"/);
    }
  });

  it.each<[string, string, string[]]>([
    ['Arial', 'Café “Zürich” – 20 €', []],
    [
      'IBM Plex Mono',
      'Škoda 部品 한국',
      ['warning other-font: IBM Plex Mono does not have “Š” “部” “品” “한” “국”, which is printed in Noto Sans'],
    ],
    ['Noto Sans', 'Škoda 部品 한국 零件 Ελλάδα Київ', []],
    [
      'Arial',
      'Київ Ελλάδα',
      ['warning other-font: Arial does not have “К” “и” “ї” “в” “Ε” “λ” “ά” “δ” …, which is printed in Noto Sans'],
    ],
    [
      'Noto Sans',
      'OK 👍',
      ['error missing-glyph: No font of the labels has \u2068“👍”\u2069 U+1F44D: a box or nothing would be printed'],
    ],
    [
      'Arial',
      'A\u200b\ue000',
      ['error missing-glyph: No font of the labels has \u2068“\ue000”\u2069 U+E000: a box or nothing would be printed'],
    ],
  ])('in %s says before print which letters of “%s” its font lacks', (fontFamily, text, problems) => {
    expect(problemsOf(elementOf('text', { fontFamily, text }))).toEqual(problems);
  });

  it('[PR14] of 5,000 characters is clipped and reported', () => {
    const element = elementOf('text', { fieldType: 'dynamic', fieldName: 'partName' });
    const data = { ...sampleData, partName: 'W'.repeat(5000) };
    expect(problemsOf(element, {}, data)).toEqual([
      `error text-overflow: “${'W'.repeat(39)}…” does not fit in its box`,
    ]);
    expect(markupOf(element, {}, data)).toMatch(/^<svg x="10" y="10" width="100" height="20"/);
  });
});
