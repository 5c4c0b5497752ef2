import { m } from '@messages/messages';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PartialRows } from '@/api/client/partial-rows';
import { customers } from '@/api/customers';
import { parts } from '@/api/parts';
import { env } from '@/config/env';
import { partData } from '@/features/label-designer/data-preview/preview-data';
import { bindingsOf, type Facts, partOnSample } from '@/label/sample/bindings';
import { withKnownLetters } from '@/label/sample/letters-alike';
import { type Decision, reviewOf } from '@/label/sample/review';
import type { SampleArea, SampleLabel, SampleReading } from '@/label/sample/sample';
import type { RefusedFact } from '@/label/sample/sample-facts';
import { drawPrinterFile, readSample } from '@/label-view/sample/read-sample';
import { sayIdentifier } from '@/language/label/identifiers';
import { inSpecification } from '@/language/language';
import { randomId } from '@/lib/browser/ids';

type State =
  | { name: 'empty'; refused?: { file: string; why: RefusedFact } }
  | { name: 'reading'; file: File; share: number }
  | { name: 'read'; file: File; reading: SampleReading; design: { id: string; name: string } };

const noDecisions: ReadonlyMap<string, Decision> = new Map();

/** A file, what was read of it, and what the user decided. */
export function useSample() {
  const [state, setState] = useState<State>({ name: 'empty' });
  const [dotsPerMm, setDots] = useState(8);
  const [index, setIndex] = useState(0);
  const [decisions, setDecisions] = useState(noDecisions);
  const running = useRef<AbortController>(undefined);
  // However the screen is left, also by a link of the menu, its workers end.
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setState({ name: 'empty' });
  };
  const open = async (file: File, { dots = dotsPerMm, area }: { dots?: number; area?: SampleArea } = {}) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setDecisions(noDecisions);
    setIndex(0);
    setState({ name: 'reading', file, share: 0 });
    try {
      const onProgress = (share: number) => setState({ name: 'reading', file, share });
      const result = await readSample(file, { dotsPerMm: dots, area, signal: controller.signal, onProgress });
      if (controller.signal.aborted) return;
      if (!result.ok) return setState({ name: 'empty', refused: { file: file.name, why: result.why } });
      const name = file.name.replace(/\.\w+$/, '') || m.sample_new_name();
      const read: State = { name: 'read', file, reading: result.reading, design: { id: randomId(), name } };
      setState(read);
      // The renderer knows one language.
      if (result.reading.kind !== 'zpl') return;
      const sizes = result.reading.sample.labels.map(({ size }) => size);
      const pictures = await drawPrinterFile(file, { sizes, dotsPerMm: dots, signal: controller.signal });
      if (!controller.signal.aborted) setState({ ...read, reading: { ...result.reading, pictures } });
    } catch {
      // Cancelled: another file, or none, is shown by now.
    }
  };
  return {
    state,
    open,
    cancel,
    dotsPerMm,
    setDots: (dots: number) => {
      setDots(dots);
      if (state.name === 'read') void open(state.file, { dots });
    },
    index,
    select: (next: number) => {
      setIndex(next);
      setDecisions(noDecisions);
    },
    decisions,
    decide: (key: string, decision: Decision | undefined) =>
      setDecisions((before) => {
        const next = new Map(before);
        if (decision === undefined) next.delete(key);
        else next.set(key, decision);
        return next;
      }),
  };
}

/** Texts that may be part numbers are looked up where the list of parts is longer than what was read of it. */
const MOST_SEARCHES = 6;

const numbersOn = ({ elements }: SampleLabel) => {
  const words = elements.flatMap(({ text }) => text.split(/[^A-Za-z0-9./-]+/));
  return [...new Set(words.filter((word) => word.length >= 5 && /\d/.test(word)))].slice(0, MOST_SEARCHES);
};

/** Parts and customers of the host; without them only what codes say of themselves is bound. */
function useFacts(label: SampleLabel) {
  const partRows = useQuery(parts.choices());
  const customerRows = useQuery(customers.choices());
  const searches = useQueries({
    queries: partRows.data?.unread
      ? numbersOn(label).map((search) => parts.first({ search, sortCol: 'no', sortDir: 'ASC' }))
      : [],
    combine: (results) => results.map(({ data }) => data),
  });
  const facts = useMemo((): Facts => {
    const found = [partRows.data, ...searches].flatMap((rows) => (rows ? rowsOf(rows) : []));
    return {
      parts: found.map((part) => partData(part, new Date())),
      customers: customerRows.data ? rowsOf(customerRows.data) : [],
      companyName: env.VITE_COMPANY_NAME,
      nameOf: (mode, id) => inSpecification(() => sayIdentifier(mode, id)),
    };
  }, [partRows.data, customerRows.data, searches]);
  return {
    facts,
    unread: partRows.data?.unread,
    isLoading: partRows.isPending || customerRows.isPending,
    isError: partRows.isError || customerRows.isError,
    retry: () => {
      void partRows.refetch();
      void customerRows.refetch();
    },
  };
}

/** What was not read is said beside the rows: a part that is not found may be among it. */
const rowsOf = <Row>(rows: PartialRows<Row>): readonly Row[] =>
  rows.either({ whole: (all) => all, part: (first) => first });

type ReviewInput = {
  reading: SampleReading;
  label: SampleLabel;
  decisions: ReadonlyMap<string, Decision>;
  design: { id: string; name: string };
};

/** The rows and the design, with the parts and customers of the host. */
export function useReview({ reading, label: read, decisions, design }: ReviewInput) {
  const { facts, ...loading } = useFacts(read);
  const label = useMemo(() => withKnownLetters(read, facts), [read, facts]);
  const bindings = useMemo(() => {
    const others = reading.sample.labels.filter((other) => other !== read);
    return bindingsOf(label, facts, others);
  }, [reading, read, label, facts]);
  const review = useMemo(() => reviewOf({ label, bindings, decisions, design }), [label, bindings, decisions, design]);
  const part = useMemo(() => partOnSample(label, facts), [label, facts]);
  return { ...review, part, ...loading };
}
