import { channelsOf } from '@/label/colour';
import type { SvgNode } from '@/label/svg';

/** A run of glyphs of an embedded font, or characters that the font lacks, as an image. Lengths are parts of the size. */
export type TextRun =
  | { kind: 'glyphs'; font: string; show: string; advance: number }
  | { kind: 'image'; name: string; left: number; top: number; width: number; height: number; advance: number };

export type TextStyle = {
  /** The CSS families, best first. */
  family: string;
  weight: number;
  /** Percent. */
  stretch: number;
  /** Millimetres. */
  size: number;
  /** Letter spacing in parts of the size. */
  tracking: number;
};

/** An image of the document, its size in pixels. */
export type PdfImage = { name: string; width: number; height: number };

/** What a page refers to by name; the fonts, texts and images of the page are loaded. */
export type PageResources = {
  textRuns: (text: string, style: TextStyle) => readonly TextRun[];
  /** Undefined for an image that did not load: it leaves no mark on paper either. */
  image: (href: string, isBlackAndWhite: boolean) => PdfImage | undefined;
  /** The graphics state of an opacity of fills and strokes. */
  opacity: (alpha: number) => string;
  /** A part that is the same on many labels, stored once. */
  form: (content: string) => string;
};

/** The renderer made a node or an attribute that this writer does not know: nothing may be left out of a label. */
export class UnknownSvg extends Error {
  override readonly name = 'UnknownSvg';
}

/** What children inherit. */
type Inherited = { fill: string };

/** Only these attributes are understood, each only where it is listed. */
const attributesOf: Record<string, readonly string[]> = {
  svg: ['xmlns', 'x', 'y', 'width', 'height', 'viewBox', 'fill', 'overflow', 'transform'],
  g: ['transform', 'fill'],
  rect: ['x', 'y', 'width', 'height'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  polygon: ['points'],
  path: ['d', 'shape-rendering'],
  text: [
    'x',
    'y',
    'font-family',
    'font-size',
    'font-weight',
    'font-stretch',
    'letter-spacing',
    'text-anchor',
    'xml:space',
    'fill',
    'transform',
  ],
  image: ['href', 'x', 'y', 'width', 'height', 'preserveAspectRatio', 'filter', 'transform'],
};
const paintAttributes = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'transform',
] as const;
const painted = new Set(['rect', 'circle', 'ellipse', 'polygon', 'path']);

/** Attributes with one value, and what has several. */
const allowedValues: Record<string, readonly string[]> = {
  xmlns: ['http://www.w3.org/2000/svg'],
  overflow: ['hidden'],
  'shape-rendering': ['crispEdges'],
  'stroke-linecap': ['round'],
  'stroke-linejoin': ['round'],
  'text-anchor': ['middle', 'end'],
  'xml:space': ['preserve'],
  preserveAspectRatio: ['xMidYMid meet'],
  filter: ['grayscale(1) contrast(1000)'],
};

/** A part of a label that may be on other labels too. */
type Part = { id: number; content: string; isRepeated: boolean };

/** Parts remembered: those of several sheets, so that what comes again is recognised. */
const MOST_PARTS = 5_000;
const MM_PER_PX = 25.4 / 96;

/** So many different parts are stored once; more come only from labels that have nothing in common. */
const MOST_FORMS = 1_000;
/** Shorter ones are written again: a reference would save nothing. */
const SHORTEST_FORM = 40;

/**
 * Writes sheets as PDF content, in millimetres from the page's top left corner. What earlier labels had too
 * is put into forms, which every further label only refers to.
 * @returns the function for one sheet. @throws UnknownSvg
 */
