import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { handOf } from '@/domain/part';
import { countSerials } from '@/domain/serials/serial-set';
import { MarkedText } from '@/features/print/marked-text';
import { outputTexts } from '@/features/print/output-texts';
import { SerialsField } from '@/features/print/settings/serials-field';
import { saySerialFact, saySerials, sayTypedSerials } from '@/language/serial-words';
import type { SendingResult } from '@/print/outputs/label-agent/send-labels';
import type { OutputId } from '@/print/outputs/registry';
import type { OutcomeAnswer, PrintedLabels } from '@/print/run/outcome';
import { Button } from '@/ui/basics/button';
import { HandMark } from '@/ui/basics/hand-mark';
import { Lamp } from '@/ui/basics/lamp';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Notice } from '@/ui/feedback/notice';
import { Segments } from '@/ui/forms/segments';
import { Dialog } from '@/ui/overlays/dialog';
import {
  answersOf,
  markedSerials,
  markText,
  type OutcomeGroup,
  type OutcomeMarks,
  outcomeGroups,
  printedSheets,
  type SheetCell,
  serialAsRange,
  suggestedMarks,
  withMarked,
  withToggled,
} from './outcome-marks';
import { OutcomeSheets } from './outcome-sheets';

type OutcomeDialogProps = {
  /** What went to the printer. */
  labels: readonly PrintedLabels[];
  /** Its name, when it is known. */
  printer?: string | undefined;
  /** Where the labels went. */
  output: OutputId;
  /** What the printer said of the labels; undefined when nothing listened to it. */
  sending?: SendingResult | undefined;
  /** What the operator has to know about the record; none when the host has it. */
  notice: string | undefined;
  onAnswer: (answers: OutcomeAnswer[]) => void;
  /** Stores the answer and opens the print of what did not come out. */
  onReprint: (answers: OutcomeAnswer[]) => void;
  /** Leaves the answer for later: the history keeps asking. */
  onDismiss: () => void;
};

const SendingNotice = lazyComponent(
  async () => (await import('@/features/print/label-printer/sending-dialogs')).SendingNotice,
);

/** What came out of the printer: no browser can distinguish a cancelled print from a finished one. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  const { labels, printer, output, sending, notice, onAnswer, onReprint, onDismiss } = props;
  const groups = useMemo(() => outcomeGroups(labels), [labels]);
  const sheets = useMemo(() => printedSheets(groups), [groups]);
  const [marks, setMarks] = useState(() =>
    outputTexts[output].isFile ? nothingSaid : suggestedMarks(groups, sending ? notPrinted(sending) : []),
  );
  const result = useMemo(() => answersOf(marks, groups), [marks, groups]);
  const isUnprinted = useUnprinted(groups, marks);
  const total = groups.reduce((sum, { serials }) => sum + countSerials(serials), 0);
  const unprinted = result.ok ? result.unprinted : 0;
  const only = groups.length === 1 ? groups[0] : undefined;
  const mark = (group: OutcomeGroup, text: string) => setMarks(withMarked(marks, groups, group, text));
  const reason = result.ok ? undefined : result.reason;
  const save = (act: (answers: OutcomeAnswer[]) => void) => () => result.ok && act(result.answers);
  return (
    <Dialog
      open
      onOpenChange={onDismiss}
      width={640}
      title={m.print_outcome_title()}
      description={m.print_outcome_text({ doubt: outputTexts[output].doubt() })}
      footer={
        <>
          <Button variant="ghost" onClick={onDismiss}>
            {m.print_outcome_later()}
          </Button>
          <span className="flex-1" />
          <Button variant={unprinted > 0 ? 'line' : 'primary'} reason={reason} onClick={save(onAnswer)}>
            {m.print_outcome_save()}
          </Button>
          {unprinted > 0 && (
            <Button variant="hivis" onClick={save(onReprint)}>
              <PrinterIcon />
              {m.print_outcome_reprint({ count: unprinted })}
            </Button>
          )}
        </>
      }
    >
      {only && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2 border border-rule-2 px-3 py-2.5 text-ink">
          <PartSerials group={only} />
          {printer && <span className="ml-auto text-12 text-ink-3">{printer}</span>}
        </div>
      )}
      {notice && <Notice variant="wait">{notice}</Notice>}
      {sending && <SendingNotice sending={sending} />}
      <form
        className="w-max max-w-full"
        // The Enter that answered the browser's print dialog may still be held.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onSubmit={(event) => {
          event.preventDefault();
          save(onAnswer)();
        }}
      >
        <Segments
          label={m.print_outcome_what()}
          value={marks.mode}
          onValueChange={(mode) => setMarks({ ...marks, mode })}
          options={[
            { value: 'all', label: m.print_outcome_all({ count: total }) },
            { value: 'some', label: m.print_outcome_some() },
            { value: 'none', label: m.print_outcome_none() },
          ]}
        />
        <button type="submit" hidden />
      </form>
      {/* The sheets shrink to fit the dialog; their container must not. */}
      <div>
        <OutcomeSheets
          sheets={sheets}
          numberOf={only ? undefined : (group) => groups.indexOf(group) + 1}
          isUnprinted={isUnprinted}
          isOpen={marks.mode === 'open'}
          onToggle={({ group, serial }) => setMarks(withToggled(marks, groups, group, serialAsRange(serial)))}
        />
      </div>
      {only ? (
        <UnprintedField group={only} marks={marks} isOnly onType={(text) => mark(only, text)} />
      ) : (
        <UnprintedFields groups={groups} marks={marks} printer={printer} onType={mark} />
      )}
      {result.ok && (
        <p role="status" className="flex flex-wrap gap-x-6 gap-y-1.5 text-13">
          <span className="flex items-center gap-2">
            <Lamp state="ok" />
            <span>
              <MarkedText>{m.print_outcome_out({ count: total - unprinted })}</MarkedText>
            </span>
          </span>
          {unprinted > 0 && (
            <span className="flex items-start gap-2">
              <Lamp state="stop" />
              <span>
                <MarkedText>{m.print_outcome_not({ count: unprinted })}</MarkedText>{' '}
                <UnprintedText groups={groups} marks={marks} />
              </span>
            </span>
          )}
        </p>
      )}
    </Dialog>
  );
}

