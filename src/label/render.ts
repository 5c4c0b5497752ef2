import { DEFAULT_DOTS_PER_MM } from '@/label/codes/printer-dots';
import type { LabelDesign } from '@/label/design/design';
import { centreOf } from '@/label/design/geometry';
import { isOnLabel } from '@/label/design/visibility';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import type { RenderContext } from '@/label/elements/element-definition';
import type { LabelData } from '@/label/text/label-data';
import { type SvgNode, svg } from './svg';

export type RenderOptions = Partial<RenderContext>;

const noFailures: RenderContext['failedImages'] = new Map();

/** Defaults: black, 203 dpi, the label in the sheet's corner. */
export const renderContext = (options: RenderOptions = {}): RenderContext => ({
  dotsPerMm: options.dotsPerMm ?? DEFAULT_DOTS_PER_MM,
  mode: options.mode ?? 'black',
  origin: options.origin ?? { x: 0, y: 0 },
  omitIncomplete: options.omitIncomplete ?? false,
  greyImages: options.greyImages ?? false,
  unscaled: options.unscaled ?? false,
  failedImages: options.failedImages ?? noFailures,
  say: options.say,
});

/**
 * The label as SVG in mm, for canvas, preview, print and export, with the elements that are on it. Nodes that are the same on
 * the next label are the same objects, so that a run of thousands renders only what changes.
 */
export function renderLabel(design: LabelDesign, data: LabelData, options: RenderOptions = {}): SvgNode {
  const context = renderContext(options);
  const { width, height } = design.labelSize;
  const nodes = design.elements.flatMap((element) =>
    isOnLabel(element, data) ? renderElement(element, data, context) : [],
  );
  const root = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: `${width}mm`,
    height: `${height}mm`,
    viewBox: `0 0 ${width} ${height}`,
  };
  return svg('svg', { ...root, fill: '#000' }, [background(width, height), ...joinPaths(nodes)]);
}

/** The nodes of one element, rotated. */
export function renderElement(element: LabelElement, data: LabelData, context: RenderContext): readonly SvgNode[] {
  const definition = definitionOf(element.type);
  const content = definition.content(element.properties, data, context.omitIncomplete);
  const style = definition.code ? dotPosition(context) : `${context.mode}${context.greyImages ? 'g' : ''}`;
  const key = `${style}${context.omitIncomplete ? 'i' : ''}${context.say ? 's' : ''} ${content}`;
  const cache = cacheOf(element, context);
  const cached = cache.get(key);
  if (cached) return cached;
  const nodes = rotated(element, definition.render(element, content, context));
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(key, nodes);
  return nodes;
}

function rotated(element: LabelElement, nodes: SvgNode[]): SvgNode[] {
  if (element.rotation % 360 === 0 || nodes.length === 0) return nodes;
  const { x, y } = centreOf(element);
  return [svg('g', { transform: `rotate(${element.rotation} ${x} ${y})` }, nodes)];
}

/** Renderings of one element: enough for every place on a sheet, few enough for thousands of labels. */
const CACHE_SIZE = 64;
type Renderings = Map<string, readonly SvgNode[]>;
const caches = new WeakMap<RenderContext['failedImages'], WeakMap<LabelElement, Renderings>>();

function cacheOf(element: LabelElement, { failedImages }: RenderContext): Renderings {
  const byElement = caches.get(failedImages) ?? new WeakMap<LabelElement, Renderings>();
  caches.set(failedImages, byElement);
  const cache = byElement.get(element) ?? new Map();
  byElement.set(element, cache);
  return cache;
}

/** A code's rendering depends on the size of the dots and the label's position within a dot. */
function dotPosition({ dotsPerMm, origin, unscaled }: RenderContext): string {
  const within = (length: number) => Math.round((((length * dotsPerMm) % 1) + 1) * 1000) % 1000;
  return `${dotsPerMm}:${within(origin.x)}:${within(origin.y)}${unscaled ? 'u' : ''}`;
}

const backgrounds = new Map<string, SvgNode>();

function background(width: number, height: number): SvgNode {
  const key = `${width} ${height}`;
  const cached = backgrounds.get(key);
  if (cached) return cached;
  const node = svg('rect', { width, height, fill: '#fff' });
  if (backgrounds.size >= CACHE_SIZE) backgrounds.clear();
  backgrounds.set(key, node);
  return node;
}

type Join = { parts: readonly SvgNode[]; joined: SvgNode };
const joins = new WeakMap<SvgNode, Join>();

/** Consecutive paths of one style (the lines of a form) become one path, cached by its parts. */
function joinPaths(nodes: readonly SvgNode[]): SvgNode[] {
  const result: SvgNode[] = [];
  for (let start = 0; start < nodes.length; ) {
    let end = start + 1;
    while (end < nodes.length && sameStyle(nodes[start], nodes[end])) end += 1;
    const first = nodes[start];
    if (first) result.push(end - start === 1 ? first : joined(first, nodes.slice(start, end)));
    start = end;
  }
  return result;
}

function joined(first: SvgNode, parts: readonly SvgNode[]): SvgNode {
  const cached = joins.get(first);
  if (cached?.parts.length === parts.length && cached.parts.every((part, i) => part === parts[i])) return cached.joined;
  const d = parts.map((part) => part.attributes.d).join('');
  const node = svg('path', { ...first.attributes, d });
  joins.set(first, { parts, joined: node });
  return node;
}

function sameStyle(a: SvgNode | undefined, b: SvgNode | undefined): boolean {
  if (a?.tag !== 'path' || b?.tag !== 'path') return false;
  const names = Object.keys(a.attributes);
  if (names.length !== Object.keys(b.attributes).length || a.attributes['stroke-width'] === undefined) return false;
  return names.every((name) => name === 'd' || a.attributes[name] === b.attributes[name]);
}
