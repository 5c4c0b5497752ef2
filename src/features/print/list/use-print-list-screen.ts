import { m } from '@messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo, useState } from 'react';
import { env } from '@/config/env';
import type { Part } from '@/domain/part';
import { useCustomerAliases, useNumberRanges, usePrintStamp } from '@/features/print/entered';
import { adoptDesign, usePartDesigns } from '@/features/print/part-designs';
import type { PrintOptions } from '@/features/print/print-to-paper';
import { failureText } from '@/features/print/refusal-text';
import { useSerialBases } from '@/features/print/serial-bases';
import { usePrint, usePrintSettings } from '@/features/print/use-print';
import { printsAlias, rangesOf, usesField } from '@/label/design/questions';
import { saySerialFact } from '@/language/serial-words';
import { type PartDesign, standardDesign } from '@/print/plan/design-of-part';
import type { LabelSource } from '@/print/plan/label-source';
import { type LineInput, type PlanLine, planLine } from '@/print/plan/print-plan';
import { browserPorts } from '@/print/run/browser-printing';
import type { PrintJob } from '@/print/run/job';
import type { SerialBase } from '@/print/run/serial-range';
import { useRole } from '@/session/profile';
import { notify } from '@/ui/feedback/notify';
import { useCurrentParts } from './current-parts';
import { type ListedPart, usePrintList } from './print-list-store';

/** The print list: a print of the parts on it, and what is known of them. */
export function usePrintListScreen(busy: RefObject<boolean>) {
  const client = useQueryClient();
  const listed = usePrintList((list) => list.listed);
  const newSheetForEach = usePrintList((list) => list.newSheetForEach);
  const { remove, refresh } = usePrintList.getState();
  const printing = usePrintSettings();
  const notes = useNotes(listed);
  const current = useCurrentParts(notes.add);
  const [reprints, setReprints] = useState<readonly (readonly PrintJob[])[]>([]);
  const serials = useSerialBases(
    useMemo(() => listed.map(({ part }) => part), [listed]),
    true,
  );
  const lines = useLines(listed, serials.bases, current.gone);
  const entryOf = (id: string) => usePrintList.getState().listed.find(({ part }) => String(part.id) === id);
  const print = usePrint({
    lines,
    printing,
    busy,
    isList: true,
    newSheetForEach,
    adopt: (changed) => {
      refresh(changed.flatMap(({ part }) => part ?? []));
      for (const { line, checked } of changed) {
        if (checked?.part.answered && checked.part.value === 'gone') current.markGone(line.id);
        if (checked?.design.answered && checked.design.value) {
          adoptDesign(client, line.source.origin.designId ?? '', checked.design.value);
        }
      }
    },
    onFailed: (failures) => {
      const unlisted = failures.filter(({ id }) => !entryOf(id)).length;
      if (unlisted > 0) notify.error(m.print_list_elsewhere({ count: unlisted }));
      for (const failure of failures) {
        const entry = entryOf(failure.id);
        if (!entry) continue;
        notes.add([{ entry, text: lineFailureText(failure) }]);
        if (failure.kind === 'changed') serials.adopt(entry.part, failure.derived);
      }
    },
    // Off the list before the browser's dialog stops this page: neither a reload nor another tab prints them again.
    claim: (printed) => {
      const ids = printed.map(({ part }) => part.id);
      const taken = usePrintList.getState().missing(ids).map(String);
      if (taken.length === 0) {
        remove(ids);
        for (const { part } of printed) serials.forget(part);
      }
      return taken;
    },
    onAnswered: () => undefined,
    onReprint: (jobs) => setReprints(byPart(jobs)),
  });
  return {
    ...print,
    printing,
    refusal: print.refusal ?? (current.isReading ? ({ code: 'waits', for: 'parts' } as const) : undefined),
    requestPrint: (target: Parameters<typeof print.requestPrint>[0]) => {
      if (current.isReading) return;
      notes.clear();
      print.requestPrint(target);
    },
    notes: notes.texts,
    current,
    isConfirmed: serials.isConfirmed,
    isReadable: serials.isReadable,
    /** A part that was printed by itself is off the list. */
    printedAlone: (part: Part) => remove([part.id]),
    /** Its own print dialog was closed: it may have taken serials. */
    readSerials: serials.readAgain,
    reprints,
    nextReprint: () => setReprints(([, ...rest]) => rest),
  };
}

type Note = { entry: ListedPart; text: string };

/** Notes on parts by their id, each until the part's quantity is changed. */
function useNotes(listed: readonly ListedPart[]) {
  const [notes, setNotes] = useState<ReadonlyMap<string, Note>>(new Map());
  const texts = useMemo(
    () =>
      new Map(
        listed.flatMap(({ part, typed }): [string, string][] => {
          const note = notes.get(String(part.id));
          const { labels, parts } = note?.entry.typed ?? {};
          return note && labels === typed.labels && parts === typed.parts ? [[String(part.id), note.text]] : [];
        }),
      ),
    [notes, listed],
  );
  return {
    texts,
    add: (added: readonly Note[]) =>
      setNotes((old) => new Map([...old, ...added.map((note) => [String(note.entry.part.id), note] as const)])),
    clear: () => setNotes(new Map()),
  };
}

