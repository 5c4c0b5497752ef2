import { m } from '@messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Ban from 'lucide-react/icons/ban';
import FileDown from 'lucide-react/icons/file-down';
import History from 'lucide-react/icons/history';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { parts } from '@/api/parts';
import { env, hasFeature } from '@/config/env';
import { paths, traceHref } from '@/config/paths';
import { handOf } from '@/domain/part';
import { dayText, rangeOf } from '@/domain/serials/serial';
import { serialsText } from '@/domain/serials/serials-text';
import type { PartDay } from '@/domain/trace/trace-labels';
import type { Story } from '@/domain/trace/trace-story';
import { voidOf } from '@/domain/void';
import { PrintDialog, VoidDialog, VoidsToConfirm } from '@/features/print';
import { nowTexts } from '@/language/trace-facts';
import type { PrintRequest } from '@/print/plan/print-plan';
import { useRole } from '@/session/profile';
import { useSession } from '@/session/use-session';
import { Badge } from '@/ui/basics/badge';
import { Button, ButtonLink } from '@/ui/basics/button';
import { HandMark } from '@/ui/basics/hand-mark';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import { sentence } from '@/ui/basics/sentence';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { LabelPicture } from './label-picture';
import { LabelStrip, StripLegend } from './label-strip';
import { storyFacts } from './story-entry';
import type { StoryPageInput } from './story-page';
import { StoryTimeline } from './story-timeline';
import { missingText, sayRead } from './trace-field';
import { type LabelView, useLabelView } from './use-printed-label';
import type { DayReading } from './use-runs-of-day';
import { useStory } from './use-story';

type LabelStoryProps = {
  part: PartDay;
  serial: string;
  day: DayReading;
  /** Other parts with a label of this serial. */
  rivals: readonly PartDay[];
  /** The place for buttons in the head of the screen. */
  actions: HTMLElement | null;
};

/** One label: its neighbours, its picture as printed and its story. */
export function LabelStory({ part, serial, day, rivals, actions }: LabelStoryProps) {
  const view = useLabelView(part, serial);
  const data = useStory({ part, serial, day, rivals, printedWith: revisionOn(view) });
  const { story, nameOf, strip, isReading, unread, unreadSlips, lot } = data;
  const missing = [
    ...data.missing,
    ...(view.partState === 'failed' ? [{ what: m.trace_missing_part, error: view.error, retry: view.retry }] : []),
  ];
  return (
    <>
      {missing.length > 0 && (
        <Notice
          className="mb-4"
          action={
            <Button size="sm" onClick={() => missing.forEach(({ retry }) => void retry())}>
              {m.common_retry()}
            </Button>
          }
        >
          <ul className="grid gap-1">
            {missing.map(({ what, error }) => (
              <li key={what()}>{missingText(error, what())}</li>
            ))}
          </ul>
        </Notice>
      )}
      {unread.map((text) => (
        <Notice key={text} variant="wait" className="mb-4">
          {text}
        </Notice>
      ))}
      <section aria-label={m.trace_label()} className="mb-5 overflow-hidden rounded-2 border border-rule-2 bg-paper">
        <LabelHead part={part} serial={serial} story={story} view={view} />
        <LabelStrip strip={strip} serial={serial} part={part} />
        <footer className="flex flex-wrap items-center gap-x-4.5 gap-y-2 px-4 py-2 text-12 leading-4.5 text-ink-2">
          <StripLegend cells={strip.cells} />
          {lot !== '' && (
            <Link
              to={traceHref(lot)}
              className="ml-auto inline-flex items-center gap-1.5 text-13 font-medium text-ink underline decoration-rule-2 underline-offset-3 hover:decoration-current max-md:ml-0 max-md:min-h-10"
            >
              <span>{sentence(m.trace_deliveries_of_lot, { lot: <span className="font-mono">{lot}</span> })}</span>
              <ArrowRight aria-hidden className="size-3.5" />
            </Link>
          )}
        </footer>
      </section>
      <div className="grid grid-cols-[392px_minmax(0,1fr)] items-start gap-7 max-xl:grid-cols-[280px_minmax(0,1fr)] max-xl:gap-6 max-md:grid-cols-[minmax(0,1fr)]">
        <AsPrinted part={part} serial={serial} view={view} isWholeDay={day.state === 'whole'} />
        <StoryTimeline
          story={story}
          partId={part.id}
          nameOf={nameOf}
          isReading={isReading || !day.isSettled}
          unreadSlips={unreadSlips}
        />
      </div>
      {actions &&
        createPortal(
          <SaveStory
            isReady={!isReading && view.picture !== 'loading'}
            input={() => ({
              part,
              known: view.part,
              story,
              nameOf,
              reading: readingText(serial, day),
              label: view.picture === 'loading' ? undefined : view.picture,
              missing: [...missing.map(({ what }) => what()), ...unread],
            })}
          />,
          actions,
        )}
    </>
  );
}

