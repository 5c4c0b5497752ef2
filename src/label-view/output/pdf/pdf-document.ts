import { strToU8, zlibSync } from 'fflate';
import { PDFDocument } from 'pdfkit';
import type { SizeMm } from '@/label/sheet/paper';
import type { SvgNode } from '@/label/svg';
import { createContentWriter } from './page-content';
import { createPdfResources, type PdfSources } from './pdf-resources';

/** A page: its exact size, and what sheetNode() makes. */
export type PdfSheet = { paper: SizeMm; node: SvgNode };

export type PdfInfo = { title: string; author: string };

export type PdfWriter = {
  /** Adds pages, in order, each once. @throws UnknownSvg for a node that cannot be written. */
  add: (sheets: readonly PdfSheet[]) => Promise<void>;
  /** The file. After this nothing can be added. */
  end: () => Promise<Blob>;
};

const CREATOR = 'Admin Pokayoke';
const POINTS_PER_MM = 72 / 25.4;

/** Writes sheets as a PDF file: text with its fonts inside, codes and lines as vectors, in true size. */
export function createPdf({ title, author }: PdfInfo, sources: PdfSources): PdfWriter {
  const info = { Title: title, Author: author, Creator: CREATOR };
  const document = new PDFDocument({ autoFirstPage: false, font: null, info });
  // Opacity is of 1.4. PDFKit's own option for the version adds metadata that a name with an "&" would break.
  document._root.data.Version = '1.7';
  // Readers make pages smaller by default so that they fit the printer's margins; a label must keep its size.
  document._root.data.ViewerPreferences = document.ref({ PrintScaling: 'None' });
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
    const page = document.ref({ Type: 'Page', Parent: pages, MediaBox, Contents, Resources: resources.reference });
    page.end();
    pages.data.Kids.push(page);
    pages.data.Count += 1;
  };

  return {
    add: async (sheets) => {
      for (const { paper, node } of sheets) {
        await resources.load(node);
        addPage(paper, zlibSync(strToU8(pageStart(paper) + contentOf(node))));
      }
    },
    end: async () => {
      resources.end();
      document.end();
      await ended;
      return new Blob(chunks, { type: 'application/pdf' });
    },
  };
}

/** Millimetres from the top left corner, and mitres as SVG cuts them. */
const pageStart = ({ height }: SizeMm) =>
  `${POINTS_PER_MM.toFixed(6)} 0 0 ${(-POINTS_PER_MM).toFixed(6)} 0 ${(height * POINTS_PER_MM).toFixed(6)} cm\n4 M\n`;
