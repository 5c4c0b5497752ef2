import type { QueryClient } from '@tanstack/react-query';
import { numberRanges } from '@/api/number-ranges';
import { printHistory } from '@/api/print-history';
import { statsKey } from '@/api/stats';
import type { Part } from '@/domain/part';
import { printFileName } from '@/domain/print-run';
import { serialBasesKey } from '@/features/print/serial-bases';
import type { SvgNode } from '@/label/svg';
import { assetsOf, waitForAssets } from '@/label-view/load-assets';
import { nextTask } from '@/lib/browser/scheduling';
import type { Obstacle, SendingResult } from '@/print/outputs/label-agent/send-labels';
import type { Confirmed, OutputContent, SendingPhase } from '@/print/outputs/output';
import { type OutputId, outputById } from '@/print/outputs/registry';
import type { CheckResult, LineChanges } from '@/print/plan/line-changes';
import { browserPorts, queue, requestPersistentStorage } from '@/print/run/browser-printing';
import { type Check, lastSerialOf } from '@/print/run/check';
import type { NewJob } from '@/print/run/job';
import { serialsOfRun } from '@/print/run/job';
import {
  answeredLines,
  changePlaces,
  type LineFailure,
  type LineRequest,
  type ReleasedLine,
  recordLines,
  withdrawLines,
} from '@/print/run/lines';
import { labelsOfClaims, labelsOfJob, type PrintedLabels } from '@/print/run/outcome';
import { type RangeNumbers, takesNumbers } from '@/print/run/range-numbers';
import type { HostTimeout } from '@/print/run/record/commit';
import { jobsKey } from '@/print/run/use-printing';

/** One part of a print: what is written down, and its labels as they lie on the sheets. */
export type PrintLine = LineRequest & { part: Part; newJobs: readonly NewJob[] };

type LaidOutPrint = { lines: readonly PrintLine[]; content: OutputContent };

/** One click on PRINT: one part in the print dialog, many in the print list. */
export type PrintTask = {
  ids: readonly string[];
  output: OutputId;
  /**
   * Lays out the lines with these ids. It is called again without those that failed, and with the numbers of number
   * ranges that the host gave, by line.
   */
  layOut: (ids: readonly string[], numbers?: ReadonlyMap<string, readonly RangeNumbers[]>) => LaidOutPrint;
  /** Reads again what is on the screen, and compares. */
  check: () => { check: Check; result: Promise<CheckResult> };
  /** Labels that together need every font and image of the print. */
  samples: () => readonly SvgNode[];
};

/** What went to the printer or into the file. */
export type Printed = {
  output: OutputId;
  labels: PrintedLabels[];
  lines: readonly PrintLine[];
  /** How many lines the host has not confirmed. */
  unrecorded: number;
  /** False when this browser could not keep what was printed. */
  isKept: boolean;
  /** What the printer says of the labels. */
  sending: SendingResult | undefined;
};

export type Progress =
  | { kind: 'checking' }
  | { kind: 'connecting' }
  | { kind: 'building'; done: number; total: number }
  | { kind: 'recording'; done: number; total: number };

export type PrintPhase =
  | { kind: 'idle' }
  | Progress
  | { kind: 'missing'; assets: string[]; task: PrintTask }
  /** The host did not say whether the part or its design is as on the screen; nothing is recorded. */
  | { kind: 'unchecked'; task: PrintTask; confirmed: Confirmed }
  /** The printer cannot print now; nothing is recorded. */
  | { kind: 'obstacle'; obstacle: Obstacle; task: PrintTask; confirmed: Confirmed }
  | { kind: 'waiting'; lines: readonly PrintLine[]; timeout: HostTimeout; startedAt: Date }
  | SendingPhase
  | { kind: 'printed'; printed: Printed };

export type PrintOptions = {
  client: QueryClient;
  confirmed: Confirmed;
  /** Until a record is written, aborting leaves no trace. */
  signal: AbortSignal;
  /** Nothing is printed, and so many lines are recorded by now. */
  onStopped: (recorded: number) => void;
  onPhase: (phase: PrintPhase) => void;
  /** Something is no longer as on the screen: nothing is printed. */
  onChanged: (lines: readonly LineChanges[]) => void;
  /** These lines are not printed; the others are. */
  onFailed: (failures: readonly LineFailure[]) => void;
  /**
   * These lines are recorded and go to paper now: the ids of those that another tab has printed meanwhile. With none,
   * they are this tab's. While the browser's dialog is open this page runs nothing.
   */
  claim?: ((lines: readonly PrintLine[]) => readonly string[]) | undefined;
};

