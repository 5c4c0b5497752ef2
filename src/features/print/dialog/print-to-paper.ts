import type { QueryClient } from '@tanstack/react-query';
import { printHistory } from '@/api/print-history';
import type { SizeMm } from '@/label/sheet/paper';
import type { SvgNode } from '@/label/svg';
import { assetsOf, waitForAssets } from '@/label-view/load-assets';
import { createPrintRoot, openBrowserDialog } from '@/label-view/output/print-root';
import { nextLayout, nextTask } from '@/lib/browser/scheduling';
import { browserPorts, browserPrintStore, keepStorage, outbox } from '@/printing/browser-printing';
import { commitRun, type HostTimeout } from '@/printing/commit-run';
import { claimRest, recordOutcome } from '@/printing/outcome';
import { type RangeChanged, type ReserveRequest, reserveRun } from '@/printing/reserve-run';
import type { PrintJob } from '@/printing/stored-rows';
import { jobsKey } from '@/printing/use-printing-state';
import { buildInSlices, type PreparedSheets } from './sheets';

/** One press of PRINT. */
export type PrintTask = {
  paper: SizeMm;
  sheets: PreparedSheets;
  /** A label of the run, to know which fonts and images it needs. */
  samples: () => readonly SvgNode[];
  /** The ends of what goes to paper. */
  serials: { first: string; last: string };
  /** What is written down before paper moves; undefined when these serials are recorded already. */
  reserve: ReserveRequest | undefined;
  /** The job of which only what is left is printed. */
  unprinted: PrintJob | undefined;
};

/** What went to the browser's dialog. */
export type Printed = {
  jobs: PrintJob[];
  serials: PrintTask['serials'];
  recorded: boolean;
  /** False when a reload of the page would lose the record. */
  kept: boolean;
};

export type Progress = { kind: 'checking' } | { kind: 'building'; done: number; total: number } | { kind: 'recording' };

export type PrintPhase =
  | { kind: 'idle' }
  | Progress
  | { kind: 'missing'; assets: string[]; task: PrintTask }
  /** What this browser printed today cannot be read. */
  | { kind: 'unreadable'; task: PrintTask }
  | { kind: 'waiting'; task: PrintTask; timeout: HostTimeout; startedAt: Date }
  | { kind: 'printed'; printed: Printed };

export type PrintOptions = {
  client: QueryClient;
  /** Problems the operator has confirmed. */
  despite: { missing?: boolean; unreadable?: boolean };
  /** Until the record is written, aborting leaves no trace. */
  signal: AbortSignal;
  onPhase: (phase: PrintPhase) => void;
  /** Other serials are next. Nothing was printed. */
  onChanged: (changed: RangeChanged) => void;
};

/**
 * From the press of PRINT to the browser's dialog: fonts and images, sheets, serials and record, and only then paper.
 * Returns the phase the dialog is in afterwards. A print that is ready soon reports no progress: rendering the dialog
 * would delay it.
 * @throws PrintedElsewhere when another tab printed what was left of a run.
 */
export async function printToPaper(task: PrintTask, options: PrintOptions): Promise<PrintPhase> {
  const progress = delayedProgress<Progress>(options.onPhase);
  try {
    return await carryOut(task, options, progress);
  } finally {
    if (task.reserve) void outbox.changed();
    progress.stop();
  }
}

async function carryOut(
  task: PrintTask,
  options: PrintOptions,
  { report, stop }: DelayedProgress<Progress>,
): Promise<PrintPhase> {
  const { client, despite, signal } = options;
  report({ kind: 'checking' });
  const assets = assetsOf(task.samples());
  const missing = await Promise.race([waitForAssets(assets), aborted(signal)]);
  if (signal.aborted) return { kind: 'idle' };
  if (missing.length > 0 && !despite.missing) return { kind: 'missing', assets: missing, task };
  const root = createPrintRoot(task.paper);
  let recorded: Printed | PrintPhase = { kind: 'idle' };
  try {
    const { total, sheet } = task.sheets;
    const build = (at: number) => root.add(sheet(at));
    const onProgress = (done: number) => report({ kind: 'building', done, total });
    if (!(await buildInSlices({ total, build, onProgress, signal }))) return { kind: 'idle' };
    report({ kind: 'recording' });
    recorded = await record(task, options, stop);
    if ('kind' in recorded) return recorded;
    // Each copy of an image takes a moment to know that it is loaded. Nothing else waits: print lays out by itself.
    if (assets.images.length > 0) await nextLayout();
    // While the browser's dialog is open this page runs nothing: an unfinished transaction would hold up other tabs.
    await browserPrintStore.idle();
  } finally {
    if ('kind' in recorded) root.remove();
  }
  stop();
  void openBrowserDialog().then(root.remove);
  if (task.reserve) {
    void client.invalidateQueries({ queryKey: printHistory.keys.all });
    keepStorage();
  }
  // The outcome dialog is rendered in a task of its own.
  await nextTask();
  return { kind: 'printed', printed: recorded };
}

