import type { QueryClient } from '@tanstack/react-query';
import { printHistory } from '@/api/print-history';
import type { Part } from '@/domain/part';
import { printFileName } from '@/domain/print-run';
import { serialBasesKey } from '@/features/print/serial-bases';
import type { SvgNode } from '@/label/svg';
import { assetsOf, waitForAssets } from '@/label-view/load-assets';
import { nextTask } from '@/lib/browser/scheduling';
import { browserPorts, browserPrintStore, outbox, requestPersistentStorage } from '@/print/run/browser-printing';
import type { HostTimeout } from '@/print/run/commit-run';
import { labelsOfClaims, labelsOfJob, type PrintedLabels } from '@/print/run/outcome';
import {
  changePlaces,
  type LineFailure,
  type LineRequest,
  type ReleasedLine,
  recordLines,
  withdrawLines,
} from '@/print/run/records/record-lines';
import type { NewJob } from '@/print/run/reserve-run';
import { serialsOfRun } from '@/print/run/stored-rows';
import { jobsKey } from '@/print/run/use-printing-state';
import type { Obstacle, SendingResult, SendingState } from '@/printing/label-agent/send-labels';

/** One part of a print: what is written down, and its labels as they lie on the sheets. */
export type PrintLine = LineRequest & { part: Part; newJobs: readonly NewJob[] };

/** Lines laid out on sheets, and where the sheets go. */
export type LaidOutPrint = { lines: readonly PrintLine[]; output: PrintOutput };

/** Where the sheets go: the browser's print dialog, a PDF file, or a file in the printer's language. */
export type PrintTarget = 'paper' | 'pdf' | 'printer-file' | 'label-printer';

export type PrintOutput = {
  /** Why the printer cannot print now. Called once, before anything is recorded. */
  check?: (confirmed: Confirmed) => Promise<Obstacle | undefined>;
  /** Renders all sheets; nothing leaves the page yet. Undefined when it was cancelled. */
  prepare: (options: {
    /** Of the document, and the name of its file without an ending. */
    title: string;
    onProgress: (done: number, total: number) => void;
    signal: AbortSignal;
    confirmed: Confirmed;
  }) => Promise<PreparedOutput | undefined>;
};

/** Problems the operator has confirmed. */
export type Confirmed = {
  missing?: boolean;
  unreadable?: boolean;
  /** The printer says nothing of itself. */
  silentPrinter?: boolean;
  /** The browser will ask for its permission to reach the printer. */
  permission?: boolean;
};

/** Labels go to a printer under the eyes of this page. */
type SendingPhase = { kind: 'sending'; state: SendingState; goOn: () => void; stop: () => void };

type PreparedOutput = { discard: () => void } & (
  | {
      /** Hands the sheets over: every label on them is recorded, or waits in the outbox. */
      deliver: () => void;
    }
  | {
      /** The same for a printer that says how it is: until nothing more goes out. Never rejects. */
      send: (onSending: (phase: SendingPhase) => void) => Promise<SendingResult>;
    }
);

/** One click on PRINT: one part in the print dialog, many in the print list. */
export type PrintTask = {
  ids: readonly string[];
  /** Lays out the lines with these ids. It is called again without those that fell out. */
  layOut: (ids: readonly string[]) => LaidOutPrint;
  /** Labels that need every font and image of the print. */
  samples: () => readonly SvgNode[];
  /** The output copies the images, which their host has to allow. */
  copiesImages: boolean;
};

/** What went to the printer or into the file. */
export type Printed = {
  labels: PrintedLabels[];
  lines: readonly PrintLine[];
  /** How many lines the host has not confirmed. */
  unrecorded: number;
  /** False when a reload of the page would lose a record. */
  isPersistent: boolean;
  /** What the printer says of the labels. */
  sending: SendingResult | undefined;
};

export type Progress =
  | { kind: 'checking' }
  | { kind: 'connecting' }
  | { kind: 'building'; done: number; total: number }
  | { kind: 'recording' };

