import { m } from '@messages/messages';
import ScanLine from 'lucide-react/icons/scan-line';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ScanFact } from '@/label/codes/code-facts';
import type { LabelData } from '@/label/text/label-data';
import type { ScannedCode } from '@/label-view/scan-check/scan-labels';
import { sayCount } from '@/language/format';
import type { LabelProblem, LabelSource, Run } from '@/print/plan/label-source';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';

type ScanState =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'failed'; isOffline: boolean }
  | { kind: 'done'; labels: number; codes: number; unread: LabelProblem[] };

type ScanSubject = {
  source: LabelSource;
  run: Run | undefined;
  dotsPerMm: number;
  dataOf: (index: number) => LabelData;
};

const idle: ScanState = { kind: 'idle' };

/**
 * Reads codes of the run back with an independent decoder, at the printer's resolution: the first label, the last, the
 * longest and a few between. The result holds until the run, the design or the printer changes.
 */
export function useScanCheck({ source, run, dotsPerMm, dataOf }: ScanSubject) {
  const runKey = JSON.stringify(run);
  const labels = useMemo(() => ({ source, runKey, dotsPerMm }), [source, runKey, dotsPerMm]);
  const [result, setResult] = useState({ labels, state: idle });
  const current = useRef({ labels, control: new AbortController() });

  useEffect(() => {
    const control = new AbortController();
    current.current = { labels, control };
    return () => control.abort();
  }, [labels]);

  const check = async () => {
    const { signal } = current.current.control;
    const setState = (state: ScanState) => setResult({ labels, state });
    if (!run?.range) return;
    try {
      const { labelsToScan, scanLabels, unreadFact } = await import('@/label-view/scan-check/scan-labels');
      const indexes = labelsToScan(run.labels, dataOf);
      const onProgress = (done: number) => setState({ kind: 'running', done, total: indexes.length });
      onProgress(0);
      const scanned = await scanLabels(source.design, indexes.map(dataOf), { dotsPerMm, signal, onProgress });
      const unread = scanned.flatMap((codes, place) =>
        codes.filter(({ ok }) => !ok).map((code) => unreadProblem(code, unreadFact(code), indexes[place] ?? 0)),
      );
      setState({ kind: 'done', labels: indexes.length, codes: scanned.flat().length, unread });
    } catch {
      if (!signal.aborted) setState({ kind: 'failed', isOffline: !navigator.onLine });
    }
  };

  const state = result.labels === labels ? result.state : idle;
  return { state, check: () => void check(), unread: state.kind === 'done' ? state.unread : [] };
}

const unreadProblem = ({ elementId, name }: ScannedCode, why: ScanFact, index: number): LabelProblem => ({
  elementId,
  name,
  code: 'not-readable',
  severity: 'error',
  why,
  index,
});

/** One button that scans labels of the run before they are paper. What does not read joins the problems. */
export function ScanCheck({ scan, isReady }: { scan: ReturnType<typeof useScanCheck>; isReady: boolean }) {
  const { state, check } = scan;
  return (
    <div className="grid">
      <Button
        pending={state.kind === 'running'}
        pendingText={
          state.kind === 'running' ? m.print_check_running({ label: state.done + 1, total: state.total }) : ''
        }
        disabled={!isReady}
        onClick={check}
      >
        <ScanLine aria-hidden="true" />
        {m.print_check()}
      </Button>
      <div role="status" className="not-empty:mt-3.5">
        {state.kind === 'done' && state.unread.length === 0 && (
          <Badge variant="ok">
            {m.print_check_good({ codes: state.codes, labels: sayCount(m.print_count_labels, state.labels) })}
          </Badge>
        )}
        {state.kind === 'done' && state.unread.length > 0 && (
          <Badge variant="stop">{m.print_check_bad({ unread: state.unread.length, codes: state.codes })}</Badge>
        )}
      </div>
      {state.kind === 'failed' && (
        <Notice variant="wait" className="mt-3.5">
          {state.isOffline ? m.print_check_offline() : m.print_check_impossible()}
        </Notice>
      )}
    </div>
  );
}
