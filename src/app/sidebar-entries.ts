import Building2 from 'lucide-react/icons/building-complex';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import PencilRuler from 'lucide-react/icons/pencil-ruler';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import ScrollText from 'lucide-react/icons/scroll-text';
import Tags from 'lucide-react/icons/tags';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react/types';
import { paths } from '@/config/paths';
import { isGroup, type NavGroup, type NavItem } from '@/features/shell/nav-item';
import { type IconName, navGroups, screens } from './screens';

const icons: Record<IconName, LucideIcon> = {
  dashboard: LayoutDashboard,
  part: Tags,
  'print-history': ScrollText,
  designer: PencilRuler,
  delivery: ScanBarcode,
  customer: Building2,
  user: Users,
};

/** The navigable screens, in the order of the table of screens. The command palette lists them. */
const navItems: NavItem[] = screens.flatMap(({ path, nav }) =>
  nav ? [{ label: nav.label, href: path, icon: icons[nav.icon] }] : [],
);

/** The screens of the command palette: these and the print list, which the top bar opens. */
export const paletteScreens: NavItem[] = [
  ...navItems,
  { label: 'Print list', href: paths.printList.href(), icon: ListChecks },
];

/** The same for the sidebar; a group takes the place of its first screen. */
export const sidebarItems: readonly (NavItem | NavGroup)[] = groupScreens();

function groupScreens(): (NavItem | NavGroup)[] {
  const items: (NavItem | NavGroup)[] = [];
  for (const item of navItems) {
    const id = screens.find(({ path }) => path === item.href)?.nav?.group;
    const group = items.filter(isGroup).find((known) => known.id === id);
    if (group) group.children.push(item);
    else if (id) items.push({ id, label: navGroups[id].label, icon: icons[navGroups[id].icon], children: [item] });
    else items.push(item);
  }
  return items;
}
