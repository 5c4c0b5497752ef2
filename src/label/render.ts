import { DEFAULT_DOTS_PER_MM } from '@/label/codes/dots';
import type { LabelDesign } from '@/label/design/design';
import type { LabelElement, RenderContext } from '@/label/elements/element';
import type { LabelData } from '@/label/text/binding';
import type { ColourMode } from './colour';
import { definitionOf } from './elements';
import { type SvgNode, svg } from './svg';

export type RenderOptions = Partial<RenderContext>;

const noFailures: ReadonlyMap<string, string> = new Map();

/** The whole of a render's surroundings, with the defaults: black, 203 dpi, the label in the sheet's corner. */
export const renderContext = (options: RenderOptions = {}): RenderContext => ({
  dotsPerMm: options.dotsPerMm ?? DEFAULT_DOTS_PER_MM,
  mode: options.mode ?? ('black' satisfies ColourMode),
  origin: options.origin ?? { x: 0, y: 0 },
  proof: options.proof ?? false,
  unscaled: options.unscaled ?? false,
  failedImages: options.failedImages ?? noFailures,
});

/**
 * The label as a picture in millimetres: what the canvas, the preview, the print and the export all show. Hidden
 * elements are left out. What does not change from label to label is drawn once and handed out again, so a run of
 * thousands costs little more than its serials; the same nodes also let the walkers skip what they know.
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

/** The nodes of one element, turned about its middle. */
export function renderElement(element: LabelElement, data: LabelData, context: RenderContext): readonly SvgNode[] {
  const definition = definitionOf(element.type);
  const content = definition.content(element.properties, data, context.proof);
  const key = `${definition.code ? phase(context) : context.mode}${context.proof ? 'p' : ''} ${content}`;
  const cached = recall(element, context);
  const known = cached.get(key);
  if (known) return known;
  const drawn = turn(element, definition.render(element, content, context));
  if (cached.size >= REMEMBERED) cached.clear();
  cached.set(key, drawn);
  return drawn;
}

function turn(element: LabelElement, nodes: SvgNode[]): SvgNode[] {
  if (element.rotation % 360 === 0 || nodes.length === 0) return nodes;
  const centre = `${element.x + element.width / 2} ${element.y + element.height / 2}`;
  return [svg('g', { transform: `rotate(${element.rotation} ${centre})` }, nodes)];
}

/** Drawings remembered for each element: enough for every place on a sheet, few enough for a run of thousands. */
const REMEMBERED = 64;
type Drawings = Map<string, readonly SvgNode[]>;
const drawings = new WeakMap<ReadonlyMap<string, string>, WeakMap<LabelElement, Drawings>>();

function recall(element: LabelElement, { failedImages }: RenderContext): Drawings {
  let byElement = drawings.get(failedImages);
  if (!byElement) {
    byElement = new WeakMap();
    drawings.set(failedImages, byElement);
  }
  let known = byElement.get(element);
  if (!known) {
    known = new Map();
    byElement.set(element, known);
  }
  return known;
}

/** A code's drawing depends on the dots and on where within a dot the label lies, not on the dot. */
function phase({ dotsPerMm, origin, unscaled }: RenderContext): string {
  const within = (length: number) => Math.round((((length * dotsPerMm) % 1) + 1) * 1000) % 1000;
  return `${dotsPerMm}:${within(origin.x)}:${within(origin.y)}${unscaled ? 'u' : ''}`;
}

const stocks = new Map<string, SvgNode>();

function stock(width: number, height: number): SvgNode {
  const key = `${width} ${height}`;
  const known = stocks.get(key);
  if (known) return known;
  const paper = svg('rect', { width, height, fill: '#fff' });
  if (stocks.size >= REMEMBERED) stocks.clear();
  stocks.set(key, paper);
  return paper;
}

type Join = { parts: readonly SvgNode[]; joined: SvgNode };
const joins = new WeakMap<SvgNode, Join>();

/** Paths of one style that follow each other (a form's lines) become one, remembered by its parts. */
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
  const known = joins.get(first);
  if (known?.parts.length === parts.length && known.parts.every((part, i) => part === parts[i])) return known.joined;
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
