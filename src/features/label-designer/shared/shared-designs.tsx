import { m } from '@messages/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { errorMessageWithReason, isAlreadyReported, isApiError } from '@/api/client/errors';
import { labelDesigns } from '@/api/label-designs';
import { paths } from '@/config/paths';
import { refusalOfSharing, type SharedDesignDetail, wasPublished } from '@/domain/shared-design';
import { sayHostText } from '@/language/host-texts';
import { useMediaQuery } from '@/lib/browser/use-media-query';
import { useOnline } from '@/lib/browser/use-online';
import { compareTexts } from '@/lib/text-order';
import { useRole } from '@/session/profile';
import { useSession } from '@/session/use-session';
import { abandonedUnsent, type UnsentDraft } from '@/storage/unsent-drafts';
import { Button, ButtonLink, iconButtonClasses } from '@/ui/basics/button';
import { PageHeader } from '@/ui/basics/page-header';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { Tabs } from '@/ui/basics/tabs';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { Skeleton } from '@/ui/feedback/skeleton';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Comparison, type ComparisonView } from './comparison-pane';
import { type Entry, entriesOf } from './design-content';
import { DesignPicture } from './design-picture';
import { LibraryPane, type LibraryTab, useLocalDesigns, usePartCount } from './library-pane';
import { duplicateShared, forgetOwnUnsent, isMadeBy, sendAbandoned, takeOver } from './open-shared';
import { RevisionsPane } from './revisions-pane';
import { ShareDesign } from './share-design';
import { UploadNotice } from './upload-assistant';

const root = paths.labelDesigns.href();
const hrefOf = (tab: LibraryTab, id?: string) => {
  const query = { ...(tab === 'browser' ? { tab } : {}), ...(id === undefined ? {} : { design: id }) };
  return `${root}?${new URLSearchParams(query)}`;
};
const designerHref = (id: string) => `${paths.labelDesigner.href()}?${new URLSearchParams({ shared: id })}`;

/** `/app/label-designs`. On a phone each pane is a page. */
export function Component() {
  const role = useRole();
  const [query, setQuery] = useSearchParams();
  const phone = useMediaQuery('(width < 48rem)');
  const tab: LibraryTab = query.get('tab') === 'browser' ? 'browser' : 'shared';
  const id = query.get('design') ?? undefined;
  const { data } = useQuery({ ...labelDesigns.list(), enabled: id === undefined && tab === 'shared' && !phone });
  const local = useLocalDesigns();
  // A user who has just saved a design comes here to share it.
  const newest = tab === 'browser' ? local.toSorted((a, b) => compareTexts(b.updatedAt, a.updatedAt))[0] : data?.[0];
  const selectedId = id ?? (phone ? undefined : newest?.id);
  const selectTab = (next: LibraryTab) => setQuery(next === 'browser' ? { tab: next } : {});
  const library = <LibraryPane tab={tab} selectedId={selectedId} hrefOf={hrefOf} onTabChange={selectTab} />;
  const content =
    selectedId === undefined ? (
      <EmptyState title={tab === 'browser' ? m.designs_select_to_share() : m.designs_select()} />
    ) : tab === 'browser' ? (
      <LocalDesignPane id={selectedId} />
    ) : (
      <SharedDesignPanes id={selectedId} />
    );
  return (
    <div className="flex flex-col md:h-[calc(100dvh-var(--topbar)-3.5rem)] md:min-h-[560px]">
      <PageHeader
        title={m.designs_title()}
        description={m.designs_lead()}
        actions={
          <>
            <Button reason={sayHostText(refusalOfSharing(role))} onClick={() => selectTab('browser')}>
              <Upload aria-hidden />
              {m.designs_share_local()}
            </Button>
            <ButtonLink to={paths.labelDesigner.href()}>
              <Plus aria-hidden />
              {m.designs_new()}
            </ButtonLink>
          </>
        }
      />
      <UnsentNotice />
      <UploadNotice />
      <div className="overflow-hidden rounded-2 border border-rule-2 bg-paper md:min-h-0 md:flex-1">
        {phone ? (
          id === undefined ? (
            library
          ) : (
            <>
              <p className="border-rule border-b p-1.5">
                <Link to={hrefOf(tab)} className={`${iconButtonClasses('ghost', 'md')} w-auto! gap-2 px-2`}>
                  <ArrowLeft aria-hidden />
                  {m.designs_all()}
                </Link>
              </p>
              {content}
            </>
          )
        ) : (
          <div className="grid h-full grid-cols-[300px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] [&>*]:border-rule-2 [&>:not(:last-child)]:border-r max-lg:grid-cols-[272px_minmax(0,1fr)]">
            {library}
            {content}
          </div>
        )}
      </div>
    </div>
  );
}

