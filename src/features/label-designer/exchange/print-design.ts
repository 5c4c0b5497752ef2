import type { LabelDesign } from '@/label/design/design';
import { renderLabel } from '@/label/render';
import { toSvgString } from '@/label/svg';
import type { LabelData } from '@/label/text/label-data';
import { createPrintRoot, openBrowserDialog } from '@/label-view/output/print-root';
import { assetsOf, waitForAssets } from '@/label-view/wait-for-assets';

/**
 * Opens the browser's print dialog with the label alone on a page of its size, to be saved as PDF. Answers what could
 * not be loaded: then nothing was opened.
 */
export async function printDesign(design: LabelDesign, data: LabelData, dotsPerMm: number): Promise<string[]> {
  const picture = renderLabel(design, data, { dotsPerMm, mode: 'color' });
  const missing = await waitForAssets(assetsOf([picture]));
  if (missing.length > 0) return missing;
  const root = createPrintRoot(design.labelSize);
  root.addSheet(toSvgString(picture));
  await openBrowserDialog();
  root.remove();
  return [];
}