function revisionOn({ picture }: LabelView) {
  if (picture === 'loading' || picture?.origin !== 'print') return undefined;
  const { designId, revision } = picture;
  return designId === undefined || revision === undefined ? undefined : { designId, revision };
}

/** How far the day was read, for the file: a file has no Retry, and is not translated. */
function readingText(serial: string, { state, rows, pages, totalPages }: DayReading): string {
  const day = dayText(serial.slice(0, 8));
  const read = sayRead(rows.length, pages);
  if (state === 'whole') return `${day} read to the end: ${read}.`;
  const of = totalPages === undefined ? '' : ` of ${totalPages}`;
  return `${day} not read to the end: ${read}${of}. A second run or a gap may be missing here.`;
}

type SaveStoryProps = { isReady: boolean; input: () => Omit<StoryPageInput, 'company' | 'by' | 'at'> };

function SaveStory({ isReady, input }: SaveStoryProps) {
  const user = useSession((state) => state.user);
  const [isWriting, setIsWriting] = useState(false);
  const left = useRef(new AbortController());
  useEffect(() => () => left.current.abort(), []);
  const save = async () => {
    setIsWriting(true);
    const { signal } = left.current;
    try {
      const { saveStory } = await import('./story-page');
      const by = user ? user.fullName || user.username : '';
      await saveStory(() => ({ ...input(), company: env.VITE_COMPANY_NAME, by, at: new Date() }), signal);
    } catch {
      if (!signal.aborted) notify.error(m.trace_pdf_failed());
    }
    setIsWriting(false);
  };
  return (
    <Button
      variant="primary"
      pending={isWriting}
      pendingText={m.trace_pdf_writing()}
      reason={isReady ? undefined : m.trace_story_reading()}
      onClick={() => void save()}
    >
      <FileDown aria-hidden />
      {m.trace_save_story()}
    </Button>
  );
}

type LabelHeadProps = { part: PartDay; serial: string; story: Story; view: LabelView };

function LabelHead({ part, serial, story, view }: LabelHeadProps) {
  const { now } = story;
  const facts = [...storyFacts(story), ...(typeof view.picture === 'object' ? view.picture.numbers : [])];
  return (
    <header className="flex items-center gap-x-3.5 gap-y-3 py-3.5 pr-5 pl-4 max-xl:flex-wrap">
      {view.part && handOf(view.part) !== 'none' && (
        <HandMark hand={handOf(view.part)} size="xl" className="shrink-0" />
      )}
      <div className="min-w-0 flex-1 xl:min-w-64">
        <h2 className="font-mono text-[1.375rem] leading-6.5 font-semibold tracking-[-.02em]">{serial}</h2>
        <p className="text-13 break-words text-ink-2">
          <span className="mr-1.5 font-mono font-medium text-ink">{part.no || m.trace_deleted_part()}</span>
          {part.name}
        </p>
      </div>
      <dl className="flex flex-wrap gap-y-2.5 max-xl:grid max-xl:w-full max-xl:grid-cols-5 max-xl:gap-x-4 max-xl:border-t max-xl:border-rule max-xl:pt-3 max-md:grid-cols-3">
        {facts.map(
          ([caption, value]) =>
            value !== '' && (
              <Fact key={caption} caption={caption}>
                <span className={value.length < 12 ? 'font-mono whitespace-nowrap' : 'font-mono'}>{value}</span>
              </Fact>
            ),
        )}
        <Fact caption={m.trace_now()}>
          <Badge variant={now.state}>{nowTexts[now.code]()}</Badge>
        </Fact>
      </dl>
    </header>
  );
}

const Fact = ({ caption, children }: { caption: string; children: React.ReactNode }) => (
  <div className="ml-5 min-w-0 border-l border-rule pl-5 max-xl:ml-0 max-xl:border-0 max-xl:pl-0">
    <dt className="text-12 text-ink-3 first-letter:uppercase">{caption}</dt>
    <dd className="text-14 font-semibold break-words">{children}</dd>
  </div>
);

type AsPrintedProps = { part: PartDay; serial: string; view: LabelView; isWholeDay: boolean };

