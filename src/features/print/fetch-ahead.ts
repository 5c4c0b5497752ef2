import { paperFrame } from '@/label/sheet/sheet';
import { standardLabel } from '@/label/standard-label';
import { emptyLabelData } from '@/label/text/label-data';
import { onIdle } from '@/lib/browser/scheduling';
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
  () => import('./list/print-list-screen'),
  () => import('./list/add-to-print-list'),
  () => import('./label-printer/sending-dialogs'),
  () => import('./label-printer/command-fields'),
  () => import('./label-printer/agent-fields'),
  () => import('./settings/stock-dialog'),
  () => import('./records/unrecorded-list'),
  () => import('./records/overlap-toasts'),
  () => import('./records/labels-to-pull-dialog'),
  () => import('./records/records-of-others-band'),
  () => import('./printed-label'),
  () => import('./part-designs'),
  () => import('@/print/run/outcome'),
  () => import('@/print/run/ledger'),
  () => import('@/print/run/send'),
  () => import('@/print/run/published-designs'),
  () => import('@/api/print-jobs'),
  () => import('@/api/print-runs'),
  () => import('@/print/outputs/label-agent/agent-printing'),
  writeOnePdf,
  writeOneCommand,
];

/** Fetches all pieces of printing, one at a time while the page is idle, so that it prints without a network. */
export function fetchPrintingAhead(): void {
  const left = [...pieces];
  const next = () =>
    onIdle(
      () => {
        const [load] = left;
        if (!load) return;
        load().then(
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

async function writeOnePdf(): Promise<void> {
  const [{ writePdf }, { renderLabel }] = await Promise.all([
    import('@/label-view/output/pdf/write-pdf'),
    import('@/label/render'),
  ]);
  const paper = standardLabel.labelSize;
  const { children } = renderLabel(standardLabel, lettersOnLabel);
  const sheet = () => ({ paper, node: { ...paperFrame(paper, 1), children } });
  await writePdf({ title: '', author: '', sheets: 1, sheet }, { signal: new AbortController().signal });
}

/** A text in each field, so that each font is used. */
const lettersOnLabel = { ...emptyLabelData, partName: 'A', partNo: 'A', customerName: 'A', qty: '1', model: 'A' };

/** For a station that prints on a label printer. */
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
