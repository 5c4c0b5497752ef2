import { m } from '@messages/messages';
import { clsx } from 'clsx';
import X from 'lucide-react/icons/x';
import { Fragment, type KeyboardEvent, memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { handOf, type Part } from '@/domain/part';
import { designText } from '@/domain/print-job';
import { MAX_ANSWER_LENGTH } from '@/features/print/entered';
import { MarkedText } from '@/features/print/marked-text';
import { refusalText } from '@/features/print/refusal-text';
import { type Question, questionsOf } from '@/label/design/questions';
import { useLanguage } from '@/language/language';
import type { DesignFault } from '@/print/plan/design-of-part';
import type { PlanLine } from '@/print/plan/print-plan';
import { IconButton } from '@/ui/basics/button';
import { HandMark } from '@/ui/basics/hand-mark';
import { Lamp } from '@/ui/basics/lamp';
import { Notice } from '@/ui/feedback/notice';
import { Input } from '@/ui/forms/input';
import { usePrintList } from './print-list-store';

type PrintListTableProps = {
  lines: readonly PlanLine[];
  /** The result of the last PRINT, by part id. */
  notes: ReadonlyMap<string, string>;
  /** The id of the part that is marked here and in the preview. */
  marked: string | undefined;
  onMark: (id: string | undefined) => void;
  onPrintAlone: (part: Part) => void;
  /** The standard label in the place of a missing design; undefined for who may not. */
  onOverride: ((line: PlanLine) => void) | undefined;
  /** Enter in the last quantity field. */
  onLastEnter: () => void;
};

/** The parts of the list with their quantities and serials; on a phone a card for each. */
export function PrintListTable({ lines, notes, marked, ...actions }: PrintListTableProps) {
  return (
    <table className="w-full border-collapse text-13 max-md:block">
      <thead className="max-md:sr-only">
        <tr className="h-10 border-rule border-b bg-paper-2 text-left text-12 text-ink-2 [&>th]:font-medium">
          <th className="w-10">
            <span className="sr-only">{m.print_column_no()}</span>
          </th>
          <th className="px-2.5">{m.print_part()}</th>
          <th className="px-2.5">{m.print_design()}</th>
          <th className="px-1.5 pr-4 text-right">{m.print_qty_part()}</th>
          <th className="px-1.5 pr-4 text-right">{m.print_qty_label()}</th>
          <th className="whitespace-nowrap px-3.5">{m.print_serial_ends()}</th>
          <th className="w-11">
            <span className="sr-only">{m.common_actions()}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {lines.map((line, index) => {
          const id = String(line.id);
          return (
            <LineRows
              key={id}
              number={index + 1}
              isMarked={marked === id}
              note={notes.get(id)}
              hasOthers={lines.some((other) => other !== line && !other.refusal)}
              line={line}
              {...actions}
            />
          );
        })}
      </tbody>
    </table>
  );
}

type LineRowsProps = Pick<PrintListTableProps, 'onMark' | 'onPrintAlone' | 'onOverride' | 'onLastEnter'> & {
  line: PlanLine;
  number: number;
  isMarked: boolean;
  note: string | undefined;
  /** Other parts of the list can be printed. */
  hasOthers: boolean;
};

/** Typing in one of 500 rows renders that row. */
const LineRows = memo(function LineRows({ line, number, isMarked, note, hasOthers, ...props }: LineRowsProps) {
  useLanguage();
  const { typed, refusal, source } = line;
  const { part } = line.request;
  const { remove, typeLabels, typeParts, setOverride } = usePrintList.getState();
  const id = String(part.id);
  const questions = refusal?.code === 'design' ? [] : questionsOf(source.design);
  const isRefused = refusal !== undefined;
  const isOverridden = source.override !== undefined && !isRefused;
  const cell = 'px-2.5 py-2 max-md:p-0';
  const field = (name: 'parts' | 'labels', label: string, onType: (text: string) => void) => (
    <td className="w-21 px-1.5 max-md:block max-md:w-auto max-md:p-0" data-label={label}>
      <span aria-hidden className="mb-1 hidden text-12 text-ink-2 max-md:block">
        {label}
      </span>
      <Input
        size="sm"
        mono
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        aria-label={m.print_field_of_part({ field: label, part: part.no })}
        aria-invalid={(refusal?.code === 'quantity' && refusal.field === name) || undefined}
        aria-describedby={isRefused ? `line-${id}` : undefined}
        readOnly={refusal?.code === 'design'}
        data-quantity={name}
        value={typed[name]}
        onFocus={(event) => {
          props.onMark(id);
          event.currentTarget.select();
        }}
        onKeyDown={(event) => enterGoesDown(event, name, props.onLastEnter)}
        onChange={(event) => onType(event.currentTarget.value)}
        className="w-full text-right max-md:h-11 max-md:text-left max-md:text-16"
      />
    </td>
  );
  return (
    <>
      <tr
        aria-current={isMarked || undefined}
        className={clsx(
          'h-13 max-md:relative max-md:grid max-md:h-auto max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-2.5 max-md:py-3 max-md:pr-4 max-md:pl-10',
          'border-rule border-t first:border-t-0',
          isMarked && 'bg-hivis-tint shadow-[inset_3px_0_0_var(--hivis)]',
          refusal?.code === 'design' && 'text-ink-3',
        )}
      >
        <td className="pl-3.5 font-mono text-12 text-ink-3 max-md:absolute max-md:top-3.5 max-md:left-0">{number}</td>
        <td className={clsx(cell, 'max-md:col-span-2 max-md:pr-10 md:min-w-46')}>
          <span className="flex items-center gap-2">
            <Link
              to={paths.parts.record.href(part.id)}
              className="font-mono font-semibold wrap-anywhere hover:underline max-md:-mt-2 max-md:pt-2 max-md:text-16"
            >
              {part.no}
            </Link>
            {handOf(part) !== 'none' && <HandMark hand={handOf(part)} size="xs" />}
          </span>
          <span className="block text-12 leading-4 text-ink-2 wrap-anywhere">{part.name}</span>
          {typed.slips && (
            <span className="block text-12 leading-4 text-ink-3">
              {m.print_list_slips({ count: typed.slips.length, sum: typed.slips.join(' + ') })}
            </span>
          )}
        </td>
        <td className={clsx(cell, 'md:min-w-32')}>
          <Caption>{m.print_design()}</Caption>
          <DesignOf line={line} />
        </td>
        {field('parts', m.print_qty_part(), (text) => typeParts(part.id, text))}
        {field('labels', m.print_qty_label(), (text) => typeLabels(part.id, text))}
        <td className={clsx(cell, 'px-3.5 font-mono text-12 leading-4 max-md:col-start-2 max-md:row-start-2')}>
          <Caption>{m.print_serials()}</Caption>
          <Serials line={line} />
        </td>
        <td className="pr-2 text-right max-md:absolute max-md:top-1.5 max-md:right-0">
          <IconButton label={m.print_list_remove({ part: part.no })} variant="subtle" onClick={() => remove([part.id])}>
            <X aria-hidden />
          </IconButton>
        </td>
      </tr>
      {questions.length > 0 && (
        <tr className="max-md:block">
          <td className="max-md:hidden" />
          <td colSpan={6} className="px-2.5 pb-2.5 max-md:block max-md:pr-4 max-md:pl-10">
            <AnswerInputs line={line} questions={questions} />
          </td>
        </tr>
      )}
      {(isRefused || isOverridden || note !== undefined) && (
        <tr className="max-md:block">
          <td className="max-md:hidden" />
          <td colSpan={6} className="pr-2.5 pb-2.5 max-md:block max-md:px-4">
            {refusal && (
              <RowNote
                id={`line-${id}`}
                state="stop"
                text={(hasOthers ? m.print_list_left_out_others : m.print_list_left_out)({
                  reason: refusalText(refusal),
                })}
              >
                {refusal.code === 'design' && (
                  <>
                    <Link to={paths.parts.record.href(part.id)} className={noteLink}>
                      {m.print_design_choose()}
                    </Link>
                    {props.onOverride ? (
                      <button type="button" className={noteLink} onClick={() => props.onOverride?.(line)}>
                        {m.print_standard_once()}
                      </button>
                    ) : (
                      <span>{m.print_standard_by_admin()}</span>
                    )}
                  </>
                )}
                {['label', 'size', 'page'].includes(refusal.code) && (
                  <button type="button" className={noteLink} onClick={() => props.onPrintAlone(part)}>
                    {m.print_list_open_dialog()}
                  </button>
                )}
              </RowNote>
            )}
            {isOverridden && (
              <RowNote state="wait" text={m.print_standard_printed({ reason: source.override?.reason ?? '' })}>
                <button type="button" className={noteLink} onClick={() => setOverride(part.id, undefined)}>
                  {m.print_undo()}
                </button>
              </RowNote>
            )}
            {!isRefused && note !== undefined && <RowNote state="wait" text={note} />}
          </td>
        </tr>
      )}
    </>
  );
});

type AnswerInputsProps = { line: PlanLine; questions: readonly Question[] };

function AnswerInputs({ line: { request, source, refusal }, questions }: AnswerInputsProps) {
  const { part } = request;
  const answers = source.entered?.answers ?? {};
  const isMissing = (key: string) => refusal?.code === 'answer' && refusal.question.key === key;
  const { typeAnswer } = usePrintList.getState();
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      {questions.map(({ key, label, optional }) => (
        <div
          key={key}
          className="flex min-w-0 items-center gap-2 text-12 text-ink-2 max-md:grid max-md:w-full max-md:gap-1"
        >
          <span aria-hidden>{optional ? m.print_answer_optional({ question: label }) : label}</span>
          <Input
            size="sm"
            mono
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_ANSWER_LENGTH}
            aria-label={m.print_field_of_part({ field: label, part: part.no })}
            aria-invalid={isMissing(key) || undefined}
            aria-describedby={isMissing(key) ? `line-${part.id}` : undefined}
            value={answers[key] ?? ''}
            onChange={(event) => typeAnswer(part.id, key, event.currentTarget.value)}
            className="w-40 max-md:h-11 max-md:w-full max-md:text-16"
          />
        </div>
      ))}
    </div>
  );
}

