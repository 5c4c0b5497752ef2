import { designOf, elementOf, sampleData } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import type { LabelElement } from '@/label/elements/element';
import { definitionOf } from '@/label/elements/element';
import type { Field } from '@/label/elements/element-definition';
import { elementTypes } from '@/label/elements/registry';
import { type RenderOptions, renderLabel } from '@/label/render';
import { arrangeRuns } from '@/label/sheet/arrangement';
import { layoutSheet } from '@/label/sheet/imposition';
import { paperFrame, sheetNode } from '@/label/sheet/sheet';
import { standardLabel } from '@/label/standard-label';
import { type SvgNode, svg } from '@/label/svg';
import { createContentWriter, type PageResources, UnknownSvg } from '@/label-view/output/pdf/page-content';

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
const A4 = { width: 297, height: 210 };

/** Resources that write what they are given into the content. */
function fakeResources() {
  const forms: string[] = [];
  const resources: PageResources = {
    textRuns: (text, { size, tracking }) => [
      { kind: 'glyphs', font: 'F1', show: `(${text})Tj`, advance: text.length * (0.5 + tracking) + 0 * size },
    ],
    image: (href, isBlackAndWhite) =>
      href === PIXEL ? { name: isBlackAndWhite ? 'Ibw' : 'I', width: 40, height: 20 } : undefined,
    opacity: (alpha) => `A${Math.round(alpha * 255)}`,
    form: (content) => `X${forms.push(content)}`,
  };
  return { resources, forms };
}

/** The content of a sheet with these nodes on it. */
const contentOf = (...nodes: SvgNode[]) =>
  createContentWriter(fakeResources().resources)({ ...paperFrame(A4), children: nodes });

/** A label at the sheet's corner. */
const label = (element: LabelElement, options: RenderOptions = {}): SvgNode => {
  const node = renderLabel(designOf([element]), sampleData, options);
  return { ...node, attributes: { ...node.attributes, x: 0, y: 0, width: 135, height: 90 } };
};

const withForms = (content: string, forms: readonly string[]) =>
  content.replace(/\/X(\d+) Do\n/g, (_, number) => forms[Number(number) - 1] ?? '');

/** Values for a property, its ends and everything that is drawn differently. */
function valuesOf({ kind, options, min = 0, max = 100 }: Field): unknown[] {
  if (options) return [...options];
  if (kind === 'number') return [min, max, (min + max) / 2];
  if (kind === 'switch') return [true, false];
  if (kind === 'colour') return ['#000000', '#fff', '#1a2b3c', '#1a2b3c80', '#abcd', 'red', 'transparent', 'none'];
  if (kind === 'image') return [PIXEL, '', 'https://example.com/a.png', 'data:image/svg+xml,%3Csvg%2F%3E'];
  return [
    '',
    'A',
    'two\nlines',
    ' spaced  out ',
    'a\tb',
    '日本語 Ωé',
    '<&>"\'',
    'A'.repeat(200),
    '{partNo}|{serialNumber}',
  ];
}

const variants = elementTypes.flatMap((type) =>
  definitionOf(type)
    .fields.filter(({ tab }) => tab !== 'position')
    .flatMap((field) => valuesOf(field).map((value) => [type, field.key, value, field] as const)),
);

