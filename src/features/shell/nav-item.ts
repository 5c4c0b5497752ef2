import type { LucideIcon } from 'lucide-react/types';
import { paths } from '@/config/paths';

/** A screen in the sidebar. The entries come from app/screens.ts. */
export type NavItem = {
  label: string;
  href: string;
  icon: LucideIcon;
  /** The link leads to the last state of this list in this tab. */
  list?: string | undefined;
};
export type NavGroup = { id: string; label: string; icon: LucideIcon; children: NavItem[] };

export const isGroup = (item: NavItem | NavGroup): item is NavGroup => 'children' in item;

/**
 * Whether a link is the current one: its own path or a deeper one. Whole segments count, so /app/parts-print-history is
 * not inside /app/parts; /app only when it is the whole path.
 */
export function isWithin(pathname: string, href: string): boolean {
  const path = withoutEndSlashes(pathname);
  if (path === href) return true;
  return href !== paths.dashboard.href() && path.startsWith(`${href}/`);
}

/** No regular expression: `/\/+$/` takes half a minute for 200,000 slashes before a letter. */
function withoutEndSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

/** The group with the path's screen, if any; it opens automatically (SPEC section 2). */
export const groupOf = (items: readonly (NavItem | NavGroup)[], pathname: string) =>
  items.filter(isGroup).find((group) => group.children.some((child) => isWithin(pathname, child.href)));