/**
 * From the click on PRINT to the browser's dialog or the file: fonts and images, sheets, serials and records, and only
 * then paper. Lines that fail are reported, and the others are laid out anew. Returns the phase the screen is in
 * afterwards. A print that is ready soon reports no progress: rendering the dialog would delay it.
 */
export async function printToPaper(task: PrintTask, options: PrintOptions): Promise<PrintPhase> {
  const progress = delayedProgress<Progress>(options.onPhase);
  queue.pause();
  try {
    return await carryOut(task, options, progress);
  } finally {
    void queue.changed();
    progress.stop();
  }
}

async function carryOut(
  task: PrintTask,
  options: PrintOptions,
  { report, stop }: DelayedProgress<Progress>,
): Promise<PrintPhase> {
  const { client, confirmed, signal, onPhase, onChanged, onFailed, claim } = options;
  const output = outputById(task.output);
  // It is answered while fonts, images and sheets are made ready.
  const reading = task.check();
  report({ kind: 'checking' });
  const missing = await Promise.race([waitForAssets(assetsOf(task.samples()), output.copiesImages), aborted(signal)]);
  if (signal.aborted) return { kind: 'idle' };
  if (missing.length > 0 && !confirmed.missing) return { kind: 'missing', assets: missing, task };
  const onProgress = (done: number, total: number) => report({ kind: 'building', done, total });
  const prepare = () => output.prepare(print.content, { title: titleOf(print), onProgress, signal, confirmed });
  let print = task.layOut(task.ids);
  if (output.check) {
    report({ kind: 'connecting' });
    // Before anything is recorded: what shows the sending, and stops it, must be there by then.
    await import('@/features/print/label-printer/sending-dialogs');
    const obstacle = await Promise.race([output.check(print.content, confirmed), aborted(signal)]);
    if (signal.aborted) return { kind: 'idle' };
    if (obstacle && 'kind' in obstacle) return { kind: 'obstacle', obstacle, task, confirmed };
  }
  let prepared = await prepare();
  if (!prepared) return { kind: 'idle' };
  let isDelivered = false;
  let recorded: readonly ReleasedLine[] = [];
  let hasTakenSerials = false;
  try {
    const result = await Promise.race([reading.result, aborted(signal)]);
    if (signal.aborted || !('kind' in result)) return { kind: 'idle' };
    if (result.kind === 'changed') {
      onChanged(result.lines);
      return { kind: 'idle' };
    }
    if (result.kind === 'unanswered' && !confirmed.unchecked) return { kind: 'unchecked', task, confirmed };
    const { lines } = print;
    report({ kind: 'recording', done: 0, total: lines.length });
    const startedAt = new Date();
    let hasTimedOut = false;
    const recording = await recordLines(browserPorts, await withLastSerials(lines, reading.check), {
      signal,
      onProgress: (done) => !hasTimedOut && report({ kind: 'recording', done, total: lines.length }),
      onTimeout: (timeout) => {
        hasTimedOut = true;
        waitForOperator({ kind: 'waiting', lines, timeout, startedAt }, options, stop);
      },
    });
    hasTakenSerials = recording.kind === 'cancelled' || recording.released.length > 0;
    if (recording.kind === 'cancelled') {
      reportRecorded(recording.released, options);
      return { kind: 'idle' };
    }
    const { failed } = recording;
    recorded = recording.released;
    if (failed.length > 0) {
      void client.invalidateQueries({ queryKey: jobsKey });
      onFailed(failed);
    }
    const takes = takesNumbers(print.lines.flatMap(({ newJobs }) => newJobs));
    if (takes) void client.invalidateQueries({ queryKey: numberRanges.keys.all });
    const numbers = takes ? new Map(recorded.map((line) => [line.id, line.numbers])) : undefined;
    for (let isWhole = failed.length === 0 && !takes; ; isWhole = false) {
      if (recorded.length === 0) return { kind: 'idle' };
      if (!isWhole) {
        prepared.discard();
        print = task.layOut(
          recorded.map(({ id }) => id),
          numbers,
        );
        await storePlaces(print.lines, recorded);
        prepared = await prepare();
      }
      if (signal.aborted || !prepared) {
        reportRecorded(recorded, options);
        return { kind: 'idle' };
      }
      const answered = await answeredLines(browserPorts, recorded);
      // While the browser's dialog is open this page runs nothing: an unfinished transaction would block other tabs.
      await browserPorts.store.idle();
      stop();
      const taken = answered.length > 0 ? answered : (claim?.(print.lines) ?? []);
      if (taken.length === 0) break;
      const lost = recorded.filter(({ id }) => taken.includes(id));
      await withdrawLines(browserPorts, print.lines, lost);
      recorded = recorded.filter((line) => !lost.includes(line));
      onFailed(
        lost.map(({ id }) => ({ id, kind: answered.includes(id) ? 'answered-elsewhere' : 'printed-elsewhere' })),
      );
    }
    const delivery = prepared.send(onPhase);
    isDelivered = true;
    // A label printer takes minutes; records that wait are sent meanwhile.
    void queue.changed();
    const sending = await delivery;
    void client.invalidateQueries({ queryKey: printHistory.keys.all });
    void client.invalidateQueries({ queryKey: statsKey });
    requestPersistentStorage();
    // The outcome dialog is rendered in a task of its own.
    await nextTask();
    return { kind: 'printed', printed: { ...printedOf(print.lines, recorded), output: task.output, sending } };
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

async function withLastSerials(lines: readonly PrintLine[], check: Check): Promise<LineRequest[]> {
  const answers = await check.answer;
  return lines.map((line) => {
    const checked = answers.find(({ partId }) => String(partId) === line.id);
    const query = lastSerialOf(browserPorts, check, checked);
    return { ...line, reserve: line.reserve && { ...line.reserve, query } };
  });
}

function waitForOperator(
  phase: Extract<PrintPhase, { kind: 'waiting' }>,
  { signal, onPhase }: PrintOptions,
  stop: () => void,
) {
  stop();
  void queue.changed();
  // Nothing is printed after Stop, signing out or leaving the screen.
  if (signal.aborted) return phase.timeout.cancel();
  signal.addEventListener('abort', phase.timeout.cancel, { once: true });
  onPhase(phase);
}

/** Serials of a record stay used, also of one that is withdrawn. */
function reportRecorded(lines: readonly ReleasedLine[], { onStopped }: PrintOptions) {
  const count = lines.filter(({ run, recorded }) => run && recorded).length;
  if (count > 0) onStopped(count);
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

function printedOf(
  lines: readonly PrintLine[],
  released: readonly ReleasedLine[],
): Omit<Printed, 'sending' | 'output'> {
  const unrecorded = released.filter(({ recorded }) => !recorded).length;
  const labels = lines.flatMap(({ id, reserve, newJobs, claims }) => {
    const ids = (reserve && released.find((line) => line.id === id)?.run?.ids) ?? [];
    const own = newJobs.flatMap((job, index) => {
      const jobId = ids[index];
      return jobId === undefined ? [] : labelsOfJob({ ...job, id: jobId }, serialsOfRun(job));
    });
    return [...own, ...labelsOfClaims(claims, newJobs)];
  });
  return { labels, lines, unrecorded, isKept: released.every(({ run }) => run?.isKept ?? true) };
}

const aborted = (signal: AbortSignal) =>
  new Promise<never[]>((resolve) => signal.addEventListener('abort', () => resolve([]), { once: true }));

/** A print that is ready sooner reports nothing: to render its progress takes longer than a hundred labels. */
const FIRST_REPORT_MS = 200;
/** Each report renders the dialog. More often than this, that would delay the sheets. */
const NEXT_REPORT_MS = 200;

type DelayedProgress<Step> = { report: (step: Step) => void; stop: () => void };

/** Passes steps on, throttled; a new kind of step is reported immediately, and the last one is never left out. */
export function delayedProgress<Step extends { kind: string }>(onStep: (step: Step) => void): DelayedProgress<Step> {
  let latest: Step | undefined;
  let reported: { kind: string; at: number } | undefined;
  let isStarted = false;
  const pass = () => {
    clearTimeout(timer);
    timer = undefined;
    isStarted = true;
    if (!latest) return;
    reported = { kind: latest.kind, at: performance.now() };
    onStep(latest);
  };
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(pass, FIRST_REPORT_MS);
  return {
    report: (step) => {
      latest = step;
      if (!isStarted) return;
      const wait = reported?.kind === step.kind ? reported.at + NEXT_REPORT_MS - performance.now() : 0;
      if (wait <= 0) pass();
      else timer ??= setTimeout(pass, wait);
    },
    stop: () => clearTimeout(timer),
  };
}
