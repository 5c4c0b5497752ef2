import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { handOf } from '@/domain/part';
import { reprintStatus } from '@/domain/print-run';
import { piecesOf } from '@/features/print/plan-run';
import { useSheetStock } from '@/features/print/sheets/use-sheet-stock';
import { withoutPictures } from '@/label/design/parse-design';
import { browserPorts, browserPrintStore } from '@/printing/browser-printing';
import { ANSWER_NOT_KEPT, forgetOldJobs, recordOutcome } from '@/printing/outcome';
import type { RangeChanged } from '@/printing/reserve-run';
import { fetchLastSerial, type LastSerialQuery } from '@/printing/serial-range';
import type { PrintOutcome } from '@/printing/stored-rows';
import { jobsKey } from '@/printing/use-printing-state';
import { notify } from '@/ui/feedback/notify';
import { type PrintPlan, usePrintJob } from './use-print-job';
import { type PrintSubject, usePrintRun } from './use-print-run';
import { useScanCheck } from './use-scan-check';

export type PrintingEvents = {
  onClose: () => void;
  /** True while a print is under way, so that nothing closes the dialog. */
  busy: RefObject<boolean>;
  /** The operator answered what came out of the printer. */
  onPrinted?: (() => void) | undefined;
};

/** The dialog's run joined with the act of printing it. */
export function usePrinting(subject: PrintSubject, { onClose, busy, onPrinted }: PrintingEvents) {
  const { part, reprintOf, unprinted } = subject;
  const client = useQueryClient();
  const run = usePrintRun(subject);
  const scan = useScanCheck(run);
  const [changedText, setChangedText] = useState<string | undefined>();
  const [asked, setAsked] = useState(false);
  const lastSerial = useRef<LastSerialQuery | undefined>(undefined);
  const onChanged = (changed: RangeChanged) => {
    run.adopt(changed.derived);
    setChangedText(textOf(changed));
  };
  const job = usePrintJob({ onChanged, busy });
  const stockOf = useSheetStock(run.build, run.run?.labels ?? 0);

  /** Undefined when there is nothing to print, which the button says already. */
  const plan = (): PrintPlan | undefined => {
    const { laidOut, chosen, settings, build } = run;
    if (!laidOut.ok || !chosen.ok || !build || !run.run?.range || run.refusal !== undefined) return undefined;
    const { layout } = laidOut;
    const { labels, range } = run.run;
    const { start } = settings;
    const status = reprintOf ? reprintStatus(reprintOf.status) : 1;
    const pieces = piecesOf({ source: run.source, run: run.run, layout, start, sheets: chosen.sheets, status });
    const fresh = reprintOf ? undefined : { visible: range, count: labels };
    const [first, last] = [pieces[0]?.serialFrom, pieces.at(-1)?.serialEnd];
    if (!first || !last) return undefined;
    const query = lastSerial.current;
    lastSerial.current = undefined;
    const { id: partId, no: partNo } = part;
    return {
      paper: run.paper,
      stock: stockOf(build),
      samples: () => [run.picture(layout.origin, run.dataOf(0))],
      serials: { first, last },
      take: unprinted ? undefined : { partId, partNo, hand: handOf(part), fresh, query, pieces, withoutPictures },
      rest: unprinted,
    };
  };
  const start = () => {
    const planned = plan();
    setAsked(false);
    setChangedText(undefined);
    if (planned) void job.print(planned);
  };

  const answer = async (outcome: PrintOutcome) => {
    const phase = job.phases.getState();
    if (phase.kind !== 'printed') return;
    const { jobs, serials } = phase.printed;
    // Of what is left of a run only the first sheets may have been chosen: all of them is not all of the run.
    const left = outcome.kind === 'all' ? ({ kind: 'through', serial: serials.last } as const) : outcome;
    const told = unprinted && outcome.kind === 'none' ? unprinted.outcome : left;
    const written = unprinted
      ? recordOutcome(browserPrintStore, [unprinted], told)
      : recordOutcome(browserPrintStore, jobs, outcome);
    const kept = await written.then(
      () => true,
      () => false,
    );
    forgetOldJobs(browserPrintStore).catch(() => undefined);
    await client.invalidateQueries({ queryKey: jobsKey });
    job.reset();
    if (!kept) notify.error(ANSWER_NOT_KEPT);
    else if (outcome.kind !== 'none') notify.success('Labels printed');
    onPrinted?.();
    onClose();
  };

  return {
    run,
    scan,
    job,
    changedText,
    /** The button goes down: by the time it comes up the host may have answered which serials are used. */
    prefetchLastSerial: () => {
      if (!run.fixed && run.refusal === undefined) lastSerial.current = fetchLastSerial(browserPorts, part.id);
    },
    print: () => (run.hasErrors() || scan.unread.length > 0 ? setAsked(true) : start()),
    /** PRINT asks first when a label has an error. */
    asking: asked,
    confirm: start,
    refuse: () => setAsked(false),
    answer,
  };
}

export type Printing = ReturnType<typeof usePrinting>;

function textOf({ derived, why }: RangeChanged): string {
  const cause = {
    serials: 'These serials were taken by another run meanwhile.',
    midnight: 'A new day has begun since these serials were generated.',
    conflict: 'Another station has taken these serials.',
  }[why];
  if (!derived.ok) return `${cause} ${derived.reason}. Nothing was printed.`;
  return `${cause} Nothing was printed. The serials are now ${derived.range.from} to ${derived.range.end}: press PRINT again to print these.`;
}
