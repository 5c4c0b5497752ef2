import type { EmbeddedFont, PDFDocument, PdfReference } from 'pdfkit';
import { type Pixels, rasterWhere } from '@/label/raster/raster';
import type { SvgNode } from '@/label/svg';
import { type PageResources, type PdfImage, type TextRun, type TextStyle, textOfNode } from './page-content';

/** An image read into memory, and as a JPEG of the same size where that is smaller. */
export type ImageSource = { pixels: Pixels; jpeg?: Uint8Array };

/**
 * Characters drawn by the browser with a font of the page or the system. Lengths are px; `size` px are one font size. Across
 * it is printed `across` times as wide as it is drawn.
 */
export type RenderedText = { pixels: Pixels; size: number; left: number; top: number; across: number; advance: number };

/** The largest size an image has on a page, mm. */
export type ImageSize = { width: number; height: number };

/** Where fonts, images and drawn texts come from; tests have their own. */
export type PdfSources = {
  /** `name` as in label/text/font-metrics.ts. */
  font: (name: string) => Promise<Uint8Array>;
  /** Undefined when it cannot be loaded. */
  image: (href: string, size: ImageSize) => Promise<ImageSource | undefined>;
  text: (text: string, style: TextStyle) => Promise<RenderedText>;
};

export type PdfResources = PageResources & {
  /** Loads the fonts, texts and images of a sheet that are not loaded yet. */
  load: (sheet: SvgNode) => Promise<void>;
  /** The object that every page refers to. */
  reference: PdfReference;
  /** Writes the object. After this nothing can be added. */
  end: () => void;
};

/** Set texts kept: enough for the texts of a label, few enough for a run of thousands. */
const TEXTS_KEPT = 500;

/** Fonts, images, opacities and forms of a document. */
export function createPdfResources(document: PDFDocument, sources: PdfSources): PdfResources {
  const fonts = new Map<string, EmbeddedFont>();
  const images = new Map<string, PdfImage | undefined>();
  const data: Record<'Font' | 'XObject' | 'ExtGState', Record<string, PdfReference>> = {
    Font: {},
    XObject: {},
    ExtGState: {},
  };
  const reference = document.ref(data);
  let objects = 0;

  const addObject = (letter: string, object: PdfReference): string => {
    objects += 1;
    const name = `${letter}${objects}`;
    data.XObject[name] = object;
    return name;
  };

  const loadFont = async (name: string) => {
    document.registerFont(name, await sources.font(name));
    const font = document.font(name)._font;
    fonts.set(name, font);
    data.Font[font.id] = font.ref();
    return font;
  };

  const loadText = async (key: string, { text, style }: NeededText) => {
    const name = fontName(style);
    const font = fonts.get(name) ?? (await loadFont(name));
    const runs: TextRun[] = [];
    for (const part of splitByFont(text, font)) {
      const glyphs = part.isInFont ? glyphRun(part.text, font, style.tracking) : undefined;
      runs.push(glyphs ?? imageRun(document, await sources.text(part.text, style), addObject));
    }
    setTexts.set(key, runs);
  };

  const loadImage = async (key: string, { href, isBlackAndWhite, size }: NeededImage) => {
    const source = await sources.image(href, size);
    if (!source) return images.set(key, undefined);
    const { pixels, jpeg } = source;
    const colour = () => (jpeg ? jpegObject(document, pixels, jpeg) : pixelObject(document, pixels));
    const object = isBlackAndWhite ? bitmapObject(document, pixels) : colour();
    return images.set(key, { name: addObject('I', object), width: pixels.width, height: pixels.height });
  };

  const needs: Needs = { texts: new Map(), images: new Map() };
  const setTexts = new Map<string, readonly TextRun[]>();
  // Nodes that several labels of a slice share are visited once.
  let collected = new WeakSet<SvgNode>();

  return {
    reference,
    load: async (sheet) => {
      if (setTexts.size >= TEXTS_KEPT) {
        setTexts.clear();
        collected = new WeakSet();
      }
      needs.texts.clear();
      needs.images.clear();
      collectNeeds(sheet, needs, collected);
      for (const [key, text] of needs.texts) if (!setTexts.has(key)) await loadText(key, text);
      for (const [key, image] of needs.images) if (!images.has(key)) await loadImage(key, image);
    },
    textRuns: (text, style) => {
      const runs = setTexts.get(textKey(text, style));
      if (!runs) throw new Error(`The text ${text} is not loaded`);
      return runs;
    },
    image: (href, isBlackAndWhite) => images.get(imageKey(href, isBlackAndWhite)),
    opacity: (alpha) => {
      const name = `A${Math.round(alpha * 255)}`;
      if (!data.ExtGState[name]) {
        const state = document.ref({ Type: 'ExtGState', ca: alpha, CA: alpha });
        state.end();
        data.ExtGState[name] = state;
      }
      return name;
    },
    form: (content) => {
      const form = document.ref({ Type: 'XObject', Subtype: 'Form', BBox: EVERYWHERE, Resources: reference });
      form.end(content);
      return addObject('X', form);
    },
    end: () => reference.end(),
  };
}