function AsPrinted({ part, serial, view, isWholeDay }: AsPrintedProps) {
  const { picture } = view;
  const label = picture === 'loading' ? undefined : picture;
  return (
    <aside aria-label={m.trace_label_as_printed()} className="sticky top-19 min-w-0 max-md:static">
      <h2 className="mb-2.5 flex items-baseline justify-between text-13 font-medium">
        {label?.origin === 'today' ? m.trace_as_today() : m.trace_as_printed()}
        <span className="font-mono text-12 font-normal text-ink-3">{label?.size}</span>
      </h2>
      <LabelPicture picture={picture} name={m.trace_picture_of({ part: part.no, serial })} absence={view.absence} />
      {label && (
        <dl className="mt-3.5 grid gap-1.5 text-13 [&>*]:grid [&>*]:grid-cols-[72px_minmax(0,1fr)]">
          <div>
            <dt className="text-12 leading-5 text-ink-3">{m.trace_design()}</dt>
            <dd className="break-words">
              {label.designId ? <span className="font-mono">{label.designId}</span> : m.trace_standard_label()}
              {label.revision !== undefined && ` ${m.trace_revision({ revision: label.revision })}`}
            </dd>
          </div>
          <div>
            <dt className="text-12 leading-5 text-ink-3">{m.trace_picture()}</dt>
            <dd>
              {pictureText(view, label.origin)}
              {label.hash !== undefined && (
                <>
                  , <span className="font-mono">{label.hash.slice(0, 8)}</span>
                </>
              )}
              {label.notice && ` ${label.notice}`}
            </dd>
          </div>
          {label.today && (
            <div>
              <dt className="text-12 leading-5 text-ink-3">{m.trace_today()}</dt>
              <dd>{label.today === 'same' ? m.trace_today_same() : m.trace_today_other()}</dd>
            </div>
          )}
        </dl>
      )}
      <LabelActions part={part} serial={serial} view={view} isWholeDay={isWholeDay} />
    </aside>
  );
}

function pictureText({ keeper, unread }: LabelView, origin: 'print' | 'today'): string {
  if (origin === 'print') return keeper === 'host' ? m.trace_picture_of_host() : m.trace_picture_of_browser();
  if (unread === 'unreachable') return m.trace_picture_unreachable();
  if (unread === 'damaged') return m.trace_picture_damaged();
  return hasFeature('print-jobs') ? m.trace_picture_not_kept() : m.trace_picture_not_kept_here();
}

const noPart = {
  known: () => undefined,
  deleted: m.trace_part_deleted,
  failed: m.trace_part_failed,
};

/**
 * Re-Print opens the print dialog with this serial alone, or for new labels in place of void ones; nothing is printed
 * from here.
 */
function LabelActions({ part, serial, view, isWholeDay }: AsPrintedProps) {
  const client = useQueryClient();
  const [request, setRequest] = useState<PrintRequest>();
  const [isOpening, setIsOpening] = useState(false);
  const [isVoiding, setIsVoiding] = useState(false);
  const isAdmin = useRole() === 'admin';
  const { record } = view;
  const range = rangeOf(serial, serial);
  const voided = record && voidOf(serial, [record]);
  const voidRange = voided?.replacedBy === null ? rangeOf(voided.serialFrom, voided.serialEnd) : undefined;
  const open = async () => {
    if (!record) return;
    setIsOpening(true);
    // The cached part may be older than the labels.
    const current =
      part.id === null
        ? undefined
        : await client.query({ ...parts.detail(part.id), staleTime: 0 }).catch(() => undefined);
    setIsOpening(false);
    const used = current ?? view.part;
    if (used && voidRange) setRequest({ part: used, inPlaceOf: { record, serials: [voidRange] } });
    else if (used && range) setRequest({ part: used, reprintOf: record, serials: serialsText([range]) });
  };
  const unrecorded = isWholeDay ? m.trace_no_record() : m.trace_record_not_read();
  const reason =
    voided && !voidRange
      ? m.trace_void_not_reprinted()
      : record
        ? noPart[view.part ? 'known' : view.partState]()
        : unrecorded;
  return (
    <div className="mt-4 flex flex-wrap gap-2 max-xl:[&>*]:flex-1">
      {hasFeature('void') && voided && isAdmin && <VoidsToConfirm record={record} />}
      <Button reason={reason} pending={isOpening} pendingText={m.trace_opening()} onClick={() => void open()}>
        <PrinterIcon />
        {voidRange ? m.trace_print_in_place() : m.trace_reprint()}
      </Button>
      <ButtonLink to={`${paths.printHistory.href()}?${new URLSearchParams({ search: record?.serialFrom ?? serial })}`}>
        <History aria-hidden />
        {m.trace_open_run()}
      </ButtonLink>
      {hasFeature('void') && record && isAdmin && (
        <Button reason={voided && m.trace_void_already()} onClick={() => setIsVoiding(true)} className="max-xl:flex-1">
          <Ban aria-hidden />
          {m.trace_void()}
        </Button>
      )}
      {isVoiding && record && range && (
        <VoidDialog record={record} serials={serialsText([range])} onClose={() => setIsVoiding(false)} />
      )}
      {request && <PrintDialog {...request} open onOpenChange={(next) => !next && setRequest(undefined)} />}
    </div>
  );
}
