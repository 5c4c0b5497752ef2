import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router-dom';
import { stats } from '@/api/stats';
import { hasFeature } from '@/config/env';
import { paths, traceHref } from '@/config/paths';
import { sayNumber } from '@/language/format';
import { useQueue } from '@/print/run/use-printing';
import { Lamp } from '@/ui/basics/lamp';
import { sentence } from '@/ui/basics/sentence';

/** An open task: how many there are, and where they are listed. */
type OpenTask = { count: number; say: (values: Record<'count' | 'shown', string | number>) => string; href: string };

/** What other admins have asked for and wait for; from the request of the figures. */
function useWaiting(): OpenTask[] {
  const { data } = useQuery({ ...stats(new Date()), enabled: hasFeature('queries') });
  const { designs, voids } = data?.waiting ?? {};
  const tasks: OpenTask[] = [];
  if (hasFeature('label-designs') && designs?.first) {
    const query = new URLSearchParams({ design: designs.first, pane: 'revisions' });
    tasks.push({ count: designs.count, say: m.dashboard_in_review, href: `${paths.labelDesigns.href()}?${query}` });
  }
  if (hasFeature('void') && voids?.first) {
    const href = traceHref(voids.first.serial, voids.first.partId);
    tasks.push({ count: voids.count, say: m.dashboard_to_confirm, href });
  }
  return tasks;
}

/** Prints the host has no record of, labels that have to be pulled, and what waits for a second admin. */
function useOpenTasks(): OpenTask[] {
  const waiting = useWaiting();
  const { entries, notes, unsentJobs } = useQueue();
  const pulls = notes.filter(({ kind }) => kind === 'overlap').length;
  // What the header lists; it opens on this hash.
  const unrecorded = '#not-recorded';
  const tasks: OpenTask[] = [
    { count: entries.length, say: m.dashboard_unrecorded, href: unrecorded },
    { count: unsentJobs, say: m.dashboard_unsent, href: unrecorded },
    { count: pulls, say: m.dashboard_to_pull, href: unrecorded },
    ...waiting,
  ];
  return tasks.filter(({ count }) => count > 0);
}

/** Open tasks, each with a link to its list. Renders nothing when there are none. */
export function OpenTasks() {
  const tasks = useOpenTasks();
  if (tasks.length === 0) return null;
  return (
    <ul
      aria-label={m.dashboard_to_settle()}
      className="mb-4 flex flex-wrap rounded-2 border border-wait-rule bg-wait-tint text-wait-text"
    >
      {tasks.map(({ count, say, href }) => (
        <li
          key={say({ count, shown: '' })}
          className="min-w-0 flex-1 basis-72 border-wait-rule not-first:border-l max-md:not-first:border-t max-md:not-first:border-l-0"
        >
          <Link
            to={href}
            className="flex min-h-11 items-center gap-3 px-5 py-2 text-13 focus-visible:-outline-offset-2"
          >
            <Lamp state="wait" />
            <span className="min-w-0">
              {sentence(say, { count, shown: <b className="font-semibold">{sayNumber(count)}</b> })}
            </span>
            <ArrowRight className="ml-auto shrink-0" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
