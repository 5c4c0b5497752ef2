import { useMemo, useState } from 'react';
import { handOf } from '@/domain/part';
import { countSerials, SERIALS_HINT, wholeSerialsText } from '@/domain/serial-set';
import type { OutcomeAnswer, PrintedLabels } from '@/printing/outcome';
import { Button } from '@/ui/basics/button';
import { HandMark } from '@/ui/basics/hand-mark';
import { Lamp } from '@/ui/basics/lamp';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import { Notice } from '@/ui/feedback/notice';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
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
  withMarked,
  withToggled,
} from './outcome';
import { OutcomeSheets } from './outcome-sheets';

type OutcomeDialogProps = {
  /** What went to the printer. */
  labels: readonly PrintedLabels[];
  /** The printer's name, when it is known. */
  printer?: string | undefined;
  /** What the operator has to know about the record; none when the host has it. */
  notice: string | undefined;
  onAnswer: (answers: OutcomeAnswer[]) => void;
  /** Stores the answer and opens the print of what did not come out. */
  onReprint: (answers: OutcomeAnswer[]) => void;
  /** Leaves the answer for later: the history keeps asking. */
  onDismiss: () => void;
};

/** What came out of the printer: no browser can distinguish a cancelled print from a finished one. */
export function OutcomeDialog({ labels, printer, notice, onAnswer, onReprint, onDismiss }: OutcomeDialogProps) {
  const groups = useMemo(() => outcomeGroups(labels), [labels]);
  const sheets = useMemo(() => printedSheets(groups), [groups]);
  const [marks, setMarks] = useState<OutcomeMarks>({ mode: 'all', texts: {} });
  const result = useMemo(() => answersOf(marks, groups), [marks, groups]);
  const isUnprinted = useUnprinted(groups, marks);
  const total = groups.reduce((sum, { serials }) => sum + countSerials(serials), 0);
  const unprinted = result.ok ? result.unprinted : 0;
  const reason = result.ok ? undefined : result.reason;
  const save = (act: (answers: OutcomeAnswer[]) => void) => () => result.ok && act(result.answers);
  return (
    <Dialog
      open
      onOpenChange={onDismiss}
      width={640}
      title="Which labels came out?"
      description="The browser cannot distinguish a cancelled print from a finished one. Labels that did not print can be printed later from the history, with the same serials."
      footer={
        <>
          <Button variant="ghost" onClick={onDismiss}>
            Answer later
          </Button>
          <span className="flex-1" />
          <Button variant={unprinted > 0 ? 'line' : 'primary'} reason={reason} onClick={save(onAnswer)}>
            Save
          </Button>
          {unprinted > 0 && (
            <Button variant="hivis" onClick={save(onReprint)}>
              <PrinterIcon />
              Save and re-print {unprinted}
            </Button>
          )}
        </>
      }
    >
      <PrintedParts groups={groups} printer={printer} />
      {notice && <Notice variant="wait">{notice}</Notice>}
      <div className="w-max max-w-full">
        <Segments
          label="What came out of the printer"
          value={marks.mode}
          onValueChange={(mode) => setMarks({ ...marks, mode })}
          options={[
            { value: 'all', label: `All ${total}` },
            { value: 'some', label: 'All but some' },
            { value: 'none', label: 'None' },
          ]}
        />
      </div>
      <OutcomeSheets
        sheets={sheets}
        isUnprinted={isUnprinted}
        onToggle={({ group, serial }) => setMarks(withToggled(marks, groups, group, serialAsRange(serial)))}
      />
      {groups.map((group) => (
        <UnprintedField
          key={group.key}
          group={group}
          marks={marks}
          isOnly={groups.length === 1}
          onType={(text) => setMarks(withMarked(marks, groups, group, text))}
        />
      ))}
      {result.ok && (
        <p role="status" className="flex flex-wrap gap-x-6 gap-y-1.5 text-13">
          <span className="flex items-center gap-2">
            <Lamp state="ok" />
            <span>
              <b className="font-semibold">{total - unprinted}</b> came out
            </span>
          </span>
          {unprinted > 0 && (
            <span className="flex items-start gap-2">
              <Lamp state="stop" />
              <span>
                <b className="font-semibold">{unprinted}</b> did not: <UnprintedText groups={groups} marks={marks} />
              </span>
            </span>
          )}
        </p>
      )}
    </Dialog>
  );
}

function PrintedParts({ groups, printer }: { groups: readonly OutcomeGroup[]; printer: string | undefined }) {
  return (
    <ul className="grid max-h-36 overflow-y-auto rounded-2 border border-rule-2">
      {groups.map(({ key, partNo, labels, serials }, index) => {
        const hand = labels[0] ? handOf(labels[0].part) : 'none';
        return (
          <li
            key={key}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule px-3 py-2.5 text-ink last:border-b-0"
          >
            <b className="min-w-0 break-words font-mono font-semibold">{partNo}</b>
            {hand !== 'none' && <HandMark hand={hand} />}
            <span className="font-mono font-medium">{wholeSerialsText(serials, 3)}</span>
            {index === 0 && printer && <span className="ml-auto text-12 text-ink-3">{printer}</span>}
          </li>
        );
      })}
    </ul>
  );
}

type UnprintedFieldProps = {
  group: OutcomeGroup;
  marks: OutcomeMarks;
  isOnly: boolean;
  onType: (text: string) => void;
};

function UnprintedField({ group, marks, isOnly, onType }: UnprintedFieldProps) {
  const read = markedSerials(marks, group);
  return (
    <FormField
      label={isOnly ? 'Not printed' : `Not printed of ${group.partNo}`}
      error={read.ok ? undefined : read.reason}
      hint={isOnly ? `Click the labels above, or type numbers: ${SERIALS_HINT}` : undefined}
    >
      {(control) => (
        <Input
          {...control}
          size="sm"
          mono
          autoComplete="off"
          spellCheck={false}
          value={markText(marks, group)}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
    </FormField>
  );
}

/** The same set in words. */
function UnprintedText({ groups, marks }: { groups: readonly OutcomeGroup[]; marks: OutcomeMarks }) {
  const texts = groups.flatMap((group) => {
    const read = markedSerials(marks, group);
    if (!read.ok || read.serials.length === 0) return [];
    const serials = wholeSerialsText(read.serials, 8);
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
