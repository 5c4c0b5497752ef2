import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { printHistory } from '@/api/print-history';
import { type CommitRequest, type CommitResult, commitRun } from '@/printing/take-run';
import type { PrintJob } from '@/printing/print-job';
import { claimRest } from '@/printing/outcome';
import { browserPorts } from '@/printing/browser-printing';
import { jobsKey } from '@/printing/use-printing-state';
import { outboxWatch } from '@/printing/use-printing-state';
import { buildInSlices, nextTask, painted } from '@/features/print/sheets/build-sheets';
import type { SheetStock } from '@/features/print/sheets/sheet-stock';
import type { SizeMm } from '@/label/paper';
import type { SvgNode } from '@/label/svg';
import { createPrintRoot, openBrowserDialog } from '@/label-view/print-root';
import { assetsOf, waitForAssets } from '@/label-view/wait-for-assets';
import { notify } from '@/ui/notify';
import { type LateTeller, lateTeller } from './late-teller';

/** One press of PRINT. */
export type PrintPlan = {
  paper: SizeMm;
  /** The sheets to print, some or all of them drawn already. */
  stock: SheetStock;
  /** A label of each kind in the run, to know which fonts and pictures it needs. */
  samples: () => readonly SvgNode[];
  /** The ends of what goes to paper. */
  serials: { first: string; last: string };
  /** What is written down before paper moves; undefined when these serials are recorded already. */
  commit: CommitRequest | undefined;
  /** The job of which only what is left is printed. */
  rest: PrintJob | undefined;
};

export type Printed = {
  jobs: PrintJob[];
  serials: PrintPlan['serials'];
  recorded: boolean;
  confirmed: boolean;
  kept: boolean;
};

export type Underway = { kind: 'checking' } | { kind: 'building'; done: number; total: number } | { kind: 'recording' };

export type PrintPhase =
  | { kind: 'idle' }
  | Underway
  | { kind: 'missing'; assets: string[]; plan: PrintPlan }
  | { kind: 'printed'; printed: Printed };

type Changed = Extract<CommitResult, { kind: 'changed' }>;
type JobEvents = {
  onChanged: (changed: Changed) => void;
  /** True from the press until the operator has answered, without drawing anything for it. */
  busy: RefObject<boolean>;
};

/**
 * From the press of PRINT to the browser's dialog: fonts and pictures, sheets, serials and record, and only then paper.
 * Everything before the record can be cancelled and leaves no trace. A print that is soon ready draws nothing of the
 * page anew before the browser's dialog opens.
 */
export function usePrintJob({ onChanged, busy }: JobEvents) {
  const client = useQueryClient();
  // Not a state of the screen: the preview and the panel need not be drawn anew for it.
  const [phases] = useState(() => createStore<PrintPhase>(() => ({ kind: 'idle' })));
  const running = useRef<AbortController | undefined>(undefined);

  // Whoever is signed out or leaves while sheets are built prints nothing.
  useEffect(() => () => running.current?.abort(), []);

  const end = (next: PrintPhase) => {
    busy.current = next.kind !== 'idle';
    phases.setState(next, true);
  };

  const print = async (plan: PrintPlan, { despiteMissing = false } = {}) => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    busy.current = true;
    const late = lateTeller<Underway>((step) => phases.setState(step, true));
    let next: PrintPhase = { kind: 'idle' };
    try {
      next = await run(plan, despiteMissing, control.signal, late);
    } catch (error) {
      notify.error(error instanceof Error ? error.message : 'The labels could not be prepared');
    } finally {
      late.stop();
      running.current = undefined;
      end(next);
    }
  };

  const run = async (
    plan: PrintPlan,
    despiteMissing: boolean,
    signal: AbortSignal,
    { tell, stop }: LateTeller<Underway>,
  ): Promise<PrintPhase> => {
    tell({ kind: 'checking' });
    const assets = assetsOf(plan.samples());
    const missing = await Promise.race([waitForAssets(assets), aborted(signal)]);
    if (signal.aborted) return { kind: 'idle' };
    if (missing.length > 0 && !despiteMissing) return { kind: 'missing', assets: missing, plan };
    const root = createPrintRoot(plan.paper);
    let printed: Printed | undefined;
    try {
      const { total, sheet } = plan.stock;
      const build = (at: number) => root.add(sheet(at));
      const onProgress = (done: number) => tell({ kind: 'building', done, total });
      if (!(await buildInSlices({ total, build, onProgress, signal }))) return { kind: 'idle' };
      tell({ kind: 'recording' });
      printed = await record(plan);
      if (!printed) return { kind: 'idle' };
      // Each copy of a picture takes a moment to know that it is loaded. Nothing else waits: print lays out by itself.
      if (assets.images.length > 0) await painted();
    } finally {
      if (!printed) root.remove();
    }
    // While the browser's dialog is open no time passes for the page; nothing may be told when it closes.
    stop();
    void openBrowserDialog().then(root.remove);
    if (plan.commit) void client.invalidateQueries({ queryKey: printHistory.keys.all });
    // The question after the print is drawn in a task of its own.
    await nextTask();
    return { kind: 'printed', printed };
  };

  const record = async ({ commit, rest, serials }: PrintPlan): Promise<Printed | undefined> => {
    if (rest && !(await claimRest(browserPorts.store, rest))) {
      void client.invalidateQueries({ queryKey: jobsKey });
      throw new Error(TAKEN);
    }
    if (!commit) return { jobs: [], serials, recorded: true, confirmed: true, kept: true };
    const result = await commitRun(browserPorts, commit);
    void outboxWatch.changed();
    if (result.kind === 'ready') return { ...result, serials };
    onChanged(result);
    return undefined;
  };

  return {
    phases,
    print,
    /** Before the record: stops. After it there is nothing left to stop. */
    cancel: () => running.current?.abort(),
    reset: () => end({ kind: 'idle' }),
  };
}

export type PrintAct = ReturnType<typeof usePrintJob>;

/** How far the print is. */
export const usePhase = ({ phases }: Pick<PrintAct, 'phases'>) => useStore(phases);

const TAKEN =
  'These labels were printed meanwhile, in another tab or window. Nothing was printed here. Close this and look at the history.';

const aborted = (signal: AbortSignal) =>
  new Promise<never[]>((resolve) => signal.addEventListener('abort', () => resolve([]), { once: true }));
