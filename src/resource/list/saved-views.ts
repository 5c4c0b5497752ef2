import * as z from 'zod/mini';
import { type BrowserStore, localStore } from '@/lib/browser/local-store';
import { compareTexts } from '@/lib/text-order';

/** The query string of a list under a name: search, filters, order, columns and rows per page. */
export type SavedView = { name: string; search: string };

export const MOST_VIEWS = 50;
export const LONGEST_NAME = 60;

const viewsSchema = z.array(z.object({ name: z.string(), search: z.string() }));

/** One for each list: what the browser does not store lasts until the page is left. */
const stores = new Map<string, BrowserStore<SavedView[]>>();

/** The views of a list, stored in this browser. */
export function savedViews(list: string): BrowserStore<SavedView[]> {
  const store = stores.get(list) ?? localStore<SavedView[]>(`list-views:${list}`, viewsSchema, []);
  stores.set(list, store);
  return store;
}

/** In the order of their names; a view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => !isSameName(name, view.name)), view].toSorted((a, b) => compareTexts(a.name, b.name));

export const isSameName = (a: string, b: string) => compareTexts(a.trim(), b.trim()) === 0;
