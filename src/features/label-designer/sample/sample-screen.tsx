import { m } from '@messages/messages';
import { clsx } from 'clsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Crop from 'lucide-react/icons/crop';
import FileIcon from 'lucide-react/icons/file';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type DragEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { sampleData } from '@/features/label-designer/data-preview/preview-data';
import { newDesign } from '@/features/label-designer/document-store';
import { useDocument, useEditor } from '@/features/label-designer/editor';
import { confirmDiscard } from '@/features/label-designer/library/library-actions';
import { ProfileSelect } from '@/features/label-designer/profile/profile-select';
import type { LabelDesign } from '@/label/design/design';
import type { Size } from '@/label/design/geometry';
import { labelProblems } from '@/label/design/problems';
import { checkProfile } from '@/label/profiles/profiles';
import type { Profile } from '@/label/profiles/rules';
import type { SampleReading } from '@/label/sample/sample';
import { useEncoders } from '@/label-view/use-encoders';
import { sayLabelProblem } from '@/language/label/label-facts';
import { sayHas, sayRequirement } from '@/language/label/profile-facts';
import { labelHeads } from '@/language/label/resolution';
import { sayRefused } from '@/language/label/sample-facts';
import { partText } from '@/resource/list/unread-text';
import { Badge } from '@/ui/basics/badge';
import { Button, IconButton } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { Notice } from '@/ui/feedback/notice';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { Select } from '@/ui/forms/select';
import { SampleAreaEditor } from './sample-area';
import { SamplePicture } from './sample-picture';
import { SampleRows } from './sample-rows';
import { useReview, useSample } from './use-sample';

/** A file of a customer becomes a design; the user checks guesses before it opens. */
export function SampleScreen() {
  const editor = useEditor();
  const sample = useSample();
  const { state } = sample;
  const input = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was clicked is gone by then.
  useEffect(() => {
    if (state.name) title.current?.focus();
  }, [state.name]);
  const leave = () => {
    editor.closeDialog();
    editor.requestFocus();
  };
  const choose = () => input.current?.click();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) void sample.open(file);
  };
  const openDraft = (design: LabelDesign, fileName: string, picture: string | undefined) =>
    confirmDiscard(editor, () => {
      const { id, createdAt, updatedAt } = newDesign();
      const empty = { ...design, id, createdAt, updatedAt, elements: [] };
      editor.openDesign(empty, { saved: empty, step: m.sample_step_new });
      editor.edit(
        () => m.sample_step({ file: fileName }),
        () => ({ ...design, id, createdAt, updatedAt }),
      );
      if (picture) editor.view.setState({ sample: { designId: id, picture, isVisible: true } });
      leave();
    });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: A file may be dropped anywhere; the button does the same.
    <div
      className="-mx-7 -mt-6 -mb-8 grid h-[max(420px,calc(100dvh-var(--topbar)))] grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] max-lg:h-auto max-lg:min-h-[calc(100dvh-var(--topbar))] max-md:-mx-4 max-md:-mt-5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && state.name !== 'read') leave();
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.sample_file()}
        accept=".pdf,.zpl,.tspl,.epl,.prn,.txt,.lbl,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void sample.open(file);
        }}
      />
      {state.name === 'read' ? (
        <Review
          key={`${state.design.id} ${sample.index}`}
          {...{ sample, state, leave, title }}
          onChoose={choose}
          onOpen={openDraft}
        />
      ) : (
        <>
          <Header leave={leave} title={title} />
          <Start state={state} onChoose={choose} onCancel={sample.cancel} />
        </>
      )}
    </div>
  );
}

type HeaderProps = { leave: () => void; title: RefObject<HTMLHeadingElement | null>; children?: ReactNode };

const Header = ({ leave, title, children }: HeaderProps) => (
  <header className="flex min-h-13 flex-wrap items-center gap-2 border-rule-2 border-b px-4 py-1.5">
    <IconButton label={m.common_back()} className="-ml-2" onClick={leave}>
      <ArrowLeft aria-hidden className="size-4.5" />
    </IconButton>
    <h1
      ref={title}
      tabIndex={-1}
      className="whitespace-nowrap font-semibold font-stretch-[92%] text-[1.125rem] leading-6 outline-none"
    >
      {m.sample_title()}
    </h1>
    {children}
  </header>
);

type ReadState = Extract<ReturnType<typeof useSample>['state'], { name: 'read' }>;

