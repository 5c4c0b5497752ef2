import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import Papa from 'papaparse';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { errorMessage } from '@/api/client/errors';
import { deliveries } from '@/api/deliveries';
import type { Delivery } from '@/domain/delivery';
import type { Part } from '@/domain/part';
import { sameId } from '@/domain/record';
import { CameraScan } from '@/features/camera';
import { useScan } from '@/lib/browser/use-scan';
import { formatQueryDate } from '@/lib/dates';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Dialog } from '@/ui/overlays/dialog';
import { ofColour } from './check-lines';
import { type FoundParts, findParts } from './find-parts';
import { normalPartNo } from './pasted-lines';
import { MAX_LISTED_PARTS, usePrintList } from './print-list-store';

/** A number that is not on the list yet, and why. `isKnown`: its part is listed already, and there is nothing to do. */
type Problem = { number: string; text: string; choices: readonly Part[]; isKnown?: boolean };

type ScanFieldProps = { onMark: (id: string) => void; ref?: Ref<HTMLInputElement> };

/**
 * A field for one part number, typed or scanned; Enter adds its part. A scanner may send the next number while the host
 * is still searching for the last one: they are searched one after the other, and what cannot be added stays below.
 */
export function ScanField({ onMark, ref }: ScanFieldProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [added, setAdded] = useState('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const queue = useRef<string[]>([]);

  const forget = (number: string) => setProblems((old) => old.filter((problem) => problem.number !== number));
  const report = (problem: Problem) =>
    setProblems((old) => [problem, ...old.filter(({ number, isKnown }) => number !== problem.number && !isKnown)]);
  const take = (part: Part, number: string) => {
    const rowOf = () => usePrintList.getState().listed.findIndex((entry) => sameId(entry.part.id, part.id)) + 1;
    const row = rowOf();
    onMark(String(part.id));
    if (row > 0) return report({ ...knownPart, number, text: `${part.no} is on the list already, row ${row}.` });
    if (usePrintList.getState().add([{ part }]).length === 0) {
      return report({
        number,
        text: `${number}: a print list holds ${MAX_LISTED_PARTS} parts. Print these first.`,
        choices: [],
      });
    }
    forget(number);
    setAdded(`${part.no} added, row ${rowOf()}.`);
  };
  const search = async (number: string) => {
    // The code on a label holds part number, colour, quantity and serial.
    const [partNo = '', colorCode = ''] = number.split('|').map((piece) => piece.trim());
    try {
      const found = await findParts(client, [partNo], { signal: new AbortController().signal });
      const of = found.get(normalPartNo(partNo));
      const [part, second] = ofColour(of?.parts ?? [], colorCode);
      if (part && !second) take(part, number);
      else report(problemOf(number, of));
    } catch (error) {
      report({ number, text: `${number} could not be searched: ${errorMessage(error)}`, choices: [] });
    }
  };
  const searchNext = async () => {
    for (let [number] = queue.current; number !== undefined; [number] = queue.current) {
      await search(number);
      queue.current.shift();
      setWaiting([...queue.current]);
    }
  };
  const submit = (number: string) => {
    if (number === '') return;
    setAdded('');
    setProblems((old) => old.filter(({ isKnown }) => !isKnown));
    queue.current.push(number);
    setWaiting([...queue.current]);
    if (queue.current.length === 1) void searchNext();
  };
  useScan((scanned) => {
    submit(scanned.trim());
    return true;
  });

  return (
    <>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit(text.trim());
          setText('');
        }}
        className="relative w-full max-w-80 max-md:max-w-none"
      >
        <ScanBarcode aria-hidden className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3" />
        <Input
          ref={ref}
          size="sm"
          autoComplete="off"
          spellCheck={false}
          maxLength={400}
          aria-label="Scan or type a part number"
          placeholder="Scan or type a part number"
          aria-busy={waiting.length > 0}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="w-full pr-11 pl-8 max-md:h-11"
        />
        <CameraScan onScan={(scanned) => submit(scanned.trim())} className="absolute! top-0 right-0 max-md:size-11" />
      </form>
      <div role="status" className="order-last grid max-h-52 w-full gap-1 overflow-y-auto text-13 empty:hidden">
        {waiting.length > 0 && <p className="text-ink-2 wrap-anywhere">Searching {waiting.join(', ')}</p>}
        {added !== '' && <p className="text-ink-2 wrap-anywhere">{added}</p>}
        {problems.map((problem) => (
          <ScanProblem
            key={problem.number}
            problem={problem}
            onTake={(part) => {
              forget(problem.number);
              take(part, problem.number);
            }}
            onRepeat={() => {
              forget(problem.number);
              submit(problem.number);
            }}
            onDismiss={() => forget(problem.number)}
          />
        ))}
      </div>
    </>
  );
}

const knownPart = { choices: [], isKnown: true };

