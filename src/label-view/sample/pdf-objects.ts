import type { PDFiumModule } from '@hyzyla/pdfium';
import { cornersOf, type Point } from '@/label/design/geometry';
import type { Pixels } from '@/label/raster/raster';
import { SampleRefused } from '@/label/sample/sample-facts';

/** The functions of PDFium's C interface that are used and not declared by its package; numbers are addresses of its memory. */
export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  wasmExports: { memory: WebAssembly.Memory };
  _FPDF_GetPageWidthF: (page: number) => number;
  _FPDF_GetPageHeightF: (page: number) => number;
  _FPDF_PageToDevice: (
    ...numbers: readonly [
      page: number,
      x: number,
      y: number,
      width: number,
      height: number,
      turn: number,
      pageX: number,
      pageY: number,
      deviceX: number,
      deviceY: number,
    ]
  ) => number;
  _FPDFDoc_GetJavaScriptActionCount: (document: number) => number;
  _FPDFFormObj_CountObjects: (form: number) => number;
  _FPDFFormObj_GetObject: (form: number, index: number) => number;
  _FPDFPageObj_GetMatrix: (object: number, matrix: number) => number;
  _FPDFPageObj_GetFillColor: (object: number, r: number, g: number, b: number, a: number) => number;
  _FPDFPageObj_GetStrokeColor: (object: number, r: number, g: number, b: number, a: number) => number;
  _FPDFPageObj_GetStrokeWidth: (object: number, width: number) => number;
  _FPDFPageObj_GetDashCount: (object: number) => number;
  _FPDFPath_CountSegments: (path: number) => number;
  _FPDFPath_GetPathSegment: (path: number, index: number) => number;
  _FPDFPath_GetDrawMode: (path: number, fill: number, stroke: number) => number;
  _FPDFPathSegment_GetType: (segment: number) => number;
  _FPDFPathSegment_GetPoint: (segment: number, x: number, y: number) => number;
  _FPDFPathSegment_GetClose: (segment: number) => number;
  _FPDFText_GetUnicode: (text: number, index: number) => number;
  _FPDFText_IsGenerated: (text: number, index: number) => number;
  _FPDFText_GetFontSize: (text: number, index: number) => number;
  _FPDFText_GetFontWeight: (text: number, index: number) => number;
  _FPDFText_GetFontInfo: (text: number, index: number, buffer: number, length: number, flags: number) => number;
  _FPDFText_GetMatrix: (text: number, index: number, matrix: number) => number;
  _FPDFText_GetCharOrigin: (text: number, index: number, x: number, y: number) => number;
  _FPDFText_GetTextObject: (text: number, index: number) => number;
  _FPDFTextObj_GetFont: (object: number) => number;
  _FPDFFont_GetGlyphWidth: (font: number, unicode: number, size: number, width: number) => number;
  _FPDFText_GetFillColor: (text: number, index: number, r: number, g: number, b: number, a: number) => number;
};

/** x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const apply = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** `inner` first. */
const multiply = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d, e, f] = inner;
  const at = (x: number, y: number) => ({ x: outer[0] * x + outer[2] * y, y: outer[1] * x + outer[3] * y });
  const [first, second, shift] = [at(a, b), at(c, d), at(e, f)];
  return [first.x, first.y, second.x, second.y, shift.x + outer[4], shift.y + outer[5]];
};

export type PdfCharacter = {
  character: string;
  /** On the baseline, mm. */
  origin: Point;
  /** mm. */
  size: number;
  /** Its width in the font of the file, without kerning, mm; 0 where the file does not say it. */
  advance: number;
  /** Degrees clockwise. */
  angle: number;
  font: string;
  weight: number;
  colour: string;
};

export type PdfPoint = Point & { type: 'move' | 'line' | 'curve'; closes: boolean };