/** What a file of each kind has several of: the name of the choice, and one of them. */
const placeTexts = {
  pdf: [m.sample_shown_page, m.sample_page_of],
  zpl: [m.sample_shown_label, m.sample_label_of],
  tspl: [m.sample_shown_label, m.sample_label_of],
  epl: [m.sample_shown_label, m.sample_label_of],
  picture: [m.sample_shown_picture, m.sample_picture_of],
} as const;

type FileBarProps = {
  file: File;
  reading: SampleReading;
  index: number;
  onSelect: (index: number) => void;
  dotsPerMm: number;
  onDots: (dots: number) => void;
};

function FileBar({ file, reading, index, onSelect, dotsPerMm, onDots }: FileBarProps) {
  const { labels } = reading.sample;
  const size = labels[index]?.size;
  const [shown, placeOf] = placeTexts[reading.kind];
  return (
    <>
      <span aria-hidden className="mx-2 h-5 w-px bg-rule-2 max-md:hidden" />
      <span className="min-w-0 max-w-80 truncate font-mono text-13 text-ink-2" title={file.name}>
        {file.name}
      </span>
      {labels.length > 1 ? (
        <Select
          aria-label={shown()}
          size="sm"
          className="w-36"
          value={String(index)}
          onValueChange={(value) => onSelect(Number(value))}
          options={labels.map((_, at) => ({
            value: String(at),
            label: placeOf({ place: at + 1, count: labels.length }),
          }))}
        />
      ) : (
        <span className="text-13 text-ink-3">{placeOf({ place: 1, count: 1 })}</span>
      )}
      {size && <span className="whitespace-nowrap text-13 text-ink-3">{m.sample_size(size)}</span>}
      {reading.kind !== 'pdf' && reading.kind !== 'picture' && (
        <Select
          aria-label={m.sample_printer()}
          size="sm"
          className="w-28"
          value={String(dotsPerMm)}
          onValueChange={(value) => onDots(Number(value))}
          options={labelHeads.map((head) => ({ value: String(head.dotsPerMm), label: head.say() }))}
        />
      )}
    </>
  );
}

type StartProps = {
  state: Exclude<ReturnType<typeof useSample>['state'], { name: 'read' }>;
  onChoose: () => void;
  onCancel: () => void;
};

function Start({ state, onChoose, onCancel }: StartProps) {
  return (
    <div className="grid content-center justify-items-center gap-4 bg-bench-2 p-6">
      {state.name === 'empty' && state.refused && (
        <Notice className="max-w-xl">
          {m.sample_refused({ file: state.refused.file, reason: sayRefused(state.refused.why) })}
        </Notice>
      )}
      {state.name === 'reading' ? (
        <div className="grid w-full max-w-md gap-3 rounded-3 border border-rule-2 bg-paper p-6">
          <p className="text-14" role="status">
            {m.sample_reading()} <span className="font-mono text-13">{state.file.name}</span>
          </p>
          <ProgressBar share={state.share || undefined} label={m.sample_reading()} />
          <Button className="justify-self-end" onClick={onCancel}>
            {m.common_cancel()}
          </Button>
        </div>
      ) : (
        <div className="grid w-full max-w-xl justify-items-center gap-2 rounded-3 border-2 border-control border-dashed bg-paper p-10 text-center">
          <p className="font-semibold text-16">{m.sample_drop()}</p>
          <p className="text-13 text-ink-2">{m.sample_drop_text()}</p>
          <Button variant="primary" className="mt-2" onClick={onChoose}>
            <FileIcon aria-hidden />
            {m.sample_choose()}
          </Button>
        </div>
      )}
    </div>
  );
}

type ReviewProps = HeaderProps & {
  sample: ReturnType<typeof useSample>;
  state: ReadState;
  onChoose: () => void;
  onOpen: (design: LabelDesign, fileName: string, picture: string | undefined) => void;
};

const zooms = [50, 75, 95, 125, 160, 200, 300];
/** Up to this step the label is never wider than its window. */
const FITTING = 2;

