import { code128Width } from '@/label/codes/code128';
import type { EncodedSymbol } from '@/label/codes/symbologies';
import {
  type Box,
  commonArea,
  cornersBounds,
  grownBox,
  joinedBoxes,
  type Point,
  unionOf,
} from '@/label/design/geometry';
import { solidBoxes } from '@/label/raster/ink';
import {
  clearBox,
  forEachBlack,
  isBlackAt,
  partOf,
  placeRaster,
  type Raster,
  rowRuns,
  turnRaster,
} from '@/label/raster/raster';
import type { Turn } from '@/label/sheet/stock';
import { type FontStyle, faceOf, textWidth } from '@/label/text/fonts';
import { foundBar, foundCode, foundImage, foundText, snapModule, symbolLike } from './found-elements';
import { gs1Content } from './gs1-content';
import { pngUrl } from './png';
import type { FindCodes, FoundCode, LeftOut, ReadLine, ReadTexts, SampleElement } from './sample';
import type { LeftOutFact, NoteFact } from './sample-facts';

type Options = {
  dotsPerMm: number;
  /** The corner of the dots on the label, mm. */
  origin: Point;
  findCodes: FindCodes;
  /** Without it texts stay pictures. */
  readTexts?: ReadTexts;
  /** Edges are ragged, and not quite level. */
  isPhotographed?: boolean;
  /** Codes that were found already, on a finer picture. */
  known?: readonly FoundCode[];
};

type Parts = { elements: SampleElement[]; leftOut: LeftOut[] };

/** Codes, lines, texts and pictures of the dots of a label. A text that is not read stays a picture. */
export async function partsOfRaster(raster: Raster, options: Options): Promise<Parts> {
  const { dotsPerMm, origin } = options;
  const { rest, codes } = await codesOnRaster(raster, options.findCodes, options.known);
  const parts: Parts = { elements: [], leftOut: [] };
  for (const code of codes) {
    const made = codeOf(code, dotsPerMm, origin);
    if ('kind' in made) parts.elements.push(made);
    else {
      parts.leftOut.push(made);
      // It stays a picture.
      placeRaster(rest, partOf(raster, code.area), code.area.x, code.area.y);
    }
  }
  const lines = straightLines(rest, dotsPerMm, options.isPhotographed);
  for (const line of lines) clearBox(rest, options.isPhotographed ? grown(line, 2) : line);
  parts.elements.push(...lines.map((line) => foundBar(inMm(line, dotsPerMm, origin))));
  const speck = options.isPhotographed ? (0.5 * dotsPerMm) ** 2 : SPECK;
  if (options.readTexts) {
    for (const placed of await linesOnRaster(rest, options.readTexts, dotsPerMm, speck)) {
      parts.elements.push(textOfLine(placed, dotsPerMm, origin));
      clearBox(rest, grown(placed.area, 0));
    }
  }
  for (const area of inkAreas(rest, CELL * dotsPerMm, speck)) {
    const url = pngUrl(partOf(rest, area));
    parts.elements.push(foundImage(inMm(area, dotsPerMm, origin), url, [{ code: 'text-not-read' }]));
  }
  return parts;
}

/** In whole dots. */
const grown = ({ x, y, width, height }: Box, by: number): Box =>
  grownBox({ x: Math.floor(x), y: Math.floor(y), width: Math.ceil(width), height: Math.ceil(height) }, by);

/** Of a box in dots; `origin`: the corner of the dots, mm. */
export const inMm = ({ x, y, width, height }: Box, dotsPerMm: number, origin: Point = { x: 0, y: 0 }): Box => ({
  x: origin.x + x / dotsPerMm,
  y: origin.y + y / dotsPerMm,
  width: width / dotsPerMm,
  height: height / dotsPerMm,
});

/** With less certainty than this it is not a text; a rotated text needs more. */
const [LEAST_CERTAINTY, LEAST_TURNED] = [0.35, 0.7];

/** A line where it is on the label: `start` of its baseline and `area`, dots. `line` is as it was read, upright. */
type PlacedLine = { line: ReadLine; turn: Turn; start: Point; area: Box };