/**
 * Reserves the serials and waits for the host, as long as that makes sense. Returns a phase when nothing may be printed.
 * `stop` ends the reports of progress.
 */
async function record(
  task: PrintTask,
  { client, despite, signal, onPhase, onChanged }: PrintOptions,
  stop: () => void,
): Promise<Printed | PrintPhase> {
  const { reserve, unprinted, serials } = task;
  if (unprinted && !(await claimRest(browserPrintStore, unprinted))) {
    void client.invalidateQueries({ queryKey: jobsKey });
    throw new PrintedElsewhere();
  }
  if (!reserve) return { jobs: [], serials, recorded: true, kept: true };
  outbox.pause();
  const startedAt = new Date();
  const reserved = await reserveRun(browserPorts, { ...reserve, despiteUnreadable: despite.unreadable });
  if (reserved.kind === 'unreadable') return { kind: 'unreadable', task };
  if (reserved.kind === 'changed') {
    onChanged(reserved);
    return { kind: 'idle' };
  }
  const { run } = reserved;
  const onTimeout = (timeout: HostTimeout) => {
    stop();
    void outbox.changed();
    // Whoever signs out or leaves prints nothing.
    signal.addEventListener('abort', timeout.cancel, { once: true });
    onPhase({ kind: 'waiting', task, timeout, startedAt });
  };
  const committed = await commitRun(browserPorts, run, { startedAt, onTimeout });
  if (committed.kind === 'changed') onChanged(committed);
  if (committed.kind !== 'released') return { kind: 'idle' };
  if (signal.aborted) {
    await recordOutcome(browserPrintStore, run.jobs, { kind: 'none' }).catch(() => undefined);
    return { kind: 'idle' };
  }
  const { recorded } = committed;
  return { jobs: run.jobs, serials, recorded, kept: recorded || browserPrintStore.isKept() };
}

/** What was left of a run was printed by another tab. */
export class PrintedElsewhere extends Error {
  override readonly name = 'PrintedElsewhere';
  constructor() {
    super(
      'These labels were printed in another tab or window. Nothing was printed here. Close this and look at the history.',
    );
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never[]>((resolve) => signal.addEventListener('abort', () => resolve([]), { once: true }));

/** A print that is ready sooner reports nothing: to render its progress takes longer than a hundred labels. */
const FIRST_REPORT_MS = 200;
/** Each report renders the dialog. More often than this, that would delay the sheets. */
const NEXT_REPORT_MS = 200;

type DelayedProgress<Step> = { report: (step: Step) => void; stop: () => void };

/** Passes steps on: none at first, then now and then, and every change of kind at once. */
export function delayedProgress<Step extends { kind: string }>(onStep: (step: Step) => void): DelayedProgress<Step> {
  let latest: Step | undefined;
  let reported: { kind: string; at: number } | undefined;
  const pass = (step: Step) => {
    reported = { kind: step.kind, at: performance.now() };
    onStep(step);
  };
  let isStarted = false;
  const timer = setTimeout(() => {
    isStarted = true;
    if (latest) pass(latest);
  }, FIRST_REPORT_MS);
  return {
    report: (step) => {
      latest = step;
      const isSoon = reported?.kind === step.kind && performance.now() - reported.at < NEXT_REPORT_MS;
      if (isStarted && !isSoon) pass(step);
    },
    stop: () => clearTimeout(timer),
  };
}
