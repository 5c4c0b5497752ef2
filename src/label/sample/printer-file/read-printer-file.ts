import { loadEncoders } from '@/label/codes/symbologies';
import { eplLabels, eplStart } from '@/label/sample/epl/epl-labels';
import type { PrinterFileKind, Sample } from '@/label/sample/sample';
import { SampleRefused } from '@/label/sample/sample-facts';
import { tsplLabels, tsplStart } from '@/label/sample/tspl/tspl-labels';
import { zplLabels, zplStart } from '@/label/sample/zpl/zpl-labels';
import type { PrintedLabel } from './printed-label';
import { type ReadOptions, readPrintedLabels } from './read-printed-labels';

type Language = {
  /** How a file of it starts, after what another program may have put before. */
  start: RegExp;
  labels: (text: string, dotsPerMm: number) => PrintedLabel[];
};

const languages: Readonly<Record<PrinterFileKind, Language>> = {
  zpl: { start: zplStart, labels: zplLabels },
  tspl: { start: tsplStart, labels: tsplLabels },
  epl: { start: eplStart, labels: eplLabels },
};

/** Bytes in which a file has to start: what is longer is data of something else. */
const LONGEST_HEAD = 200_000;

/** The language whose first command stands first: what comes later may be a text, or the bytes of a graphic. */
function printerFileKind(text: string): PrinterFileKind | undefined {
  const head = text.slice(0, LONGEST_HEAD);
  let first: { kind: PrinterFileKind; at: number } | undefined;
  for (const kind of ['zpl', 'tspl', 'epl'] as const) {
    const at = head.search(languages[kind].start);
    if (at >= 0 && (first === undefined || at < first.at)) first = { kind, at };
  }
  return first?.kind;
}

/** The labels of a file for a printer. `text` has one character for each byte. @throws SampleRefused */
export async function readPrinterFile(
  text: string,
  options: ReadOptions,
): Promise<{ kind: PrinterFileKind; sample: Sample }> {
  const kind = printerFileKind(text);
  if (!kind) throw new SampleRefused({ code: 'unknown-kind' });
  await loadEncoders();
  return { kind, sample: await readPrintedLabels(languages[kind].labels(text, options.dotsPerMm), options) };
}
