import { m } from '@messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { errorMessage, isApiError } from '@/api/client/errors';
import type { Part } from '@/domain/part';
import { sameId } from '@/domain/record';
import { CameraScan } from '@/features/camera';
import { findScanned, readScanned } from '@/features/print/scanned-part';
import { sayVoid } from '@/language/trace-facts';
import { useScan, useScannedText } from '@/lib/browser/use-scan';
import { useStableCallback } from '@/lib/stable-callback';
import { partText } from '@/resource/list/unread-text';
import { Input } from '@/ui/forms/input';
import { type FoundParts, partsReadBefore } from './find-parts';
import { MAX_LISTED_PARTS, usePrintList } from './print-list-store';

/**
 * What was scanned or typed. `quantityOf`: the part whose quantity a short number is, when a person typed it right after
 * that part; null: no part, undefined: not decided yet. `isByItself`: it is searched again as the host may be back.
 */
type Entry = { number: string; isTyped: boolean; quantityOf?: Part | null; isByItself?: boolean };

/**
 * A number that is not on the list yet, and why (`say`). `isKnown`: its part is listed already, and there is nothing to
 * do. `waitsForHost`: the host cannot be reached and the part was not read before; the parts on the list do not wait.
 */
type Problem = Entry & { say: () => string; choices: readonly Part[]; isKnown?: boolean; waitsForHost?: boolean };

/** What was done with the last number, said while its part is on the list. */
type Done = { part: Part; say: (row: number) => string };

/** Why the list cannot be printed yet: what the field holds is on no row. */
export type OpenScan = 'typed' | 'searching' | 'problem';

type ScanFieldProps = {
  onMark: (id: string) => void;
  /** Undefined: everything is on the list. */
  onOpen: (open: OpenScan | undefined) => void;
  ref?: Ref<HTMLInputElement>;
};

const SEARCH_AGAIN_MS = 15_000;

/** Longer is a part number. */
const isQuantity = (number: string) => /^\d{1,6}$/.test(number);

/**
 * A field for one part number, typed or scanned; Enter adds its part. A short number that a person types right after a
 * part is the quantity of that part, in the unit of the paste box. A scanner may send the next number while the host is
 * still searching for the last one: they are searched one after the other, and what cannot be added stays below.
 */