function Review({ sample, state, leave, title, onChoose, onOpen }: ReviewProps) {
  const { reading, design: named, file } = state;
  const label = reading.sample.labels[sample.index] ?? { size: { width: 100, height: 50 }, elements: [], leftOut: [] };
  const review = useReview({ reading, label, decisions: sample.decisions, design: named });
  const { rows, design, asOnSample, part } = review;
  // The rules of a profile check every code, also those whose encoders are loaded later.
  useEncoders(true);
  const [selected, setSelected] = useState<string>();
  const [share, setShare] = useState(65);
  const [zoom, setZoom] = useState(FITTING);
  const picture = reading.pictures[sample.index];
  const source = reading.sources[sample.index];
  const [isCropping, setCropping] = useState(false);
  const [profile, setProfile] = useState<Profile>();
  const unready = review.isLoading ? m.sample_parts_loading() : undefined;
  return (
    <>
      <Header leave={leave} title={title}>
        <FileBar
          {...{ file, reading }}
          index={sample.index}
          onSelect={sample.select}
          dotsPerMm={sample.dotsPerMm}
          onDots={sample.setDots}
        />
        <span className="grow max-md:basis-full" />
        {source && (
          <Button className="max-md:grow" aria-pressed={isCropping} onClick={() => setCropping(!isCropping)}>
            <Crop aria-hidden />
            {reading.kind === 'picture' ? m.sample_corners() : m.sample_crop()}
          </Button>
        )}
        <Button className="max-md:grow" onClick={onChoose}>
          <FileIcon aria-hidden />
          {m.sample_choose_another()}
        </Button>
        <Button
          variant="primary"
          className="max-md:grow"
          reason={design.elements.length === 0 ? m.sample_nothing_read() : unready}
          onClick={() => onOpen(profile ? { ...design, profile: profile.id } : design, file.name, picture)}
        >
          {m.sample_open()}
        </Button>
      </Header>
      {isCropping && source ? (
        <SampleAreaEditor
          kind={reading.kind}
          source={source}
          onRead={(area) => void sample.open(file, { area })}
          onCancel={() => setCropping(false)}
        />
      ) : (
        <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_432px] max-lg:grid-cols-[minmax(0,1fr)]">
          <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] max-lg:contents">
            <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-rule-2 border-b py-1.5 pr-3 pl-5 text-13 text-ink-2 max-md:pl-4">
              {picture ? (
                <>
                  <span>{m.sample_sample()}</span>
                  <input
                    type="range"
                    aria-label={m.sample_share()}
                    className="w-44 max-md:w-28"
                    min={0}
                    max={100}
                    step={5}
                    value={share}
                    onChange={(event) => setShare(Number(event.target.value))}
                  />
                  <span>{m.sample_design()}</span>
                </>
              ) : (
                <p role="status">{sayWithoutPicture(reading)}</p>
              )}
              <span aria-hidden className="mx-2 h-5 w-px bg-rule-2 max-md:hidden" />
              <Key className="border-[#1c5fb0]">{m.sample_recognised()}</Key>
              <Key className="border-[#1c5fb0] border-dashed">{m.sample_guessed()}</Key>
              <Key className="border-[#8b857a]">{m.sample_left_out()}</Key>
              <span className="grow" />
              <span className="flex">
                <IconButton
                  label={m.sample_zoom_out()}
                  variant="line"
                  className="rounded-r-none"
                  reason={zoom === 0 ? m.sample_smallest() : undefined}
                  onClick={() => setZoom(zoom - 1)}
                >
                  <Minus aria-hidden />
                </IconButton>
                <output className="grid w-13 place-items-center border-rule-2 border-y bg-paper font-mono text-13">
                  {zooms[zoom]}%
                </output>
                <IconButton
                  label={m.sample_zoom_in()}
                  variant="line"
                  className="rounded-l-none"
                  reason={zoom === zooms.length - 1 ? m.sample_largest() : undefined}
                  onClick={() => setZoom(zoom + 1)}
                >
                  <Plus aria-hidden />
                </IconButton>
              </span>
            </div>
            <div
              {...scrollRegion(m.sample_region())}
              className="grid min-h-60 grid-cols-[minmax(0,1fr)] overflow-auto bg-bench-2 p-5 max-lg:sticky max-lg:top-(--topbar) max-lg:z-2 max-lg:max-h-[45dvh] max-lg:min-h-0 max-lg:p-3"
            >
              <div
                className={clsx('m-auto', zoom <= FITTING && 'max-w-full max-lg:max-w-[min(100%,var(--over-list))]')}
                style={pictureWidth(label.size, zooms[zoom] ?? 95)}
              >
                <SamplePicture
                  design={asOnSample}
                  picture={picture}
                  rows={rows}
                  selected={selected}
                  onSelect={setSelected}
                  share={share / 100}
                />
              </div>
            </div>
            <Checks design={design} data={part ?? sampleData} profile={profile} onProfile={setProfile} />
          </div>
          <aside
            aria-label={m.sample_what_was_read()}
            className="flex min-h-0 flex-col border-rule-2 border-l bg-paper max-lg:border-t max-lg:border-l-0"
          >
            <div className="min-h-0 flex-1 overflow-y-auto">
              {review.isError && (
                <Notice
                  variant="wait"
                  className="m-3"
                  action={
                    <Button size="xs" onClick={review.retry}>
                      {m.common_retry()}
                    </Button>
                  }
                >
                  {m.sample_data_failed()}
                </Notice>
              )}
              {review.unread && !part && (
                <Notice variant="wait" className="m-3">
                  {m.sample_no_part({ parts: partText(review.unread) })}
                </Notice>
              )}
              <SampleRows
                rows={rows}
                partNo={part?.partNo}
                selected={selected}
                onSelect={setSelected}
                onDecide={sample.decide}
              />
              <p className="px-4 py-2.5 text-12 text-ink-3">{m.sample_not_saved()}</p>
            </div>
          </aside>
        </div>
      )}
    </>
  );
}

