import { m } from '@messages/messages';
import { clsx } from 'clsx';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { SharedDesignDetail } from '@/domain/shared-design';
import type { LabelDesign } from '@/label/design/design';
import { type Change, type DesignDifference, designDifference } from '@/label/design/difference';
import { sayChanged, sayChangedValue, sayProperty } from '@/language/label/element-texts';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Segments } from '@/ui/forms/segments';
import { Select } from '@/ui/forms/select';
import { type Entry, entryName, useContent } from './design-content';
import { DesignPicture } from './design-picture';
import { DifferencePicture } from './difference-picture';

export type ComparisonView = 'over' | 'beside';

type ComparisonProps = {
  detail: SharedDesignDetail;
  entries: readonly Entry[];
  from: Entry | undefined;
  to: Entry;
  view: ComparisonView;
  onChange: (change: { from?: string; to?: string; view?: ComparisonView }) => void;
};

/** Two revisions of one design, and what changed between them. With one alone, its picture. */
export function Comparison({ detail, entries, from, to, view, onChange }: ComparisonProps) {
  const older = useContent(detail, from?.key);
  const newer = useContent(detail, to.key);
  const options = entries.map((entry) => ({ value: String(entry.key), label: entryName(entry) }));
  const error = older.error ?? newer.error;
  return (
    <div className="flex min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-rule border-b px-5 py-2.5 max-md:px-4">
        {from && (
          <>
            <Select
              aria-label={m.designs_older()}
              size="sm"
              className="w-max min-w-48 max-w-full max-md:w-full"
              value={String(from.key)}
              onValueChange={(value) => onChange({ from: value })}
              options={options}
            />
            <ArrowRight aria-hidden className="size-4 text-ink-3 max-md:hidden" />
          </>
        )}
        <Select
          aria-label={from ? m.designs_newer() : m.designs_revision()}
          size="sm"
          className="w-max min-w-48 max-w-full max-md:w-full"
          value={String(to.key)}
          onValueChange={(value) => onChange({ to: value })}
          options={options}
        />
        {from && (
          <div className="ml-auto w-max min-w-40 max-md:ml-0 max-md:w-full">
            <ViewSegments view={view} onChange={(value) => onChange({ view: value })} />
          </div>
        )}
      </div>
      <section
        {...scrollRegion(m.designs_pictures_and_changes())}
        className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2 max-md:overflow-visible"
      >
        {error !== undefined ? (
          <div role="alert">
            <EmptyState title={m.designs_pictures_failed()}>{error}.</EmptyState>
          </div>
        ) : !newer.design || (from && !older.design) ? (
          <div className="p-5">
            <Skeleton height="h-60" />
          </div>
        ) : from && older.design ? (
          <Suspense>
            <TwoDesigns
              older={{ name: m.designs_revision_number({ number: from.number }), design: older.design }}
              newer={{ name: m.designs_revision_number({ number: to.number }), design: newer.design }}
              view={view}
            />
          </Suspense>
        ) : (
          <Bench>
            <OnePicture design={newer.design} />
          </Bench>
        )}
      </section>
    </div>
  );
}

type ViewSegmentsProps = { view: ComparisonView; onChange: (view: ComparisonView) => void };

export const ViewSegments = ({ view, onChange }: ViewSegmentsProps) => (
  <Segments
    label={m.designs_pictures()}
    value={view}
    onValueChange={onChange}
    options={[
      { value: 'over', label: m.designs_over() },
      { value: 'beside', label: m.designs_beside() },
    ]}
  />
);

const Bench = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-center bg-bench-2 px-6 py-5 max-md:px-4">{children}</div>
);

const OnePicture = ({ design }: { design: LabelDesign }) => (
  <div className="w-full max-w-[520px] shadow-label">
    <DesignPicture design={design} name={design.name} className="block h-auto w-full" />
  </div>
);

export type NamedDesign = { name: string; design: LabelDesign };