const noteLink =
  'shrink-0 font-semibold underline underline-offset-3 max-md:inline-flex max-md:min-h-10 max-md:items-center';

type RowNoteProps = {
  id?: string;
  state: 'wait' | 'stop';
  text: string;
  /** What can be done about it. */
  children?: ReactNode;
};

const RowNote = ({ id, state, text, children }: RowNoteProps) => (
  <Notice
    id={id}
    variant={state}
    size="sm"
    role="status"
    action={children && <span className="flex flex-wrap gap-x-4 gap-y-1 max-md:gap-y-0">{children}</span>}
  >
    <MarkedText pattern={/(\d{12})/} className="font-mono font-semibold">
      {text}
    </MarkedText>
  </Notice>
);

/** The caption of a cell on a phone, where the table has no head. */
const Caption = ({ children }: { children: string }) => (
  <span aria-hidden className="hidden font-sans text-12 text-ink-2 max-md:block">
    {children}
  </span>
);

const faultTexts: Record<DesignFault, () => string> = {
  missing: m.print_design_missing,
  'not-published': m.print_design_not_published,
  damaged: m.print_design_damaged,
  size: m.print_design_other_size,
  unreachable: m.print_design_not_here,
};

function DesignOf({ line }: { line: PlanLine }) {
  const { design, origin } = line.source;
  const designId = designText({ designId: origin.designId, designRevision: origin.revision });
  const { width, height } = design.labelSize;
  if (line.refusal?.code === 'design') {
    return (
      <>
        <span className="flex items-center gap-1.5 font-semibold text-stop-text">
          <Lamp state="stop" />
          {faultTexts[line.refusal.missing.fault]()}
        </span>
        <span className="block font-mono text-12 leading-4 text-ink-2 wrap-anywhere">
          {line.request.part.labelDesignId}
        </span>
      </>
    );
  }
  return (
    <>
      <span className="block font-medium break-words">{designId ? design.name : m.print_standard_label()}</span>
      <span className="block font-mono text-12 leading-4 text-ink-2 wrap-anywhere">
        {designId ?? `${width} × ${height}`}
      </span>
    </>
  );
}

function Serials({ line }: { line: PlanLine }) {
  if (line.refusal) return <span className="text-ink-3">{m.print_serials_none()}</span>;
  const range = line.run?.range;
  if (!range) return <span className="text-ink-3">{m.print_serials_generating()}</span>;
  return (
    <Fragment>
      <span className="block">{range.from}</span>
      <span className="block">{range.end}</span>
    </Fragment>
  );
}

/** Enter goes to the same field of the next part, as in a spreadsheet. */
function enterGoesDown(event: KeyboardEvent<HTMLInputElement>, name: string, onLast: () => void) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [
    ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>(`[data-quantity="${name}"]`) ?? []),
  ];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (next) next.focus();
  else onLast();
}
