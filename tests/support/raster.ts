import type { SvgNode } from '@/label/svg';

/** Dark (1) and light (0) dots, row by row. */
export type Raster = { width: number; height: number; dots: Uint8Array };
/** 'area': a dot is dark when half of it is covered; 'touch': when the ink touches it at all. */
export type RasterRule = 'area' | 'touch';

type Area = { left: number; top: number; right: number; bottom: number; dark: boolean };

/**
 * Paints the rectangles of a label (its stock, bars, modules and filled boxes; no text, lines or rotation) as a print head
 * of `dotsPerMm` would, with the label's corner at `origin` mm on the sheet.
 */
export function rasterise(label: SvgNode, dotsPerMm: number, rule: RasterRule, origin = { x: 0, y: 0 }): Raster {
  const [, , widthMm = 0, heightMm = 0] = String(label.attributes.viewBox).split(' ').map(Number);
  const width = Math.ceil((origin.x + widthMm) * dotsPerMm);
  const height = Math.ceil((origin.y + heightMm) * dotsPerMm);
  const dots = new Uint8Array(width * height);
  for (const area of areasOf(label)) {
    const [x0, x1] = reach((area.left + origin.x) * dotsPerMm, (area.right + origin.x) * dotsPerMm, rule, width);
    const [y0, y1] = reach((area.top + origin.y) * dotsPerMm, (area.bottom + origin.y) * dotsPerMm, rule, height);
    for (let y = y0; y < y1; y += 1) dots.fill(area.dark ? 1 : 0, y * width + x0, y * width + Math.max(x0, x1));
  }
  return { width, height, dots };
}

/** The dots from the first to after the last that an edge-to-edge stretch covers. */
function reach(from: number, to: number, rule: RasterRule, limit: number): [number, number] {
  const [first, end] =
    rule === 'touch' ? [Math.floor(from + 1e-3), Math.ceil(to - 1e-3)] : [Math.round(from), Math.round(to)];
  return [Math.max(0, first), Math.min(limit, end)];
}

function areasOf(node: SvgNode): Area[] {
  const { tag, attributes, children } = node;
  if (tag === 'svg') return children.flatMap((child) => (typeof child === 'string' ? [] : areasOf(child)));
  const dark = attributes.fill === '#000';
  if (tag === 'rect' && attributes.fill !== 'none') {
    const [left, top] = [Number(attributes.x ?? 0), Number(attributes.y ?? 0)];
    return [{ left, top, right: left + Number(attributes.width), bottom: top + Number(attributes.height), dark }];
  }
  return tag === 'path' && attributes.fill === '#000'
    ? pathAreas(String(attributes.d), String(attributes.transform))
    : [];
}

function pathAreas(d: string, transform: string): Area[] {
  const [, x = 0, y = 0, scale = 1] = (/translate\((\S+) (\S+)\) scale\((\S+)\)/.exec(transform) ?? []).map(Number);
  return [...d.matchAll(/M(\S+) (\S+)h([\d.]+)v([\d.]+)h-[\d.]+z/g)].map((match) => {
    const [, left = 0, top = 0, width = 0, height = 0] = match.map(Number);
    return {
      left: x + left * scale,
      top: y + top * scale,
      right: x + (left + width) * scale,
      bottom: y + (top + height) * scale,
      dark: true,
    };
  });
}

/** Lengths of the runs of dark and light dots along a row, from its first dark dot to its last. */
export function runsOfRow({ width, dots }: Raster, row: number): number[] {
  const line = Array.from(dots.subarray(row * width, (row + 1) * width)).join('');
  return (line.replace(/^0+|0+$/g, '').match(/0+|1+/g) ?? []).map((run) => run.length);
}
