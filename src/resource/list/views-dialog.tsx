import { m } from '@messages/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { errorMessageWithReason } from '@/api/client/errors';
import { sharedViews } from '@/api/shared-views';
import { hasFeature } from '@/config/env';
import { LONGEST_VIEW_NAME, type SharedView } from '@/domain/host-rules/shared-view';
import { sayNumber } from '@/language/format';
import { randomId } from '@/lib/browser/ids';
import { type BrowserStore, localList } from '@/lib/browser/local-store';
import { compareTexts } from '@/lib/text-order';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { Notice } from '@/ui/feedback/notice';
import { Input } from '@/ui/forms/input';
import { Switch } from '@/ui/forms/switch';
import { Dialog } from '@/ui/overlays/dialog';
import { SharedViews, useUsername } from './shared-views';
import { type SavedView, useViewLinks, ViewRow, viewListClasses } from './view-row';

export const MOST_VIEWS = 50;

const viewSchema = z.object({ name: z.string(), search: z.string() });

/** One for each list: what the browser does not store lasts until the page is left. */
const stores = new Map<string, BrowserStore<SavedView[]>>();

/** The views of a list, stored in this browser. */
export function savedViews(list: string): BrowserStore<SavedView[]> {
  const store = stores.get(list) ?? localList<SavedView>(`list-views:${list}`, viewSchema);
  stores.set(list, store);
  return store;
}

/** In the order of their names; a view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => !isSameName(name, view.name)), view].toSorted((a, b) => compareTexts(a.name, b.name));

export const isSameName = (a: string, b: string) => compareTexts(a.trim(), b.trim()) === 0;

export type ViewsDialogProps = {
  /** Of the list's resource. */
  name: string;
  caption: string;
  /** The query string of what is on the screen. */
  search: string;
  onClose: () => void;
};

/** The views of a list: those of this browser, and where the host has them those that everybody sees. */
export function ViewsDialog({ name: list, caption, search, onClose }: ViewsDialogProps) {
  const hasShared = hasFeature('views');
  const [store] = useState(() => savedViews(list));
  const [views, setViews] = useState(store.read);
  const [isStored, setIsStored] = useState(true);
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const shared = useQuery({ ...sharedViews.list(list), enabled: hasShared, refetchOnMount: 'always' });
  const share = useShare(list, shared.data);
  const { link } = useViewLinks();
  const [nameId, shareId] = [useId(), useId()];
  const replaced = isShared ? share.ownNamed(name) : views.find((view) => isSameName(view.name, name));
  const isFull = !isShared && views.length >= MOST_VIEWS && !replaced;

  const change = (next: SavedView[]) => {
    setIsStored(store.write(next));
    setViews(next);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isFull || share.isPending) return;
    if (isShared) return share.start({ name: name.trim(), search }, () => setName(''));
    change(withView(views, { name: name.trim(), search }));
    setName('');
  };
  const saved =
    views.length === 0 ? (
      <p className="text-13 text-ink-3">{m.views_none()}</p>
    ) : (
      <ul aria-label={m.views_saved()} className={viewListClasses}>
        {views.map((view) => (
          <ViewRow
            key={view.name}
            view={view}
            isOnScreen={view.search === search}
            onOpen={onClose}
            onDelete={() => change(views.filter((other) => other !== view))}
          />
        ))}
      </ul>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.views_title({ list: caption })}
      description={hasShared ? m.views_description_with_shared() : m.views_description()}
      width={560}
      dismissible={!share.isPending}
      footer={
        <Button onClick={onClose} disabled={share.isPending}>
          {m.common_close()}
        </Button>
      }
    >
      <form onSubmit={save} className="grid gap-1.5">
        <label htmlFor={nameId} className="text-13 font-medium text-ink">
          {m.views_name()}
        </label>
        <div className="flex flex-wrap gap-2">
          <Input
            id={nameId}
            value={name}
            maxLength={LONGEST_VIEW_NAME}
            autoComplete="off"
            readOnly={share.isPending}
            onChange={(event) => setName(event.currentTarget.value)}
            className="min-w-40 flex-1"
          />
          <Button
            type="submit"
            variant="primary"
            reason={reasonAgainst(name, isFull)}
            pending={share.isPending}
            pendingText={m.views_sharing()}
          >
            {replaced ? m.views_replace() : m.views_save()}
          </Button>
          <CopyButton variant="line" name={m.views_copy_link()} text={() => link(search)} />
        </div>
        {hasShared && (
          <div className="flex items-center gap-2.5 pt-1">
            <Switch id={shareId} checked={isShared} disabled={share.isPending} onCheckedChange={setIsShared} />
            <label htmlFor={shareId} className="text-13 text-ink">
              {m.views_share()}
            </label>
          </div>
        )}
      </form>
      {share.error && (
        <Notice>
          <p>{errorMessageWithReason(share.error, m.views_share_failed())}</p>
          <p>{m.views_share_kept()}</p>
        </Notice>
      )}
      {!isStored && <Notice variant="wait">{m.views_not_stored()}</Notice>}
      {hasShared ? (
        <>
          <h3 className={headingClasses}>{m.views_yours()}</h3>
          {saved}
          <h3 className={headingClasses}>{m.views_shared()}</h3>
          <SharedViews views={shared} search={search} onOpen={onClose} />
        </>
      ) : (
        saved
      )}
    </Dialog>
  );
}

const headingClasses = '-mb-2 text-13 font-semibold text-ink';

/** Shares a view under a name; one of the same person and name is replaced. */
function useShare(resource: string, views: readonly SharedView[] = []) {
  const username = useUsername();
  const { mutate, isPending, error } = useMutation(sharedViews.share);
  /** The last view whose request got no answer: the host may have it. */
  const tried = useRef({ id: '', name: '' });
  const ownNamed = (name: string) => views.find((view) => view.owner === username && isSameName(view.name, name));
  const start = ({ name, search: address }: SavedView, onDone: () => void) => {
    const id = ownNamed(name)?.id ?? (isSameName(tried.current.name, name) ? tried.current.id : randomId());
    tried.current = { id, name };
    const onSuccess = () => {
      tried.current = { id: '', name: '' };
      onDone();
    };
    mutate({ id, name, resource, address }, { onSuccess });
  };
  return { ownNamed, start, isPending, error };
}

function reasonAgainst(name: string, isFull: boolean): string | undefined {
  if (name.trim() === '') return m.views_name_missing();
  return isFull ? m.views_full({ most: sayNumber(MOST_VIEWS) }) : undefined;
}
