import { loadEncoders } from '@/label/codes/symbologies';
import { LABEL_SIDE } from '@/label/design/design';
import {
  type Box,
  boxesOverlap,
  type Corners,
  centreOf,
  commonArea,
  cornersBounds,
  cornersOf,
  grownBox,
  isInBox,
  joinedBoxes,
  round,
  type Size,
  unionOf,
  visibleBox,
} from '@/label/design/geometry';
import { greyOf, type Pixels, partOf, type Raster, rasterOf } from '@/label/raster/raster';
import { foundImage } from '@/label/sample/found-elements';
import { rgbPngUrl } from '@/label/sample/png';
import { codeOf, codesOnRaster, inMm, partsOfRaster } from '@/label/sample/raster-parts';
import {
  type FindCodes,
  type LeftOut,
  MAX_SAMPLE_ELEMENTS,
  MAX_SAMPLE_LABELS,
  type SampleArea,
  type SampleElement,
  type SampleLabel,
  type SampleReading,
  type SampleSource,
} from '@/label/sample/sample';
import { SampleRefused } from '@/label/sample/sample-facts';
import { openPdf, type Pdfium, type PdfObject, type PdfPage, type Watched } from './pdf-objects';
import { boundsOf, partsOfPath } from './pdf-paths';
import { linesOf, readText } from './pdf-texts';

type Options = {
  findCodes: FindCodes;
  onProgress?: (share: number) => void;
  /** Where the user says that the one label is. */
  area?: SampleArea | undefined;
  watched?: Watched;
};

/**
 * Dots a millimetre: codes are read, and pictures cut out, from the finest of these that a page has room for. Most labels are
 * made for eight dots: with a multiple of them no edge of a bar lies within a dot.
 */
const FINENESS = [24, 16, 8, 4];
const MOST_DOTS = 8_000_000;

/** The labels on the pages of a PDF. Its scripts are never run. @throws SampleRefused */
export async function readPdf(
  pdfium: Pdfium,
  bytes: Uint8Array,
  { findCodes, onProgress, area, watched = (work) => work() }: Options,
): Promise<SampleReading> {
  await loadEncoders();
  const document = openPdf(pdfium, bytes, watched);
  try {
    const labels: SampleLabel[] = [];
    const pictures: string[] = [];
    const sources: SampleSource[] = [];
    const pages = Math.min(document.pageCount, MAX_SAMPLE_LABELS);
    const isWanted = (index: number) => area === undefined || area.page === index;
    for (let index = 0; index < pages && labels.length < MAX_SAMPLE_LABELS; index += 1) {
      if (!isWanted(index)) continue;
      const page = document.page(index, renderedPage);
      for (const found of await labelsOfPage(page, findCodes, area?.corners)) {
        labels.push(found.label);
        pictures.push(found.picture);
        sources.push({ ...found.source, page: index });
      }
      onProgress?.((index + 1) / pages);
    }
    const [first, ...others] = labels;
    if (!first) throw new SampleRefused({ code: 'no-page' });
    const notes: LeftOut[] = [
      ...(document.pageCount > pages
        ? [
            {
              name: { code: 'more-pages', count: document.pageCount - pages } as const,
              reason: { code: 'first-are-read', count: MAX_SAMPLE_LABELS } as const,
            },
          ]
        : []),
      ...(document.hasScripts
        ? [{ name: { code: 'script' } as const, reason: { code: 'script-not-run' } as const }]
        : []),
    ];
    return {
      kind: 'pdf',
      sample: { labels: [{ ...first, leftOut: [...first.leftOut, ...notes] }, ...others], dotsPerMm: 8 },
      pictures,
      sources,
    };
  } finally {
    document.close();
  }
}

type RenderedPage = Omit<PdfPage, 'render'> & { dotsPerMm: number; pixels: Pixels };

function renderedPage({ render, ...page }: PdfPage): RenderedPage {
  if (page.width > 2000 || page.height > 2000) throw new SampleRefused({ code: 'page-too-large' });
  const dotsPerMm = FINENESS.find((fine) => page.width * page.height * fine * fine <= MOST_DOTS) ?? 2;
  return { ...page, dotsPerMm, pixels: render(dotsPerMm) };
}

