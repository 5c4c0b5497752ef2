import { benchDesign } from '@bench/labels-design';
import { describe, expect, it } from 'vitest';
import { parseDesign, storedDesign } from '@/label/design/parse-design';
import { renderLabel } from '@/label/render';
import { toSvgString } from '@/label/svg';
import { sayOnLabel } from '@/language/label/label-facts';
import { sampleData } from './fixtures';
import { oldDesigns } from './old-designs';

describe('a design stored without a version', () => {
  const say = sayOnLabel;
  const part = { ...sampleData, partNo: 'A{1}', customerName: '', colorCode: '', hand: 'left' as const };
  it.each([...oldDesigns, benchDesign].map((design) => [design.id, design] as const))(
    '%s prints every brace, also when saved again',
    async (id, design) => {
      const reading = parseDesign(JSON.parse(JSON.stringify(design)));
      if (!reading.ok) throw new Error(reading.reason.code);
      const markup = (of: typeof reading.design) =>
        [
          renderLabel(of, sampleData, { say }),
          renderLabel(of, part, { mode: 'color', dotsPerMm: 12, say }),
          renderLabel(of, part, { omitIncomplete: true, say }),
        ]
          .map(toSvgString)
          .join('\n');
      await expect(`${markup(reading.design)}\n`).toMatchFileSnapshot(`old-designs/${id}.svg`);
      const again = parseDesign(JSON.parse(JSON.stringify(storedDesign(reading.design))));
      expect(again).toMatchObject({ ok: true, damaged: reading.damaged });
      if (again.ok) expect(markup(again.design)).toBe(markup(reading.design));
    },
  );
});
