import { m } from '@messages/messages';
import { paths, traceHref } from '@/config/paths';
import type { Delivery } from '@/domain/delivery';
import { FIRST_PRINT } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { counterText } from '@/domain/serials/serial';
import type { BarcodePiece } from '@/domain/trace/barcode-comparison';
import type { PaperOutcome, Story, StoryEvent } from '@/domain/trace/trace-story';
import { fieldWord, type RecordName, valueWord } from '@/language/activity-words';
import { sayOutput, sayStatus } from '@/language/print-words';
import { sayEnds, unrecordedTexts } from '@/language/trace-facts';

type State = 'ok' | 'wait' | 'stop';

/** One thing that an event says. An empty value is not said. */
export type EntryFact = {
  caption: string;
  value: string;
  /** A number, in mono. */
  isCode?: boolean;
  /** Where it leads. */
  to?: string;
  state?: State | undefined;
  /** A value of a part that was changed. */
  change?: { field: string; from: string; to: string };
};

/** An event of a label in words: on the screen and on the page that is saved. */
export type StoryEntry = {
  title: string;
  /** Beside the title. With a state it is in the title already. */
  tag?: { text: string; look: 'solid' | 'soft' | 'linked' | State };
  codes?: readonly { name: string; pieces: readonly BarcodePiece[] }[];
  facts: readonly EntryFact[];
  note?: { state: 'wait' | 'stop'; text: string };
};

type Names = { partId: RecordId | null; nameOf: RecordName };

export function entryOf(event: StoryEvent, { partId, nameOf }: Names): StoryEntry {
  const by: EntryFact = { caption: m.trace_by(), value: event.by };
  switch (event.kind) {
    case 'printed': {
      const { status, range, output, printer, outcome, unrecorded, isLater } = event;
      const isFirst = status === FIRST_PRINT;
      const again =
        range.count === 1 ? m.trace_printed_again_only({ serial: range.from.slice(8) }) : m.trace_printed_again();
      const { state, say } = outcomes[outcome];
      return {
        title: isLater ? m.trace_printed_later() : isFirst ? m.trace_printed() : again,
        tag: { text: sayStatus(status), look: isFirst ? 'solid' : 'soft' },
        facts: [
          { caption: m.trace_run(), value: counterText(range), isCode: true },
          by,
          { caption: m.trace_on(), value: printer },
          { caption: m.trace_output(), value: sayOutput(output) },
          { caption: m.trace_outcome(), value: say(), state },
        ],
        ...(unrecorded && { note: { state: 'wait', text: unrecordedTexts[unrecorded]() } }),
      };
    }
    case 'outcome':
      return {
        title: event.hasComeOut ? m.trace_came_out() : m.trace_did_not_come_out(),
        tag: { text: '', look: event.hasComeOut ? 'ok' : 'wait' },
        facts: [by, { caption: m.trace_asked_about(), value: counterText(event.range), isCode: true }],
      };
    case 'revision': {
      const { designId, name, revision, approvedBy, publishedAt } = event.revision;
      const say = publishedAt === '' ? m.trace_revision_approved : m.trace_revision_published;
      const to = `${paths.labelDesigns.href()}?${new URLSearchParams({ design: designId })}`;
      return {
        title: say({ revision, design: name || designId }),
        facts: [
          by,
          { caption: m.trace_approved_by(), value: approvedBy },
          { caption: m.trace_design(), value: designId, to },
        ],
      };
    }
    case 'LT1':
      return { title: m.trace_scanned_lt1(), tag: linked(), facts: [by, ...slipFacts(event.delivery)] };
    case 'LT2': {
      const { comparison, delivery } = event;
      const isAlone = delivery.scanLt1At === '' && delivery.scanLt1ByName === '';
      const [text, state] = matches[comparison.result];
      return {
        title: m.trace_now_scanned(),
        tag: linked(),
        // The names are the same in every language.
        codes: [
          { name: 'Kasai', pieces: comparison.kasai },
          { name: 'HPM', pieces: comparison.hpm },
        ],
        facts: [by, { caption: m.trace_match(), value: text(), state }, ...(isAlone ? slipFacts(delivery) : [])],
        ...(isAlone && { note: { state: 'stop', text: m.trace_lt1_missing() } }),
      };
    }
    case 'decision':
      return {
        title: event.isApproved ? m.trace_delivery_approved() : m.trace_delivery_rejected(),
        tag: event.isApproved
          ? { text: m.trace_now_approved(), look: 'ok' }
          : { text: m.trace_now_rejected(), look: 'stop' },
        facts: [by, slipFact(event.delivery)],
      };
    case 'void': {
      const { serialFrom: from, serialEnd: end, reason, confirmedBy, replacedBy } = event;
      const to = replacedBy && traceHref(replacedBy.serialFrom, partId ?? undefined);
      return {
        title: m.trace_voided({ serials: counterText({ from, end, count: 0 }) }),
        tag: { text: m.trace_now_void(), look: 'stop' },
        facts: [
          by,
          { caption: m.trace_reason(), value: reason },
          { caption: m.trace_confirmed_by(), value: confirmedBy ?? m.trace_nobody_yet() },
          ...(to ? [{ caption: m.trace_in_its_place(), value: sayEnds(replacedBy), to }] : []),
        ],
      };
    }
    case 'part':
      return {
        title: (partEvents[event.action] ?? m.trace_part_changed)(),
        facts: [
          by,
          ...event.changes.map((change): EntryFact => {
            const [from = '', end = ''] = [change.from, change.to].map((one) => valueWord(change.field, one, nameOf));
            return { caption: fieldWord('parts', change.field), value: m.print_from_to({ from, end }), change };
          }),
        ],
      };
  }
}

const linked = () => ({ text: m.trace_linked(), look: 'linked' }) as const;

export const slipFact = ({ id, slipNumber }: Delivery): EntryFact & { to: string } => ({
  caption: m.trace_slip(),
  value: slipNumber || m.trace_slip(),
  to: paths.deliveries.record.href(id),
});

const slipFacts = (slip: Delivery): EntryFact[] => [
  slipFact(slip),
  { caption: m.trace_order_no(), value: slip.orderNo, isCode: true },
  { caption: m.trace_lot(), value: slip.kdLotNo, isCode: true },
];

const partEvents: Readonly<Record<string, () => string>> = {
  create: m.trace_part_created,
  delete: m.trace_part_was_deleted,
};

const matches = {
  same: [m.trace_match_same, 'ok'],
  differs: [m.trace_match_differs, 'stop'],
  'not-compared': [m.trace_match_not_compared, undefined],
} as const;

const outcomes: Record<PaperOutcome, { state: State | undefined; say: () => string }> = {
  'came-out': { state: 'ok', say: m.trace_outcome_came_out },
  'not-printed': { state: 'wait', say: m.trace_now_not_printed },
  unanswered: { state: 'wait', say: m.trace_outcome_unanswered },
  unknown: { state: undefined, say: m.trace_outcome_unknown },
};

/** Where the label stands in its run, its papers and its slip. */
export const storyFacts = ({ place, papers, linked: slips }: Story): [caption: string, value: string][] => [
  [m.trace_label(), place ? m.trace_place({ label: place.label, of: place.of }) : ''],
  [m.trace_copies(), papers.least === papers.most ? String(papers.most) : m.trace_copies_from_to(papers)],
  [m.trace_slip(), slips.map(({ slipNumber }) => slipNumber).join(', ')],
  [m.trace_lot(), [...new Set(slips.map(({ kdLotNo }) => kdLotNo))].join(', ')],
];
