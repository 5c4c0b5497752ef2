import { useEffect, useMemo, useRef, useState } from 'react';
import type { ScannedCode } from '@/label-view/scan-check/scan-labels';
import type { LabelProblem } from './problem-list';
import type { usePrintRun } from './use-print-run';

export type ScanState =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'failed' }
  | { kind: 'done'; labels: number; codes: number; unread: LabelProblem[] };

const idle: ScanState = { kind: 'idle' };

/**
 * Reads codes of the run back with an independent decoder, at the printer's resolution: the first label, the last, the
 * longest and a few between. What it found holds until the run, the design or the printer changes.
 */
export function useScanCheck({ source: { design }, run, dotsPerMm, dataOf }: ReturnType<typeof usePrintRun>) {
  const subject = useMemo(() => ({ design, run, dotsPerMm }), [design, run, dotsPerMm]);
  const [found, setFound] = useState({ subject, state: idle });
  const current = useRef({ subject, control: new AbortController() });

  useEffect(() => {
    const control = new AbortController();
    current.current = { subject, control };
    return () => control.abort();
  }, [subject]);

  const check = async () => {
    const { signal } = current.current.control;
    const show = (state: ScanState) => setFound({ subject, state });
    if (!run?.range) return;
    try {
      const [{ labelsToScan }, { scanLabels }] = await Promise.all([
        import('@/label-view/scan-check/labels-to-scan'),
        import('@/label-view/scan-check/scan-labels'),
      ]);
      const indexes = labelsToScan(run.labels, dataOf);
      const onProgress = (done: number) => show({ kind: 'running', done, total: indexes.length });
      onProgress(0);
      const scanned = await scanLabels(design, indexes.map(dataOf), { dotsPerMm, signal, onProgress });
      const unread = scanned.flatMap((codes, place) => codes.flatMap((code) => unreadCode(code, indexes[place] ?? 0)));
      show({ kind: 'done', labels: indexes.length, codes: scanned.flat().length, unread });
    } catch {
      if (!signal.aborted) show({ kind: 'failed' });
    }
  };

  const state = found.subject === subject ? found.state : idle;
  return { state, check: () => void check(), unread: state.kind === 'done' ? state.unread : [] };
}

export type ScanCheck = ReturnType<typeof useScanCheck>;

function unreadCode({ ok, elementId, intended, read }: ScannedCode, index: number): LabelProblem[] {
  if (ok) return [];
  const what = read === undefined ? 'nothing was read' : `it reads “${read}”`;
  const message = `A code does not scan as “${intended}”: ${what}`;
  return [{ elementId, code: 'not-readable', severity: 'error', message, index }];
}
