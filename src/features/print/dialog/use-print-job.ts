import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { printHistory } from '@/api/print-history';
import { type CommitRequest, type CommitResult, commitRun } from '@/features/print/record/commit-run';
import type { PrintJob } from '@/features/print/record/job';
import { browserPorts } from '@/features/print/record/run-ports';
import { outboxWatch } from '@/features/print/record/use-outbox';
import { buildInSlices, painted } from '@/features/print/sheets/build-sheets';
import type { SizeMm } from '@/label/paper';
import type { SvgNode } from '@/label/svg';
import { createPrintRoot, openBrowserDialog } from '@/label-view/print-root';
import { assetsOf, waitForAssets } from '@/label-view/wait-for-assets';
import { notify } from '@/ui/notify';

/** The dialog is drawn anew for each step of the progress bar: more often than this, that would hold up the sheets. */
const TOLD_EVERY_MS = 200;

/** One press of PRINT. */
export type PrintPlan = {
  paper: SizeMm;
  /** Sheets to print (0-based), and the picture of each. */
  sheets: readonly number[];
  picture: (sheet: number) => SvgNode;
  /** A label of each kind in the run, to know which fonts and pictures it needs. */
  samples: () => readonly SvgNode[];
  /** The ends of what goes to paper. */
  serials: { first: string; last: string };
  /** What is written down before paper moves; undefined when these serials are recorded already. */
  commit: CommitRequest | undefined;
};

export type Printed = {
  jobs: PrintJob[];
  serials: PrintPlan['serials'];
  recorded: boolean;
  confirmed: boolean;
  kept: boolean;
};

export type PrintPhase =
  | { kind: 'idle' }
  | { kind: 'checking' }
  | { kind: 'missing'; assets: string[]; plan: PrintPlan }
  | { kind: 'building'; done: number; total: number }
  | { kind: 'recording' }
  | { kind: 'printed'; printed: Printed };

type Changed = Extract<CommitResult, { kind: 'changed' }>;

/**
 * From the press of PRINT to the browser's dialog: fonts and pictures, sheets, serials and record, and only then paper.
 * Everything before the record can be cancelled and leaves no trace.
 */
export function usePrintJob({ onChanged }: { onChanged: (changed: Changed) => void }) {
  const client = useQueryClient();
  const [phase, setPhase] = useState<PrintPhase>({ kind: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);

  // Whoever is signed out or leaves while sheets are built prints nothing.
  useEffect(() => () => running.current?.abort(), []);

  const print = async (plan: PrintPlan, { despiteMissing = false } = {}) => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    try {
      setPhase(await run(plan, despiteMissing, control.signal));
    } catch (error) {
      setPhase({ kind: 'idle' });
      notify.error(error instanceof Error ? error.message : 'The labels could not be prepared');
    } finally {
      running.current = undefined;
    }
  };

  const run = async (plan: PrintPlan, despiteMissing: boolean, signal: AbortSignal): Promise<PrintPhase> => {
    setPhase({ kind: 'checking' });
    const assets = await Promise.race([waitForAssets(assetsOf(plan.samples())), aborted(signal)]);
    if (signal.aborted) return { kind: 'idle' };
    if (assets.length > 0 && !despiteMissing) return { kind: 'missing', assets, plan };
    const root = createPrintRoot(plan.paper);
    let printed: Printed | undefined;
    try {
      const total = plan.sheets.length;
      setPhase({ kind: 'building', done: 0, total });
      const build = (sheet: number) => root.addPicture(plan.picture(sheet));
      let told = performance.now();
      const onProgress = (done: number) => {
        if (performance.now() - told < TOLD_EVERY_MS) return;
        told = performance.now();
        setPhase({ kind: 'building', done, total });
      };
      if (!(await buildInSlices({ sheets: plan.sheets, build, onProgress, signal }))) return { kind: 'idle' };
      setPhase({ kind: 'recording' });
      printed = await record(plan);
      if (!printed) return { kind: 'idle' };
      await painted();
    } finally {
      if (!printed) root.remove();
    }
    void openBrowserDialog().then(root.remove);
    return { kind: 'printed', printed };
  };

  const record = async ({ commit, serials }: PrintPlan): Promise<Printed | undefined> => {
    if (!commit) return { jobs: [], serials, recorded: true, confirmed: true, kept: true };
    const result = await commitRun(browserPorts, commit);
    await outboxWatch.changed();
    if (result.kind === 'changed') {
      onChanged(result);
      return undefined;
    }
    void client.invalidateQueries({ queryKey: printHistory.keys.all });
    return { ...result, serials };
  };

  return {
    phase,
    print,
    /** Before the record: stops. After it there is nothing left to stop. */
    cancel: () => running.current?.abort(),
    reset: () => setPhase({ kind: 'idle' }),
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<never[]>((resolve) => signal.addEventListener('abort', () => resolve([]), { once: true }));
