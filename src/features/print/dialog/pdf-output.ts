import type { PdfRequest } from '@/label-view/output/pdf/write-pdf';
import { saveFile } from '@/lib/browser/download';
import { sessionNow } from '@/session/use-session';
import type { PrintOutput } from './print-to-paper';

/** The sheets (0-based) of the print in order, and each one's page. */
type PdfContent = { sheets: readonly number[]; sheet: PdfRequest['sheet'] };

const loadWriter = () => import('@/label-view/output/pdf/write-pdf');

/** For a pointer over Save PDF: the writer is there before the click. Whether it loads, prepare() finds out. */
export const preloadPdfWriter = () => void loadWriter().catch(() => undefined);

/** Sheets that are saved as a PDF file. */
export const pdfOutput = ({ sheets, sheet }: PdfContent): PrintOutput => ({
  prepare: async ({ title, onProgress, signal }) => {
    const { writePdf } = await loadWriter();
    const user = sessionNow().user;
    const author = user ? user.fullName || user.username : '';
    const total = sheets.length;
    const file = await writePdf(
      { title, author, sheets: total, sheet: (at) => sheet(sheets[at] ?? 0) },
      { signal, onProgress: (done) => onProgress(done, total) },
    ).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    return file && { deliver: () => saveFile(file, `${title}.pdf`), discard: () => undefined };
  },
});