export function createContentWriter(resources: PageResources): (sheet: SvgNode) => string {
  const parts = new Map<string, Part>();
  // Sheets that come together share nodes. Weak: the nodes of a slice are gone with it.
  const partsOfNodes = new WeakMap<SvgNode, { fill: string; part: Part }>();
  const forms = new Map<string, string>();
  let lastId = 0;

  const partOf = (node: SvgNode, inherited: Inherited): Part => {
    const ofNode = partsOfNodes.get(node);
    if (ofNode?.fill === inherited.fill) {
      ofNode.part.isRepeated = true;
      return ofNode.part;
    }
    const part = partWith(contentOf(node, inherited));
    partsOfNodes.set(node, { fill: inherited.fill, part });
    return part;
  };

  const partWith = (content: string): Part => {
    const known = parts.get(content);
    if (known) {
      known.isRepeated = true;
      return known;
    }
    lastId += 1;
    const part = { id: lastId, content, isRepeated: false };
    if (parts.size >= MOST_PARTS) for (const [other, { isRepeated }] of parts) if (!isRepeated) parts.delete(other);
    if (parts.size < MOST_PARTS) parts.set(content, part);
    return part;
  };

  const shared = (run: readonly Part[]): string => {
    const content = run.map((part) => part.content).join('');
    if (content.length < SHORTEST_FORM) return content;
    const key = run.map(({ id }) => id).join(' ');
    let name = forms.get(key);
    if (name === undefined) {
      if (forms.size >= MOST_FORMS) return content;
      name = resources.form(content);
      forms.set(key, name);
    }
    return `/${name} Do\n`;
  };

  /** The children of one label: those that other labels have too as forms, in their order. */
  const labelChildren = (nodes: SvgNode['children'], inherited: Inherited): string => {
    let content = '';
    let run: Part[] = [];
    for (const node of nodes) {
      const part = partOf(elementOf(node), inherited);
      if (part.isRepeated) {
        run.push(part);
        continue;
      }
      if (run.length > 0) content += shared(run);
      run = [];
      content += part.content;
    }
    return run.length > 0 ? content + shared(run) : content;
  };

  const children = (nodes: SvgNode['children'], inherited: Inherited): string =>
    nodes.map((node) => contentOf(elementOf(node), inherited)).join('');

  const contentOf = (node: SvgNode, inherited: Inherited): string => {
    checkAttributes(node);
    if (node.tag === 'svg') return inViewport(node, children(node.children, fillOf(node, inherited)));
    if (node.tag === 'g') return transformed(node, children(node.children, fillOf(node, inherited)));
    if (node.tag === 'text') return transformed(node, textContent(node, inherited, resources));
    if (node.tag === 'image') return transformed(node, imageContent(node, resources));
    return transformed(node, shapeContent(node, inherited, resources));
  };

  /** What lies on the sheet: labels, perhaps turned, and crop marks. */
  const onSheet = (node: SvgNode, inherited: Inherited): string => {
    checkAttributes(node);
    const own = fillOf(node, inherited);
    if (node.tag === 'svg') return inViewport(node, labelChildren(node.children, own));
    if (node.tag === 'g')
      return transformed(node, node.children.map((child) => onSheet(elementOf(child), own)).join(''));
    return contentOf(node, inherited);
  };

  return (sheet) => {
    checkAttributes(sheet);
    const { width } = lengths(sheet, ['width']);
    const [x, y, boxWidth = 0] = numbersIn(sheet, 'viewBox');
    if (sheet.tag !== 'svg' || x !== 0 || y !== 0 || width === undefined || boxWidth <= 0) {
      throw new UnknownSvg('A sheet is an svg with a width in px and a viewBox from 0 0');
    }
    const inherited = fillOf(sheet, { fill: '#000' });
    const content = sheet.children.map((child) => onSheet(elementOf(child), inherited)).join('');
    const scale = (width * MM_PER_PX) / boxWidth;
    return Math.abs(scale - 1) < 1e-9 ? content : `${matrix([scale, 0, 0, scale, 0, 0])}${content}`;
  };
}

function elementOf(node: SvgNode | string): SvgNode {
  if (typeof node === 'string') throw new UnknownSvg(`There is text outside of <text>: ${node}`);
  return node;
}

function checkAttributes({ tag, attributes, children }: SvgNode) {
  const known = Object.hasOwn(attributesOf, tag) ? attributesOf[tag] : undefined;
  if (!known) throw new UnknownSvg(`<${tag}> cannot be written into a PDF`);
  if (children.length > 0 && tag !== 'svg' && tag !== 'g' && tag !== 'text') {
    throw new UnknownSvg(`<${tag}> cannot have children in a PDF`);
  }
  for (const [name, value] of Object.entries(attributes)) {
    const isKnown = known.includes(name) || (painted.has(tag) && paintAttributes.some((one) => one === name));
    const values = allowedValues[name];
    if (!isKnown || (values && !values.includes(String(value)))) {
      throw new UnknownSvg(`${name}="${value}" of <${tag}> cannot be written into a PDF`);
    }
  }
}