/** A design of this browser, to be shared. */
function LocalDesignPane({ id }: { id: string }) {
  const design = useLocalDesigns().find((local) => local.id === id);
  if (!design) return <EmptyState title={m.designs_gone()} />;
  return (
    <section aria-label={design.name} className="flex min-h-0 min-w-0 flex-col">
      <div className="flex min-h-13 items-center gap-3 border-rule border-b px-5 py-2 max-md:flex-wrap max-md:px-4">
        <h2 className="min-w-0 break-words font-semibold text-16">{design.name}</h2>
        <span className="ml-auto">
          <ButtonLink
            variant="ghost"
            to={`${paths.labelDesigner.href()}?${new URLSearchParams({ design: design.id })}`}
          >
            <Pencil aria-hidden />
            {m.designs_open_in_designer()}
          </ButtonLink>
        </span>
      </div>
      <section
        {...scrollRegion(m.designs_picture())}
        className="grid min-h-0 flex-1 justify-items-center overflow-y-auto bg-bench-2 px-6 py-5 max-md:px-4 focus-visible:-outline-offset-2"
      >
        <div className="w-full max-w-[520px]">
          <DesignPicture design={design} name={design.name} className="block h-auto w-full shadow-label" />
        </div>
      </section>
      <div className="grid gap-3 border-rule-2 border-t bg-paper-2 p-4">
        <ShareDesign key={design.id} design={design} />
      </div>
    </section>
  );
}

function SharedDesignPanes({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(labelDesigns.detail(id));
  // A design that was deleted meanwhile is not shown as it was.
  if (error && (!data || isApiError(error, 'not-found'))) {
    return (
      <div role="alert">
        <EmptyState
          title={isApiError(error, 'not-found') ? m.designs_not_found() : m.designs_one_failed()}
          action={<Button onClick={() => void refetch()}>{m.common_retry()}</Button>}
        >
          {error.message}.
        </EmptyState>
      </div>
    );
  }
  if (!data) {
    return (
      <div aria-busy className="grid content-start gap-4 p-5">
        <p role="status" className="sr-only">
          {m.common_loading_rows()}
        </p>
        <Skeleton className="w-60" />
        <Skeleton height="h-60" />
      </div>
    );
  }
  return <LoadedDesign detail={data} />;
}

/** Above 1280 px three panes; below, the revisions are a tab. */
function LoadedDesign({ detail }: { detail: SharedDesignDetail }) {
  const wide = useMediaQuery('(width >= 80rem)');
  const [query, setQuery] = useSearchParams();
  const entries = entriesOf(detail);
  const entryAt = (name: string) => entries.find(({ key }) => String(key) === query.get(name));
  const to = entryAt('to') ?? entries[0];
  const index = to ? entries.indexOf(to) : -1;
  const published = entries.find(({ state }) => state === 'published');
  const from = entryAt('from') ?? (published !== to ? published : undefined) ?? entries[index + 1];
  const view: ComparisonView = query.get('view') === 'beside' ? 'beside' : 'over';
  const change = (changes: Record<string, string | undefined>) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ design: detail.id, ...changes })) {
        if (value !== undefined) next.set(name, value);
      }
      return next;
    });
  const compare = (older: Entry, newer: Entry) =>
    change({ from: String(older.key), to: String(newer.key), pane: 'comparison' });
  const comparison = to ? (
    <Comparison detail={detail} entries={entries} from={from} to={to} view={view} onChange={change} />
  ) : (
    <EmptyState title={m.designs_empty()}>{m.designs_empty_hint()}</EmptyState>
  );
  const revisions = <RevisionsPane key={detail.id} detail={detail} entries={entries} onCompare={compare} />;
  if (wide) {
    return (
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_340px] grid-rows-[minmax(0,1fr)] [&>*]:border-rule-2 [&>:not(:last-child)]:border-r">
        <div className="flex min-h-0 min-w-0 flex-col">
          <DesignHead key={detail.id} detail={detail} />
          {comparison}
        </div>
        {revisions}
      </div>
    );
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-col overflow-y-auto max-md:overflow-visible">
      <DesignHead key={detail.id} detail={detail} />
      <Tabs
        label={detail.name}
        value={query.get('pane') === 'revisions' ? 'revisions' : 'comparison'}
        onValueChange={(pane) => change({ pane })}
        tabs={[
          { value: 'comparison', label: m.designs_comparison(), content: comparison },
          { value: 'revisions', label: m.designs_revisions_count({ count: entries.length }), content: revisions },
        ]}
      />
    </div>
  );
}

