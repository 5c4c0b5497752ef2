import { m } from '@messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { errorMessage } from '@/api/client/errors';
import { normalPartNo, ofColour, type Part } from '@/domain/part';
import { sameId } from '@/domain/record';
import { CameraScan } from '@/features/camera';
import { voidOfScan } from '@/features/print/void/scanned-void';
import { sayVoid } from '@/language/trace-facts';
import { useScan } from '@/lib/browser/use-scan';
import { partText } from '@/resource/list/unread-text';
import { Input } from '@/ui/forms/input';
import { type FoundParts, findParts } from './find-parts';
import { MAX_LISTED_PARTS, usePrintList } from './print-list-store';

/** A number that is not on the list yet, and why (`say`). `isKnown`: its part is listed already, and there is nothing to do. */
type Problem = { number: string; say: () => string; choices: readonly Part[]; isKnown?: boolean };

type ScanFieldProps = { onMark: (id: string) => void; ref?: Ref<HTMLInputElement> };

/**
 * A field for one part number, typed or scanned; Enter adds its part. A scanner may send the next number while the host
 * is still searching for the last one: they are searched one after the other, and what cannot be added stays below.
 */
export function ScanField({ onMark, ref }: ScanFieldProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [added, setAdded] = useState<{ part: string; row: number }>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const queue = useRef<string[]>([]);
  // Labels that were printed leave the list.
  const isListed = usePrintList(({ listed }) => listed.length > 0);

  const forget = (number: string) => setProblems((old) => old.filter((problem) => problem.number !== number));
  const report = (problem: Problem) =>
    setProblems((old) => [problem, ...old.filter(({ number, isKnown }) => number !== problem.number && !isKnown)]);
  const take = (part: Part, number: string) => {
    const rowOf = () => usePrintList.getState().listed.findIndex((entry) => sameId(entry.part.id, part.id)) + 1;
    const row = rowOf();
    onMark(String(part.id));
    if (row > 0) return report({ ...knownPart, number, say: () => m.print_scan_listed({ part: part.no, row }) });
    if (usePrintList.getState().add([{ part }]).length === 0) {
      return report({
        number,
        say: () => m.print_list_full({ most: MAX_LISTED_PARTS, parts: number }),
        choices: [],
      });
    }
    forget(number);
    setAdded({ part: part.no, row: rowOf() });
  };
  const search = async (number: string) => {
    // The code on a label holds part number, colour, quantity and serial.
    const [partNo = '', colorCode = ''] = number.split('|').map((piece) => piece.trim());
    try {
      const found = await findParts(client, [partNo], { signal: new AbortController().signal });
      const of = found.get(normalPartNo(partNo));
      const [part, second] = ofColour(of?.parts ?? [], colorCode);
      const voided = await voidOfScan(client, number, part);
      if (voided) report({ number, say: () => sayVoid(voided), choices: part ? [part] : [] });
      else if (part && !second && !of?.unread) take(part, number);
      else report(problemOf(number, of));
    } catch (error) {
      report({ number, say: () => m.print_scan_failed({ number, reason: errorMessage(error) }), choices: [] });
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
    setAdded(undefined);
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
          aria-label={m.print_scan_hint()}
          placeholder={m.print_scan_hint()}
          aria-busy={waiting.length > 0}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="w-full pr-11 pl-8 max-md:h-11"
        />
        <CameraScan onScan={(scanned) => submit(scanned.trim())} className="absolute! top-0 right-0 max-md:size-11" />
      </form>
      <div role="status" className="order-last grid max-h-52 w-full gap-1 overflow-y-auto text-13 empty:hidden">
        {waiting.length > 0 && (
          <p className="text-ink-2 wrap-anywhere">{m.print_scan_searching({ numbers: waiting.join(', ') })}</p>
        )}
        {added && isListed && <p className="text-ink-2 wrap-anywhere">{m.print_scan_added(added)}</p>}
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
  const { say, choices, isKnown, number } = problem;
  const link = 'font-semibold underline underline-offset-3 max-md:min-h-10';
  return (
    <p
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-1 max-md:gap-y-0',
        isKnown ? 'text-ink-2' : 'text-stop-text',
      )}
    >
      <span className="wrap-anywhere max-md:w-full">{say()}</span>
      {choices.map((part) => (
        <button key={String(part.id)} type="button" className={link} onClick={() => onTake(part)}>
          {m.print_take()} <span className="font-mono">{part.no}</span> {part.colorCode}
        </button>
      ))}
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

function problemOf(number: string, of: FoundParts | undefined): Problem {
  const unread = of?.unread;
  if (unread) {
    const say = () => `${number}: ${m.print_line_unread({ part: partText(unread) })}`;
    return { number, say, choices: of.parts.length > 0 ? of.parts.slice(0, 5) : of.similar };
  }
  if (of && of.parts.length > 0) {
    const count = of.parts.length;
    const say = () => (count > 1 ? m.print_scan_several({ count, number }) : m.print_scan_no_colour({ number }));
    return { number, say, choices: of.parts.slice(0, 5) };
  }
  return { number, say: () => m.print_scan_none({ number }), choices: of?.similar ?? [] };
}
