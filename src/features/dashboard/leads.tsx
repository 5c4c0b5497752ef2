import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { parts } from '@/api/parts';
import { stats } from '@/api/stats';
import { hasFeature } from '@/config/env';
import { paths, traceHref } from '@/config/paths';
import { sayNumber } from '@/language/format';
import { useQueue } from '@/print/run/use-printing';
import { partText } from '@/resource/list/unread-text';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { sentence } from '@/ui/basics/sentence';
import type { countMissingDesigns } from './count-missing-designs';

/** Something to settle: how many there are, and where they are listed. */
type Lead = { count: number; say: (values: Record<'count' | 'shown', string | number>) => string; href: string };

/** What other admins have asked for and wait for; from the request of the figures. */
function useWaiting(): Lead[] {
  const { data } = useQuery({ ...stats(new Date()), enabled: hasFeature('queries') });
  const { designs, voids } = data?.waiting ?? {};
  const leads: Lead[] = [];
  if (hasFeature('label-designs') && designs?.first) {
    const query = new URLSearchParams({ design: designs.first, pane: 'revisions' });
    leads.push({ count: designs.count, say: m.dashboard_in_review, href: `${paths.labelDesigns.href()}?${query}` });
  }
  if (hasFeature('void') && voids?.first) {
    const href = traceHref(voids.first.serial, voids.first.partId);
    leads.push({ count: voids.count, say: m.dashboard_to_confirm, href });
  }
  return leads;
}

/** Prints the host has no record of, labels that have to be pulled, and what waits for a second admin. */
function useLeads(): Lead[] {
  const waiting = useWaiting();
  const { entries, notes, unsentJobs } = useQueue();
  const pulls = notes.filter(({ kind }) => kind === 'overlap').length;
  // What the header lists; it opens on this hash.
  const unrecorded = '#not-recorded';
  const leads: Lead[] = [
    { count: entries.length, say: m.dashboard_unrecorded, href: unrecorded },
    { count: unsentJobs, say: m.dashboard_unsent, href: unrecorded },
    { count: pulls, say: m.dashboard_to_pull, href: unrecorded },
    ...waiting,
  ];
  return leads.filter(({ count }) => count > 0);
}

/** Parts that cannot be printed here for want of their design. Read on request: the host cannot count them. */
function useDesignCheck() {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [...parts.keys.all, 'missing-designs-count'],
    queryFn: async (context) => (await import('./count-missing-designs')).countMissingDesigns(context),
    enabled: false,
    // A part or a design may be another one by the next visit.
    gcTime: 0,
  });
  return {
    result: isError ? undefined : data,
    isFetching,
    isError,
    check: () => void refetch(),
    href: `${paths.parts.list.href()}?${new URLSearchParams({ filter_design: 'missing' })}`,
  };
}

/** What somebody has to see to, each with the list it counts, and the check of the designs. */
export function Leads() {
  return (
    <ul aria-label={m.dashboard_to_settle()} className="mt-4 flex flex-wrap rounded-2 border border-rule-2 bg-paper">
      {useLeads().map(({ count, say, href }) => (
        <Item key={say({ count, shown: '' })}>
          <Link
            to={href}
            className="flex min-h-13 items-center gap-3 px-5 py-2 transition-colors hover:bg-paper-2 focus-visible:-outline-offset-2"
          >
            <Lamp state="wait" />
            <span className="min-w-0">
              {sentence(say, { count, shown: <b className="font-semibold">{sayNumber(count)}</b> })}
            </span>
            <ArrowRight className="ml-auto shrink-0 text-ink-3" aria-hidden="true" />
          </Link>
        </Item>
      ))}
      <Item>
        <DesignCheck />
      </Item>
    </ul>
  );
}

const Item = ({ children }: { children: ReactNode }) => (
  <li className="min-w-0 flex-1 basis-72 border-rule not-first:border-l max-md:not-first:border-t max-md:not-first:border-l-0">
    {children}
  </li>
);

/** It reads a thousand parts, so the user starts it. */
function DesignCheck() {
  const { result, isFetching, isError, check, href } = useDesignCheck();
  return (
    <div role="status" className="flex min-h-13 items-center gap-3 px-5 py-2">
      {result && <Lamp state={result.missing > 0 || result.unread ? 'wait' : 'ok'} />}
      <span className="min-w-0">
        {result && result.missing > 0 ? (
          <Link to={href} className="underline underline-offset-3">
            {resultText(result)}
          </Link>
        ) : result ? (
          resultText(result)
        ) : isError ? (
          m.dashboard_designs_failed()
        ) : (
          m.dashboard_designs()
        )}
      </span>
      <Button className="ml-auto" pending={isFetching} onClick={check}>
        {isError ? m.common_retry() : result ? m.dashboard_check_again() : m.dashboard_check()}
      </Button>
    </div>
  );
}

function resultText({ missing, unread }: Awaited<ReturnType<typeof countMissingDesigns>>): string {
  const values = { count: missing, shown: sayNumber(missing) };
  return unread
    ? m.dashboard_designs_missing_newest({ ...values, newest: partText(unread) })
    : m.dashboard_designs_missing(values);
}