describe('a page of a PDF', () => {
  it.each(variants)(
    'takes %s with %s %j, upright and rotated, in black and in colour',
    (type, key, value, { chosen }) => {
      const changed = chosen ? chosen.set(String(value), { fieldName: 'partNo', template: '' }) : { [key]: value };
      const bases: object[] = [{}, { fieldType: 'dynamic' }, { fit: 'clip', tracking: 0.1 }, { imageUrl: PIXEL }];
      for (const base of bases) {
        for (const mode of ['black', 'color'] as const) {
          for (const rotation of [0, 90, 33]) {
            for (const size of [
              { width: 60, height: 20 },
              { width: 4, height: 2 },
              { width: 0, height: 0 },
            ]) {
              const element = {
                ...elementOf(type, {}, { rotation, ...size }),
                properties: ownOf(type, { ...base, ...changed }),
              };
              expect(contentOf(label(element, { mode }))).not.toMatch(/NaN|undefined|Infinity|\de[+-]?\d/);
            }
          }
        }
      }
    },
  );

  const ownOf = (type: LabelElement['type'], own: object) => {
    const parsed = definitionOf(type).properties.parse({});
    const known = Object.fromEntries(Object.entries(own).filter(([key]) => Object.hasOwn(parsed, key)));
    return definitionOf(type).properties.parse(known);
  };

  it.each(['left', 'right', 'none'] as const)('takes the hand mark of a part for the %s hand', (hand) => {
    const node = renderLabel(standardLabel, { ...sampleData, hand }, {});
    expect(contentOf({ ...node, attributes: { ...node.attributes, width: 135, height: 90 } })).toContain(
      '(PCS / PACK)Tj',
    );
  });

  it('refuses what it does not know, and leaves nothing out silently', () => {
    const refused: SvgNode[] = [
      svg('foreignObject', {}),
      svg('use', { href: '#a' }),
      svg('rect', { width: 1, height: 1, rx: 2 }),
      svg('rect', { width: 1, height: 1 }, [svg('title', {}, ['a'])]),
      svg('rect', { width: 1, height: 1, transform: 'skewX(20)' }),
      svg('path', { d: 'M0 0A1 1 0 0 0 2 2' }),
      svg('path', { d: 'M0 0h1v1h-1z', 'stroke-linecap': 'square' }),
      svg('text', { 'font-size': 1 }, [svg('tspan', {}, ['a'])]),
      svg('text', { x: 0 }, ['no size']),
      svg('image', { href: PIXEL, filter: 'blur(2px)' }),
      svg('g', { opacity: 0.5 }),
      svg('svg', { viewBox: '0 0 1 1' }),
      svg('circle', { r: 'big' }),
    ];
    for (const node of refused) {
      expect(() => contentOf(node), node.tag).toThrow(UnknownSvg);
      expect(() => contentOf(svg('svg', { width: 9, height: 9, viewBox: '0 0 9 9' }, [node])), node.tag).toThrow(
        UnknownSvg,
      );
    }
    expect(() => contentOf({ ...svg('g', {}), children: ['text'] })).toThrow(UnknownSvg);
  });

  it('draws a code as rectangles of one filled path in black, each on whole modules', () => {
    const content = contentOf(label(elementOf('qrcode', { qrCodeData: 'A' })));
    const path = /q\n[^\n]* cm\n[^\n]* cm\n0 g\n((?:\d+ \d+ \d+ 1 re\n)+)f\nQ/.exec(content)?.[1] ?? '';
    expect(path.split('\n').length).toBeGreaterThan(80);
  });

  it('fills and strokes in the colours of the label, with their opacity; in black or white as on paper', () => {
    const shape = elementOf(
      'shape',
      { fillColor: '#ff000080', strokeColor: '#00ff00', strokeWidth: 2 },
      { width: 20, height: 10 },
    );
    expect(contentOf(label(shape, { mode: 'color' }))).toContain(
      'q\n/A128 gs\n1 0 0 rg\n11 11 18 8 re\nf\nQ\n2 w\n0 1 0 RG\n11 11 18 8 re\nS\n',
    );
    expect(contentOf(label(shape, { mode: 'black' }))).toContain('1 g\n11 11 18 8 re\nf\n2 w\n0 G\n');
  });

  it.each([
    ['left', '1 0 0 -1 10 '],
    ['center', '1 0 0 -1 20 '],
    ['right', '1 0 0 -1 30 '],
  ])('sets a text %s in its box', (align, start) => {
    // Ten characters of half a size, 2 mm each: 20 mm in a box of 40.
    const element = elementOf(
      'text',
      { text: 'ABCDEFGHIJ', align, fontSize: (4 / 25.4) * 72 },
      { width: 40, height: 8 },
    );
    const content = contentOf(label(element));
    expect(content).toContain('/F1 4 Tf');
    expect(content).toContain(start);
  });

  it('keeps an image undistorted in the middle of its box, and leaves a missing one out', () => {
    const element = elementOf('image', { imageUrl: PIXEL }, { width: 20, height: 20 });
    expect(contentOf(label(element, { mode: 'color' }))).toContain('20 0 0 -10 10 25 cm\n/I Do');
    expect(contentOf(label(element, { mode: 'black' }))).toContain('/Ibw Do');
    expect(contentOf(svg('image', { href: 'https://example.com/gone.png', width: 5, height: 5 }))).toBe('');
  });

  it('draws dots as very short dashes, as far apart as the label says', () => {
    const element = elementOf('line', { lineStyle: 'dotted', lineWidth: 1 }, { width: 40, height: 2 });
    expect(contentOf(label(element))).toContain('q\n1 w\n[0.001 1.999] 0 d\n1 J\n');
  });

  it('turns a label about its middle', () => {
    const turned = svg('g', { transform: 'rotate(90 45 67.5)' }, [label(elementOf('line'))]);
    expect(contentOf(turned)).toMatch(/^q\n0 1 -1 0 112.5 22.5 cm\nq\n0 0 135 90 re W n\n/);
  });

  it('enlarges the sheet as the printer profile says', () => {
    const frame = { ...paperFrame(A4, 1.02), children: [svg('rect', { width: 10, height: 10 })] };
    const content = createContentWriter(fakeResources().resources)(frame);
    expect(content).toBe('1.02 0 0 1.02 0 0 cm\n0 g\n0 0 10 10 re\nf\n');
  });

  it('stores once what all labels share, in the order of the layers', () => {
    const result = layoutSheet({ paper: A4, label: standardLabel.labelSize, dotsPerMm: 8 });
    const arrangement = arrangeRuns([{ labels: 12, size: standardLabel.labelSize }], () => result);
    const serial = (index: number) => `20261120${String(index + 1).padStart(4, '0')}`;
    const sheets = sheetNode.bind(undefined, {
      ...{ arrangement, cropMarks: false },
      label: ({ index, origin }) =>
        renderLabel(standardLabel, { ...sampleData, serialNumber: serial(index) }, { origin }),
    });
    const { resources, forms } = fakeResources();
    const write = createContentWriter(resources);
    const [first = '', , third = ''] = [0, 1, 2].map((index) => write(sheets(index)));
    expect(third.length).toBeLessThan(first.length);
    expect(third).not.toContain('83500-TG4-N010)');
    // With the forms put in, a sheet is the same wherever it stands in the file.
    const own = fakeResources();
    const alone = createContentWriter(own.resources)(sheets(2));
    expect(withForms(third, forms)).toBe(withForms(alone, own.forms));
    expect(third.match(/2026112000\d\d/g)).toEqual(['202611200009', '202611200010', '202611200011', '202611200012']);
  });
});