/** Reads upright texts first, then what remains, upright and rotated. */
async function linesOnRaster(
  raster: Raster,
  readTexts: ReadTexts,
  dotsPerMm: number,
  speck: number,
): Promise<PlacedLine[]> {
  const corner = { x: 0, y: 0 };
  const upright = await linesAt(raster, corner, 0, readTexts, dotsPerMm);
  const kept = upright.filter(({ line }) => line.certainty >= LEAST_TURNED);
  const found = upright.filter((one) => !kept.includes(one));
  const rest: Raster = { ...raster, bits: raster.bits.slice() };
  for (const { area } of kept) clearBox(rest, grown(area, 0));
  const areas = inkAreas(rest, CELL * dotsPerMm, speck).filter((area) => mayBeText(area, dotsPerMm));
  for (const area of areas.slice(0, MOST_CLOSE_LOOKS)) {
    const box = grown(area, Math.round(dotsPerMm));
    const turns: readonly Turn[] = area.height > 1.5 * area.width ? [90, 270] : [0, 180];
    for (const turn of turns) found.push(...(await linesAt(partOf(rest, box), box, turn, readTexts, dotsPerMm)));
  }
  for (const one of found.toSorted((a, b) => b.line.certainty - a.line.certainty))
    if (!kept.some(({ area }) => overlap(area, one.area) > 0.2)) kept.push(one);
  return kept;
}

/** mm: a letter, or a line of them. */
const mayBeText = ({ width, height }: Box, dotsPerMm: number) =>
  Math.max(width, height) >= 1.2 * dotsPerMm && Math.min(width, height) <= 20 * dotsPerMm;

/** The texts on a part of the dots whose corner is `at`. */
async function linesAt(
  part: Raster,
  at: Point,
  turn: Turn,
  readTexts: ReadTexts,
  dotsPerMm: number,
): Promise<PlacedLine[]> {
  const upright = turn === 0 ? part : turnRaster(part, (360 - turn) as Turn);
  const placed = (box: Box): Box => {
    const own = turnedBox(box, upright, turn);
    return { ...own, x: at.x + own.x, y: at.y + own.y };
  };
  const lines = await readTexts(upright, dotsPerMm);
  return lines
    .filter(
      ({ text, certainty }) =>
        certainty >= (turn === 0 ? LEAST_CERTAINTY : LEAST_TURNED) && (turn === 0 || text.length > 2),
    )
    .map((line) => ({
      line,
      turn,
      start: placed({ x: line.box.x, y: line.baseline, width: 0, height: 0 }),
      area: placed(line.box),
    }));
}

/** Fonts of labels; the one whose letters are as wide as those on the picture is taken. */
const STYLES: readonly FontStyle[] = [
  { family: 'Arial', weight: 'normal', stretch: 100 },
  { family: 'Arial', weight: 'bold', stretch: 100 },
  { family: 'IBM Plex Sans', weight: '700', stretch: 85 },
  { family: 'Courier New', weight: 'normal', stretch: 100 },
];

function textOfLine({ line, turn, start }: PlacedLine, dotsPerMm: number, origin: Point): SampleElement {
  const { text, box, baseline, certainty } = line;
  const isLow = !/[A-Z0-9bdfhiklt]/.test(text);
  const rise = Math.max(1, baseline - box.y) / dotsPerMm;
  const width = box.width / dotsPerMm;
  const fits = STYLES.map((style) => {
    const size = rise / (faceOf(style).cap * (isLow ? 0.74 : 1));
    return { style, size, away: Math.abs(Math.log(textWidth(text, style, size) / width)) };
  });
  const { style, size } = fits.reduce((best, fit) => (fit.away < best.away ? fit : best));
  return foundText({
    text,
    anchor: { x: origin.x + start.x / dotsPerMm, y: origin.y + start.y / dotsPerMm },
    rotation: turn,
    style,
    size,
    width,
    // Any letter may be misread, so the text is never certain.
    certainty: Math.min(0.99, certainty),
    notes: [{ code: 'read-on-picture' }],
  });
}

