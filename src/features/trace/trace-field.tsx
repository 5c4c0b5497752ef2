import { m } from '@messages/messages';
import Check from 'lucide-react/icons/check';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { errorMessageWithReason } from '@/api/client/errors';
import { dayText } from '@/domain/serials/serial';
import { CameraScan } from '@/features/camera';
import { withVisibleControls } from '@/label/codes/read-composed';
import { sayNumber } from '@/language/format';
import { sayPiece, takenTexts } from '@/language/trace-facts';
import { useScan } from '@/lib/browser/use-scan';
import { Button, IconButton } from '@/ui/basics/button';
import { sentence } from '@/ui/basics/sentence';
import { fieldFrame } from '@/ui/forms/input';
import type { Trace } from './use-trace';

type TraceFieldProps = { text: string; trace: Trace; onSearch: (text: string) => void };

/** The text to look for, what it was taken for, and how far the day is read. */
export function TraceField({ text, trace, onSearch }: TraceFieldProps) {
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  useScan((scanned) => {
    setTyped(scanned);
    onSearch(scanned);
    return true;
  });
  useEffect(() => {
    if (text === '') field.current?.focus();
  }, [text]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: React and older browsers do not know <search>.
    <form
      role="search"
      className="mb-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
        // The next scan replaces the text.
        field.current?.select();
      }}
    >
      <div className="relative flex items-center">
        <ScanBarcode aria-hidden className="pointer-events-none absolute left-3.5 size-5 text-ink-2" />
        <input
          ref={field}
          aria-label={m.trace_field()}
          className={`${fieldFrame} h-12 w-full pr-24 pl-11 font-mono text-18 font-medium tracking-[-.01em] text-ellipsis max-md:text-16`}
          value={withVisibleControls(typed)}
          maxLength={500}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="search"
          data-scans=""
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="absolute right-2 flex max-md:right-0.5">
          <CameraScan onScan={onSearch} className="max-md:size-11" />
          {typed !== '' && (
            <IconButton
              label={m.common_clear()}
              className="max-md:size-11"
              onClick={() => {
                setTyped('');
                onSearch('');
                field.current?.focus();
              }}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      {trace.input.text !== '' && <TakenFor trace={trace} />}
    </form>
  );
}

function TakenFor({ trace }: { trace: Trace }) {
  const { input, label, day } = trace;
  return (
    <div className="mt-2.5 flex min-h-7 flex-wrap items-center gap-2 text-13">
      <span className="text-ink-3">{m.trace_taken_for()}</span>
      <b className="mr-1 font-semibold">{takenFor(trace)}</b>
      {input.pieces.map((piece) => (
        <span
          key={`${sayPiece(piece)} ${piece.value}`}
          className="inline-flex h-7 min-w-0 items-stretch overflow-hidden rounded-2 border border-rule-2 bg-paper"
        >
          <span className="flex shrink-0 items-center whitespace-nowrap border-r border-rule px-2 text-12 text-ink-2">
            {sayPiece(piece)}
          </span>
          <span className="flex min-w-0 items-center px-2 font-mono font-semibold">
            <span title={piece.value} className="truncate">
              {piece.value}
            </span>
          </span>
        </span>
      ))}
      {label && (
        <span
          role="status"
          className="ml-auto inline-flex flex-wrap items-center gap-x-1.5 text-12 text-ink-3 max-md:ml-0 max-md:w-full"
        >
          <DayProgress day={day} name={dayText(label.serial.slice(0, 8))} />
        </span>
      )}
    </div>
  );
}

/** A number is named by what the host has under it: a part, a slip, an order or a lot. */
function takenFor({ input, numbers, unit }: Trace): string {
  const kinds = [
    unit.label !== undefined && m.trace_unit(),
    numbers.parts.length > 0 && m.trace_part_number(),
    numbers.slips.length > 0 && m.trace_slip_or_order_number(),
    numbers.lots.length > 0 && m.trace_lot(),
  ].filter((kind) => kind !== false);
  if (input.taken === 'number' && kinds.length > 0) return kinds.join(', ');
  return input.taken ? takenTexts[input.taken]() : '';
}

function DayProgress({ day, name }: { day: Trace['day']; name: string }) {
  const { state, pages, totalPages, rows, cancel } = day;
  const dayName = <span className="font-mono">{name}</span>;
  if (state === 'reading') {
    return (
      <>
        {totalPages === undefined
          ? sentence(m.trace_reading_day, { day: dayName, page: sayNumber(pages + 1) })
          : sentence(m.trace_reading_day_of, {
              day: dayName,
              page: sayNumber(pages + 1),
              total: sayNumber(totalPages),
            })}
        <Button size="sm" variant="ghost" onClick={cancel}>
          {m.common_cancel()}
        </Button>
      </>
    );
  }
  if (state === 'whole') {
    return (
      <>
        <Check aria-hidden className="size-3.5" />
        {sentence(m.trace_day_whole, { day: dayName, read: sayRead(rows.length, pages) })}
      </>
    );
  }
  return sentence(m.trace_day_not_whole, { day: dayName, read: sayRead(rows.length, pages) });
}

/** `3 runs, 1 page`. */
export const sayRead = (runs: number, pages: number) =>
  m.trace_read({ runs, pages, runsShown: sayNumber(runs), pagesShown: sayNumber(pages) });

/** What is missing, and why: a message of the host never replaces what is missing. */
export function missingText(error: unknown, what: string): string {
  const said = errorMessageWithReason(error, what);
  if (said.startsWith(what)) return said;
  return `${what}. ${/[.!?]$/.test(said) ? said : `${said}.`}`;
}
