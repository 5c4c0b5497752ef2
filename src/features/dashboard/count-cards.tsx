import { clsx } from 'clsx';
import Activity from 'lucide-react/icons/activity';
import Building2 from 'lucide-react/icons/building-complex';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { formatNumber } from '@/lib/numbers';
import { Lamp } from '@/ui/basics/lamp';
import type { CountState, Counts, Health } from './use-counts';

const cards = [
  {
    key: 'users',
    title: 'Total Users',
    note: 'Registered users in the system',
    href: paths.users.list.href(),
    icon: Users,
  },
  {
    key: 'deliveries',
    title: 'Total Deliveries',
    note: 'Total delivery records',
    href: paths.deliveries.list.href(),
    icon: ScanBarcode,
  },
  {
    key: 'customers',
    title: 'Total Customers',
    note: 'Active customers',
    href: paths.customers.list.href(),
    icon: Building2,
  },
] as const;

/** Three counts, each with its own loading and error state, and the system's state (SPEC section 2). */
export function CountCards({ counts, api }: { counts: Counts; api: Health['api'] }) {
  return (
    <ul className="grid grid-cols-4 rounded-2 border border-rule-2 bg-paper @max-2xl:grid-cols-2 @max-[26rem]:grid-cols-1">
      {cards.map((card) => (
        <li key={card.key} className={cell}>
          <Link to={card.href} className={face}>
            <Card title={card.title} note={card.note} icon={card.icon}>
              <Count count={counts[card.key]} />
            </Card>
          </Link>
        </li>
      ))}
      <li className={cell}>
        <Link to={paths.printHistory.href()} className={face}>
          <Card title="Recent Activity" note="System status" icon={Activity}>
            {api === 'waiting' ? (
              '...'
            ) : (
              <>
                <Lamp state={api === 'ok' ? 'ok' : 'stop'} size="lg" />
                {api === 'ok' ? 'Active' : 'Inactive'}
              </>
            )}
          </Card>
        </Link>
      </li>
    </ul>
  );
}

const cell = clsx(
  'border-rule border-l first:border-l-0',
  '@max-2xl:nth-[odd]:border-l-0 @max-2xl:nth-[n+3]:border-t @max-[26rem]:border-l-0 @max-[26rem]:not-first:border-t',
);

const face = 'block h-full px-5 pt-4 pb-[18px] transition-colors hover:bg-paper-2 focus-visible:-outline-offset-2';

type CardProps = { title: string; note: string; icon: LucideIcon; children: ReactNode };

function Card({ title, note, icon: Icon, children }: CardProps) {
  return (
    <>
      <p className="flex items-center justify-between font-medium text-13 text-ink-2">
        {title}
        <Icon className="size-4.5 text-ink-3" aria-hidden="true" />
      </p>
      <p className="mt-3 flex items-center gap-3.5 font-semibold text-40 tracking-[-.01em] [font-stretch:var(--wdth-display)]">
        {children}
      </p>
      <p className="mt-1 text-13 text-ink-3">{note}</p>
    </>
  );
}

function Count({ count }: { count: CountState }) {
  if (count.state === 'loading') return '...';
  if (count.state === 'error') return <span className="text-stop-text">Error</span>;
  return formatNumber(count.total);
}
