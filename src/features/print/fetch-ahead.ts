import { hasFeature } from '@/config/env';
import { loadEncoders } from '@/label/codes/symbologies';
import { paperFrame } from '@/label/sheet/sheet';
import { standardLabel } from '@/label/standard-label';
import { svg } from '@/label/svg';
import { FONT_FAMILIES, shippedFont } from '@/label/text/fonts';
import { emptyLabelData } from '@/label/text/label-data';
import { onIdle } from '@/lib/browser/scheduling';
import { queue } from '@/print/run/browser-printing';
import { allPrinters } from '@/storage/printer-profiles';
import { mediaOf, stationSettings } from './station-settings';

/** After a failure, ms: of one piece, and without a network. */
const NEXT_MS = 5_000;
const AGAIN_MS = 60_000;

/**
 * The code that a print may need. What is fetched once stays in the page. Workers, fonts of PDF files and languages of
 * printers are files of their own: they are used once, for a label that goes nowhere.
 */
const pieces: readonly (() => Promise<unknown>)[] = [
  () => import('./dialog/print-dialog'),
  () => import('./outcome/unanswered-outcome'),
  () => import('./list/add-to-print-list'),
  () => import('./label-printer/sending-dialogs'),
  () => import('./label-printer/command-fields'),
  () => import('./label-printer/agent-fields'),
  () => import('./label-printer/test-label'),
  () => import('./settings/stock-dialog'),
  () => import('./records/unrecorded-list'),
  () => import('./records/labels-to-pull-dialog'),
  () => import('./printed-label'),
  ...(hasFeature('void') ? [() => import('./void/void-dialog')] : []),
  () => import('./part-designs'),
  fetchEncoders,
  () => import('@/print/run/outcome'),
  () => import('@/print/run/ledger'),
  () => import('@/print/run/record/send'),
  () => import('@/print/run/printed/published-designs'),
  () => import('@/api/print-jobs'),
  () => import('@/api/print-runs'),
  () => import('@/print/outputs/label-agent/agent-printing'),
  readOneCode,
  writeOnePdf,
  writeOneCommand,
];

/**
 * Fetches all pieces of printing, and before them what leads to it, one at a time while the page is idle and nothing is
 * printed, so that it prints without a network.
 */
export function fetchPrintingAhead(before: readonly (() => Promise<unknown>)[]): void {
  const left = [...before, ...pieces];
  const next = () =>
    onIdle(
      () => {
        const [load] = left;
        if (!load) return;
        queue
          .afterPrint()
          .then(load)
          .then(
            () => {
              left.shift();
              next();
            },
            // Without a network; what was fetched is there, and the others do not wait for this one.
            () => {
              left.push(...left.splice(0, 1));
              setTimeout(next, navigator.onLine ? NEXT_MS : AGAIN_MS);
            },
          );
      },
      { fallbackMs: 200 },
    );
  next();
}

async function fetchEncoders(): Promise<void> {
  if (!(await loadEncoders())) throw new Error('The encoders could not be loaded');
}

async function readOneCode(): Promise<void> {
  const [{ openDecoder }] = await Promise.all([
    import('@/label-view/scan-check/decoder'),
    import('@/label-view/scan-check/scan-labels'),
  ]);
  const decoder = openDecoder();
  await decoder.read(new ImageData(1, 1), ['QRCode']).finally(decoder.close);
}

async function writeOnePdf(): Promise<void> {
  const [{ writePdf }, { assetsOf, waitForAssets }, { renderLabel }] = await Promise.all([
    import('@/label-view/output/pdf/write-pdf'),
    import('@/label-view/load-assets'),
    import('@/label/render'),
  ]);
  const paper = standardLabel.labelSize;
  const { children } = renderLabel(standardLabel, lettersOnLabel);
  const node = { ...paperFrame(paper, 1), children: [...children, ...textsInEveryFont] };
  if ((await waitForAssets(assetsOf([node]))).length > 0) throw new Error('A font could not be loaded');
  const sheet = () => ({ paper, node });
  await writePdf({ title: '', author: '', sheets: 1, sheet }, { signal: new AbortController().signal });
}

/** Own designs have other fonts than the standard label. */
const textsInEveryFont = FONT_FAMILIES.flatMap((family) =>
  (['normal', 'bold'] as const).map((weight) => {
    const font = shippedFont({ family, weight, stretch: 100 });
    return svg('text', { 'font-family': font.css, 'font-weight': font.weight, 'font-size': 1 }, ['A']);
  }),
);

/** A text in each field, so that each font is used. */
const lettersOnLabel = { ...emptyLabelData, partName: 'A', partNo: 'A', customerName: 'A', qty: '1', model: 'A' };

async function writeOneCommand(): Promise<void> {
  const settings = stationSettings();
  for (const printer of allPrinters()) {
    if (printer.output.kind === 'dialog') continue;
    const [{ writeCommands }, { languageOf }] = await Promise.all([
      import('@/label-view/output/printer/write-commands'),
      import('@/print/outputs/printer-commands'),
    ]);
    const label = { design: standardLabel, data: lettersOnLabel, x: 0, y: 0 };
    const page = { size: standardLabel.labelSize, turn: 0, labels: [label] } as const;
    await writeCommands(
      { ...languageOf(printer, mediaOf(settings)), pages: 1, page: () => page },
      { signal: new AbortController().signal },
    );
  }
}
