import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FONT_FAMILIES,
  FONT_WEIGHTS,
  type FontStyle,
  isMeasured,
  MM_PER_POINT,
  STANDARD_FONTS,
  shippedFont,
  textWidth,
} from '@/label/text/fonts';
import { layOutText, lineBoxes, type TextSetting, VERTICAL_ALIGNMENTS } from '@/label/text/text-layout';

const arial: FontStyle = { family: 'Arial', weight: 'normal', stretch: 100 };
const setting = (values: Partial<TextSetting> = {}): TextSetting => ({
  style: arial,
  fontSize: 12,
  tracking: 0,
  fit: 'shrink',
  vertical: 'middle',
  ...values,
});
const box = { x: 0, y: 0, width: 50, height: 20 };

describe('the width of a text', () => {
  it.each([
    // Published widths of the original fonts, in thousandths of the size.
    ['Hello', 'Arial', 'normal', 2278],
    ['Hello', 'Arial', 'bold', 2445],
    ['Hello', 'Helvetica', 'normal', 2278],
    ['Hello', 'Times New Roman', 'normal', 2222],
    ['Hello', 'Courier New', 'bold', 3000],
    ['é£', 'Arial', 'normal', 1112],
  ] as const)('%s in %s %s is that of the original font', (text, family, weight, thousandths) => {
    expect(textWidth(text, { family, weight, stretch: 100 }, 1000)).toBeCloseTo(thousandths, -1);
  });

  it('is what a browser measures for the standard label', () => {
    const sans: FontStyle = { family: 'IBM Plex Sans', weight: 'bold', stretch: 85 };
    const mono: FontStyle = { family: 'IBM Plex Mono', weight: '600', stretch: 100 };
    expect(textWidth('83500-TG4-N010', mono, 13.2, -0.015)).toBeCloseTo(108.11, 1);
    expect(textWidth('202611200001', mono, 7.4)).toBeCloseTo(53.28, 1);
    expect(Math.abs(textWidth('LINING ASSY R FR DOOR', sans, 6.6) - 73.18)).toBeLessThan(0.8);
  });

  it('counts characters the font lacks as the widest likely fallback font has them', () => {
    expect(textWidth('部', arial, 1)).toBe(1.05);
    expect(textWidth('😀', arial, 1)).toBe(1.35);
    expect(textWidth('e\u0301', arial, 1)).toBe(textWidth('e', arial, 1));
    expect([isMeasured('Aé–€'), isMeasured('部')]).toEqual([true, false]);
  });

  it.each([
    ['Arial', '100', 100, 400, 100],
    ['Arial', '500', 100, 400, 100],
    ['Arial', '600', 100, 700, 100],
    ['IBM Plex Mono', '500', 100, 600, 100],
    ['IBM Plex Sans', '900', 100, 700, 100],
    ['IBM Plex Sans', '400', 85, 700, 85],
    ['Arial', 'bold', 85, 700, 100],
  ] as const)(
    '%s %s at %i %% is set in weight %i at %i %%',
    (family, weight, stretch, shippedWeight, shippedStretch) => {
      expect(shippedFont({ family, weight, stretch })).toMatchObject({
        weight: shippedWeight,
        stretch: shippedStretch,
      });
    },
  );

  it('is plausible for every font, weight and width', () => {
    for (const family of [...FONT_FAMILIES, ...STANDARD_FONTS])
      for (const weight of FONT_WEIGHTS)
        for (const stretch of [85, 100] as const) {
          const width = textWidth('Hamburg 0123', { family, weight, stretch }, 1);
          expect(width).toBeGreaterThan(4);
          expect(width).toBeLessThan(9);
          expect(shippedFont({ family, weight, stretch }).css).toContain(',');
        }
  });
});

