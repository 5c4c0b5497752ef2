import { m } from '@messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { countSerials, serialIntersection } from '@/domain/serials/serial-set';
import { useStableCallback } from '@/lib/stable-callback';
import type { Confirmed } from '@/print/outputs/output';
import { browserPorts } from '@/print/run/browser-printing';
import type { PrintJob } from '@/print/run/job';
import { forgetNowAndThen, type OutcomeAnswer, recordOutcome } from '@/print/run/outcome';
import { jobsKey } from '@/print/run/use-printing';
import { notify } from '@/ui/feedback/notify';
import { type PrintOptions, type PrintPhase, type PrintTask, printToPaper } from './print-to-paper';

export type PrintProcessEvents = {
  /** True while a print is under way, so that nothing closes the screen. */
  busy: RefObject<boolean>;
  /** Something is no longer as on the screen: nothing is printed. */
  onChanged: PrintOptions['onChanged'];
  /** These lines are not printed. */
  onFailed: PrintOptions['onFailed'];
  claim?: PrintOptions['claim'];
  /** The operator said what came out, or will do so later. */
  onAnswered: () => void;
  /** The unprinted labels of these jobs are to be printed next. */
  onReprint: (jobs: readonly PrintJob[]) => void;
};

/** The print that is under way, of one part or of many, and the answer to what came out of it. */
export function usePrintProcess({ busy, onChanged, onFailed, claim, onAnswered, onReprint }: PrintProcessEvents) {
  const client = useQueryClient();
  // Not a state of the screen: the preview and the panel need not be rendered for it.
  const [phases] = useState(() => createStore<PrintPhase>(() => ({ kind: 'idle' })));
  const running = useRef<AbortController | undefined>(undefined);
  // Nothing is printed after signing out or leaving while sheets are built.
  useEffect(() => () => running.current?.abort(), []);
  const end = (phase: PrintPhase) => {
    busy.current = phase.kind !== 'idle';
    phases.setState(phase, true);
  };
  const reset = () => end({ kind: 'idle' });
  const print = async (task: PrintTask, confirmed: Confirmed = {}) => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    busy.current = true;
    const onPhase = (phase: PrintPhase) => phases.setState(phase, true);
    let next: PrintPhase = { kind: 'idle' };
    try {
      const { signal } = control;
      const onStopped = (count: number) => notify.wait(m.common_stopped(), m.print_stopped_recorded({ count }));
      next = await printToPaper(task, { client, confirmed, signal, onPhase, onStopped, onChanged, onFailed, claim });
    } catch {
      // Fonts or a worker of this output are fetched after the page is used for some seconds.
      notify.error(navigator.onLine ? m.print_failure_not_prepared() : m.print_failure_offline());
    } finally {
      running.current = undefined;
      end(next);
    }
  };
  /** `answers` is undefined when the operator answers later, in the history. */
  const answer = async (answers: readonly OutcomeAnswer[] | undefined, isReprint = false) => {
    const phase = phases.getState();
    if (phase.kind !== 'printed') return;
    if (!answers) notify.wait(m.print_answer_later(), m.print_answer_later_text());
    const jobs = answers && (await storeOutcome(answers));
    await client.invalidateQueries({ queryKey: jobsKey });
    reset();
    if (answers && !jobs) notify.error(m.print_answer_not_stored());
    else if (answers) reportResult(answers, phase.printed.unrecorded > 0);
    const unprinted = jobs?.filter((job) => job.outcome.unprinted.length > 0) ?? [];
    if (isReprint && unprinted.length > 0) onReprint(unprinted);
    else onAnswered();
  };
  return {
    phases,
    /** Prints a task; with confirmations it continues one that needed them. */
    print: (task: PrintTask, confirmed?: Confirmed) => void print(task, confirmed),
    /** Nothing is printed. What is recorded by then is said. */
    cancel: () => running.current?.abort(),
    reset,
    answer: (answers: readonly OutcomeAnswer[]) => void answer(answers),
    answerAndReprint: (answers: readonly OutcomeAnswer[]) => void answer(answers, true),
    answerLater: () => void answer(undefined),
  };
}

export type PrintProcess = ReturnType<typeof usePrintProcess>;

/** Ctrl+P or Cmd+P starts PRINT here: the browser's own print of the page would show labels that nobody records. */
export function usePrintShortcut(onPrint: () => void): void {
  const print = useStableCallback(onPrint);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
      if (!isPrint || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) print();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [print]);
}

/** How far the print is. */
export const usePhase = ({ phases }: PrintProcess) => useStore(phases);

/** Stores what came out of the printer. Returns the jobs as they are now; undefined when the storage failed. */
async function storeOutcome(answers: readonly OutcomeAnswer[]): Promise<PrintJob[] | undefined> {
  try {
    const jobs = await recordOutcome(browserPorts, answers);
    forgetNowAndThen(browserPorts).catch(() => undefined);
    return jobs;
  } catch {
    return undefined;
  }
}

/** The toast after a print, by the operator's answer: with unprinted labels or a missing record it is not a success. */
function reportResult(answers: readonly OutcomeAnswer[], isUnrecorded: boolean): void {
  const sum = (count: (answer: OutcomeAnswer) => number) => answers.reduce((total, one) => total + count(one), 0);
  const all = sum(({ covers }) => countSerials(covers));
  const missing = sum(({ covers, unprinted }) => countSerials(serialIntersection(covers, unprinted)));
  if (missing === 0 && !isUnrecorded) notify.success(m.print_result_all());
  else
    notify.wait(
      missing === 0
        ? m.print_result_all()
        : missing === all
          ? m.print_result_none()
          : m.print_result_some({ printed: all - missing, all }),
      [missing > 0 && m.print_result_missing(), isUnrecorded && m.print_result_unrecorded()].filter(Boolean).join(' '),
    );
}
