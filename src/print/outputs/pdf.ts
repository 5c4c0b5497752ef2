import { writePdf } from '@/label-view/output/pdf/write-pdf';
import { saveFile } from '@/lib/browser/download';
import { sessionNow } from '@/session/use-session';
import type { OutputDefinition } from './output';

/** Sheets that are saved as a PDF file. */
export const pdf: OutputDefinition = {
  settings: undefined,
  copiesImages: true,
  cspHosts: [],
  prepare: async ({ sheets, page }, { title, onProgress, signal }) => {
    const user = sessionNow().user;
    const author = user ? user.fullName || user.username : '';
    const total = sheets.length;
    const file = await writePdf(
      { title, author, sheets: total, sheet: (at) => page(sheets[at] ?? 0) },
      { signal, onProgress: (done) => onProgress(done, total) },
    ).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    return file && { send: async () => void saveFile(file, `${title}.pdf`), discard: () => undefined };
  },
};