export type PrintPhase =
  | { kind: 'idle' }
  | Progress
  | { kind: 'missing'; assets: string[]; task: PrintTask }
  /** What this browser printed today cannot be read. */
  | { kind: 'unreadable'; task: PrintTask; confirmed: Confirmed }
  /** The printer cannot print now; nothing is recorded. */
  | { kind: 'obstacle'; obstacle: Obstacle; task: PrintTask; confirmed: Confirmed }
  | { kind: 'waiting'; lines: readonly PrintLine[]; timeout: HostTimeout; startedAt: Date }
  | SendingPhase
  | { kind: 'printed'; printed: Printed };

export type PrintOptions = {
  client: QueryClient;
  confirmed: Confirmed;
  /** Until the records are written, aborting leaves no trace. */
  signal: AbortSignal;
  onPhase: (phase: PrintPhase) => void;
  /** These lines are not printed; the others are. */
  onFailed: (failures: readonly LineFailure[]) => void;
  /** These lines are recorded and go to paper now. While the browser's dialog is open this page runs nothing. */
  onDeliver?: ((lines: readonly PrintLine[]) => void) | undefined;
};

/**
 * From the click on PRINT to the browser's dialog or the file: fonts and images, sheets, serials and records, and only
 * then paper. Lines that fall out are reported, and the others are laid out anew. Returns the phase the screen is in
 * afterwards. A print that is ready soon reports no progress: rendering the dialog would delay it.
 */
export async function printToPaper(task: PrintTask, options: PrintOptions): Promise<PrintPhase> {
  const progress = delayedProgress<Progress>(options.onPhase);
  try {
    return await carryOut(task, options, progress);
  } finally {
    void outbox.changed();
    progress.stop();
  }
}

async function carryOut(
  task: PrintTask,
  options: PrintOptions,
  { report, stop }: DelayedProgress<Progress>,
): Promise<PrintPhase> {
  const { client, confirmed, signal, onPhase, onFailed, onDeliver } = options;
  report({ kind: 'checking' });
  const missing = await Promise.race([waitForAssets(assetsOf(task.samples()), task.copiesImages), aborted(signal)]);
  if (signal.aborted) return { kind: 'idle' };
  if (missing.length > 0 && !confirmed.missing) return { kind: 'missing', assets: missing, task };
  const onProgress = (done: number, total: number) => report({ kind: 'building', done, total });
  let print = task.layOut(task.ids);
  if (print.output.check) {
    report({ kind: 'connecting' });
    const obstacle = await Promise.race([print.output.check(confirmed), aborted(signal)]);
    if (signal.aborted) return { kind: 'idle' };
    if (obstacle && 'kind' in obstacle) return { kind: 'obstacle', obstacle, task, confirmed };
  }
  let prepared = await print.output.prepare({ title: titleOf(print), onProgress, signal, confirmed });
  if (!prepared) return { kind: 'idle' };
  let isDelivered = false;
  let recorded: readonly ReleasedLine[] = [];
  let hasTakenSerials = false;
  try {
    report({ kind: 'recording' });
    outbox.pause();
    const startedAt = new Date();
    const result = await recordLines(browserPorts, withConfirmed(print.lines, confirmed), {
      onTimeout: (timeout) =>
        waitForOperator({ kind: 'waiting', lines: print.lines, timeout, startedAt }, options, stop),
    });
    if (result.kind === 'unreadable') return { kind: 'unreadable', task, confirmed };
    hasTakenSerials = result.kind === 'cancelled' || result.released.length > 0;
    if (result.kind === 'cancelled') return { kind: 'idle' };
    const { released, failed } = result;
    recorded = released;
    if (failed.length > 0) {
      void client.invalidateQueries({ queryKey: jobsKey });
      onFailed(failed);
    }
    if (released.length === 0) return { kind: 'idle' };
    if (failed.length > 0) {
      prepared.discard();
      print = task.layOut(released.map(({ id }) => id));
      await storePlaces(print.lines, released);
      prepared = await print.output.prepare({ title: titleOf(print), onProgress, signal, confirmed });
    }
    if (signal.aborted || !prepared) return { kind: 'idle' };
    // While the browser's dialog is open this page runs nothing: an unfinished transaction would hold up other tabs.
    await browserPrintStore.idle();
    stop();
    onDeliver?.(print.lines);
    const delivery = 'send' in prepared ? prepared.send(onPhase) : void prepared.deliver();
    isDelivered = true;
    // A label printer takes minutes; records that wait are sent meanwhile.
    if (delivery) void outbox.changed();
    const sending = await delivery;
    void client.invalidateQueries({ queryKey: printHistory.keys.all });
    requestPersistentStorage();
    // The outcome dialog is rendered in a task of its own.
    await nextTask();
    return { kind: 'printed', printed: { ...printedOf(print.lines, released), sending } };
  } finally {
    if (!isDelivered) {
      prepared?.discard();
      await withdrawLines(browserPorts, print.lines, recorded);
      // The next PRINT would refuse the serials on the screen as taken by another run.
      if (hasTakenSerials) void client.invalidateQueries({ queryKey: serialBasesKey });
    }
  }
}

