import { m } from '@messages/messages';
import { clsx } from 'clsx';
import Activity from 'lucide-react/icons/activity';
import Building2 from 'lucide-react/icons/building-complex';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { DayFigure } from '@/domain/activity';
import { sayNumber } from '@/language/format';
import { Lamp } from '@/ui/basics/lamp';
import { sentence } from '@/ui/basics/sentence';
import { type Activity as Activities, useActivity } from './use-activity';
import type { CountState, Counts, Health } from './use-counts';

const cards = [
  {
    key: 'users',
    title: m.dashboard_total_users,
    note: m.dashboard_total_users_note,
    href: paths.users.list.href(),
    icon: Users,
  },
  {
    key: 'deliveries',
    title: m.dashboard_total_deliveries,
    note: m.dashboard_total_deliveries_note,
    href: paths.deliveries.list.href(),
    icon: ScanBarcode,
  },
  {
    key: 'customers',
    title: m.dashboard_total_customers,
    note: m.dashboard_total_customers_note,
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
            <Card title={card.title()} note={card.note()} icon={card.icon}>
              <Count count={counts[card.key]} />
            </Card>
          </Link>
        </li>
      ))}
      <li className={cell}>
        <Link to={paths.printHistory.href()} className={face}>
          <RecentActivity api={api} />
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

const lamps = { ok: 'ok', waiting: 'wait', failed: 'stop' } as const;

/** How many labels were printed today, which the charts show too. */
function RecentActivity({ api }: { api: Health['api'] }) {
  const activity = useActivity();
  return (
    <Card
      title={m.dashboard_recent_activity()}
      note={<ActivityNote api={api} otherZone={activity.otherZone} yesterday={activity.printed.at(-2)} />}
      icon={Activity}
    >
      <LabelsToday {...activity} />
    </Card>
  );
}

type ActivityNoteProps = { api: Health['api']; otherZone: string | undefined; yesterday: DayFigure | undefined };

const ActivityNote = ({ api, otherZone, yesterday }: ActivityNoteProps) => (
  <span className="flex flex-wrap gap-x-1.5">
    <span>
      {otherZone !== undefined
        ? m.dashboard_labels_today_of({ zone: otherZone })
        : yesterday && !yesterday.atLeast
          ? m.dashboard_labels_yesterday({ shown: sayNumber(yesterday.count) })
          : m.dashboard_labels_today()}{' '}
    </span>
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      {sentence(m.dashboard_system_status, {
        lamp: <Lamp state={lamps[api]} />,
        state: { ok: m.dashboard_active(), waiting: '...', failed: m.dashboard_inactive() }[api],
      })}
    </span>
  </span>
);

function LabelsToday({ printed, loading, failed }: Pick<Activities, 'printed' | 'loading' | 'failed'>) {
  const today = printed.at(-1);
  if (loading) return '...';
  if (failed || !today) return <span className="text-stop-text">{m.dashboard_error()}</span>;
  const shown = sayNumber(today.count);
  return today.atLeast ? m.dashboard_at_least({ shown }) : shown;
}

type CardProps = { title: string; note: ReactNode; icon: LucideIcon; children: ReactNode };

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
  if (count.state === 'error') return <span className="text-stop-text">{m.dashboard_error()}</span>;
  return sayNumber(count.total);
}
