import { describe, expect, it } from 'vitest';
import type { LabelDesign } from '@/label/design/design';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import { toSvgString } from '@/label/svg';
import { designOf, elementOf, sampleData } from './fixtures';

describe('rendering a label', () => {
  it('renders elements in order, without hidden ones', () => {
    const design = designOf([
      elementOf('text', { text: 'below' }, { id: 'a' }),
      elementOf('text', { text: 'hidden' }, { id: 'b', hidden: true }),
      elementOf('text', { text: 'above' }, { id: 'c' }),
    ]);
    expect(toSvgString(renderLabel(design, sampleData))).toMatch(/below.*above/);
    expect(toSvgString(renderLabel(design, sampleData))).not.toContain('hidden');
  });

  it('re-renders only elements whose data changes', () => {
    const first = renderLabel(standardLabel, sampleData);
    const next = renderLabel(standardLabel, { ...sampleData, serialNumber: '202611200002' });
    const changed = next.children.filter((part) => !first.children.includes(part));
    expect(changed).toHaveLength(2);
    expect(toSvgString(next)).toContain('>202611200002<');
    expect(toSvgString(next)).not.toContain('202611200001');
  });

  it('aligns codes to the position on the sheet and to the printer', () => {
    const scales = (options: object) =>
      [
        ...toSvgString(renderLabel(standardLabel, sampleData, options)).matchAll(/translate\([^)]*\) scale\([^)]*\)/g),
      ].join();
    const corner = scales({});
    expect(scales({ origin: { x: 13.49, y: 15 } })).not.toBe(corner);
    expect(scales({ origin: { x: 13.5, y: 15 } })).toBe(corner);
    expect(scales({ dotsPerMm: 12 })).not.toBe(corner);
    expect(scales({})).toBe(corner);
  });

  it('never reuses a rendering for other data, colours, printers or images', () => {
    const url = '/logo.png';
    const labelDesign = designOf([
      elementOf('image', { imageUrl: url }, { id: 'a', height: 20 }),
      elementOf('text', { fieldType: 'dynamic', color: '#ff0000' }, { id: 'b' }),
      elementOf('barcode', { fieldType: 'dynamic' }, { id: 'c' }),
    ]);
    const options = [
      {},
      { mode: 'color' as const },
      { dotsPerMm: 12 },
      { failedImages: new Map([[url, { code: 'image-failed' } as const]]) },
      { omitIncomplete: true },
    ];
    const data = [sampleData, { ...sampleData, partNo: '' }, { ...sampleData, partNo: 'A-1' }];
    const renderings = (design: () => LabelDesign) =>
      options.flatMap((option) => data.map((values) => toSvgString(renderLabel(design(), values, option))));
    const uncached = renderings(() => structuredClone(labelDesign));
    expect(renderings(() => labelDesign)).toEqual(uncached);
    expect(renderings(() => labelDesign)).toEqual(uncached);
  });

  it('joins lines of one style and keeps others apart', () => {
    const line = (id: string, properties: object, frame: object = {}) =>
      elementOf('line', properties, { id, ...frame });
    const markup = toSvgString(
      renderLabel(
        designOf([
          line('a', {}),
          line('b', {}, { y: 20 }),
          line('c', { lineWidth: 1 }, { y: 30 }),
          line('d', {}, { y: 40, rotation: 10 }),
        ]),
        sampleData,
      ),
    );
    expect(markup).toContain('d="M10 11H110M10 21H110"');
    expect(markup.match(/<path/g)).toHaveLength(3);
  });
});
