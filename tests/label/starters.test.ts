import { sampleData as labelData } from '@tests/label/fixtures';
import { type DecodableType, decode } from '@tests/support/decoder';
import { rasterise } from '@tests/support/raster';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEncoders } from '@/label/codes/symbologies';
import { contentFaults } from '@/label/design/content';
import { parseDesign } from '@/label/design/parse-design';
import { codesOf, labelProblems } from '@/label/design/problems';
import { renderLabel } from '@/label/render';
import { starters } from '@/label/starters';

beforeAll(loadEncoders);

const answers = 'sample' as const;
const data = { ...labelData, labelNo: '3', labelCount: '10', answers };

describe.each(starters.map(({ name, design }) => [name, design] as const))('%s', (_, design) => {
  it('has no problems, at 203, 300 and 600 dpi', () => {
    expect(design.elements.flatMap(contentFaults)).toEqual([]);
    for (const dotsPerMm of [8, 11.811, 12, 24]) {
      expect(labelProblems(design, data, { dotsPerMm }).map(({ message }) => message)).toEqual([]);
    }
  });

  it.each([8, 12, 24])('has codes that read as they are meant, at %d dots/mm', async (dotsPerMm) => {
    const raster = rasterise(renderLabel(design, data, { dotsPerMm }), dotsPerMm, 'area');
    for (const { type, text } of codesOf(design, data, { dotsPerMm })) {
      // SAFETY: the decoder knows every symbology.
      expect(await decode(raster, [type as DecodableType])).toContain(text);
    }
  });

  it('is a design that can be stored and read again', () => {
    const reading = parseDesign(JSON.parse(JSON.stringify(design)));
    expect(reading).toMatchObject({ ok: true, damaged: [] });
  });
});