/** Labels cut at their own edges: a form need not. Millimetres. */
const EVERYWHERE = [-10_000, -10_000, 10_000, 10_000] as const;

type NeededImage = { href: string; isBlackAndWhite: boolean; size: ImageSize };
type NeededText = { text: string; style: TextStyle };
type Needs = { texts: Map<string, NeededText>; images: Map<string, NeededImage> };

const textKey = (text: string, style: TextStyle) => `${fontName(style)} ${style.size} ${style.tracking} ${text}`;
const imageKey = (href: string, isBlackAndWhite: boolean) => `${isBlackAndWhite ? 'bw' : ''} ${href}`;

function collectNeeds(node: SvgNode, needs: Needs, collected: WeakSet<SvgNode>) {
  if (collected.has(node)) return;
  collected.add(node);
  const { tag, attributes } = node;
  if (tag === 'text') {
    const { text, style } = textOfNode(node);
    if (text !== '') needs.texts.set(textKey(text, style), { text, style });
  }
  if (tag === 'image') {
    const href = String(attributes.href ?? '');
    const isBlackAndWhite = attributes.filter !== undefined;
    const size = { width: Number(attributes.width), height: Number(attributes.height) };
    needs.images.set(imageKey(href, isBlackAndWhite), { href, isBlackAndWhite, size });
  }
  for (const child of node.children) if (typeof child !== 'string') collectNeeds(child, needs, collected);
}

const fontFiles: Record<string, string> = {
  Arimo: 'arimo',
  Tinos: 'tinos',
  Cousine: 'cousine',
  'IBM Plex Mono': 'plex-mono',
  'IBM Plex Sans Variable': 'plex-sans',
  'Noto Sans': 'noto-sans',
};

/** The cut's name in label/text/font-metrics.ts. */
function fontName({ family, weight, stretch }: Pick<TextStyle, 'family' | 'weight' | 'stretch'>): string {
  const first = family.split(',')[0]?.trim().replace(/^'|'$/g, '') ?? '';
  return `${fontFiles[first] ?? first}-${weight}${stretch === 100 ? '' : `-${stretch}`}`;
}

/** Characters without a mark or a width of their own; browsers hide them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** The text in pieces that the font has and pieces that it lacks. */
function splitByFont(text: string, { font }: EmbeddedFont): { text: string; isInFont: boolean }[] {
  const parts: { text: string; isInFont: boolean }[] = [];
  const all = [...text];
  const isInFont = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const visible = all.every((character) => isInFont(character) || INVISIBLE.test(character))
    ? all.filter(isVisible)
    : all;
  for (const character of visible) {
    const last = parts.at(-1);
    const own = isInFont(character);
    // A mark belongs to the letter before it.
    if (last && (last.isInFont === own || /\p{M}|\p{Cf}/u.test(character))) last.text += character;
    else parts.push({ text: character, isInFont: own });
  }
  return parts;
}

const isVisible = (character: string) => !/\p{Default_Ignorable_Code_Point}/u.test(character);

