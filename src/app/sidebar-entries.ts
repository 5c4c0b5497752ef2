import Activity from 'lucide-react/icons/activity';
import Building2 from 'lucide-react/icons/building-complex';
import Hash from 'lucide-react/icons/hash';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import PencilRuler from 'lucide-react/icons/pencil-ruler';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import ScanSearch from 'lucide-react/icons/scan-search';
import ScrollText from 'lucide-react/icons/scroll-text';
import Tags from 'lucide-react/icons/tags';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react/types';
import { hasFeature } from '@/config/env';
import type { Role } from '@/domain/permissions';
import { isGroup, type NavGroup, type NavItem } from '@/features/shell/nav-item';
import { type IconName, navGroups, screens } from './screens';

const icons: Record<IconName, LucideIcon> = {
  dashboard: LayoutDashboard,
  'print-list': ListChecks,
  part: Tags,
  'print-history': ScrollText,
  designs: PencilRuler,
  designer: PencilRuler,
  trace: ScanSearch,
  'number-ranges': Hash,
  delivery: ScanBarcode,
  customer: Building2,
  user: Users,
  activity: Activity,
};

/** The navigable screens for a role, in the order of the table of screens, without those of parts the host does not have. */
export const paletteScreens = (role: Role): NavItem[] =>
  screens.flatMap(({ path, nav, feature }) =>
    nav && (feature === undefined || hasFeature(feature)) && (!nav.adminOnly || role === 'admin')
      ? [{ label: nav.label(), href: path, icon: icons[nav.icon], list: nav.list }]
      : [],
  );

/** The same for the sidebar; a group takes the place of its first screen. */
export function sidebarItems(role: Role): (NavItem | NavGroup)[] {
  const items: (NavItem | NavGroup)[] = [];
  for (const item of paletteScreens(role)) {
    const id = screens.find(({ path }) => path === item.href)?.nav?.group;
    const group = items.filter(isGroup).find((known) => known.id === id);
    if (group) group.children.push(item);
    else if (id) items.push({ id, label: navGroups[id].label(), icon: icons[navGroups[id].icon], children: [item] });
    else items.push(item);
  }
  return items;
}