const fillOf = ({ attributes }: SvgNode, inherited: Inherited): Inherited =>
  attributes.fill === undefined ? inherited : { fill: String(attributes.fill) };

/** A nested svg has its own coordinates and cuts at its edges; without an area it shows nothing. */
function inViewport(node: SvgNode, content: string): string {
  const { x = 0, y = 0, width, height } = lengths(node, ['x', 'y', 'width', 'height']);
  const box = numbersIn(node, 'viewBox');
  const [left = 0, top = 0, boxWidth = 0, boxHeight = 0] = box;
  if (box.length !== 4 || width === undefined || height === undefined) {
    throw new UnknownSvg('An svg needs a width, a height and a viewBox');
  }
  if (width <= 0 || height <= 0 || boxWidth <= 0 || boxHeight <= 0) return '';
  const scale = Math.min(width / boxWidth, height / boxHeight);
  const dx = x + (width - boxWidth * scale) / 2 - left * scale;
  const dy = y + (height - boxHeight * scale) / 2 - top * scale;
  const place = transformOf(node);
  const inside = dx === 0 && dy === 0 && scale === 1 ? '' : matrix([scale, 0, 0, scale, dx, dy]);
  return `q\n${place}${number(x)} ${number(y)} ${number(width)} ${number(height)} re W n\n${inside}${content}Q\n`;
}

function transformed(node: SvgNode, content: string): string {
  const transform = transformOf(node);
  return transform === '' || content === '' ? content : `q\n${transform}${content}Q\n`;
}

function transformOf({ attributes: { transform } }: SvgNode): string {
  if (transform === undefined) return '';
  let content = '';
  const rest = String(transform).replace(/(\w+)\(([^)]*)\)/g, (_, name: string, list: string) => {
    content += matrix(matrixOf(name, list.split(/[\s,]+/).map(finite)));
    return '';
  });
  if (rest.trim() !== '') throw new UnknownSvg(`The transform ${transform} cannot be written into a PDF`);
  return content;
}

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

function matrixOf(name: string, values: number[]): Matrix {
  const [first = 0, second, third = 0] = values;
  if (name === 'translate') return [1, 0, 0, 1, first, second ?? 0];
  if (name === 'scale') return [first, 0, 0, second ?? first, 0, 0];
  if (name === 'rotate') {
    const angle = (first * Math.PI) / 180;
    const quarters = first % 90 === 0;
    const [cos, sin] = quarters
      ? [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))]
      : [Math.cos(angle), Math.sin(angle)];
    const [x, y] = [second ?? 0, third];
    return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
  }
  throw new UnknownSvg(`The transform ${name}() cannot be written into a PDF`);
}

const matrix = (values: Matrix) => `${values.map(number).join(' ')} cm\n`;

/** To a millionth: a smaller number would be written with an exponent, which PDF does not have. */
const number = (value: number): string => String(Math.round(value * 1e6) / 1e6 || 0);

function finite(text: string | number): number {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) throw new UnknownSvg(`${text} is not a number`);
  return value;
}

const numbersIn = ({ attributes }: SvgNode, name: string): number[] =>
  String(attributes[name] ?? '')
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(finite);

function lengths<Name extends string>({ attributes }: SvgNode, names: readonly Name[]) {
  const values: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const value = attributes[name];
    if (value !== undefined) values[name] = finite(value);
  }
  return values;
}

type Paint = { operator: string; alpha: number };

function paintOf(colour: string, operators: { grey: string; rgb: string }): Paint {
  const [red, green, blue, alpha] = channelsOf(colour);
  const isGrey = red === green && green === blue;
  const value = (channel: number) => number(Math.round(channel * 1e4) / 1e4);
  const operator = isGrey
    ? `${value(red)} ${operators.grey}\n`
    : `${value(red)} ${value(green)} ${value(blue)} ${operators.rgb}\n`;
  return { operator, alpha };
}

const fillPaint = (colour: string) => paintOf(colour, { grey: 'g', rgb: 'rg' });
const strokePaint = (colour: string) => paintOf(colour, { grey: 'G', rgb: 'RG' });

function withOpacity(alpha: number, content: string, resources: PageResources): string {
  return alpha === 1 ? content : `q\n/${resources.opacity(alpha)} gs\n${content}Q\n`;
}

