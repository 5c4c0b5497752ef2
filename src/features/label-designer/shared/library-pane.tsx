import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { labelDesigns } from '@/api/label-designs';
import { type DesignState, designStates, isVisibleTo, type SharedDesign } from '@/domain/shared-design';
import type { LabelDesign } from '@/label/design/design';
import { designStateWords } from '@/language/activity-words';
import { sayNumber } from '@/language/format';
import { useSeen } from '@/lib/browser/use-seen';
import { compareTexts } from '@/lib/text-order';
import { useRole } from '@/session/profile';
import { libraryText, readLibrary, subscribeToLibrary } from '@/storage/label-designs';
import { Button, IconButton } from '@/ui/basics/button';
import { Lamp, type LampState } from '@/ui/basics/lamp';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Input } from '@/ui/forms/input';
import { Segments } from '@/ui/forms/segments';
import { Select } from '@/ui/forms/select';
import { Menu, MenuRadioItems } from '@/ui/overlays/menu';
import { PictureFrame, SharedPicture, SmallPicture } from './design-picture';

export type LibraryTab = 'shared' | 'browser';

const stateLamps: Partial<Record<DesignState, LampState>> = {
  'in-review': 'wait',
  approved: 'wait',
  published: 'ok',
};

/** The designs of this browser that can be opened. */
export function useLocalDesigns(): LabelDesign[] {
  const text = useSyncExternalStore(subscribeToLibrary, libraryText);
  return useMemo(
    () =>
      readLibrary(text).readings.flatMap((reading) =>
        reading.ok && reading.damaged.length === 0 && !reading.newer ? [reading.design] : [],
      ),
    [text],
  );
}

type LibraryPaneProps = {
  tab: LibraryTab;
  selectedId: string | undefined;
  /** The address of a design, local or shared. */
  hrefOf: (tab: LibraryTab, id?: string) => string;
  onTabChange: (tab: LibraryTab) => void;
};

export function LibraryPane({ tab, selectedId, hrefOf, onTabChange }: LibraryPaneProps) {
  const list = useQuery(labelDesigns.list());
  const role = useRole();
  const local = useLocalDesigns();
  const [search, setSearch] = useState('');
  const [state, setState] = useState<DesignState | 'all'>('all');
  const [sort, setSort] = useState<Sort>('changed');
  const shared = useMemo(() => (list.data ?? []).filter((row) => isVisibleTo(role, row)), [list.data, role]);
  const query = search.trim().toLowerCase();
  const matches = (name: string, id: string) => name.toLowerCase().includes(query) || id.toLowerCase().includes(query);
  const foundShared = shared
    .filter((design) => matches(design.name, design.id) && (state === 'all' || design.state === state))
    .toSorted(order[sort]);
  const foundLocal = local.filter(({ name, id }) => matches(name, id));
  return (
    <section aria-label={m.designs_library()} className="flex min-h-0 min-w-0 flex-col">
      <div className="grid gap-2 border-rule border-b p-3">
        <Segments
          label={m.designs_where()}
          value={tab}
          onValueChange={onTabChange}
          options={[
            {
              value: 'shared',
              label: list.data ? m.designs_shared_count({ count: sayNumber(shared.length) }) : m.designs_shared(),
            },
            { value: 'browser', label: m.designs_local_count({ count: sayNumber(local.length) }) },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <Input
            type="search"
            size="sm"
            aria-label={m.designs_search()}
            placeholder={m.common_search()}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="grow basis-full max-md:basis-24"
          />
          {tab === 'shared' && (
            <>
              <Select
                aria-label={m.designs_state()}
                size="sm"
                value={state}
                onValueChange={setState}
                options={stateOptions()}
                className="min-w-max md:flex-1"
              />
              <Menu
                caption={m.table_sort_by()}
                trigger={
                  <IconButton label={m.table_sort_by()} variant="line">
                    <ArrowUpDown aria-hidden />
                  </IconButton>
                }
              >
                <MenuRadioItems value={sort} onValueChange={setSort} items={sortOptions()} />
              </Menu>
            </>
          )}
        </div>
      </div>
      {tab === 'shared' ? (
        <SharedList list={list} found={foundShared} any={shared.length > 0}>
          {foundShared.map((design) => (
            <SharedRow
              key={design.id}
              design={design}
              href={hrefOf('shared', design.id)}
              isSelected={design.id === selectedId}
            />
          ))}
        </SharedList>
      ) : (
        <Rows label={m.designs_of_browser()}>
          {foundLocal.map((design, index) => (
            <LocalRow
              // Two stored designs may have the same id.
              key={`${design.id} ${index.toString()}`}
              design={design}
              href={hrefOf('browser', design.id)}
              isSelected={design.id === selectedId}
            />
          ))}
          {foundLocal.length === 0 && (
            <NoDesigns>{local.length > 0 ? m.designs_no_match() : m.designs_none_local()}</NoDesigns>
          )}
        </Rows>
      )}
    </section>
  );
}

type Sort = 'changed' | 'name' | 'state';
const byName = (a: SharedDesign, b: SharedDesign) => compareTexts(a.name, b.name);
const order: Record<Sort, (a: SharedDesign, b: SharedDesign) => number> = {
  changed: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  name: byName,
  state: (a, b) => designStates.indexOf(a.state) - designStates.indexOf(b.state) || byName(a, b),
};
const sortOptions = () =>
  [
    { value: 'changed', label: m.designs_changed_last() },
    { value: 'name', label: m.designs_name() },
    { value: 'state', label: m.designs_state() },
  ] as const;
const stateOptions = () => [
  { value: 'all', label: m.designs_all_states() } as const,
  ...designStates.map((value) => ({ value, label: designStateWords[value]() })),
];

const NoDesigns = ({ children }: { children: ReactNode }) => (
  <li>
    <EmptyState title={children} />
  </li>
);

const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="min-h-0 flex-1 overflow-y-auto max-md:overflow-visible">
    {children}
  </ul>
);

type SharedListProps = {
  list: { data: readonly SharedDesign[] | undefined; error: Error | null; refetch: () => unknown };
  found: readonly SharedDesign[];
  any: boolean;
  children: ReactNode;
};

function SharedList({ list: { data, error, refetch }, found, any, children }: SharedListProps) {
  if (!data && error) {
    return (
      <div role="alert">
        <EmptyState title={m.designs_load_failed()} action={<Button onClick={refetch}>{m.common_retry()}</Button>}>
          {m.designs_printing_goes_on({ reason: error.message })}
        </EmptyState>
      </div>
    );
  }
  if (!data) {
    return (
      <div aria-busy className="grid gap-4 p-3">
        <p role="status" className="sr-only">
          {m.common_loading_rows()}
        </p>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height="h-13" />
        ))}
      </div>
    );
  }
  return (
    <Rows label={m.designs_shared_designs()}>
      {children}
      {found.length === 0 && <NoDesigns>{any ? m.designs_no_match() : m.designs_none_shared()}</NoDesigns>}
    </Rows>
  );
}