/** A code and the dots it covers, upright: `turn` is its rotation on the label. */
export type MeasuredCode = {
  code: FoundCode;
  area: Box;
  turn: Turn;
  symbol: EncodedSymbol | undefined;
  /** Its width in modules on the sample, when our symbol has another width. */
  modules: number | undefined;
  /** Why there is no symbol. */
  reason: LeftOutFact;
};

/** A second pass finds codes that another one hid; more passes find nothing. */
const MOST_LOOKS = 4;

/** All codes, and the dots without them. */
export async function codesOnRaster(
  raster: Raster,
  findCodes: FindCodes,
  known: readonly FoundCode[] = [],
): Promise<{ rest: Raster; codes: MeasuredCode[] }> {
  const rest: Raster = { ...raster, bits: raster.bits.slice() };
  const codes: MeasuredCode[] = [];
  const add = (code: FoundCode) => {
    const measured = measure(rest, code);
    if (codes.some(({ area }) => overlap(area, measured.area) > 0.5)) return;
    const begun = codes.find((other) => continues(other, measured));
    if (begun) begun.area = unionOf([begun.area, measured.area]) ?? begun.area;
    else codes.push(measured);
  };
  for (const code of known) add(code);
  for (const { area } of codes) clearBox(rest, area);
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const found = await findCodes(rest);
    for (const code of found) add(code);
    if (found.length === 0) break;
    for (const { area } of codes) clearBox(rest, area);
  }
  // A small code among texts is found when its area is read alone.
  for (const area of inkAreas(rest, 4).filter(mayBeCode).slice(0, MOST_CLOSE_LOOKS)) {
    const box = grownBox(area, 12);
    for (const code of await findCodes(partOf(rest, box))) {
      const corners = code.corners.map(({ x, y }) => ({ x: x + box.x, y: y + box.y }));
      const measured = measure(rest, { ...code, corners });
      codes.push(measured);
      clearBox(rest, measured.area);
    }
  }
  return { rest, codes };
}

const MOST_CLOSE_LOOKS = 60;

/** Ragged bars are seen in parts, one above the other. */
function continues(one: MeasuredCode, other: MeasuredCode): boolean {
  if (one.symbol?.height !== 1 || one.code.text !== other.code.text || one.code.type !== other.code.type) return false;
  const lying = ({ area, turn }: MeasuredCode) =>
    turn % 180 === 0 ? area : { x: area.y, y: area.x, width: area.height, height: area.width };
  const [a, b] = [lying(one), lying(other)];
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const gap = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
  return one.turn % 180 === other.turn % 180 && across > 0.8 * Math.min(a.width, b.width) && gap <= 6;
}

/** Dots: the smallest 2D code has ten modules, and linear codes are longer. */
const mayBeCode = ({ width, height }: Box) =>
  (width >= 24 && height >= 24) || (Math.max(width, height) >= 60 && Math.min(width, height) >= 16);

const overlap = (a: Box, b: Box) => commonArea(a, b) / Math.min(a.width * a.height, b.width * b.height);

/** What our symbology takes of what a decoder read. */
const contentOfFound = ({ type, text }: Pick<FoundCode, 'type' | 'text'>): string =>
  type === 'gs1-128' || type === 'gs1datamatrix' ? (gs1Content(text) ?? text) : text;

function measure(raster: Raster, code: FoundCode): MeasuredCode {
  const bounds = cornersBounds(code.corners);
  const turn = turnOf(code);
  const back = ((360 - turn) % 360) as Turn;
  const upright = back === 0 ? raster : turnRaster(raster, back);
  const seen = turnedBox(bounds, raster, back);
  const reading =
    code.type === undefined
      ? undefined
      : symbolLike({ ...code, type: code.type, content: contentOfFound(code) }, seen.width / Math.max(1, seen.height));
  const symbol = reading?.ok ? reading : undefined;
  const isLinear = symbol ? symbol.height === 1 : bounds.width > 2 * bounds.height;
  const area = isLinear ? barArea(upright, seen) : matrixArea(upright, seen, symbol);
  const reason: LeftOutFact =
    reading && !reading.ok ? { code: 'content', why: reading.reason } : { code: 'no-symbology', symbology: code.name };
  const modules =
    code.type === 'code128' || code.type === 'gs1-128' ? code128Modules(upright, area, symbol) : undefined;
  return { code, area: turnedBox(area, upright, turn), turn, symbol, modules, reason };
}