type ScanProblemProps = {
  problem: Problem;
  onTake: (part: Part) => void;
  onRepeat: () => void;
  onDismiss: () => void;
};

function ScanProblem({ problem, onTake, onRepeat, onDismiss }: ScanProblemProps) {
  const { text, choices, isKnown, number } = problem;
  const link = 'font-semibold underline underline-offset-3 max-md:min-h-10';
  return (
    <p
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-1 max-md:gap-y-0',
        isKnown ? 'text-ink-2' : 'text-stop-text',
      )}
    >
      <span className="wrap-anywhere max-md:w-full">{text}</span>
      {choices.map((part) => (
        <button key={String(part.id)} type="button" className={link} onClick={() => onTake(part)}>
          Take <span className="font-mono">{part.no}</span> {part.colorCode}
        </button>
      ))}
      {!isKnown && (
        <>
          <button type="button" className={link} onClick={onRepeat} aria-label={`Search again for ${number}`}>
            Search again
          </button>
          <button type="button" className={link} onClick={onDismiss} aria-label={`Dismiss ${number}`}>
            Dismiss
          </button>
        </>
      )}
    </p>
  );
}

function problemOf(number: string, of: FoundParts | undefined): Problem {
  if (of && of.parts.length > 0) {
    const text =
      of.parts.length > 1 ? `${of.parts.length} parts fit ${number}.` : `No part of this colour fits ${number}.`;
    return { number, text, choices: of.parts.slice(0, 5) };
  }
  return { number, text: `No part has the number ${number}.`, choices: of?.similar ?? [] };
}

/** The parts of a day's deliveries go into the paste box, where their quantities can be looked over. */
export function DeliveriesOfDay() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="dash" onClick={() => setIsOpen(true)}>
        <CalendarDays aria-hidden />
        Deliveries of a day
      </Button>
      {isOpen && <DeliveriesDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function DeliveriesDialog({ onClose }: { onClose: () => void }) {
  const pasted = usePrintList((list) => list.pasted);
  const { setPasted, setUnit } = usePrintList.getState();
  const [day, setDay] = useState(() => formatQueryDate(new Date()));
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  const { data, error, isFetching, refetch } = useQuery({
    ...deliveries.recent({ dateFrom: day, dateTo: day }),
    enabled: isDay,
    networkMode: 'always',
  });
  const read = data?.either({
    whole: (rows) => ({ slips: rows.length, lines: linesOfDeliveries(rows), unread: undefined }),
    part: (rows, unread) => ({ slips: rows.length, lines: linesOfDeliveries(rows), unread }),
  });
  const lines = read?.lines ?? [];
  const reason = !isDay
    ? 'Select a day'
    : pasted.trim() !== ''
      ? 'There are lines in the paste box. Add or clear them first.'
      : isFetching
        ? 'Loading the deliveries'
        : lines.length === 0
          ? 'There is nothing to take'
          : undefined;
  const take = () => {
    setUnit('parts');
    setPasted(lines.join('\n'));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Deliveries of a day"
      description="The parts of the day's slips and the sum of their quantities. They go into the paste box first, where you can change them."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" reason={reason} onClick={take}>
            {lines.length === 1 ? 'Take 1 part' : `Take ${lines.length} parts`}
          </Button>
        </>
      }
    >
      <FormField label="Day">
        {(control) => (
          <Input {...control} type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        )}
      </FormField>
      {error ? (
        <Notice
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {errorMessage(error)}
        </Notice>
      ) : (
        <p role="status" className="text-13">
          {read && !isFetching ? summaryOf(read.slips, lines.length) : 'Loading..'}
        </p>
      )}
      {read?.unread && (
        <Notice variant="wait">
          The day has {read.unread.of} slips and the host gave the newest {read.unread.read}. Add the others by hand.
        </Notice>
      )}
    </Dialog>
  );
}

const summaryOf = (slips: number, parts: number) =>
  slips === 0
    ? 'No slip has this day.'
    : `${slips} ${slips === 1 ? 'slip' : 'slips'} with ${parts} ${parts === 1 ? 'part' : 'parts'}.`;

/** A line for each part and colour, with the sum of its slips; slips without a part number have none. */
export function linesOfDeliveries(slips: readonly Delivery[]): string[] {
  const sums = new Map<string, { partNo: string; colorCode: string; quantity: number }>();
  for (const { partNumber, colorCode, qty } of slips) {
    const partNo = partNumber.trim();
    if (partNo === '') continue;
    const key = `${normalPartNo(partNo)}\n${colorCode.trim().toUpperCase()}`;
    const sum = sums.get(key) ?? { partNo, colorCode: colorCode.trim(), quantity: 0 };
    sums.set(key, { ...sum, quantity: sum.quantity + qty });
  }
  return [...sums.values()].map(({ partNo, colorCode, quantity }) =>
    Papa.unparse([[partNo, colorCode, quantity]], { delimiter: ';' }),
  );
}
