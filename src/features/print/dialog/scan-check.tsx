import ScanLine from 'lucide-react/icons/scan-line';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { LabelProblem, Run } from '@/features/print/print-plan';
import type { LabelDesign } from '@/label/design/design';
import type { LabelData } from '@/label/text/label-data';
import type { ScannedCode } from '@/label-view/scan-check/scan-labels';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';

type ScanState =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'failed' }
  | { kind: 'done'; labels: number; codes: number; unread: LabelProblem[] };

type ScanSubject = {
  design: LabelDesign;
  run: Run | undefined;
  dotsPerMm: number;
  dataOf: (index: number) => LabelData;
};

const idle: ScanState = { kind: 'idle' };

/**
 * Reads codes of the run back with an independent decoder, at the printer's resolution: the first label, the last, the
 * longest and a few between. The result holds until the run, the design or the printer changes.
 */
export function useScanCheck({ design, run, dotsPerMm, dataOf }: ScanSubject) {
  const runKey = JSON.stringify(run);
  const subject = useMemo(() => ({ design, runKey, dotsPerMm }), [design, runKey, dotsPerMm]);
  const [result, setResult] = useState({ subject, state: idle });
  const current = useRef({ subject, control: new AbortController() });

  useEffect(() => {
    const control = new AbortController();
    current.current = { subject, control };
    return () => control.abort();
  }, [subject]);

  const check = async () => {
    const { signal } = current.current.control;
    const setState = (state: ScanState) => setResult({ subject, state });
    if (!run?.range) return;
    try {
      const { labelsToScan, scanLabels } = await import('@/label-view/scan-check/scan-labels');
      const indexes = labelsToScan(run.labels, dataOf);
      const onProgress = (done: number) => setState({ kind: 'running', done, total: indexes.length });
      onProgress(0);
      const scanned = await scanLabels(design, indexes.map(dataOf), { dotsPerMm, signal, onProgress });
      const unread = scanned.flatMap((codes, place) => codes.flatMap((code) => unreadCode(code, indexes[place] ?? 0)));
      setState({ kind: 'done', labels: indexes.length, codes: scanned.flat().length, unread });
    } catch {
      if (!signal.aborted) setState({ kind: 'failed' });
    }
  };

  const state = result.subject === subject ? result.state : idle;
  return { state, check: () => void check(), unread: state.kind === 'done' ? state.unread : [] };
}

function unreadCode({ ok, elementId, intended, read }: ScannedCode, index: number): LabelProblem[] {
  if (ok) return [];
  const what = read === undefined ? 'nothing was read' : `it reads “${read}”`;
  const message = `A code does not scan as “${intended}”: ${what}`;
  return [{ elementId, code: 'not-readable', severity: 'error', message, index }];
}

/** One button that scans labels of the run before they are paper. What does not read joins the problems. */
export function ScanCheck({ scan, isReady }: { scan: ReturnType<typeof useScanCheck>; isReady: boolean }) {
  const { state, check } = scan;
  return (
    <>
      <Button
        pending={state.kind === 'running'}
        pendingText={state.kind === 'running' ? `Scanning label ${state.done + 1} of ${state.total}` : ''}
        disabled={!isReady}
        onClick={check}
      >
        <ScanLine aria-hidden="true" />
        Check that codes scan
      </Button>
      <div role="status">
        {state.kind === 'done' && state.unread.length === 0 && (
          <Badge variant="ok">
            {state.codes} codes on {state.labels} {state.labels === 1 ? 'label' : 'labels'} scan as intended
          </Badge>
        )}
        {state.kind === 'done' && state.unread.length > 0 && (
          <Badge variant="stop">
            {state.unread.length} of {state.codes} codes do not scan
          </Badge>
        )}
      </div>
      {state.kind === 'failed' && (
        <Notice variant="wait">The scan check is not possible here. Printing is not affected.</Notice>
      )}
    </>
  );
}