/** A path, or an image as the corners of its place. In mm. */
export type PdfObject =
  | {
      type: 'path';
      points: PdfPoint[];
      fill: string | undefined;
      stroke: { colour: string; width: number; isDashed: boolean } | undefined;
    }
  | { type: 'image'; corners: Point[] };

export type PdfPage = {
  /** mm. */
  width: number;
  height: number;
  characters: PdfCharacter[];
  objects: PdfObject[];
  render: (dotsPerMm: number) => Pixels;
};

const MM = 25.4 / 72;
/** A label has a few hundred. */
const MOST_OBJECTS = 20_000;
const MOST_CHARACTERS = 20_000;
const DEEPEST_FORM = 8;

/** Runs a call that cannot be stopped: PDFium unpacks and draws a whole page before it returns. */
export type Watched = <R>(work: () => R) => R;

/**
 * A document of a file. `close` gives its memory back. A caller that `watched` a call that takes too long can end the
 * worker. @throws SampleRefused when it cannot be opened.
 */
export function openPdf(pdfium: Pdfium, bytes: Uint8Array, watched: Watched) {
  const { malloc, free } = pdfium.wasmExports;
  const data = malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, data);
  const document = watched(() => pdfium._FPDF_LoadMemDocument(data, bytes.length, 0));
  if (document === 0) {
    const error = pdfium._FPDF_GetLastError();
    free(data);
    throw new SampleRefused({ code: error === PASSWORD_ERROR ? 'encrypted' : 'pdf-damaged' });
  }
  return {
    pageCount: watched(() => pdfium._FPDF_GetPageCount(document)),
    // PDFium counts those of the document; the others run when the file or a page opens, or at a click.
    hasScripts: pdfium._FPDFDoc_GetJavaScriptActionCount(document) > 0 || hasText(bytes, '/JavaScript'),
    page: <R>(index: number, use: (page: PdfPage) => R): R => withPage(pdfium, document, index, watched, use),
    close: () => {
      pdfium._FPDF_CloseDocument(document);
      free(data);
    },
  };
}

const hasText = (bytes: Uint8Array, text: string) => new TextDecoder('latin1').decode(bytes).includes(text);

const PASSWORD_ERROR = 4;

function withPage<R>(pdfium: Pdfium, document: number, index: number, watched: Watched, use: (page: PdfPage) => R): R {
  const page = watched(() => pdfium._FPDF_LoadPage(document, index));
  if (page === 0) throw new SampleRefused({ code: 'page-damaged', page: index + 1 });
  const scratch = pdfium.wasmExports.malloc(SCRATCH);
  try {
    const memory = memoryOf(pdfium, scratch);
    const width = pdfium._FPDF_GetPageWidthF(page);
    const height = pdfium._FPDF_GetPageHeightF(page);
    const toMm = pageMatrix(pdfium, page, width, height, memory);
    return use({
      width: width * MM,
      height: height * MM,
      characters: watched(() => charactersOf(pdfium, page, toMm, memory)),
      objects: watched(() => objectsOf(pdfium, page, toMm, memory)),
      render: (dotsPerMm) =>
        watched(() =>
          rendered(
            pdfium,
            page,
            Math.max(1, Math.round(width * MM * dotsPerMm)),
            Math.max(1, Math.round(height * MM * dotsPerMm)),
          ),
        ),
    });
  } finally {
    pdfium.wasmExports.free(scratch);
    pdfium._FPDF_ClosePage(page);
  }
}

const SCRATCH = 512;

