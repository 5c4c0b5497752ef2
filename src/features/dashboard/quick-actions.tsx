import ArrowRight from 'lucide-react/icons/arrow-right';
import Building2 from 'lucide-react/icons/building-complex';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import Users from 'lucide-react/icons/users';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { Panel } from './panel';

const actions = [
  {
    label: 'View Deliveries',
    note: 'Slips scanned at LT1 and LT2',
    href: paths.deliveries.list.href(),
    icon: ScanBarcode,
  },
  {
    label: 'Manage Customers',
    note: 'Names, aliases and addresses',
    href: paths.customers.list.href(),
    icon: Building2,
  },
  { label: 'User Management', note: 'Who may scan, print and edit', href: paths.users.list.href(), icon: Users },
];

export function QuickActions() {
  return (
    <Panel title="Quick Actions">
      <ul className="grid flex-1 auto-rows-fr">
        {actions.map(({ label, note, href, icon: Icon }) => (
          <li key={label} className="border-rule border-t first:border-t-0">
            <Link
              to={href}
              className="flex h-full min-h-15 items-center gap-3.5 px-5 transition-colors hover:bg-paper-2 focus-visible:-outline-offset-2"
            >
              <Icon className="size-5 text-ink-2" aria-hidden="true" />
              <span>
                <span className="block font-medium">{label}</span>
                <span className="block text-13 text-ink-3">{note}</span>
              </span>
              <ArrowRight className="ml-auto text-ink-3" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
