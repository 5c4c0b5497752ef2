import { createPrintRoot, openBrowserDialog } from '@/label-view/output/print-root';
import { nextLayout } from '@/lib/browser/scheduling';
import type { OutputDefinition } from './output';
import { buildInSlices } from './sheets';

/** Sheets that go to the browser's print dialog. */
export const paper: OutputDefinition = {
  settings: { kind: 'dialog' },
  copiesImages: false,
  cspHosts: [],
  prepare: async ({ page, sheets, elements }, { title, onProgress, signal }) => {
    const [first] = sheets;
    if (first === undefined) throw new RangeError('There is nothing to print');
    const root = createPrintRoot(page(first).paper);
    let isReady = false;
    try {
      const { total, sheet } = elements();
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
      ? { send: async () => void openBrowserDialog(title).then(root.remove), discard: root.remove }
      : undefined;
  },
};
