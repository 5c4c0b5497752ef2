import type { SizeMm } from '@/label/sheet/paper';
import { createPrintRoot, openBrowserDialog } from '@/label-view/output/print-root';
import { nextLayout } from '@/lib/browser/scheduling';
import type { PrintOutput } from './print-to-paper';
import { buildInSlices, type PreparedSheets } from './sheets';

/** Sheets that go to the browser's print dialog. */
export const paperOutput = (page: SizeMm, sheets: PreparedSheets): PrintOutput => ({
  prepare: async ({ title, onProgress, signal }) => {
    const root = createPrintRoot(page);
    let isReady = false;
    try {
      const { total, sheet } = sheets;
      let hasImages = false;
      const build = (index: number) => {
        const element = sheet(index);
        hasImages ||= element.querySelector('image') !== null;
        root.add(element);
      };
      isReady = await buildInSlices({ total, build, onProgress: (done) => onProgress(done, total), signal });
      // Each copied <image> decodes asynchronously. Nothing else waits: print lays out by itself.
      if (isReady && hasImages) {
        root.attach();
        await nextLayout();
      }
    } finally {
      if (!isReady) root.remove();
    }
    return isReady
      ? { deliver: () => void openBrowserDialog(title).then(root.remove), discard: root.remove }
      : undefined;
  },
});
