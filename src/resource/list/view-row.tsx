import { m } from '@messages/messages';
import Trash2 from 'lucide-react/icons/trash';
import { Link, useLocation } from 'react-router-dom';
import { siteAddress } from '@/lib/browser/site';
import { Badge } from '@/ui/basics/badge';
import { IconButton } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';

/** The query string of a list under a name: search, filters, order, columns and rows per page. */
export type SavedView = { name: string; search: string };

type ViewRowProps = {
  view: SavedView;
  /** Who shared it. */
  by?: string;
  /** Whether the screen shows it. */
  isOnScreen: boolean;
  onOpen: () => void;
  /** Missing: for others to delete. */
  onDelete?: (() => void) | undefined;
};

/** One view, as a link that opens it. */
export function ViewRow({ view, by, isOnScreen, onOpen, onDelete }: ViewRowProps) {
  const { href, link } = useViewLinks();
  return (
    <li className="flex min-h-11 items-center gap-x-2 py-1 max-sm:flex-wrap">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <Link
          to={href(view.search)}
          onClick={onOpen}
          className="block text-14 font-medium break-words text-ink underline-offset-4 hover:underline"
        >
          {view.name}
        </Link>
        {by && <p className="text-12 break-words text-ink-3">{by}</p>}
      </div>
      {isOnScreen && <Badge variant="soft">{m.views_on_screen()}</Badge>}
      <CopyButton size="sm" name={m.views_copy_link()} text={() => link(view.search)} />
      {onDelete && (
        <IconButton label={m.views_delete({ name: view.name })} size="sm" onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

export const viewListClasses = '[&>*]:border-rule [&>:not(:last-child)]:border-b border-y border-rule';

/** Of the query string of a view: the place in the product, and the whole address. */
export function useViewLinks() {
  const { pathname } = useLocation();
  const href = (search: string) => `${pathname}?${search}`;
  return { href, link: (search: string) => `${location.origin}${siteAddress(href(search))}` };
}