/** Jobs of the same part together: each part is printed again by itself. */
function byPart(jobs: readonly PrintJob[]): PrintJob[][] {
  const groups = new Map<string, PrintJob[]>();
  for (const job of jobs) groups.set(String(job.part.id), [...(groups.get(String(job.part.id)) ?? []), job]);
  return [...groups.values()];
}

type Failure = Parameters<PrintOptions['onFailed']>[0][number];

function lineFailureText(failure: Failure): string {
  if (failure.kind !== 'changed') return failureText(failure);
  const { derived, why } = failure;
  const next = derived.ok
    ? m.print_list_moved_on({ from: derived.range.from, end: derived.range.end })
    : m.print_list_no_range({ reason: saySerialFact(derived.reason) });
  return `${causes[why]()} ${next}`;
}

const causes = {
  serials: m.print_list_cause_serials,
  midnight: m.print_list_cause_midnight,
  conflict: m.print_list_cause_conflict,
};

/** Lines, each computed anew only when its part, quantities or serials change, or a design was saved. */
function useLines(
  listed: readonly ListedPart[],
  bases: ReadonlyMap<string, SerialBase>,
  gone: ReadonlySet<string>,
): PlanLine[] {
  const designOf = usePartDesigns(useMemo(() => listed.map(({ part }) => part), [listed]));
  const isAdmin = useRole() === 'admin';
  const sourceOf = useMemo(() => {
    const known = new WeakMap<ListedPart, LineSource>();
    return (entry: ListedPart): LineSource => {
      const source = known.get(entry) ?? lineSource(entry, designOf, isAdmin);
      known.set(entry, source);
      return source;
    };
  }, [designOf, isAdmin]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other designs no line is the same
  const cache = useMemo(() => new WeakMap<ListedPart, KnownLine>(), [sourceOf]);
  const withAlias = useMemo(
    () =>
      listed.flatMap((entry) =>
        printsAlias(sourceOf(entry).source.design, entry.part.customer?.name ?? '') ? [entry.part] : [],
      ),
    [listed, sourceOf],
  );
  const aliasOf = useCustomerAliases(withAlias);
  const stamp = usePrintStamp(listed.some((entry) => usesField(sourceOf(entry).source.design, 'printDate')));
  const ranges = useNumberRanges(listed.some((entry) => rangesOf(sourceOf(entry).source.design).length > 0));
  const printedBy = browserPorts.user()?.name ?? '';
  return useMemo(
    () =>
      listed.map((entry) => {
        const id = String(entry.part.id);
        const base = bases.get(id);
        const isGone = gone.has(id);
        const { alias: customerAlias, isReading, fault } = aliasOf(entry.part);
        const key = JSON.stringify([isGone, customerAlias, isReading, fault, stamp, printedBy]);
        const known = cache.get(entry);
        if (known && known.base === base && known.ranges === ranges && known.key === key) return known.line;
        const { source, pending, missing } = sourceOf(entry);
        const entered = { answers: entry.answers, customerAlias, printDate: stamp, printedBy };
        const line = planLine({
          request: { part: entry.part },
          source: { ...source, entered },
          qtyPerPack: entry.part.qtyPerPack,
          typed: entry.typed,
          base,
          isGone,
          missing,
          alias: fault,
          ranges,
          pending: [...pending, ...(isReading ? (['alias'] as const) : []), ...(base ? [] : (['serials'] as const))],
        });
        cache.set(entry, { key, base, ranges, line });
        return line;
      }),
    [listed, sourceOf, bases, gone, cache, aliasOf, ranges, stamp, printedBy],
  );
}

type KnownLine = { key: string; base: unknown; ranges: unknown; line: PlanLine };

type LineSource = { source: LabelSource; missing: LineInput['missing']; pending: readonly 'design'[] };

/** Only an admin prints the standard label in the place of a missing design: another user of this list does not. */
function lineSource(
  { part, override }: ListedPart,
  designOf: (part: Part) => PartDesign,
  isAdmin: boolean,
): LineSource {
  const found = designOf(part);
  const isOverridden = found.kind === 'missing' && override !== undefined && isAdmin;
  const { design, origin, stored } = found.kind === 'ready' ? found : standardDesign;
  const source: LabelSource = { part, design, origin, stored, companyName: env.VITE_COMPANY_NAME };
  return {
    source: isOverridden ? { ...source, override } : source,
    missing: found.kind === 'missing' && !isOverridden ? found : undefined,
    pending: found.kind === 'reading' ? ['design'] : [],
  };
}