const titleOf = ({ lines }: LaidOutPrint) =>
  printFileName(
    lines.map(({ part, newJobs }) => ({ partNo: part.no, runs: newJobs })),
    new Date(),
  );

const withConfirmed = (lines: readonly PrintLine[], { unreadable }: Confirmed): LineRequest[] =>
  lines.map((line) => ({
    ...line,
    reserve: line.reserve && { ...line.reserve, despiteUnreadable: unreadable },
  }));

function waitForOperator(
  phase: Extract<PrintPhase, { kind: 'waiting' }>,
  { signal, onPhase }: PrintOptions,
  stop: () => void,
) {
  stop();
  void outbox.changed();
  // Whoever signs out or leaves prints nothing.
  signal.addEventListener('abort', phase.timeout.cancel, { once: true });
  onPhase(phase);
}

/** A place that cannot be stored is only missing where labels have to be pulled later. */
const storePlaces = (lines: readonly PrintLine[], released: readonly ReleasedLine[]) =>
  Promise.all(
    lines.map(({ id, newJobs }) => {
      const run = released.find((line) => line.id === id)?.run;
      const places = newJobs.map((job) => job.places);
      return run && changePlaces(browserPorts, run, places).catch(() => undefined);
    }),
  );

function printedOf(lines: readonly PrintLine[], released: readonly ReleasedLine[]): Omit<Printed, 'sending'> {
  const unrecorded = released.filter(({ recorded }) => !recorded).length;
  const labels = lines.flatMap(({ id, newJobs, claims }) => {
    const jobs = released.find((line) => line.id === id)?.run?.jobs ?? [];
    const own = jobs.flatMap((job, index) =>
      labelsOfJob({ ...job, places: newJobs[index]?.places ?? null }, serialsOfRun(job)),
    );
    return [...own, ...labelsOfClaims(claims, newJobs)];
  });
  return { labels, lines, unrecorded, isPersistent: unrecorded === 0 || browserPrintStore.isPersistent() };
}

const aborted = (signal: AbortSignal) =>
  new Promise<never[]>((resolve) => signal.addEventListener('abort', () => resolve([]), { once: true }));

/** A print that is ready sooner reports nothing: to render its progress takes longer than a hundred labels. */
const FIRST_REPORT_MS = 200;
/** Each report renders the dialog. More often than this, that would delay the sheets. */
const NEXT_REPORT_MS = 200;

type DelayedProgress<Step> = { report: (step: Step) => void; stop: () => void };

/** Passes steps on, throttled; a new kind of step is reported immediately. */
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