function DesignHead({ detail }: { detail: SharedDesignDetail }) {
  const { id, name, state } = detail;
  const role = useRole();
  const navigate = useNavigate();
  const client = useQueryClient();
  const duplicate = useMutation({
    mutationFn: () => duplicateShared(detail),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: labelDesigns.keys.all });
      notify.success(m.designs_duplicated({ name: m.designs_copy_name({ name }) }));
    },
    onError: (error) => {
      if (!isAlreadyReported(error)) notify.error(errorMessageWithReason(error, m.designs_duplicate_failed()));
    },
  });
  // Not called once this is unmounted: the user has opened another design.
  const showCopy = (copy: string) => navigate(hrefOf('shared', copy));
  const note = state === 'in-review' ? m.designs_in_review_note() : undefined;
  const edit: ReactNode =
    refusalOfSharing(role) === undefined ? (
      <>
        <Button
          variant="ghost"
          pending={duplicate.isPending}
          onClick={() => duplicate.mutate(undefined, { onSuccess: showCopy })}
        >
          <Copy aria-hidden />
          {m.designs_duplicate()}
        </Button>
        <DeleteDesign detail={detail} />
        <ButtonLink to={designerHref(id)} variant="ghost" title={note}>
          <Pencil aria-hidden />
          {m.designs_open_in_designer()}
        </ButtonLink>
      </>
    ) : null;
  return (
    <div className="flex min-h-13 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-rule border-b px-5 py-2 max-md:px-4">
      <h2 className="min-w-0 wrap-anywhere font-semibold text-16">
        {name} <span className="whitespace-nowrap font-mono font-normal text-12 text-ink-3">{id}</span>
      </h2>
      <span className="ml-auto flex flex-wrap justify-end">{edit}</span>
    </div>
  );
}

/** Deletes a design that was never published and that no part has, for every station. */
function DeleteDesign({ detail }: { detail: SharedDesignDetail }) {
  const { id, name } = detail;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const parts = usePartCount(id);
  const remove = useMutation({
    ...labelDesigns.remove,
    onSuccess: async ({ kept, message = m.designs_deleted({ name }) }) => {
      if (kept) return notify.error(m.designs_all_kept());
      // Else the list selects it again before it is read.
      client.setQueryData(labelDesigns.list().queryKey, (rows) => rows?.filter((row) => row.id !== id));
      void navigate(paths.labelDesigns.href(), { replace: true });
      notify.success(message);
      await forgetOwnUnsent(id);
    },
    onError: (error) => {
      if (!isAlreadyReported(error)) notify.error(errorMessageWithReason(error, m.designs_delete_failed()));
    },
    onSettled: () => setAsking(false),
  });
  const refusal = wasPublished(detail)
    ? m.host_design_was_published()
    : parts && parts.count > 0
      ? m.host_design_has_parts()
      : undefined;
  return (
    <>
      <Button variant="ghost" reason={refusal} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        {m.row_delete()}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.designs_delete_title()}
        subject={name}
        subjectDetail={id}
        confirmText={m.row_delete()}
        pendingText={m.row_delete_pending()}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(id)}
      >
        {m.designs_delete_text()}
      </ConfirmDialog>
    </>
  );
}

/** Sends what closed pages of this user have left, and names what waits for a decision or for another user. */
function UnsentNotice() {
  const online = useOnline();
  const userId = useSession(({ user }) => user?.id);
  const [left, setLeft] = useState<UnsentDraft[]>([]);
  useEffect(() => {
    let isMounted = true;
    const kept = online && userId !== undefined ? sendAbandoned() : abandonedUnsent();
    void kept.then((drafts) => isMounted && setLeft(drafts));
    return () => {
      isMounted = false;
    };
  }, [online, userId]);
  const own = left.filter((unsent) => isMadeBy(unsent, userId));
  return (
    <>
      {own.length > 0 && (
        <Notice variant="wait" className="mb-4">
          {m.designs_unsent()}{' '}
          {own.map(({ key, designId, name }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <Link to={designerHref(designId)} className="underline">
                {name || designId}
              </Link>
            </span>
          ))}
          . {m.designs_unsent_kept()}
        </Notice>
      )}
      {userId !== undefined &&
        left
          .filter((unsent) => !own.includes(unsent))
          .map((unsent) => <OthersChanges key={unsent.key} unsent={unsent} />)}
    </>
  );
}

/** Kept changes of another user of this browser: they wait for that user, unless they are taken over on purpose. */
function OthersChanges({ unsent }: { unsent: UnsentDraft }) {
  const navigate = useNavigate();
  const refusal = sayHostText(refusalOfSharing(useRole()));
  const [asking, setAsking] = useState(false);
  const author = unsent.by?.name || m.designs_unknown_user();
  const name = unsent.name || unsent.designId;
  const take = async () => {
    if (await takeOver(unsent)) return navigate(designerHref(unsent.designId));
    setAsking(false);
    notify.error(m.designs_take_over_no_room({ author }));
  };
  return (
    <Notice
      variant="wait"
      className="mb-4"
      action={
        <Button size="xs" reason={refusal} onClick={() => setAsking(true)}>
          {m.designs_take_over()}
        </Button>
      }
    >
      {unsent.by ? m.designs_others_unsent({ author, name }) : m.designs_unknown_unsent({ author, name })}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.designs_take_over_title()}
        subject={name}
        confirmText={m.designs_take_over()}
        variant="primary"
        onConfirm={() => void take()}
      >
        {m.designs_take_over_text({ author })}
      </ConfirmDialog>
    </Notice>
  );
}