describe('the layout of a text', () => {
  it('keeps the size when the text fits', () => {
    expect(layOutText('Hello', box, setting())).toMatchObject({
      size: 12 * MM_PER_POINT,
      overflows: false,
      clipped: false,
    });
  });

  it('[PR14] shrinks the text to the width and the height of its box, but not below 3 points', () => {
    const wide = layOutText('A'.repeat(30), box, setting());
    expect(wide.size * 0.667 * 30).toBeCloseTo(50, 1);
    expect(wide.overflows).toBe(false);
    expect(layOutText('A\nB\nC\nD', { ...box, height: 10 }, setting()).size).toBeLessThan(12 * MM_PER_POINT);
    const endless = layOutText('A'.repeat(3000), box, setting());
    expect(endless).toMatchObject({ size: 3 * MM_PER_POINT, overflows: true, clipped: true });
  });

  it.each([
    // Four lines: three of 1.2, a capital of 0.703 and, but for a baseline at the edge, a descender of 0.212.
    ['bottom', 10 / 4.515],
    ['baseline', 10 / 4.303],
  ] as const)('[PR14] shrinks several lines to the height of the box, aligned to its %s', (vertical, size) => {
    const { overflows, ...layout } = layOutText('A\nB\nC\nD', { ...box, height: 10 }, setting({ vertical }));
    expect(layout.size).toBeCloseTo(size, 3);
    expect([overflows, layout.clipped]).toEqual([false, false]);
  });

  it('[PR14] shrinks to the widest line, and only when it may', () => {
    const text = `A\n${'A'.repeat(30)}`;
    expect(layOutText(text, box, setting()).size * 0.667 * 30).toBeCloseTo(50, 1);
    expect(layOutText(text, box, setting({ fit: 'clip' }))).toMatchObject({ size: 12 * MM_PER_POINT, overflows: true });
  });

  it('does not report an empty text, and clips one of unknown width', () => {
    expect(layOutText('', { ...box, height: 0.1 }, setting()).overflows).toBe(false);
    expect(layOutText('A\n部', box, setting())).toMatchObject({ overflows: false, clipped: true });
  });

  it('wraps at spaces, and inside a word only when it is wider than the box', () => {
    const lines = (text: string) => layOutText(text, box, setting({ fit: 'wrap' })).lines.map((line) => line.text);
    expect(lines('A label that says where the part goes')).toEqual(['A label that says where', 'the part goes']);
    expect(lines('W'.repeat(20))).toEqual(['W'.repeat(12), 'W'.repeat(8)]);
    expect(lines('one\ntwo')).toEqual(['one', 'two']);
    expect(lines('  A label that says where   the part goes  ')).toEqual([
      '  A label that says where',
      'the part goes',
    ]);
  });

  it.each([
    // Arial: capitals 0.703, ascent 0.905, descent 0.212 of the size; 10 points are 3.5278 mm, a line 4.2333 mm.
    ['top', [2.658, 6.892]],
    ['middle', [9.123, 13.357]],
    ['bottom', [15.019, 19.252]],
    ['baseline', [15.767, 20]],
  ] as const)('places two lines at the %s of the box', (vertical, baselines) => {
    const { lines } = layOutText('A\nB', box, setting({ fontSize: 10, vertical }));
    expect(lines.map(({ baseline }) => Number(baseline.toFixed(3)))).toEqual(baselines);
  });

  it.each([
    ['left', 5, { x: 5, width: 10.005 }],
    ['center', 5, { x: 24.998, width: 10.005 }],
    ['right', 5, { x: 44.995, width: 10.005 }],
  ] as const)('prints on the area of its letters, aligned %s', (align, x, area) => {
    const here = { ...box, x };
    const layout = layOutText('AAAA\n \ngA', here, setting({ fontSize: 15 / MM_PER_POINT / 4, fit: 'clip' }));
    const [first, second, ...others] = lineBoxes(layout, here, setting({ fontSize: 15 / MM_PER_POINT / 4 }), align);
    expect(others).toEqual([]);
    expect(first?.x).toBeCloseTo(area.x, 2);
    expect(first?.width).toBeCloseTo(area.width, 2);
    expect(first?.height).toBeCloseTo(0.703 * 3.75, 5);
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeCloseTo(layout.lines[0]?.baseline ?? 0, 5);
    // The descender of the g.
    expect(second?.height).toBeCloseTo((0.703 + 0.212) * 3.75, 5);
  });

  it('loses no character by wrapping', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), fc.double({ min: 1, max: 100, noNaN: true }), (text, width) => {
        const { lines } = layOutText(text, { ...box, width }, setting({ fit: 'wrap' }));
        expect(
          lines
            .map((line) => line.text)
            .join('')
            .replace(/\s/g, ''),
        ).toBe(text.replace(/\s/g, ''));
      }),
    );
  });

  it('keeps a text that does not overflow inside its box', () => {
    const verticals = fc.constantFrom(...VERTICAL_ALIGNMENTS);
    const fits = fc.constantFrom('shrink' as const, 'wrap' as const);
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60 }),
        verticals,
        fits,
        fc.integer({ min: 6, max: 72 }),
        (text, vertical, fit, fontSize) => {
          const layout = layOutText(text, box, setting({ vertical, fit, fontSize }));
          if (layout.overflows) return;
          for (const line of layout.lines) {
            expect(textWidth(line.text, arial, layout.size)).toBeLessThanOrEqual(box.width * 1.002);
            expect(line.baseline).toBeLessThanOrEqual(box.height + 0.01);
            expect(line.baseline).toBeGreaterThan(0);
          }
        },
      ),
    );
  });
});