export function ScanField({ onMark, onOpen, ref }: ScanFieldProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [done, setDone] = useState<Done>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const queue = useRef<Entry[]>([]);
  /** The part of the last number, when it is on the list. */
  const last = useRef<Part>(undefined);
  const scannedText = useScannedText();
  // What was printed or removed leaves the list, and others take its row.
  const doneRow = usePrintList(
    ({ listed }) => listed.findIndex(({ part }) => sameId(part.id, done?.part.id ?? '')) + 1,
  );
  const typed = text.trim();
  const isHalfTyped = typed !== '';
  const hasProblem = problems.some(({ isKnown, waitsForHost }) => !isKnown && !waitsForHost);
  const waitingForHost = problems.filter(({ waitsForHost }) => waitsForHost);
  const searching = waiting.filter((number) => !waitingForHost.some((problem) => problem.number === number));
  const isSearching = searching.length > 0;
  useEffect(() => {
    onOpen(isSearching ? 'searching' : hasProblem ? 'problem' : isHalfTyped ? 'typed' : undefined);
  }, [isSearching, hasProblem, isHalfTyped, onOpen]);

  const entryOf = (part: Part) => usePrintList.getState().listed.find((entry) => sameId(entry.part.id, part.id));
  const forget = (number: string) => setProblems((old) => old.filter((problem) => problem.number !== number));
  const report = (problem: Problem) =>
    setProblems((old) => [problem, ...old.filter(({ number, isKnown }) => number !== problem.number && !isKnown)]);
  /** A quantity that is typed next is of this part. What is searched by itself comes between a part and its quantity. */
  const remember = (part: Part | undefined, { isByItself }: Entry) => {
    if (!isByItself) last.current = part;
  };
  const take = (part: Part, entry: Entry, isHostAway = false) => {
    const row = usePrintList.getState().listed.findIndex((listed) => sameId(listed.part.id, part.id)) + 1;
    onMark(String(part.id));
    remember(part, entry);
    if (row > 0) return report({ ...knownPart, ...entry, say: () => m.print_scan_listed({ part: part.no, row }) });
    if (usePrintList.getState().add([{ part }]).length === 0) {
      remember(undefined, entry);
      return report({
        ...entry,
        say: () => m.print_list_full({ most: MAX_LISTED_PARTS, parts: entry.number }),
        choices: [],
      });
    }
    forget(entry.number);
    const said = isHostAway ? m.print_scan_added_read_before : m.print_scan_added;
    setDone({ part, say: (row) => said({ part: part.no, row }) });
  };
  const setQuantity = (part: Part, entry: Entry) => {
    const { unit, typeLabels, typeParts } = usePrintList.getState();
    if (Number(entry.number) === 0 || !entryOf(part)) {
      const said = { number: entry.number, part: part.no };
      return report({ ...entry, say: () => m.print_scan_quantity_none(said), choices: [] });
    }
    (unit === 'labels' ? typeLabels : typeParts)(part.id, entry.number);
    onMark(String(part.id));
    forget(entry.number);
    const now = entryOf(part)?.typed;
    const said = { part: part.no, parts: now?.parts ?? '', labels: now?.labels ?? '' };
    if (now) setDone({ part, say: () => m.print_scan_quantity(said) });
  };
  /** What the host says of a number; while it cannot be reached, what this page has read of it. */
  const lookUp = async (number: string) => {
    try {
      return await findScanned(client, number);
    } catch (error) {
      if (!isApiError(error, 'network', 'timeout')) throw error;
      const { partNo, among } = readScanned(number);
      return { ...among(partsReadBefore(client, [partNo])), isHostAway: true, voided: undefined };
    }
  };
  const search = async (requested: Entry) => {
    const { number, isTyped, isByItself = false } = requested;
    const before = last.current && entryOf(last.current) ? last.current : null;
    const quantityOf = requested.quantityOf ?? (isTyped && !isByItself && isQuantity(number) ? before : null);
    const entry: Entry = { number, isTyped, quantityOf, isByItself };
    remember(undefined, entry);
    try {
      const { of, fitting, voided, ...looked } = await lookUp(number);
      const isHostAway = 'isHostAway' in looked;
      const isDismissed = !queue.current.includes(requested);
      if (isByItself && (isHostAway || isDismissed)) return;
      const [part, second] = fitting;
      if (quantityOf) {
        remember(quantityOf, entry);
        if (!part && !of?.unread) return setQuantity(quantityOf, entry);
        const ask = () => m.print_scan_number_or_quantity({ number, part: quantityOf.no });
        return report({ ...entry, say: ask, choices: (of?.parts ?? []).slice(0, 5) });
      }
      if (isHostAway && !part) {
        report({ ...entry, say: () => m.print_scan_host_away({ number }), choices: [], waitsForHost: true });
      } else if (voided) report({ ...entry, say: () => sayVoid(voided), choices: part ? [part] : [] });
      else if (part && !second && !of?.unread) take(part, entry, isHostAway);
      else report({ ...entry, ...problemOf(number, of) });
    } catch (error) {
      if (isByItself) return;
      report({ ...entry, say: () => m.print_scan_failed({ number, reason: errorMessage(error) }), choices: [] });
    }
  };
  const leave = (entry: Entry | undefined) => {
    queue.current = queue.current.filter((queued) => queued !== entry);
  };
  const searchNext = async () => {
    for (let [entry] = queue.current; entry !== undefined; [entry] = queue.current) {
      await search(entry);
      leave(entry);
      setWaiting(queue.current.map(({ number }) => number));
    }
  };
  const enqueue = (entry: Entry) => {
    queue.current.push(entry);
    setWaiting(queue.current.map(({ number }) => number));
    if (queue.current.length === 1) void searchNext();
  };
  const submit = (entry: Entry) => {
    if (entry.number === '') return;
    setDone(undefined);
    setProblems((old) => old.filter(({ isKnown }) => !isKnown));
    enqueue({ ...entry, isByItself: false });
  };
  const searchAgain = useStableCallback(() => {
    if (!navigator.onLine || queue.current.length > 0) return;
    for (const problem of waitingForHost) enqueue({ ...problem, isByItself: true });
  });
  const isWaitingForHost = waitingForHost.length > 0;
  useEffect(() => {
    if (!isWaitingForHost) return;
    const timer = setInterval(searchAgain, SEARCH_AGAIN_MS);
    window.addEventListener('online', searchAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', searchAgain);
    };
  }, [isWaitingForHost, searchAgain]);
  const scan = (scanned: string) => submit({ number: scanned.trim(), isTyped: false });
  /** Enter of a person; that of a scanner comes too soon after its keys. */
  const takeEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const scanned = scannedText(event);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !scanned) return;
    event.preventDefault();
    scan(event.currentTarget.value);
    setText('');
  };
  useScan((scanned) => {
    scan(scanned);
    return true;
  });

  return (
    <>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit({ number: typed, isTyped: true });
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
          aria-label={m.print_scan_hint()}
          placeholder={m.print_scan_hint()}
          aria-busy={isSearching}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={takeEnter}
          className="w-full pr-11 pl-8 max-md:h-11"
        />
        <CameraScan onScan={scan} className="absolute! top-0 right-0 max-md:size-11" />
      </form>
      <div role="status" className="order-last grid max-h-52 w-full gap-1 overflow-y-auto text-13 empty:hidden">
        {isSearching && (
          <p className="text-ink-2 wrap-anywhere">{m.print_scan_searching({ numbers: searching.join(', ') })}</p>
        )}
        {done && doneRow > 0 && <p className="text-ink-2 wrap-anywhere">{done.say(doneRow)}</p>}
        {problems.map((problem) => (
          <ScanProblem
            key={problem.number}
            problem={problem}
            onTake={(part) => {
              forget(problem.number);
              take(part, { ...problem, isByItself: false });
            }}
            onQuantity={(part) => setQuantity(part, problem)}
            onRepeat={() => {
              forget(problem.number);
              submit(problem);
            }}
            onDismiss={() => {
              forget(problem.number);
              leave(queue.current.find(({ number, isByItself }) => isByItself && number === problem.number));
            }}
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
  onQuantity: (part: Part) => void;
  onRepeat: () => void;
  onDismiss: () => void;
};

function ScanProblem({ problem, onTake, onQuantity, onRepeat, onDismiss }: ScanProblemProps) {
  const { say, choices, isKnown, waitsForHost, number, quantityOf } = problem;
  const link = 'font-semibold underline underline-offset-3 max-md:min-h-10';
  return (
    <p
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-1 max-md:gap-y-0',
        isKnown || waitsForHost ? 'text-ink-2' : 'text-stop-text',
      )}
    >
      <span className="wrap-anywhere max-md:w-full">{say()}</span>
      {choices.map((part) => (
        <button key={String(part.id)} type="button" className={link} onClick={() => onTake(part)}>
          {m.print_take()} <span className="font-mono">{part.no}</span> {part.colorCode}
        </button>
      ))}
      {quantityOf && choices.length > 0 && (
        <button type="button" className={link} onClick={() => onQuantity(quantityOf)}>
          {m.print_scan_as_quantity({ part: quantityOf.no })}
        </button>
      )}
      {!isKnown && (
        <>
          <button type="button" className={link} onClick={onRepeat} aria-label={m.print_scan_again_for({ number })}>
            {m.print_scan_again()}
          </button>
          <button
            type="button"
            className={link}
            onClick={onDismiss}
            aria-label={m.print_scan_dismiss_number({ number })}
          >
            {m.print_scan_dismiss()}
          </button>
        </>
      )}
    </p>
  );
}

function problemOf(number: string, of: FoundParts | undefined): Pick<Problem, 'say' | 'choices'> {
  const unread = of?.unread;
  if (unread) {
    const say = () => `${number}: ${m.print_line_unread({ part: partText(unread) })}`;
    return { say, choices: of.parts.length > 0 ? of.parts.slice(0, 5) : of.similar };
  }
  if (of && of.parts.length > 0) {
    const count = of.parts.length;
    const say = () => (count > 1 ? m.print_scan_several({ count, number }) : m.print_scan_no_colour({ number }));
    return { say, choices: of.parts.slice(0, 5) };
  }
  return { say: () => m.print_scan_none({ number }), choices: of?.similar ?? [] };
}
