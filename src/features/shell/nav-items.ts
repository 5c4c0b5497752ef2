import { Building2, LayoutDashboard, type LucideIcon, ScanBarcode, Tags, Users } from 'lucide-react';
import { paths } from '@/config/paths';

export type NavLink = { label: string; href: string };
export type NavItem = NavLink & { icon: LucideIcon };
export type NavGroup = { id: string; label: string; icon: LucideIcon; children: NavLink[] };

/** The sidebar, in the order of SPEC section 2; 'Label Designer' joins the label group because SPEC has its route but no way to it. */
export const navItems: (NavItem | NavGroup)[] = [
  { label: 'Dashboard', href: paths.dashboard.href(), icon: LayoutDashboard },
  {
    id: 'label',
    label: 'Master Data Label',
    icon: Tags,
    children: [
      { label: 'Parts', href: paths.parts.list.href() },
      { label: 'Print History', href: paths.printHistory.href() },
      { label: 'Label Designer', href: paths.labelDesigner.href() },
    ],
  },
  { label: 'Master Data Pokayoke', href: paths.deliveries.list.href(), icon: ScanBarcode },
  { label: 'Customer', href: paths.customers.list.href(), icon: Building2 },
  { label: 'User', href: paths.users.list.href(), icon: Users },
];

export const isGroup = (item: NavItem | NavGroup): item is NavGroup => 'children' in item;

/**
 * Whether a link is where the user is: its own path or a deeper one. Whole segments count, so
 * /app/parts-print-history is not inside /app/parts; /app itself only when it is the whole path.
 */
export function isWithin(pathname: string, href: string): boolean {
  const path = withoutEndSlashes(pathname);
  if (path === href) return true;
  return href !== paths.dashboard.href() && path.startsWith(`${href}/`);
}

/** No pattern: `/\/+$/` takes half a minute for 200,000 slashes before a letter. */
function withoutEndSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

/** The group the path is inside of, if any; it opens by itself (SPEC section 2). */
export const groupOf = (pathname: string) =>
  navItems.filter(isGroup).find((group) => group.children.some((child) => isWithin(pathname, child.href)));
