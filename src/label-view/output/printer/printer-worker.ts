import {
  encodePages,
  type LanguageSettings,
  type Page,
  type PrinterLanguage,
} from '@/label/printer-languages/printer-language';
import { type PrinterLanguageId, printerLanguages } from '@/label/printer-languages/printer-languages';
import {
  areSameDots,
  type LabelOnPixels,
  type Pixels,
  placeRaster,
  type Raster,
  rasterOf,
  replacePart,
  turnRaster,
  whiteRaster,
} from '@/label/raster/raster';
import type { Turn } from '@/label/sheet/stock';

/** One page: a label, or a row of labels side by side. Lengths in dots. */
export type PageOfPixels = {
  width: number;
  height: number;
  turn: Turn;
  /** Where the labels lie, once they are turned. */
  labels: readonly (PlacedPixels & { x: number; y: number })[];
  copies: number;
};

/** A label on the pixels: whole, or only the parts that differ from the first label of its design. */
export type PlacedPixels = {
  /** The number of its design in this print. */
  design: number;
  whole?: LabelOnPixels;
  parts: readonly (LabelOnPixels & { left: number; from: number })[];
};

/** Each request is answered on a port of its own. */
export type PrinterRequest =
  | { type: 'open'; language: PrinterLanguageId; settings: LanguageSettings }
  | { type: 'add'; pixels: Pixels; pages: readonly PageOfPixels[] }
  | { type: 'end' };
type Commands = Uint8Array<ArrayBuffer>;
/** The commands of one page, printed `copies` times. */
export type PageCommands = { bytes: Commands; copies: number };
/** `setup` is sent once before the first page. */
export type PrinterCommands = { setup: Commands; pages: PageCommands[]; fileEnding: PrinterLanguage['fileEnding'] };
export type PrinterAnswer = { ok: true; commands?: PrinterCommands } | { ok: false; message: string };

type Writing = {
  language: PrinterLanguage;
  settings: LanguageSettings;
  pages: PageCommands[];
  /** The first label of each design. */
  first: Map<number, Raster>;
  /** Pages that are not encoded yet: those that share their dots in the printer. */
  group: Page[];
};
let writing: Writing | undefined;

self.onmessage = async ({ data, ports: [port] }: MessageEvent<PrinterRequest>) => {
  const answer = await handle(data).catch((error: unknown): PrinterAnswer => {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  });
  port?.postMessage(answer);
};

async function handle(request: PrinterRequest): Promise<PrinterAnswer> {
  if (request.type === 'open') {
    const language = await printerLanguages[request.language].load();
    writing = { language, settings: request.settings, pages: [], first: new Map(), group: [] };
    return { ok: true };
  }
  if (!writing) throw new Error('The printer commands were not opened');
  if (request.type === 'add') {
    for (const page of request.pages) addPage(writing, rasterOfPage(request.pixels, page, writing.first), page.copies);
    return { ok: true };
  }
  endGroup(writing);
  const { language, settings, pages } = writing;
  return { ok: true, commands: { setup: language.setup(settings), pages, fileEnding: language.fileEnding } };
}

function rasterOfPage(pixels: Pixels, { width, height, turn, labels }: PageOfPixels, first: Writing['first']): Raster {
  const page = whiteRaster(width, height);
  for (const label of labels)
    placeRaster(page, turnRaster(rasterOfLabel(pixels, label, first), turn), label.x, label.y);
  return page;
}

function rasterOfLabel(pixels: Pixels, { design, whole, parts }: PlacedPixels, first: Writing['first']): Raster {
  const known = first.get(design);
  if (whole) {
    const raster = rasterOf(pixels, whole);
    if (!known) first.set(design, raster);
    return raster;
  }
  if (!known) throw new Error('The first label of a design was left out');
  const raster = { ...known, bits: known.bits.slice() };
  for (const part of parts) replacePart(raster, rasterOf(pixels, part), part.left, part.from);
  return raster;
}

/** Bytes of dots that wait to be encoded. */
const MOST_IN_GROUP = 32_000_000;

function addPage(into: Writing, raster: Raster, copies: number): void {
  const last = into.group.at(-1);
  if (last && areSameDots(last.raster, raster)) {
    last.copies += copies;
    return;
  }
  if ((into.group.length + 1) * raster.bits.length > MOST_IN_GROUP) endGroup(into);
  into.group.push({ raster, copies });
}

function endGroup({ language, settings, group, pages }: Writing): void {
  const commands = encodePages(language, group, settings);
  for (const [at, bytes] of commands.entries()) pages.push({ bytes, copies: group[at]?.copies ?? 1 });
  group.length = 0;
}