function shapeContent(node: SvgNode, inherited: Inherited, resources: PageResources): string {
  const outline = outlineOf(node);
  if (outline === '') return '';
  const { fill } = fillOf(node, inherited);
  let content = '';
  if (fill !== 'none') {
    const { operator, alpha } = fillPaint(fill);
    content += withOpacity(alpha, `${operator}${outline}f\n`, resources);
  }
  const stroke = String(node.attributes.stroke ?? 'none');
  if (stroke !== 'none') {
    const { operator, alpha } = strokePaint(stroke);
    content += withOpacity(alpha, strokeContent(node, `${operator}${outline}`), resources);
  }
  return content;
}

function strokeContent(node: SvgNode, outline: string): string {
  const { 'stroke-width': width = 1 } = lengths(node, ['stroke-width']);
  const { attributes } = node;
  const dashes = dashesOf(node);
  const own = [
    dashes.length > 0 ? `[${dashes.map(number).join(' ')}] 0 d\n` : '',
    attributes['stroke-linecap'] ? '1 J\n' : '',
    attributes['stroke-linejoin'] ? '1 j\n' : '',
  ].join('');
  const content = `${number(width)} w\n${own}${outline}S\n`;
  return own === '' ? content : `q\n${content}Q\n`;
}

/** Readers of PDF differ in dashes without length, which are dots: PDFium makes them longer than the gap allows for. */
const SHORTEST_DASH = 0.001;

function dashesOf(node: SvgNode): number[] {
  const dashes = numbersIn(node, 'stroke-dasharray');
  const [dash, gap = 0] = dashes;
  return dash === 0 ? [SHORTEST_DASH, gap - SHORTEST_DASH] : dashes;
}

/** The path of a shape; empty for one without an area, which SVG does not show. */
function outlineOf(node: SvgNode): string {
  switch (node.tag) {
    case 'rect': {
      const { x = 0, y = 0, width = 0, height = 0 } = lengths(node, ['x', 'y', 'width', 'height']);
      return width > 0 && height > 0 ? `${number(x)} ${number(y)} ${number(width)} ${number(height)} re\n` : '';
    }
    case 'circle': {
      const { cx = 0, cy = 0, r = 0 } = lengths(node, ['cx', 'cy', 'r']);
      return ellipse(cx, cy, r, r);
    }
    case 'ellipse': {
      const { cx = 0, cy = 0, rx = 0, ry = 0 } = lengths(node, ['cx', 'cy', 'rx', 'ry']);
      return ellipse(cx, cy, rx, ry);
    }
    case 'polygon':
      return polygon(numbersIn(node, 'points'));
    default:
      return pathContent(String(node.attributes.d ?? ''));
  }
}

function polygon(points: readonly number[]): string {
  let content = '';
  for (let at = 0; at + 1 < points.length; at += 2) {
    content += `${number(points[at] ?? 0)} ${number(points[at + 1] ?? 0)} ${at === 0 ? 'm' : 'l'}\n`;
  }
  return content === '' ? '' : `${content}h\n`;
}

/** How far the handles of a quarter circle's curve reach, in parts of its radius. */
const QUARTER = 0.5522847498;

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  if (rx <= 0 || ry <= 0) return '';
  const at = (x: number, y: number) => `${number(cx + x * rx)} ${number(cy + y * ry)}`;
  const quarter = (fromX: number, fromY: number, toX: number, toY: number) =>
    `${at(fromX + QUARTER * toX, fromY + QUARTER * toY)} ${at(toX + QUARTER * fromX, toY + QUARTER * fromY)} ${at(toX, toY)} c\n`;
  return `${at(1, 0)} m\n${quarter(1, 0, 0, 1)}${quarter(0, 1, -1, 0)}${quarter(-1, 0, 0, -1)}${quarter(0, -1, 1, 0)}h\n`;
}

/** A bar or a run of modules, as symbolNode writes them: codes have hundreds. */
const RECTANGLES = /M([\d.-]+) ([\d.-]+)h([\d.]+)v([\d.]+)h-\3z/g;
const COMMANDS = /([a-zA-Z])([^a-zA-Z]*)/g;