/** Reads what a function wrote to the scratch memory, which moves when the memory of PDFium grows. */
function memoryOf(pdfium: Pdfium, address: number) {
  const view = () => new DataView(pdfium.HEAPU8.buffer, pdfium.HEAPU8.byteOffset + address, SCRATCH);
  return {
    at: (offset: number) => address + offset,
    float: (offset: number) => view().getFloat32(offset, true),
    double: (offset: number) => view().getFloat64(offset, true),
    int: (offset: number) => view().getInt32(offset, true),
    matrix: (): Matrix => {
      const now = view();
      return [0, 4, 8, 12, 16, 20].map((offset) => now.getFloat32(offset, true)) as unknown as Matrix;
    },
    text: (length: number) =>
      new TextDecoder().decode(pdfium.HEAPU8.slice(address, address + length)).replace(/\0.*$/s, ''),
    colour: () => {
      const now = view();
      const [r, g, b, a] = [0, 4, 8, 12].map((offset) => now.getUint32(offset, true));
      return a === 0
        ? undefined
        : `#${[r, g, b].map((value = 0) => Math.min(255, value).toString(16).padStart(2, '0')).join('')}`;
    },
  };
}
type Memory = ReturnType<typeof memoryOf>;

/** From the page's own space to mm from its upper left corner, turned and cropped as it is shown. */
function pageMatrix(pdfium: Pdfium, page: number, width: number, height: number, memory: Memory): Matrix {
  // Whole numbers come back, so a point is a thousand of them.
  const FINE = 1000;
  const place = (x: number, y: number): Point => {
    pdfium._FPDF_PageToDevice(
      page,
      0,
      0,
      Math.round(width * FINE),
      Math.round(height * FINE),
      0,
      x,
      y,
      memory.at(0),
      memory.at(4),
    );
    return { x: (memory.int(0) / FINE) * MM, y: (memory.int(4) / FINE) * MM };
  };
  const [origin, right, up] = [place(0, 0), place(1000, 0), place(0, 1000)];
  return [
    (right.x - origin.x) / 1000,
    (right.y - origin.y) / 1000,
    (up.x - origin.x) / 1000,
    (up.y - origin.y) / 1000,
    origin.x,
    origin.y,
  ];
}

function charactersOf(pdfium: Pdfium, page: number, toMm: Matrix, memory: Memory): PdfCharacter[] {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return [];
  const characters: PdfCharacter[] = [];
  const count = pdfium._FPDFText_CountChars(text);
  if (count > MOST_CHARACTERS) throw new SampleRefused({ code: 'page-letters', count });
  for (let index = 0; index < count; index += 1) {
    const read = pdfium._FPDFText_GetUnicode(text, index);
    // A hyphen at the end of a line, which PDFium takes for one that parts a word.
    const code = read === PARTING_HYPHEN ? 0x2d : read;
    if (code === 0 || pdfium._FPDFText_IsGenerated(text, index) === 1) continue;
    if (code < 0x20 || code === 0xfffe) continue;
    if (pdfium._FPDFText_GetCharOrigin(text, index, memory.at(0), memory.at(8)) === 0) continue;
    const origin = apply(toMm, { x: memory.double(0), y: memory.double(8) });
    if (pdfium._FPDFText_GetMatrix(text, index, memory.at(0)) === 0) continue;
    const matrix = multiply(toMm, memory.matrix());
    const scale = Math.hypot(matrix[2], matrix[3]);
    const length = pdfium._FPDFText_GetFontInfo(text, index, memory.at(0), 256, memory.at(300));
    const font = length > 0 ? memory.text(Math.min(256, length)) : '';
    const hasColour =
      pdfium._FPDFText_GetFillColor(text, index, memory.at(0), memory.at(4), memory.at(8), memory.at(12)) !== 0;
    const colour = (hasColour ? memory.colour() : undefined) ?? '#000000';
    const size = pdfium._FPDFText_GetFontSize(text, index);
    const face = pdfium._FPDFTextObj_GetFont(pdfium._FPDFText_GetTextObject(text, index));
    const hasWidth = face !== 0 && pdfium._FPDFFont_GetGlyphWidth(face, code, size, memory.at(0)) !== 0;
    const advance = hasWidth ? memory.float(0) * Math.hypot(matrix[0], matrix[1]) : 0;
    characters.push({
      character: String.fromCodePoint(code),
      origin,
      size: size * scale,
      advance,
      angle: (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI,
      font,
      weight: pdfium._FPDFText_GetFontWeight(text, index),
      colour,
    });
  }
  pdfium._FPDFText_ClosePage(text);
  return characters;
}

const PARTING_HYPHEN = 2;

const [PATH, IMAGE, FORM] = [2, 3, 5];

function objectsOf(pdfium: Pdfium, page: number, toMm: Matrix, memory: Memory): PdfObject[] {
  const objects: PdfObject[] = [];
  let seen = 0;
  const read = (object: number, matrix: Matrix, depth: number) => {
    seen += 1;
    if (seen > MOST_OBJECTS) throw new SampleRefused({ code: 'page-drawings', count: MOST_OBJECTS });
    const type = pdfium._FPDFPageObj_GetType(object);
    const own = pdfium._FPDFPageObj_GetMatrix(object, memory.at(0)) === 0 ? matrix : multiply(matrix, memory.matrix());
    if (type === FORM && depth < DEEPEST_FORM) {
      const count = pdfium._FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count; index += 1) read(pdfium._FPDFFormObj_GetObject(object, index), own, depth + 1);
    } else if (type === PATH) objects.push(pathOf(pdfium, object, own, memory));
    else if (type === IMAGE) {
      const corners = cornersOf({ x: 0, y: 0, width: 1, height: 1 });
      objects.push({ type: 'image', corners: corners.map((corner) => apply(own, corner)) });
    }
  };
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) read(pdfium._FPDFPage_GetObject(page, index), toMm, 0);
  return objects;
}