async function labelsOfPage(page: RenderedPage, findCodes: FindCodes, corners: Corners | undefined) {
  const { pixels } = page;
  const raster = rasterOf(pixels, { ...pixels, top: 0, areas: { pictures: [], codes: [] } });
  // The decoder reads bars whose edges lie within a dot better in greys than in black and white.
  const { codes } = await codesOnRaster(raster, findCodes, await findCodes(greyOf(pixels)));
  const leftOut: LeftOut[] = [];
  const areas: Box[] = [];
  const found: SampleElement[] = [];
  for (const measured of codes) {
    const code = codeOf(measured, page.dotsPerMm, { x: 0, y: 0 });
    if (!('kind' in code)) leftOut.push(code);
    else {
      found.push(code);
      areas.push(inMm(measured.area, page.dotsPerMm));
    }
  }
  const paths = await pathElements(page, raster, areas, findCodes);
  const texts = linesOf(page.characters).flatMap((line) => {
    const text = readText(line);
    // A code in a font of bars is both: the code counts.
    return text && !areas.some((area) => isInBox(centreOf(visibleBox(text.element)), area)) ? [text] : [];
  });
  const elements = [...paths, ...found, ...texts];
  if (elements.length > MAX_SAMPLE_ELEMENTS)
    throw new SampleRefused({ code: 'page-elements', count: MAX_SAMPLE_ELEMENTS });
  const wanted = corners && limitedTo(inMm(cornersBounds(corners), SHOWN_DOTS), page);
  const whole = pictureOf(page, { x: 0, y: 0, width: page.width, height: page.height }, SHOWN_DOTS);
  return (wanted ? [wanted] : crops(page, elements)).map((crop) => ({
    ...labelIn(crop, page, elements, leftOut),
    source: {
      picture: whole,
      width: page.width * SHOWN_DOTS,
      height: page.height * SHOWN_DOTS,
      corners: cornersOf(crop).map(({ x, y }) => ({ x: x * SHOWN_DOTS, y: y * SHOWN_DOTS })),
      size: { width: side(crop.width), height: side(crop.height) },
    },
  }));
}

/** Dots a millimetre of the page on which the user shows where the label is. */
const SHOWN_DOTS = 4;

const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Lines, boxes and pictures; what belongs to codes is left out. */
async function pathElements(page: RenderedPage, raster: Raster, codes: readonly Box[], findCodes: FindCodes) {
  const elements: SampleElement[] = [];
  const pictures: Box[] = [];
  const isOfCode = (object: PdfObject, box: Box) => {
    if (codes.some((code) => isInside(box, grownBox(code, 0.4)))) return true;
    // A path may have the bars of a code and more than them, such as bearer bars, or be the white under it.
    if (object.type === 'path' && object.points.length < 40) return false;
    return codes.some(
      (code) =>
        boxesOverlap(box, code) && share(code, box) > 0.7 && box.width * box.height < 2.2 * code.width * code.height,
    );
  };
  for (const object of page.objects) {
    const box = boundsOf(object);
    const isOnPage = boxesOverlap(grownBox(box, 0.01), { x: 0, y: 0, width: page.width, height: page.height });
    if (!isOnPage || isOfCode(object, box)) continue;
    if (object.type === 'image') {
      if (box.width * box.height > 0.25 * page.width * page.height) {
        const parts = await partsOfImage(raster, box, page.dotsPerMm, findCodes, codes);
        elements.push(...parts);
      } else pictures.push(box);
      continue;
    }
    if (isPaper(object, box, page)) continue;
    const parts = partsOfPath(object);
    if (parts) elements.push(...parts);
    else pictures.push(box);
    if (elements.length > 4 * MAX_SAMPLE_ELEMENTS)
      throw new SampleRefused({ code: 'page-elements', count: MAX_SAMPLE_ELEMENTS });
  }
  // Parts of one logo are one picture.
  for (const box of joinedBoxes(pictures, 0.5)) {
    const area = limitedTo(box, page);
    if (area.width > 0 && area.height > 0)
      elements.push(foundImage(area, pictureOf(page, area), [{ code: 'cut-out' }]));
  }
  return elements;
}

/** How much of `inner` is in `outer`. */
const share = (inner: Box, outer: Box) => commonArea(inner, outer) / (inner.width * inner.height);

/** White under everything. */
const isPaper = (object: Extract<PdfObject, { type: 'path' }>, box: Box, page: RenderedPage) =>
  object.stroke === undefined &&
  object.fill === '#ffffff' &&
  box.width > 0.95 * page.width &&
  box.height > 0.95 * page.height;

/** A scan in the file: its codes are known, its lines and pictures are found on its dots. */
async function partsOfImage(
  raster: Raster,
  box: Box,
  dotsPerMm: number,
  findCodes: FindCodes,
  codes: readonly Box[],
): Promise<SampleElement[]> {
  const [left, top] = [
    Math.max(0, Math.floor((box.x * dotsPerMm) / 8) * 8),
    Math.max(0, Math.floor(box.y * dotsPerMm)),
  ];
  const width = Math.min(raster.width - left, Math.ceil(box.width * dotsPerMm) + 8);
  const height = Math.min(raster.height - top, Math.ceil(box.height * dotsPerMm));
  const part = partOf(raster, { x: left, y: top, width: Math.max(1, width), height: Math.max(1, height) });
  const origin = { x: left / dotsPerMm, y: top / dotsPerMm };
  const { elements } = await partsOfRaster(part, { dotsPerMm, origin, findCodes, isPhotographed: true });
  const isKnown = (found: SampleElement) =>
    found.kind === 'code' && codes.some((code) => share(visibleBox(found.element), grownBox(code, 8)) > 0.5);
  return elements.filter((found) => !isKnown(found));
}