/** Pictures over each other or beside each other, and the list of changed properties. */
export function TwoDesigns({ older, newer, view }: { older: NamedDesign; newer: NamedDesign; view: ComparisonView }) {
  const [marked, setMarked] = useState<number>();
  const difference = useMemo(() => designDifference(older.design, newer.design), [older.design, newer.design]);
  const { changes, unchanged } = difference;
  return (
    <>
      <Bench>
        {view === 'over' ? (
          <div className="w-full max-w-[520px]">
            <DifferencePicture
              older={older.design}
              newer={newer.design}
              difference={difference}
              marked={marked}
              onMark={setMarked}
            />
          </div>
        ) : (
          <div className="grid w-full grid-cols-2 gap-4 max-md:grid-cols-1">
            {[older, newer].map(({ name, design }) => (
              <figure key={name} className="grid content-start gap-1.5">
                <DesignPicture design={design} name={name} className="block h-auto w-full shadow-label" />
                <figcaption className="text-12 text-ink-2">{name}</figcaption>
              </figure>
            ))}
          </div>
        )}
        <p className="mt-3 flex w-full max-w-[520px] flex-wrap gap-x-4 text-12 text-ink-2">
          {view === 'over' && (
            <>
              <Key dashed>{m.designs_only_in({ name: older.name.toLowerCase() })}</Key>
              <Key>{m.designs_changed_in({ name: newer.name.toLowerCase() })}</Key>
            </>
          )}
          <span className="ml-auto">{summary(difference)}</span>
        </p>
      </Bench>
      {changes.length === 0 ? (
        <p className="px-5 py-4 text-13 text-ink-2">{m.designs_nothing_differs({ count: unchanged })}</p>
      ) : (
        <ChangeTable changes={changes} older={older.name} newer={newer.name} marked={marked} onMark={setMarked} />
      )}
    </>
  );
}

const Key = ({ dashed, children }: { dashed?: boolean; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    <span
      aria-hidden
      className={clsx('h-3 w-4.5 border-[1.5px] border-[#1c5fb0] bg-white', dashed && 'border-dashed')}
    />
    {children}
  </span>
);

const summary = ({ changes, unchanged }: DesignDifference) =>
  m.designs_summary({
    changes: m.designs_changes({ count: changes.length }),
    unchanged: m.designs_unchanged({ count: unchanged }),
  });

type ChangeTableProps = {
  changes: readonly Change[];
  older: string;
  newer: string;
  marked: number | undefined;
  onMark: (number: number | undefined) => void;
};

function ChangeTable({ changes, older, newer, marked, onMark }: ChangeTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-13 [&_td]:px-3 [&_td]:py-2 [&_td]:align-top [&_th]:px-3 [&_th]:py-2 [&_th]:text-left [&_th]:font-medium [&_th]:text-12 [&_th]:text-ink-3 max-md:[&_td]:px-2 max-md:[&_th]:px-2">
        <caption className="sr-only">{m.designs_changed_properties()}</caption>
        <thead className="border-rule border-b bg-paper-2">
          <tr>
            <th scope="col">
              <span className="sr-only">{m.designs_number()}</span>
            </th>
            <th scope="col">{m.designs_element()}</th>
            <th scope="col">{m.designs_property()}</th>
            <th scope="col">{older}</th>
            <th scope="col">{newer}</th>
          </tr>
        </thead>
        <tbody>
          {changes.flatMap(({ number, name, properties }) =>
            properties.map(({ property, before, after }, index) => (
              <tr
                key={`${number} ${property}`}
                onMouseEnter={() => onMark(number)}
                onMouseLeave={() => onMark(undefined)}
                className={clsx(
                  'border-rule border-b',
                  marked === number && 'bg-hivis-tint shadow-[inset_3px_0_var(--hivis)]',
                )}
              >
                <td className="w-12">{index === 0 && <Flag number={number} />}</td>
                <th scope="row" className="max-w-52 break-words text-13! text-ink!">
                  <span className={clsx(index > 0 && 'sr-only')}>{sayChanged(name)}</span>
                </th>
                <td>{sayProperty(property)}</td>
                <td className="break-words font-mono text-ink-2">{sayChangedValue(property, before)}</td>
                <td className="break-words font-mono">{sayChangedValue(property, after)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}

const Flag = ({ number }: { number: number }) => (
  <span className="grid size-5 place-items-center rounded-full bg-[#1c5fb0] font-semibold text-11 text-white">
    {number}
  </span>
);