/** Ours has the fewest characters that hold its text: with another choice of subsets the sample has more. */
function code128Modules(raster: Raster, { x, y, width, height }: Box, symbol: EncodedSymbol | undefined) {
  const counts = [0.25, 0.5, 0.75].map((share) => {
    const row = rowOf(raster, x, width, Math.floor(y + share * height));
    return row.filter((dot, at) => dot === 1 && row[at - 1] !== 1).length;
  });
  const [bars = 0] = counts;
  const modules = code128Width((bars - 4) / 3);
  const isSure = bars % 3 === 1 && counts.every((count) => count === bars);
  return isSure && symbol && modules > symbol.width ? modules : undefined;
}

/** Quarter turns, by the direction in which it is read. */
function turnOf({ corners }: FoundCode): Turn {
  const [from = { x: 0, y: 0 }, to = { x: 1, y: 0 }] = corners;
  const quarter = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 2));
  return ((((quarter % 4) + 4) % 4) * 90) as Turn;
}

/** A box of a raster where it is when the raster is turned clockwise. */
function turnedBox({ x, y, width, height }: Box, raster: Raster, turn: Turn): Box {
  if (turn === 0) return { x, y, width, height };
  if (turn === 180) return { x: raster.width - x - width, y: raster.height - y - height, width, height };
  if (turn === 90) return { x: raster.height - y - height, y: x, width: height, height: width };
  return { x: y, y: raster.width - x - width, width: height, height: width };
}

/** The box of the bars around a scan line of a decoder: as high as rows have the same bars. */
function barArea(raster: Raster, seen: Box): Box {
  const row = Math.round(seen.y + seen.height / 2);
  const left = edgeOf(raster, Math.round(seen.x), row, -1);
  const right = edgeOf(raster, Math.round(seen.x + seen.width) - 1, row, 1) + 1;
  const width = Math.max(1, right - left);
  const middle = rowOf(raster, left, width, row);
  const looksAlike = (y: number) => {
    if (y < 0 || y >= raster.height) return false;
    const other = rowOf(raster, left, width, y);
    let [different, dark] = [0, 0];
    for (let x = 0; x < width; x += 1) {
      // An edge may be a dot to the side.
      if (middle[x] !== other[x] && middle[x - 1] !== other[x] && middle[x + 1] !== other[x]) different += 1;
      dark += other[x] ?? 0;
    }
    // Bearer bars are dark all over.
    return different <= width * 0.08 || dark >= width * 0.98;
  };
  let [top, bottom] = [row, row];
  while (looksAlike(top - 1)) top -= 1;
  while (looksAlike(bottom + 1)) bottom += 1;
  return { x: left, y: top, width, height: bottom - top + 1 };
}

/** From a dot at the end of the bars to the end of the last bar. */
function edgeOf(raster: Raster, start: number, row: number, step: 1 | -1): number {
  let x = start;
  for (let moves = 0; moves < 12 && !isBlackAt(raster, x, row); moves += 1) x -= step;
  while (isBlackAt(raster, x + step, row)) x += step;
  return x;
}

const rowOf = (raster: Raster, left: number, width: number, y: number) =>
  Uint8Array.from({ length: width }, (_, x) => (isBlackAt(raster, left + x, y) ? 1 : 0));

