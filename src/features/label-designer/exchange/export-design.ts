import { m } from '@messages/messages';
import type { Editor } from '@/features/label-designer/editor';
import type { LabelSize } from '@/label/design/design';
import { renderLabel } from '@/label/render';
import type { SvgNode } from '@/label/svg';
import { assetsOf, waitForAssets } from '@/label-view/load-assets';
import { createPrintRoot, openBrowserDialog } from '@/label-view/output/print-root';
import { toSvgElement } from '@/label-view/output/svg-element';
import { sayOnLabel } from '@/language/label/label-facts';
import { saveFile } from '@/lib/browser/download';
import { readLibrary } from '@/storage/label-designs';
import { notify } from '@/ui/feedback/notify';
import { designFile, fileNameOf } from './design-files';

export type ExportFormat = 'json' | 'json-all' | 'svg' | 'png' | 'pdf';

const loadLabelFile = () => import('@/label-view/output/label-file');

/** PNG first opens a dialog for the resolution. */
export const exportDesign = (editor: Editor, format: ExportFormat): Promise<void> =>
  withReport(async () => {
    const design = editor.design();
    switch (format) {
      case 'json':
        return saveText(designFile([design]), 'application/json', fileNameOf(design.name, 'json'));
      case 'json-all': {
        const designs = readLibrary().readings.flatMap((reading) => (reading.ok ? [reading.design] : []));
        if (designs.length === 0) return notify.error(m.designer_nothing_to_export());
        return saveText(designFile(designs), 'application/json', 'label-designs.json');
      }
      case 'svg': {
        const { data, dotsPerMm } = editor.document.getState();
        const { labelFile } = await loadLabelFile();
        const { markup, leftOut } = await labelFile(design, data, { dotsPerMm });
        saveText(markup, 'image/svg+xml', fileNameOf(design.name, 'svg'));
        return reportLeftOut(editor, leftOut);
      }
      case 'png':
        return editor.openDialog({ type: 'export-png' });
      case 'pdf': {
        // The browser's print dialog saves as PDF. The page has the size of the label.
        const { data, dotsPerMm } = editor.document.getState();
        const label = renderLabel(design, data, { dotsPerMm, mode: 'color', say: sayOnLabel });
        return printPage(label, design.labelSize);
      }
    }
  });

export const exportPng = (editor: Editor, dpi: number): Promise<void> =>
  withReport(async () => {
    const design = editor.design();
    const { data } = editor.document.getState();
    const { labelCanvas } = await loadLabelFile();
    const rendered = await labelCanvas(design, data, { dotsPerMm: dotsOfDpi(dpi) });
    if (!rendered) return reportFailure();
    const png = await new Promise<Blob | null>((resolve) => rendered.canvas.toBlob(resolve, 'image/png'));
    if (!png) return reportFailure();
    reportLeftOut(editor, rendered.leftOut);
    const filename = fileNameOf(`${design.name} ${dpi}dpi`, 'png');
    saveFile(png, filename);
    notify.success(m.designer_exported({ file: filename }));
  });

/** Printers of 203, 300 and 600 dpi have exactly 8, 12 and 24 dots per mm. */
const dotsOfDpi = (dpi: number): number => ({ 203: 8, 300: 12, 600: 24 })[dpi] ?? dpi / 25.4;

/** Opens the browser's print dialog for one page, where its fonts and images are there. */
export async function printPage(page: SvgNode, size: LabelSize): Promise<void> {
  const missing = await waitForAssets(assetsOf([page]));
  if (missing.length > 0) return notify.error(m.designer_sheet_not_printed({ missing: missing.join(', ') }));
  const root = createPrintRoot(size);
  root.add(toSvgElement(page));
  await openBrowserDialog();
  root.remove();
}

function saveText(text: string, type: string, filename: string): void {
  saveFile(new Blob([text], { type }), filename);
  notify.success(m.designer_exported({ file: filename }));
}

function reportLeftOut(editor: Editor, urls: readonly string[]): void {
  if (urls.length === 0) return;
  const lines = urls.map((url) => m.designer_image_left_out({ url }));
  editor.openDialog({ type: 'report', title: m.designer_images_left_out(), lines });
}

const withReport = (run: () => Promise<void>): Promise<void> => run().catch(reportFailure);

const reportFailure = () => notify.error(m.designer_export_failed());