/** At the place of the slider. PDF and pictures always have a picture. */
function sayWithoutPicture({ kind, pictures }: SampleReading): string {
  if (kind !== 'zpl') return m.sample_picture_none({ language: kind.toUpperCase() });
  return pictures.length === 0 ? m.sample_picture_drawing() : m.sample_picture_failed();
}

/** 100 % fills a middling window; wide and high labels alike. On a phone the label stays over the list. */
const pictureWidth = ({ width, height }: Size, zoom: number) => ({
  width: `${Math.round(zoom * Math.min(8.5, (6.6 * width) / height))}px`,
  '--over-list': `calc((45dvh - 24px) * ${(width / height).toFixed(3)})`,
});

const Key = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 text-12">
    <i aria-hidden className={`h-3 w-[18px] border-[1.5px] bg-white ${className}`} />
    {children}
  </span>
);

type ChecksProps = {
  design: LabelDesign;
  data: Parameters<typeof labelProblems>[1];
  profile: Profile | undefined;
  onProfile: (profile: Profile | undefined) => void;
};

/** The problems that the designer would list, with the rules of the label family that the customer requires. */
function Checks({ design, data, profile, onProfile }: ChecksProps) {
  const dotsPerMm = useDocument((state) => state.dotsPerMm);
  const problems = useMemo(() => labelProblems(design, data, { dotsPerMm }), [design, data, dotsPerMm]);
  const rules = useMemo(
    () => (profile ? checkProfile(profile, design, data, { dotsPerMm }) : []),
    [profile, design, data, dotsPerMm],
  );
  const [unmet, met] = [rules.filter(({ isMet }) => !isMet), rules.filter(({ isMet }) => isMet)];
  const messages = [...new Set(problems.map(sayLabelProblem))];
  const errors = problems.filter(({ severity }) => severity === 'error').length + unmet.length;
  const count = messages.length + unmet.length;
  return (
    <div className="border-rule border-t bg-paper px-5 pt-2.5 pb-3 text-13 max-md:px-4">
      <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-14 leading-6">
        <Lamp state={errors > 0 ? 'stop' : count > 0 ? 'wait' : 'ok'} />
        {count === 0 ? m.sample_no_problems() : m.sample_problem_count({ count })}
        {profile && (
          <span className="font-normal text-12 text-ink-2">
            {m.profile_met_of({ met: met.length, all: rules.length })}
          </span>
        )}
        <span className="ml-auto font-normal text-12 text-ink-3 max-md:hidden">
          {count > 0 && m.sample_draft_allowed()}
        </span>
        <ProfileSelect className="w-56 min-w-0 font-normal" profile={profile} onSelect={onProfile} />
      </h2>
      {count + met.length > 0 && (
        <section {...scrollRegion(m.sample_problems())} className="mt-1 max-h-28 overflow-y-auto">
          <ul className="grid grid-cols-2 gap-x-5 gap-y-1 max-md:grid-cols-1">
            {messages.map((message) => (
              <li key={message} className="break-words leading-5">
                {message}
              </li>
            ))}
            {[...unmet, ...met].map(({ id, requires, has, isMet }) => (
              <li key={id} className="break-words leading-5">
                <Badge variant={isMet ? 'ok' : 'stop'}>{isMet ? m.profile_met() : m.profile_not_met()}</Badge>{' '}
                {isMet
                  ? sayRequirement(requires)
                  : m.profile_rule_unmet({ asks: sayRequirement(requires), has: sayHas(has) })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
