import { startPdfium } from '@tests/support/pdfium';
import { type Raster, rasterOf } from './raster';

const POINTS_PER_MM = 72 / 25.4;

export type PrintedPage = {
  widthMm: number;
  heightMm: number;
  /** The page as a printer of this many dots per mm prints it: black and white dots. */
  raster: (dotsPerMm: number) => Promise<Raster>;
};

/** Started once: otherwise it would be started for each print. */
let library: ReturnType<typeof startPdfium> | undefined;

/** The pages of a PDF, read by PDFium. Call `close` when done: the document lives in WebAssembly memory. */
export async function openPrinted(pdf: Uint8Array): Promise<{ pages: PrintedPage[]; close: () => void }> {
  library ??= startPdfium();
  const document = await (await library).loadDocument(pdf);
  const sizes = [...document.pages()].map((page) => page.getOriginalSize());
  const pages = sizes.map(({ originalWidth, originalHeight }, index): PrintedPage => {
    const [widthMm, heightMm] = [originalWidth / POINTS_PER_MM, originalHeight / POINTS_PER_MM];
    return {
      widthMm,
      heightMm,
      raster: async (dotsPerMm) => {
        // Size in dots, not a scale: PDFium's scale starts from whole points and would scale the page down by 0.1 %.
        const [width, height] = [Math.round(widthMm * dotsPerMm), Math.round(heightMm * dotsPerMm)];
        // Rendering closes the page, so it is opened each time.
        const image = await document.getPage(index).render({ width, height, render: 'bitmap', colorSpace: 'Gray' });
        return rasterOf(image.data, image.width, image.height, dotsPerMm);
      },
    };
  });
  return {
    pages,
    close: () => document.destroy(),
  };
}
