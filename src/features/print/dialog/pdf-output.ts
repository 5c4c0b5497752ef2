import { type PdfRequest, writePdf } from '@/label-view/output/pdf/write-pdf';
import { saveFile } from '@/lib/browser/download';
import { sessionNow } from '@/session/use-session';
import type { PrintOutput } from './print-to-paper';

/** The sheets (0-based) of the print in order, and each one's page. */
type PdfContent = { sheets: readonly number[]; sheet: PdfRequest['sheet'] };

/** Sheets that are saved as a PDF file. */
export const pdfOutput = ({ sheets, sheet }: PdfContent): PrintOutput => ({
  prepare: async ({ title, onProgress, signal }) => {
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
    return file && { deliver: () => void saveFile(file, `${title}.pdf`), discard: () => undefined };
  },
});