function pathContent(d: string): string {
  const rectangles = d.replace(RECTANGLES, '$1 $2 $3 $4 re\n');
  if (!/[^\d\s.re-]/.test(rectangles)) return rectangles;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let content = '';
  const rest = d.replace(COMMANDS, (_, command: string, list: string) => {
    const values = (list.match(/-?(?:\d*\.)?\d+/g) ?? []).map(finite);
    const [first = 0, second = 0] = values;
    const isRelative = command === command.toLowerCase();
    if (values.length !== (pathNumbers[command.toLowerCase()] ?? -1)) {
      throw new UnknownSvg(`${command}${list} of a path cannot be written into a PDF`);
    }
    if (/h/i.test(command)) x = first + (isRelative ? x : 0);
    else if (/v/i.test(command)) y = first + (isRelative ? y : 0);
    else if (/z/i.test(command)) [x, y] = [startX, startY];
    else [x, y] = [first + (isRelative ? x : 0), second + (isRelative ? y : 0)];
    if (/m/i.test(command)) [startX, startY] = [x, y];
    content += /z/i.test(command) ? 'h\n' : `${number(x)} ${number(y)} ${/m/i.test(command) ? 'm' : 'l'}\n`;
    return '';
  });
  if (rest.trim() !== '') throw new UnknownSvg(`The path ${d} cannot be written into a PDF`);
  return content;
}

/** The commands of a path with how many numbers each has. */
const pathNumbers: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, z: 0 };

function imageContent(node: SvgNode, resources: PageResources): string {
  const { x = 0, y = 0, width = 0, height = 0 } = lengths(node, ['x', 'y', 'width', 'height']);
  const { href, filter } = node.attributes;
  const image = resources.image(String(href ?? ''), filter !== undefined);
  if (!image || width <= 0 || height <= 0) return '';
  const scale = Math.min(width / image.width, height / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  return placedImage(image.name, x + (width - w) / 2, y + (height - h) / 2, w, h);
}

const placedImage = (name: string, x: number, y: number, width: number, height: number) =>
  `q\n${matrix([width, 0, 0, -height, x, y + height])}/${name} Do\nQ\n`;

/** What a text node shows, and how. @throws UnknownSvg */
export function textOfNode(node: SvgNode): { text: string; style: TextStyle } {
  const { attributes } = node;
  const own = lengths(node, ['font-size', 'letter-spacing', 'font-weight']);
  const { 'font-size': size, 'letter-spacing': spacing = 0, 'font-weight': weight = 400 } = own;
  if (size === undefined) throw new UnknownSvg('A text needs a font-size');
  const stretch = finite(String(attributes['font-stretch'] ?? '100%').replace(/%$/, ''));
  const family = String(attributes['font-family'] ?? '');
  return { text: visibleText(node), style: { family, weight, stretch, size, tracking: spacing / size } };
}

function textContent(node: SvgNode, inherited: Inherited, resources: PageResources): string {
  const { fill } = fillOf(node, inherited);
  const { text, style } = textOfNode(node);
  if (fill === 'none' || text === '') return '';
  const { x = 0, y = 0, 'letter-spacing': spacing = 0 } = lengths(node, ['x', 'y', 'letter-spacing']);
  const { size } = style;
  const runs = resources.textRuns(text, style);
  const width = runs.reduce((sum, { advance }) => sum + advance, 0) * size;
  const anchor = node.attributes['text-anchor'];
  let left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  const { operator, alpha } = fillPaint(fill);
  let content = operator;
  for (const run of runs) {
    content +=
      run.kind === 'glyphs'
        ? glyphContent(run, left, y, size, spacing)
        : placedImage(run.name, left + run.left * size, y - run.top * size, run.width * size, run.height * size);
    left += run.advance * size;
  }
  return withOpacity(alpha, content, resources);
}

function glyphContent(
  { font, show }: Extract<TextRun, { kind: 'glyphs' }>,
  x: number,
  y: number,
  size: number,
  spacing: number,
): string {
  const spaced = spacing === 0 ? ['', ''] : [`${number(spacing)} Tc\n`, '0 Tc\n'];
  return `BT\n${spaced[0]}/${font} ${number(size)} Tf\n1 0 0 -1 ${number(x)} ${number(y)} Tm\n${show}\n${spaced[1]}ET\n`;
}

/** White space as SVG shows it. */
function visibleText({ children, attributes }: SvgNode): string {
  const text = children.map((child) => {
    if (typeof child !== 'string') throw new UnknownSvg(`<${child.tag}> inside of <text> cannot be written into a PDF`);
    return child;
  });
  const line = text.join('').replace(/[\t\n\r]/g, ' ');
  return attributes['xml:space'] === 'preserve' ? line : line.replace(/ +/g, ' ').replace(/^ | $/g, '');
}