type RowProps = {
  href: string;
  isSelected: boolean;
  name: string;
  /** The id of the host, or the size. */
  mark: string;
  revision?: string;
  state?: ReactNode;
  sharedId?: string;
  picture: () => ReactNode;
};

/** Picture and number of parts are requested when the row is scrolled to: hundreds of rows are listed at once. */
function Row({ href, isSelected, name, mark, revision, state, sharedId, picture }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const seen = useSeen(row);
  return (
    <li ref={row} className="border-rule border-b">
      <Link
        to={href}
        aria-current={isSelected ? 'true' : undefined}
        className={clsx(
          'grid min-h-18 grid-cols-[72px_minmax(0,1fr)] items-center gap-3 px-3 py-2 text-12 text-ink-2 focus-visible:-outline-offset-2',
          isSelected ? 'bg-hivis-tint shadow-[inset_3px_0_var(--hivis)]' : 'hover:bg-paper-2',
        )}
      >
        <PictureFrame>{seen && picture()}</PictureFrame>
        <span className="grid min-w-0">
          <span className="truncate font-semibold text-13 text-ink" title={name}>
            {name}
          </span>
          <span className="wrap-anywhere">
            <span className="mr-1.5 font-mono tracking-tight">{mark}</span>
            {revision}
            {seen && sharedId !== undefined && <UsedBy id={sharedId} />}
          </span>
          {state}
        </span>
      </Link>
    </li>
  );
}

function SharedRow({ design, ...rest }: { design: SharedDesign; href: string; isSelected: boolean }) {
  const { id, name, state, publishedRevision } = design;
  return (
    <Row
      {...rest}
      name={name}
      mark={id}
      sharedId={id}
      revision={
        publishedRevision === null ? m.designs_not_published() : m.designs_small_revision({ number: publishedRevision })
      }
      state={<StateWord state={state} />}
      picture={() => <SharedPicture design={design} />}
    />
  );
}

function LocalRow({ design, ...rest }: { design: LabelDesign; href: string; isSelected: boolean }) {
  const { width, height } = design.labelSize;
  return (
    <Row
      {...rest}
      name={design.name}
      mark={`${width} × ${height} mm`}
      picture={() => <SmallPicture design={design} />}
    />
  );
}

const StateWord = ({ state }: { state: DesignState }) => (
  <span className="flex items-center gap-1.5 font-medium">
    {stateLamps[state] && <Lamp state={stateLamps[state]} />}
    {designStateWords[state]()}
  </span>
);

function UsedBy({ id }: { id: string }) {
  const parts = usePartCount(id);
  return parts && `, ${m.designs_parts(parts)}`;
}

/** How many parts print with a design, for a sentence that says it. */
export function usePartCount(id: string): { count: number; shown: string } | undefined {
  const { data } = useQuery(labelDesigns.partCount(id));
  if (!data) return undefined;
  const shown = sayNumber(data.count);
  return { count: data.count, shown: data.isWhole ? shown : m.common_or_more({ count: shown }) };
}