/** A part of a page as a PNG, at 12 dots a millimetre or less. */
function pictureOf({ pixels, dotsPerMm }: RenderedPage, box: Box, most = 12): string {
  const step = Math.max(1, Math.round(dotsPerMm / most));
  const [left, top] = [Math.floor(box.x * dotsPerMm), Math.floor(box.y * dotsPerMm)];
  const width = Math.max(1, Math.floor((box.width * dotsPerMm) / step));
  const height = Math.max(1, Math.floor((box.height * dotsPerMm) / step));
  const colours = new Uint32Array(pixels.data.buffer, pixels.data.byteOffset);
  return rgbPngUrl(width, height, (x, y) => {
    const [column, row] = [Math.min(pixels.width - 1, left + x * step), Math.min(pixels.height - 1, top + y * step)];
    return colours[row * pixels.width + column] ?? 0xffffff;
  });
}

/** mm of empty paper that a page of one label may have on each side. */
const WIDEST_MARGIN = 12;
/** mm: smaller pages are labels themselves, however little is on them. */
const SMALLEST_PAPER = { short: 200, long: 250 };
/** mm around what is printed, where no frame says where the label ends. */
const OWN_MARGIN = 3;

/** Where the labels are on a page: all of it, the frames of one size on a sheet, or what is printed on larger paper. */
function crops(page: RenderedPage, elements: readonly SampleElement[]): Box[] {
  const whole = { x: 0, y: 0, width: page.width, height: page.height };
  const ink = unionOf(elements.map(({ element }) => visibleBox(element)));
  const [short, long] = [Math.min(page.width, page.height), Math.max(page.width, page.height)];
  if (!ink || short < SMALLEST_PAPER.short || long < SMALLEST_PAPER.long) return [whole];
  const frames = outerFrames(elements);
  const [first] = frames;
  const alike = frames.filter(
    ({ width, height }) => first && Math.abs(width - first.width) < 0.5 && Math.abs(height - first.height) < 0.5,
  );
  const covered = elements.filter(({ element }) =>
    alike.some((frame) => isInside(visibleBox(element), grownBox(frame, 1))),
  ).length;
  if (first && alike.length > 1 && covered > 0.9 * elements.length)
    return alike.map((frame) => limitedTo(grownBox(frame, OWN_MARGIN), whole));
  const margins = [ink.x, ink.y, page.width - ink.x - ink.width, page.height - ink.y - ink.height];
  if (margins.every((margin) => margin <= WIDEST_MARGIN)) return [whole];
  if (first && covered > 0.6 * elements.length) return [limitedTo(grownBox(first, OWN_MARGIN), whole)];
  return [limitedTo(grownBox(ink, OWN_MARGIN), whole)];
}

/** Outlines that are in no other, the largest first. */
function outerFrames(elements: readonly SampleElement[]): Box[] {
  const boxes = elements
    .filter(
      ({ element }) =>
        element.type === 'shape' &&
        element.properties.shapeType === 'rectangle' &&
        element.properties.fillColor === 'transparent',
    )
    .map(({ element }) => visibleBox(element))
    .filter(({ width, height }) => width > 20 && height > 12);
  const outer = boxes.filter(
    (box) =>
      !boxes.some(
        (other) =>
          other !== box && isInside(box, grownBox(other, 0.1)) && other.width * other.height > box.width * box.height,
      ),
  );
  return outer.toSorted((a, b) => b.width * b.height - a.width * a.height);
}

function limitedTo({ x, y, width, height }: Box, whole: Size): Box {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return {
    x: left,
    y: top,
    width: Math.min(whole.width, x + width) - left,
    height: Math.min(whole.height, y + height) - top,
  };
}

const side = (length: number) => Math.min(LABEL_SIDE.max, Math.max(LABEL_SIDE.min, Math.round(length * 100) / 100));

/** The part of a page that is one label; what lies outside is left out. */
function labelIn(crop: Box, page: RenderedPage, elements: readonly SampleElement[], leftOut: readonly LeftOut[]) {
  const size = { width: side(crop.width), height: side(crop.height) };
  const inside = elements.filter(({ element }) => isInBox(centreOf(visibleBox(element)), grownBox(crop, 0.2)));
  const outside = elements.length - inside.length;
  const shift = ({ x, y, width, height }: Box): Box => ({ x: x - crop.x, y: y - crop.y, width, height });
  const label: SampleLabel = {
    size,
    elements: inside.map((found) => ({
      ...found,
      element: { ...found.element, x: round(found.element.x - crop.x), y: round(found.element.y - crop.y) },
    })),
    leftOut: [
      ...leftOut
        .filter(({ place }) => !place || boxesOverlap(place, crop))
        .map(({ place, ...other }) => (place ? { ...other, place: shift(place) } : other)),
      ...(outside > 0
        ? [
            {
              name: { code: 'more-things', count: outside } as const,
              reason: { code: 'outside', ...size } as const,
            },
          ]
        : []),
    ],
  };
  return { label, picture: pictureOf(page, crop, 8) };
}
