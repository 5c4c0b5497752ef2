import { DEFAULT_DOTS_PER_MM } from '@/label/codes/printer-dots';
import type { LabelDesign } from '@/label/design/design';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import type { RenderContext } from '@/label/elements/element-definition';
import type { LabelData } from '@/label/text/label-data';
import type { ColourMode } from './colour';
import { type SvgNode, svg } from './svg';

export type RenderOptions = Partial<RenderContext>;

const noFailures: ReadonlyMap<string, string> = new Map();

/** The options with the defaults: black, 203 dpi, the label in the sheet's corner. */
export const renderContext = (options: RenderOptions = {}): RenderContext => ({
  dotsPerMm: options.dotsPerMm ?? DEFAULT_DOTS_PER_MM,
  mode: options.mode ?? ('black' satisfies ColourMode),
  origin: options.origin ?? { x: 0, y: 0 },
  omitIncomplete: options.omitIncomplete ?? false,
  unscaled: options.unscaled ?? false,
  failedImages: options.failedImages ?? noFailures,
});

/**
 * The label as an SVG in millimetres: what the canvas, the preview, the print and the export all show. Hidden
 * elements are left out. Nodes that are the same on the next label are cached, so a run of thousands costs little more
 * than its serials, and walkers can skip nodes they have seen.
 */
export function renderLabel(design: LabelDesign, data: LabelData, options: RenderOptions = {}): SvgNode {
  const context = renderContext(options);
  const { width, height } = design.labelSize;
  const nodes = design.elements.flatMap((element) => (element.hidden ? [] : renderElement(element, data, context)));
  const root = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: `${width}mm`,
    height: `${height}mm`,
    viewBox: `0 0 ${width} ${height}`,
  };
  return svg('svg', { ...root, fill: '#000' }, [stock(width, height), ...joinPaths(nodes)]);
}

/** The nodes of one element, rotated about its middle. */
export function renderElement(element: LabelElement, data: LabelData, context: RenderContext): readonly SvgNode[] {
  const definition = definitionOf(element.type);
  const content = definition.content(element.properties, data, context.omitIncomplete);
  const key = `${definition.code ? dotPosition(context) : context.mode}${context.omitIncomplete ? 'i' : ''} ${content}`;
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
  const centre = `${element.x + element.width / 2} ${element.y + element.height / 2}`;
  return [svg('g', { transform: `rotate(${element.rotation} ${centre})` }, nodes)];
}

/** Renderings cached for each element: enough for every place on a sheet, few enough for a run of thousands. */
const CACHE_SIZE = 64;
type Renderings = Map<string, readonly SvgNode[]>;
const caches = new WeakMap<ReadonlyMap<string, string>, WeakMap<LabelElement, Renderings>>();

function cacheOf(element: LabelElement, { failedImages }: RenderContext): Renderings {
  let byElement = caches.get(failedImages);
  if (!byElement) {
    byElement = new WeakMap();
    caches.set(failedImages, byElement);
  }
  let cache = byElement.get(element);
  if (!cache) {
    cache = new Map();
    byElement.set(element, cache);
  }
  return cache;
}

/** A code's rendering depends on the size of the dots and on where within a dot the label lies, not on which dot. */
function dotPosition({ dotsPerMm, origin, unscaled }: RenderContext): string {
  const within = (length: number) => Math.round((((length * dotsPerMm) % 1) + 1) * 1000) % 1000;
  return `${dotsPerMm}:${within(origin.x)}:${within(origin.y)}${unscaled ? 'u' : ''}`;
}

const stocks = new Map<string, SvgNode>();

function stock(width: number, height: number): SvgNode {
  const key = `${width} ${height}`;
  const cached = stocks.get(key);
  if (cached) return cached;
  const paper = svg('rect', { width, height, fill: '#fff' });
  if (stocks.size >= CACHE_SIZE) stocks.clear();
  stocks.set(key, paper);
  return paper;
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
  const whole = svg('path', { ...first.attributes, d });
  joins.set(first, { parts, joined: whole });
  return whole;
}

function sameStyle(a: SvgNode | undefined, b: SvgNode | undefined): boolean {
  if (a?.tag !== 'path' || b?.tag !== 'path') return false;
  const names = Object.keys(a.attributes);
  if (names.length !== Object.keys(b.attributes).length || a.attributes['stroke-width'] === undefined) return false;
  return names.every((name) => name === 'd' || a.attributes[name] === b.attributes[name]);
}