/** Glyphs with the font's own kerning; undefined for marks that lie over a letter, which need more than a row of glyphs. */
function glyphRun(text: string, font: EmbeddedFont, tracking: number): TextRun | undefined {
  const [glyphs, positions] = font.encode(text, tracking === 0 ? [] : NO_LIGATURES);
  let show = '[<';
  let advance = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0, advanceWidth = 0 } = positions[index] ?? {};
    if (xOffset !== 0 || yOffset !== 0) return undefined;
    advance += xAdvance / 1000 + tracking;
    const kerning = Math.round((advanceWidth - xAdvance) * 1000) / 1000;
    show += kerning === 0 || index === glyphs.length - 1 ? glyph : `${glyph}>${kerning}<`;
  }
  return { kind: 'glyphs', font: font.id, show: `${show}>]TJ`, advance };
}

/** As browsers do where letters are spaced. */
const NO_LIGATURES = { liga: false, clig: false };

function imageRun(
  document: PDFDocument,
  { pixels, size, left, top, across, advance }: RenderedText,
  addObject: (letter: string, object: PdfReference) => string,
): TextRun {
  const { width, height } = pixels;
  // A white space has an advance and nothing to show.
  const object = isPlainInk(pixels.data) ? stencilObject(document, pixels) : pixelObject(document, pixels);
  const name = addObject('I', object);
  const scaled = {
    left: (left * across) / size,
    width: (width * across) / size,
    top: top / size,
    height: height / size,
  };
  return { kind: 'image', name, ...scaled, advance: advance / size };
}

/** Drawn in black; emoji bring their own colours. */
function isPlainInk(data: Uint8ClampedArray): boolean {
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) > 0 && (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) > 60) return false;
  }
  return true;
}

const imageData = ({ width, height }: Pixels, bits: number) => ({
  Type: 'XObject',
  Subtype: 'Image',
  Width: width,
  Height: height,
  BitsPerComponent: bits,
});

/** One bit a pixel, packed row by row: set where `test` says so. */
const bitsOf = ({ width, height, data }: Pixels, test: (data: Uint8ClampedArray, at: number) => boolean): Uint8Array =>
  rasterWhere(width, height, (x, y) => test(data, (y * width + x) * 4)).bits;

const isTransparent = (data: Uint8ClampedArray, at: number) => (data[at + 3] ?? 0) < 128;

/** Painted in the colour of the text where there is ink. */
function stencilObject(document: PDFDocument, pixels: Pixels): PdfReference {
  const object = document.ref({ ...imageData(pixels, 1), ImageMask: true });
  object.end(bitsOf(pixels, isTransparent));
  return object;
}

/** Every pixel black or white, as the filter of the renderer says. */
function bitmapObject(document: PDFDocument, pixels: Pixels): PdfReference {
  const isWhite = (data: Uint8ClampedArray, at: number) =>
    0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0) >= 127.5;
  const object = document.ref({ ...imageData(pixels, 1), ColorSpace: 'DeviceGray' });
  if (hasAlpha(pixels.data)) {
    const mask = document.ref({ ...imageData(pixels, 1), ImageMask: true });
    mask.end(bitsOf(pixels, isTransparent));
    object.data.Mask = mask;
  }
  object.end(bitsOf(pixels, isWhite));
  return object;
}

function jpegObject(document: PDFDocument, pixels: Pixels, jpeg: Uint8Array): PdfReference {
  const object = document.ref({ ...imageData(pixels, 8), ColorSpace: 'DeviceRGB', Filter: 'DCTDecode' });
  object.end(jpeg);
  return object;
}

function pixelObject(document: PDFDocument, pixels: Pixels): PdfReference {
  const { data } = pixels;
  const count = data.length / 4;
  const colours = new Uint8Array(count * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) colours.set(data.subarray(from, from + 3), to);
  const object = document.ref({ ...imageData(pixels, 8), ColorSpace: 'DeviceRGB' });
  if (hasAlpha(data)) {
    const mask = document.ref({ ...imageData(pixels, 8), ColorSpace: 'DeviceGray' });
    mask.end(Uint8Array.from({ length: count }, (_, index) => data[index * 4 + 3] ?? 255));
    object.data.SMask = mask;
  }
  object.end(colours);
  return object;
}

function hasAlpha(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