/** The dark part of a 2D code: from a little outside of the corners that a decoder found, inwards to the first dot. */
function matrixArea(raster: Raster, seen: Box, symbol: EncodedSymbol | undefined): Box {
  const module = symbol ? seen.width / symbol.width : 3;
  const reach = symbol?.type === 'azteccode' ? 0.45 * module : 0.9 * module;
  let [left, top] = [Math.round(seen.x - reach), Math.round(seen.y - reach)];
  let [right, bottom] = [Math.round(seen.x + seen.width + reach), Math.round(seen.y + seen.height + reach)];
  const column = (x: number) => {
    for (let y = top; y < bottom; y += 1) if (isBlackAt(raster, x, y)) return true;
    return false;
  };
  const row = (y: number) => {
    for (let x = left; x < right; x += 1) if (isBlackAt(raster, x, y)) return true;
    return false;
  };
  while (left < right - 1 && !column(left)) left += 1;
  while (right > left + 1 && !column(right - 1)) right -= 1;
  while (top < bottom - 1 && !row(top)) top += 1;
  while (bottom > top + 1 && !row(bottom - 1)) bottom -= 1;
  if (symbol?.type === 'pdf417') {
    // A decoder may find too few rows. Each row starts with the same wide bar.
    const starts = (y: number) =>
      y >= 0 && y < raster.height && [2, 4, 6].every((at) => isBlackAt(raster, Math.round(left + at * module), y));
    while (starts(top - 1)) top -= 1;
    while (starts(bottom)) bottom += 1;
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The element of a code that was measured on dots. */
export function codeOf(measured: MeasuredCode, dotsPerMm: number, origin: Point): SampleElement | LeftOut {
  const { code, area, turn, symbol, modules, reason } = measured;
  const place = inMm(area, dotsPerMm, origin);
  const name = { code: 'code-of', symbology: code.name, text: code.text.slice(0, 40) } as const;
  if (!symbol || code.type === undefined) return { name, reason, place };
  const isTurned = turn % 180 !== 0;
  const [across, down] = isTurned ? [place.height, place.width] : [place.width, place.height];
  const module = snapModule(across / (modules ?? symbol.width));
  const isLinear = symbol.height === 1;
  const isWhole = isLinear || Math.abs(down / symbol.height / module - 1) < 0.12;
  const notes: NoteFact[] = isWhole ? [] : [{ code: 'other-rows' }];
  if (modules !== undefined) notes.push({ code: 'other-subset' });
  const made = foundCode({
    type: code.type,
    content: contentOfFound(code),
    module: isWhole ? module : snapModule(Math.min(across / symbol.width, down / symbol.height)),
    height: down,
    corner: place,
    dark: place,
    rotation: turn,
    level: code.level,
    otherText: code.otherText,
    certainty: 'read',
    notes,
  });
  return 'refused' in made ? { name, reason: { code: 'content', why: made.refused }, place } : made;
}

/** mm. Shorter strokes are letters. */
const SHORTEST_LINE = 6;
const THICKEST_LINE = 2.5;

/** Straight level and upright lines, dots. Where lines cross each is found whole. */
function straightLines(raster: Raster, dotsPerMm: number, isPhotographed = false): Box[] {
  const lines = isPhotographed ? raggedLines : levelLines;
  const turned = turnRaster(raster, 90);
  return [...lines(raster, dotsPerMm), ...lines(turned, dotsPerMm).map((line) => turnedBox(line, turned, 270))];
}

const levelLines = (raster: Raster, dotsPerMm: number): Box[] =>
  solidBoxes(raster, SHORTEST_LINE * dotsPerMm).filter((box) => isLine(box, dotsPerMm) && isAlone(raster, box));

const isLine = ({ width, height }: Box, dotsPerMm: number) =>
  height <= THICKEST_LINE * dotsPerMm && width >= 8 * height;

/** Joins long runs that touch into one line: its thickness is its dots divided by its length, around their middle. */
function raggedLines(raster: Raster, dotsPerMm: number): Box[] {
  const shortest = SHORTEST_LINE * dotsPerMm;
  type Open = { left: number; right: number; top: number; bottom: number; dark: number; moment: number };
  const found: Open[] = [];
  let open: Open[] = [];
  for (let y = 0; y <= raster.height; y += 1) {
    const runs = y < raster.height ? rowRuns(raster, y, shortest) : [];
    const next: Open[] = [];
    for (const [x, width] of runs) {
      const line = { left: x, right: x + width, top: y, bottom: y + 1, dark: width, moment: width * (y + 0.5) };
      // A gap of one row is a ragged edge.
      for (const other of [...open, ...next].filter(({ left, right }) => left < x + width && right > x)) {
        line.left = Math.min(line.left, other.left);
        line.right = Math.max(line.right, other.right);
        line.top = Math.min(line.top, other.top);
        line.dark += other.dark;
        line.moment += other.moment;
        for (const list of [open, next]) if (list.includes(other)) list.splice(list.indexOf(other), 1);
      }
      next.push(line);
    }
    found.push(...open.filter(({ bottom }) => bottom < y));
    open = [...next, ...open.filter(({ bottom }) => bottom >= y)];
  }
  return found.flatMap(({ left, right, top, bottom, dark, moment }) => {
    const [width, height] = [right - left, dark / (right - left)];
    const box = { x: left, y: moment / dark - height / 2, width, height };
    // Strokes of large letters are shorter and have other strokes beside them.
    const isLong = bottom - top <= width / 12 && isLine({ ...box, height: bottom - top }, dotsPerMm);
    return isLong && isAlone(raster, { x: left, y: top - 1, width, height: bottom - top + 2 }) ? [box] : [];
  });
}

/** A stroke of a letter has others at its sides; a line may be crossed by a few and may touch a dark area. */
function isAlone(raster: Raster, { x, y, width, height }: Box): boolean {
  const darkIn = (row: number) => {
    let dark = 0;
    for (let at = x; at < x + width; at += 1) if (isBlackAt(raster, at, row)) dark += 1;
    return dark;
  };
  return darkIn(y - 1) < width * 0.4 && darkIn(y + height) < width * 0.4;
}

/** mm: words of one line are closer together. */
const CELL = 2;
const MOST_AREAS = 150;

/** Boxes around what belongs together, dots; `gap` is the smallest distance of two. */
function inkAreas(raster: Raster, gap: number, speck = SPECK): Box[] {
  const cell = Math.max(4, Math.round(gap));
  const [columns, rows] = [Math.ceil(raster.width / cell), Math.ceil(raster.height / cell)];
  const cells = new Uint8Array(columns * rows);
  forEachBlack(raster, (x, y) => {
    cells[Math.floor(y / cell) * columns + Math.floor(x / cell)] = 1;
  });
  const boxes: Box[] = [];
  for (let start = 0; start < cells.length; start += 1) {
    if (cells[start] !== 1) continue;
    const stack = [start];
    cells[start] = 2;
    let [left, top, right, bottom] = [columns, rows, -1, -1];
    while (stack.length > 0) {
      const at = stack.pop() ?? 0;
      const x = at % columns;
      const y = Math.floor(at / columns);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(rows - 1, y + 1); nextY += 1) {
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(columns - 1, x + 1); nextX += 1) {
          const next = nextY * columns + nextX;
          if (cells[next] !== 1) continue;
          cells[next] = 2;
          stack.push(next);
        }
      }
    }
    boxes.push({ x: left * cell, y: top * cell, width: (right - left + 1) * cell, height: (bottom - top + 1) * cell });
  }
  // Boxes around bent areas may overlap: then they are one, so that no dot is in two pictures.
  const apart = joinedBoxes(boxes);
  const areas = apart.length > MOST_AREAS ? [{ x: 0, y: 0, width: raster.width, height: raster.height }] : apart;
  return areas.flatMap((box) => inkBox(raster, box, speck) ?? []);
}

/** Dots. */
const SPECK = 6;

function inkBox(raster: Raster, { x, y, width, height }: Box, speck: number): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  let dark = 0;
  for (let row = y; row < Math.min(raster.height, y + height); row += 1) {
    for (let column = x; column < Math.min(raster.width, x + width); column += 1) {
      if (!isBlackAt(raster, column, row)) continue;
      dark += 1;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
    }
  }
  // Where lines meet, single dots remain of their corners.
  return dark < speck ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
