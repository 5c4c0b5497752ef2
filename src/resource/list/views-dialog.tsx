import { m } from '@messages/messages';
import Trash2 from 'lucide-react/icons/trash';
import { type FormEvent, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { sayNumber } from '@/language/format';
import { type BrowserStore, localList } from '@/lib/browser/local-store';
import { siteAddress } from '@/lib/browser/site';
import { compareTexts } from '@/lib/text-order';
import { Badge } from '@/ui/basics/badge';
import { Button, IconButton } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { Notice } from '@/ui/feedback/notice';
import { Input } from '@/ui/forms/input';
import { Dialog } from '@/ui/overlays/dialog';

/** The query string of a list under a name: search, filters, order, columns and rows per page. */
export type SavedView = { name: string; search: string };

export const MOST_VIEWS = 50;
export const LONGEST_NAME = 60;

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

/** The views of a list that this browser keeps. */
export function ViewsDialog({ name: list, caption, search, onClose }: ViewsDialogProps) {
  const { pathname } = useLocation();
  const [store] = useState(() => savedViews(list));
  const [views, setViews] = useState(store.read);
  const [isStored, setIsStored] = useState(true);
  const [name, setName] = useState('');
  const nameId = useId();
  const href = (view: Pick<SavedView, 'search'>) => `${pathname}?${view.search}`;
  const link = (view: Pick<SavedView, 'search'>) => `${location.origin}${siteAddress(href(view))}`;
  const replaced = views.some((view) => isSameName(view.name, name));
  const isFull = views.length >= MOST_VIEWS && !replaced;

  const change = (next: SavedView[]) => {
    setIsStored(store.write(next));
    setViews(next);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isFull) return;
    change(withView(views, { name: name.trim(), search }));
    setName('');
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.views_title({ list: caption })}
      description={m.views_description()}
      width={560}
      footer={<Button onClick={onClose}>{m.common_close()}</Button>}
    >
      <form onSubmit={save} className="grid gap-1.5">
        <label htmlFor={nameId} className="text-13 font-medium text-ink">
          {m.views_name()}
        </label>
        <div className="flex flex-wrap gap-2">
          <Input
            id={nameId}
            value={name}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
            className="min-w-40 flex-1"
          />
          <Button type="submit" variant="primary" reason={reasonAgainst(name, isFull)}>
            {replaced ? m.views_replace() : m.views_save()}
          </Button>
          <CopyButton variant="line" name={m.views_copy_link()} text={() => link({ search })} />
        </div>
      </form>
      {!isStored && <Notice variant="wait">{m.views_not_stored()}</Notice>}
      {views.length === 0 ? (
        <p className="text-13 text-ink-3">{m.views_none()}</p>
      ) : (
        <ul aria-label={m.views_saved()} className="divide-y divide-rule border-y border-rule">
          {views.map((view) => (
            <li key={view.name} className="flex min-h-11 items-center gap-2 py-1">
              <Link
                to={href(view)}
                onClick={onClose}
                className="min-w-0 flex-1 text-14 font-medium break-words text-ink underline-offset-4 hover:underline"
              >
                {view.name}
              </Link>
              {view.search === search && <Badge variant="soft">{m.views_on_screen()}</Badge>}
              <CopyButton size="sm" name={m.views_copy_link()} text={() => link(view)} />
              <IconButton
                label={m.views_delete({ name: view.name })}
                size="sm"
                onClick={() => change(views.filter((other) => other !== view))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function reasonAgainst(name: string, isFull: boolean): string | undefined {
  if (name.trim() === '') return m.views_name_missing();
  return isFull ? m.views_full({ most: sayNumber(MOST_VIEWS) }) : undefined;
}
