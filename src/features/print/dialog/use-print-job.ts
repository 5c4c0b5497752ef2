import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { printHistory } from '@/api/print-history';
import { buildInSlices } from '@/features/print/sheets/build-sheets';
import type { SheetStock } from '@/features/print/sheets/sheet-stock';
import type { SizeMm } from '@/label/sheet/paper';
import type { SvgNode } from '@/label/svg';
import { createPrintRoot, openBrowserDialog } from '@/label-view/output/print-root';
import { assetsOf, waitForAssets } from '@/label-view/wait-for-assets';
import { nextLayout, nextTask } from '@/lib/browser/scheduling';
import { browserPorts, browserPrintStore, keepStorage, outbox } from '@/printing/browser-printing';
import { commitRun, type HostTimeout } from '@/printing/commit-run';
import { claimRest, recordOutcome } from '@/printing/outcome';
import { type RangeChanged, type ReserveRequest, reserveRun } from '@/printing/reserve-run';
import type { PrintJob } from '@/printing/stored-rows';
import { jobsKey } from '@/printing/use-printing-state';
import { notify } from '@/ui/feedback/notify';
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
  take: ReserveRequest | undefined;
  /** The job of which only what is left is printed. */
  rest: PrintJob | undefined;
};

export type Printed = {
  jobs: PrintJob[];
  serials: PrintPlan['serials'];
  recorded: boolean;
  /** False when a reload of the page would lose the record. */
  kept: boolean;
};

export type Underway = { kind: 'checking' } | { kind: 'building'; done: number; total: number } | { kind: 'recording' };

export type PrintPhase =
  | { kind: 'idle' }
  | Underway
  | { kind: 'missing'; assets: string[]; plan: PrintPlan }
  /** What this browser printed today cannot be read. */
  | { kind: 'unreadable'; plan: PrintPlan }
  | { kind: 'waiting'; plan: PrintPlan; silence: HostTimeout; startedAt: Date }
  | { kind: 'printed'; printed: Printed };

type JobEvents = {
  onChanged: (changed: RangeChanged) => void;
  /** True from the press until the operator has answered, without rendering anything for it. */
  busy: RefObject<boolean>;
};

/** What the operator was told and wants to print in spite of. */
type Despite = { missing?: boolean; unreadable?: boolean };

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

  const print = async (plan: PrintPlan, despite: Despite = {}) => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    busy.current = true;
    const late = lateTeller<Underway>((step) => phases.setState(step, true));
    let next: PrintPhase = { kind: 'idle' };
    try {
      next = await run(plan, despite, control.signal, late);
    } catch (error) {
      notify.error(error instanceof PrintedElsewhere ? error.message : FAILED);
    } finally {
      if (plan.take) void outbox.changed();
      late.stop();
      running.current = undefined;
      end(next);
    }
  };

  const run = async (
    plan: PrintPlan,
    despite: Despite,
    signal: AbortSignal,
    { tell, stop }: LateTeller<Underway>,
  ): Promise<PrintPhase> => {
    tell({ kind: 'checking' });
    const assets = assetsOf(plan.samples());
    const missing = await Promise.race([waitForAssets(assets), aborted(signal)]);
    if (signal.aborted) return { kind: 'idle' };
    if (missing.length > 0 && !despite.missing) return { kind: 'missing', assets: missing, plan };
    const root = createPrintRoot(plan.paper);
    let recorded: Printed | PrintPhase = { kind: 'idle' };
    try {
      const { total, sheet } = plan.stock;
      const build = (at: number) => root.add(sheet(at));
      const onProgress = (done: number) => tell({ kind: 'building', done, total });
      if (!(await buildInSlices({ total, build, onProgress, signal }))) return { kind: 'idle' };
      tell({ kind: 'recording' });
      recorded = await record(plan, { despite, signal, stop });
      if ('kind' in recorded) return recorded;
      // Each copy of a picture takes a moment to know that it is loaded. Nothing else waits: print lays out by itself.
      if (assets.images.length > 0) await nextLayout();
      // While the browser's dialog is open this page runs nothing: an unfinished transaction would hold up other tabs.
      await browserPrintStore.idle();
    } finally {
      if ('kind' in recorded) root.remove();
    }
    stop();
    void openBrowserDialog().then(root.remove);
    if (plan.take) {
      void client.invalidateQueries({ queryKey: printHistory.keys.all });
      keepStorage();
    }
    // The question after the print is rendered in a task of its own.
    await nextTask();
    return { kind: 'printed', printed: recorded };
  };

  /** Takes the serials and waits for the host, as long as that makes sense. A phase instead: nothing may be printed. */
  const record = async (
    plan: PrintPlan,
    { despite, signal, stop }: { despite: Despite; signal: AbortSignal; stop: () => void },
  ): Promise<Printed | PrintPhase> => {
    const { take, rest, serials } = plan;
    if (rest && !(await claimRest(browserPrintStore, rest))) {
      void client.invalidateQueries({ queryKey: jobsKey });
      throw new PrintedElsewhere();
    }
    if (!take) return { jobs: [], serials, recorded: true, kept: true };
    outbox.pause();
    const startedAt = new Date();
    const taken = await reserveRun(browserPorts, { ...take, despiteUnreadable: despite.unreadable });
    if (taken.kind === 'unreadable') return { kind: 'unreadable', plan };
    if (taken.kind === 'changed') {
      onChanged(taken);
      return { kind: 'idle' };
    }
    const onTimeout = (silence: HostTimeout) => {
      stop();
      void outbox.changed();
      // Whoever signs out or leaves prints nothing.
      signal.addEventListener('abort', silence.cancel, { once: true });
      phases.setState({ kind: 'waiting', plan, silence, startedAt }, true);
    };
    const held = await commitRun(browserPorts, taken.run, { startedAt, onTimeout });
    if (held.kind === 'changed') onChanged(held);
    if (held.kind !== 'released') return { kind: 'idle' };
    if (signal.aborted) {
      await recordOutcome(browserPrintStore, taken.run.jobs, { kind: 'none' }).catch(() => undefined);
      return { kind: 'idle' };
    }
    const kept = held.recorded || browserPrintStore.isKept();
    return { jobs: taken.run.jobs, serials, recorded: held.recorded, kept };
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

/** What is left of a run was printed by another tab. */
class PrintedElsewhere extends Error {
  override readonly name = 'PrintedElsewhere';
  constructor() {
    super(
      'These labels were printed meanwhile, in another tab or window. Nothing was printed here. Close this and look at the history.',
    );
  }
}

const FAILED = 'The labels could not be prepared. Nothing was printed. Press PRINT again.';

const aborted = (signal: AbortSignal) =>
  new Promise<never[]>((resolve) => signal.addEventListener('abort', () => resolve([]), { once: true }));
