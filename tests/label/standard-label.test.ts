import { runs } from '@tests/support/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelProblems } from '@/label/design/problems';
import { printsAlias } from '@/label/design/questions';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import { toSvgString } from '@/label/svg';
import { sayOnLabel, sayProblem } from '@/language/label/label-facts';
import { sampleData } from './fixtures';

const markup = (values: Partial<typeof sampleData> = {}, options: Parameters<typeof renderLabel>[2] = {}) =>
  toSvgString(renderLabel(standardLabel, { ...sampleData, ...values }, { say: sayOnLabel, ...options }));
const sizeOf = (text: string, whole: string) =>
  Number(new RegExp(`font-size="([\\d.]+)"[^>]*>${text}<`).exec(whole)?.[1]);

describe('the standard label', () => {
  it('is one SVG of 135 by 90 mm, the same on screen and on paper', () => {
    expect(markup()).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="135mm" height="90mm" viewBox="0 0 135 90" fill="#000"><rect width="135" height="90" fill="#fff"\/>/,
    );
  });

  it('shows the data of the part and the run', () => {
    const texts = [...markup().matchAll(/>([^<]+)<\/text>/g)].map((match) => match[1]);
    expect(texts).toEqual([
      'Customer',
      'PT Cakra Motor Indonesia',
      'Model',
      'TG4 2SJ',
      'Part name',
      'LINING ASSY R FR DOOR',
      'Part number',
      '83500-TG4-N010',
      'R',
      'RIGHT HAND',
      'Color',
      'NH-900L',
      'Qty',
      '12',
      'PCS / PACK',
      'Serial',
      '202611200001',
      'Prod. date',
      '20-11-2026',
      'Indication',
      'RR-04',
    ]);
  });

  it('has the specified rules, in one path', () => {
    expect(markup()).toContain(
      '<rect x="3" y="3" width="129" height="84" fill="none" stroke="#000" stroke-width="0.35"/>' +
        '<path d="M3 15H107M3 28H132M3 45H132M3 63H132M74 3V15M107 3V28M107 45V87M34 63V87M34 76H107M70 76V87"' +
        ' fill="none" stroke="#000" stroke-width="0.35"/>',
    );
  });

  it('has the specified texts', () => {
    expect(markup()).toContain('x="4.6" y="42.8"');
    expect(sizeOf('83500-TG4-N010', markup())).toBe(13.2);
    expect(sizeOf('LINING ASSY R FR DOOR', markup())).toBe(6.6);
    expect(sizeOf('Customer', markup())).toBe(2.7);
    expect(sizeOf('12', markup())).toBe(16.5);
  });

  it('shrinks a long part number to 123 mm', () => {
    const partNo = '83500-TG4-N010-ABCDEFGH';
    const size = sizeOf(partNo, markup({ partNo }));
    expect(size * partNo.length * 0.585).toBeCloseTo(123, 1);
  });

  it('prints a part name of 120 characters on two lines, and one of 300 is a problem', () => {
    const word = 'LINING ASSEMBLY ';
    const partName = word.repeat(8).slice(0, 120).trim();
    const nodes = markup({ partName });
    const lines = [...nodes.matchAll(/font-size="([\d.]+)"[^>]*>(LINING[^<]+)</g)];
    expect(lines.map(([, , text]) => text).join(' ')).toBe(partName);
    expect(lines).toHaveLength(2);
    for (const [, size] of lines) expect(Number(size)).toBeGreaterThan(2);
    const problemsOf = (name: string) =>
      labelProblems(standardLabel, { ...sampleData, partName: name }).map(sayProblem);
    expect(problemsOf(partName)).toEqual([]);
    expect(problemsOf(word.repeat(19))).toEqual([expect.stringMatching(/does not fit in its box in letters of 2 mm$/)]);
  });

  it.each([
    ['colorCode', 18],
    ['model', 24],
    ['indication', 27],
    ['serialNumber', 57],
  ] as const)(
    'says that a %s of more than %d characters cannot be read, and prints no smaller letters',
    (field, most) => {
      const problemsOf = (text: string) =>
        labelProblems(standardLabel, { ...sampleData, [field]: text })
          .map(sayProblem)
          .filter((problem) => problem.includes('fit in its box'));
      expect(problemsOf('W'.repeat(most))).toEqual([]);
      const long = 'W'.repeat(most + 1);
      expect(problemsOf(long)).toEqual([expect.stringMatching(/does not fit in its box in letters of 2 mm$/)]);
      expect(sizeOf(long, markup({ [field]: long }))).toBe(2);
    },
  );

  describe('a customer name that is too long for its line', () => {
    const sizesOf = (customerName: string, customerAlias = '') => {
      const nodes = markup({ customerName, customerAlias });
      const found = [...nodes.matchAll(/y="([\d.]+)"[^>]*font-size="([\d.]+)"[^>]*>([^<]+)</g)];
      return found.filter(([, y]) => Number(y) > 7 && Number(y) < 14).filter(([, , , text]) => text !== 'TG4 2SJ');
    };
    const long = 'PT Perusahaan Komponen Otomotif dan Suku Cadang Kendaraan Bermotor Indonesia Raya';
    const problems = (customerName: string, customerAlias = '') =>
      labelProblems(standardLabel, { ...sampleData, customerName, customerAlias }).map(sayProblem);

    it('comes on two lines of 81 characters in letters larger than 2 mm', () => {
      expect(long).toHaveLength(81);
      const lines = sizesOf(long, 'PKO');
      expect(lines.map(([, , , text]) => text).join(' ')).toBe(long);
      expect(lines).toHaveLength(2);
      for (const [, , size] of lines) expect(Number(size)).toBeGreaterThan(2.3);
      expect(problems(long)).toEqual([]);
    });

    it('is its alias where even two lines are smaller than 2 mm, which has to be read then', () => {
      expect(sizesOf(`${long} ${long}`, 'PKO').map(([, , , text]) => text)).toEqual(['PKO']);
      expect(problems(`${long} ${long}`, 'PKO')).toEqual([]);
      expect(printsAlias(standardLabel, `${long} ${long}`)).toBe(true);
      expect(printsAlias(standardLabel, long)).toBe(false);
    });

    it('is a problem where there is no alias that fits', () => {
      const [problem, ...more] = problems(`${long} ${long}`);
      expect(problem).toMatch(/^“PT Perusahaan .*…” does not fit in its box in letters of 2 mm$/);
      expect(more).toEqual([]);
      expect(problems(`${long} ${long}`, `${long} ${long}`)).toEqual([problem]);
    });
  });

  it.each([
    // characters, dots/mm -> narrow bar in mm
    [14, 8, 0.375],
    [15, 8, 0.25],
    [22, 8, 0.25],
    [14, 12, 4 / 12],
    [22, 12, 0.25],
    [22, 11.811, 3 / 11.811],
    [22, 23.622, 6 / 23.622],
  ])('has a Code 39 of %d characters at %d dots/mm with narrow bars of %d mm', (length, dotsPerMm, module) => {
    const scale = /scale\(([\d.]+)\)/.exec(markup({ partNo: 'A'.repeat(length) }, { dotsPerMm }))?.[1];
    expect(Number(scale)).toBeCloseTo(module, 8);
  });

  it('refuses a Code 39 of 23 characters with the reason, on every printer', () => {
    for (const dotsPerMm of [8, 11.811, 12, 23.622, 24]) {
      expect(markup({ partNo: 'A'.repeat(23) }, { dotsPerMm })).toContain(
        '>23 characters are too many for this width<',
      );
    }
  });

  it('leaves the QR code out until there is a serial, while the part is being typed', () => {
    const paths = (values: object, omitIncomplete: boolean) =>
      markup(values, { omitIncomplete }).match(/crispEdges/g)?.length;
    expect(paths({ serialNumber: '' }, true)).toBe(1);
    expect(paths({}, true)).toBe(2);
    expect(paths({ partNo: '', serialNumber: '' }, true)).toBeUndefined();
  });

  it('is valid markup whatever is typed', () => {
    const any = fc.string({ unit: 'binary', maxLength: 80 });
    fc.assert(
      fc.property(any, any, any, (partNo, partName, serialNumber) => {
        const rendered = markup({ partNo, partName, serialNumber });
        expect(rendered).not.toMatch(/NaN|undefined|Infinity/);
        expect(rendered.match(/<text/g)?.length).toBe(rendered.match(/<\/text>/g)?.length);
      }),
      { numRuns: runs(60) },
    );
  });
});