const segmentTypes = ['line', 'curve', 'move'] as const;

function pathOf(pdfium: Pdfium, path: number, matrix: Matrix, memory: Memory): PdfObject {
  const points: PdfPoint[] = [];
  const count = pdfium._FPDFPath_CountSegments(path);
  for (let index = 0; index < Math.min(count, MOST_OBJECTS); index += 1) {
    const segment = pdfium._FPDFPath_GetPathSegment(path, index);
    pdfium._FPDFPathSegment_GetPoint(segment, memory.at(0), memory.at(4));
    const point = apply(matrix, { x: memory.float(0), y: memory.float(4) });
    const type = segmentTypes[pdfium._FPDFPathSegment_GetType(segment)] ?? 'line';
    points.push({ ...point, type, closes: pdfium._FPDFPathSegment_GetClose(segment) !== 0 });
  }
  pdfium._FPDFPath_GetDrawMode(path, memory.at(0), memory.at(4));
  const [isFilled, isStroked] = [memory.int(0) !== 0, memory.int(4) !== 0];
  const colourOf = (read: Pdfium['_FPDFPageObj_GetFillColor']) =>
    read(path, memory.at(0), memory.at(4), memory.at(8), memory.at(12)) === 0 ? '#000000' : memory.colour();
  const fill = isFilled ? colourOf(pdfium._FPDFPageObj_GetFillColor) : undefined;
  const colour = isStroked ? colourOf(pdfium._FPDFPageObj_GetStrokeColor) : undefined;
  pdfium._FPDFPageObj_GetStrokeWidth(path, memory.at(0));
  const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  const width = memory.float(0) * scale;
  const isDashed = pdfium._FPDFPageObj_GetDashCount(path) > 0;
  return { type: 'path', points, fill, stroke: colour === undefined ? undefined : { colour, width, isDashed } };
}

const [BGRX, WHITE, WITH_ANNOTATIONS, RED_FIRST] = [3, 0xffffffff, 1, 0x10];

function rendered(pdfium: Pdfium, page: number, width: number, height: number): Pixels {
  const size = width * height * 4;
  const data = pdfium.wasmExports.malloc(size);
  if (data === 0) throw new SampleRefused({ code: 'page-does-not-fit' });
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BGRX, data, width * 4);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | RED_FIRST);
  const pixels = new Uint8ClampedArray(pdfium.HEAPU8.slice(data, data + size).buffer);
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium.wasmExports.free(data);
  return { width, height, data: pixels };
}