const nothingSaid: OutcomeMarks = { mode: 'open', texts: {} };

/** What was not sent to the printer, and what its counter says is missing. */
const notPrinted = ({ sent, total, missing }: SendingResult) => [...missing, { from: sent, end: total }];

function PartSerials({ group: { partNo, labels, serials } }: { group: OutcomeGroup }) {
  const hand = labels[0] ? handOf(labels[0].part) : 'none';
  return (
    <>
      <b className="min-w-0 font-mono font-semibold wrap-anywhere">{partNo}</b>
      {hand !== 'none' && <HandMark hand={hand} />}
      <span className="font-mono font-medium">{saySerials(serials, 3)}</span>
    </>
  );
}

type UnprintedFieldsProps = {
  groups: readonly OutcomeGroup[];
  marks: OutcomeMarks;
  printer: string | undefined;
  onType: (group: OutcomeGroup, text: string) => void;
};

/** The parts of a print, each with its field. Their numbers are on the labels above. */
function UnprintedFields({ groups, marks, printer, onType }: UnprintedFieldsProps) {
  const columns = 'grid grid-cols-[1.5rem_minmax(0,1fr)_11rem] gap-x-2 px-3 max-md:grid-cols-[1.5rem_minmax(0,1fr)]';
  return (
    <div className="rounded-2 border border-rule-2">
      <div aria-hidden className={clsx(columns, 'border-b border-rule py-1.5 text-12 text-ink-3')}>
        <span className="col-start-2">{printer}</span>
        <span className="max-md:hidden">{m.print_outcome_not_printed()}</span>
      </div>
      <ol>
        {groups.map((group, index) => (
          <li
            key={group.key}
            className={clsx(columns, 'items-start gap-y-1.5 border-b border-rule py-2 last:border-b-0')}
          >
            <span className="pt-1.5 font-mono text-12 text-ink-3">{index + 1}</span>
            <span className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-ink">
              <PartSerials group={group} />
            </span>
            <div className="max-md:col-start-2">
              <UnprintedField group={group} marks={marks} isOnly={false} onType={(text) => onType(group, text)} />
            </div>
          </li>
        ))}
      </ol>
      <p className="border-t border-rule px-3 py-1.5 text-12 text-ink-3">{markHint(groups[0])}</p>
    </div>
  );
}

const markHint = (group?: OutcomeGroup) => m.print_outcome_hint({ hint: sayTypedSerials(group?.serials ?? []) });

type UnprintedFieldProps = {
  group: OutcomeGroup;
  marks: OutcomeMarks;
  isOnly: boolean;
  onType: (text: string) => void;
};

function UnprintedField({ group, marks, isOnly, onType }: UnprintedFieldProps) {
  const read = markedSerials(marks, group);
  return (
    <SerialsField
      label={isOnly ? m.print_outcome_not_printed() : m.print_outcome_not_printed_of({ part: group.partNo })}
      error={read.ok ? undefined : saySerialFact(read.reason)}
      hasColumnHead={!isOnly}
      hint={isOnly ? markHint(group) : undefined}
      placeholder={isOnly || marks.mode === 'open' ? '' : m.print_outcome_field_none()}
      value={markText(marks, group)}
      onType={onType}
    />
  );
}

function UnprintedText({ groups, marks }: { groups: readonly OutcomeGroup[]; marks: OutcomeMarks }) {
  const texts = groups.flatMap((group) => {
    const read = markedSerials(marks, group);
    if (!read.ok || read.serials.length === 0) return [];
    const serials = saySerials(read.serials, 8);
    return groups.length === 1 ? serials : `${group.partNo} ${serials}`;
  });
  return <span className="font-mono break-words">{texts.join(', ')}</span>;
}

/** Looks a label up without reading the fields again for each of them. */
function useUnprinted(groups: readonly OutcomeGroup[], marks: OutcomeMarks): (cell: SheetCell) => boolean {
  return useMemo(() => {
    const marked = new Map(
      groups.map((group) => {
        const read = markedSerials(marks, group);
        return [group.key, read.ok ? read.serials : []];
      }),
    );
    return ({ group, serial }) =>
      (marked.get(group.key) ?? []).some(({ from, end }) => from <= serial && serial <= end);
  }, [groups, marks]);
}
