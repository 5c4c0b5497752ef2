import Check from 'lucide-react/icons/check';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { dayText } from '@/domain/serials/serial';
import { CameraScan } from '@/features/camera';
import { withVisibleControls } from '@/label/codes/read-composed';
import { useScan } from '@/lib/browser/use-scan';
import { formatNumber } from '@/lib/numbers';
import { Button, IconButton } from '@/ui/basics/button';
import { fieldFrame } from '@/ui/forms/input';
import type { Trace } from './use-trace';

type TraceFieldProps = { text: string; trace: Trace; onAsk: (text: string) => void };

/** The text to look for, what it was taken for, and how far the day is read. */
export function TraceField({ text, trace, onAsk }: TraceFieldProps) {
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  useScan((scanned) => {
    setTyped(scanned);
    onAsk(scanned);
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
        onAsk(typed.trim());
        // The next scan replaces the text.
        field.current?.select();
      }}
    >
      <div className="relative flex items-center">
        <ScanBarcode aria-hidden className="pointer-events-none absolute left-3.5 size-5 text-ink-2" />
        <input
          ref={field}
          aria-label="Serial, code text, part number, slip, order or lot"
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
          <CameraScan onScan={onAsk} className="max-md:size-11" />
          {typed !== '' && (
            <IconButton
              label="Clear"
              className="max-md:size-11"
              onClick={() => {
                setTyped('');
                onAsk('');
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
      <span className="text-ink-3">Taken for</span>
      <b className="mr-1 font-semibold">{takenFor(trace)}</b>
      {input.pieces.map(({ caption, value }) => (
        <span
          key={caption}
          className="inline-flex h-7 min-w-0 items-stretch overflow-hidden rounded-2 border border-rule-2 bg-paper"
        >
          <span className="flex items-center border-r border-rule px-2 text-12 text-ink-2">{caption}</span>
          <span className="flex min-w-0 items-center px-2 font-mono font-semibold">
            <span title={value} className="truncate">
              {value}
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

/** A number is what the host knows it as. */
function takenFor({ input, numbers }: Trace): string {
  if (input.taken !== 'Number') return input.taken;
  const kinds = [
    numbers.parts.length > 0 && 'Part number',
    numbers.slips.length > 0 && 'Slip or order number',
    numbers.lots.length > 0 && 'Lot',
  ].filter((kind) => kind !== false);
  return kinds.join(', ') || 'Part number, slip, order or lot';
}

function DayProgress({ day, name }: { day: Trace['day']; name: string }) {
  const { state, pages, totalPages, rows, cancel } = day;
  const pageCount = `${pages} ${pages === 1 ? 'page' : 'pages'}`;
  if (state === 'reading') {
    return (
      <>
        Reading <span className="font-mono">{name}</span>: page {pages + 1}
        {totalPages !== undefined && ` of ${totalPages}`}
        <Button size="sm" variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      </>
    );
  }
  if (state === 'whole') {
    return (
      <>
        <Check aria-hidden className="size-3.5" />
        <span className="font-mono">{name}</span> read to the end: {formatNumber(rows.length)}{' '}
        {rows.length === 1 ? 'run' : 'runs'}, {pageCount}
      </>
    );
  }
  return (
    <>
      <span className="font-mono">{name}</span> not read to the end: {formatNumber(rows.length)} runs, {pageCount}
    </>
  );
}
