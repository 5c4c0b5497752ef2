import { PDFDocument } from 'pdfkit';
import type { SizeMm } from '@/label/sheet/paper';
import type { SvgNode } from '@/label/svg';
import { nextTask } from '@/lib/browser/scheduling';
import { createContentWriter } from './page-content';
import { createPdfResources, type PdfSources } from './pdf-resources';
import { browserSources } from './pdf-sources';

export type PdfRequest = {
  title: string;
  author: string;
  sheets: number;
  /** The page at a place of the file (0-based), once each and in order: its exact size, and what sheetNode() makes. */
  sheet: (index: number) => { paper: SizeMm; node: SvgNode };
};

export type PdfOptions = {
  signal: AbortSignal;
  /** Sheets written so far, after each slice. */
  onProgress?: (done: number) => void;
  sources?: PdfSources;
};

const CREATOR = 'Admin Pokayoke';
const POINTS_PER_MM = 72 / 25.4;

/** Work is cut into slices of this length, so that the page answers and the progress bar moves. */
const SLICE_MS = 24;

/**
 * The sheets as a PDF file: text with its fonts inside, codes and lines as vectors, in true size.
 * @throws the signal's reason when it is aborted; UnknownSvg for a node that cannot be written.
 */
export async function writePdf(
  { title, author, sheets, sheet }: PdfRequest,
  { signal, onProgress, sources = browserSources }: PdfOptions,
): Promise<Blob> {
  const info = { Title: title, Author: author, Creator: CREATOR };
  const document = new PDFDocument({ autoFirstPage: false, font: null, info });
  // Opacity is of 1.4. PDFKit's own option for the version adds metadata that a name with an "&" would break.
  document._root.data.Version = '1.7';
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  document.on('data', (chunk) => chunks.push(chunk));
  const resources = createPdfResources(document, sources);
  const contentOf = createContentWriter(resources);
  const pages = document._root.data.Pages;
  const addPage = ({ width, height }: SizeMm, content: Uint8Array) => {
    const Contents = document.ref({ Filter: 'FlateDecode' });
    Contents.end(content);
    const MediaBox = [0, 0, width * POINTS_PER_MM, height * POINTS_PER_MM];
    const own = document.ref({ Type: 'Page', Parent: pages, MediaBox, Contents, Resources: resources.reference });
    own.end();
    pages.data.Kids.push(own);
    pages.data.Count += 1;
  };

  for (let done = 0; done < sheets; ) {
    const until = performance.now() + SLICE_MS;
    const built: { paper: SizeMm; content: Promise<Uint8Array> }[] = [];
    do {
      signal.throwIfAborted();
      const { paper, node } = sheet(done);
      const loading = resources.load(node);
      if (loading) {
        await loading;
        // The font reader takes a while for a font's first text.
        await nextTask();
      }
      built.push({ paper, content: deflate(pageStart(paper) + contentOf(node)) });
      done += 1;
    } while (done < sheets && performance.now() < until);
    for (const { paper, content } of built) addPage(paper, await content);
    onProgress?.(done);
    await nextTask();
  }
  signal.throwIfAborted();
  resources.end();
  document.end();
  await ended;
  return new Blob(chunks, { type: 'application/pdf' });
}

/** Millimetres from the top left corner, and mitres as SVG cuts them. */
const pageStart = ({ height }: SizeMm) =>
  `${POINTS_PER_MM.toFixed(6)} 0 0 ${(-POINTS_PER_MM).toFixed(6)} 0 ${(height * POINTS_PER_MM).toFixed(6)} cm\n4 M\n`;

/** The browser's own compression, as PDF's FlateDecode reads it. */
async function deflate(text: string): Promise<Uint8Array> {
  const { readable, writable } = new CompressionStream('deflate');
  const writer = writable.getWriter();
  const written = writer.write(new TextEncoder().encode(text)).then(() => writer.close());
  const parts: Uint8Array[] = [];
  const reader = readable.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  await written;
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
