import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { parts } from '@/api/parts';
import { paths } from '@/config/paths';
import { formatNumber } from '@/lib/numbers';
import { useQueue } from '@/print/run/use-printing';
import { partText } from '@/resource/list/unread-text';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import type { countMissingDesigns } from './count-missing-designs';

/** Something to settle: how many there are, and where they are listed. */
type Lead = { count: number; text: string; href: string };

/** Prints the host has no record of, and labels that have to be pulled. */
function useLeads(): Lead[] {
  const { entries, notes, unsentJobs } = useQueue();
  const pulls = notes.filter(({ kind }) => kind === 'overlap').length;
  // What the header lists; it opens on this hash.
  const unrecorded = '#not-recorded';
  const leads: Lead[] = [
    { count: entries.length, text: `${entries.length === 1 ? 'print' : 'prints'} not recorded`, href: unrecorded },
    { count: unsentJobs, text: `${unsentJobs === 1 ? 'print job' : 'print jobs'} not sent`, href: unrecorded },
    { count: pulls, text: `${pulls === 1 ? 'overlap' : 'overlaps'} with labels to pull`, href: unrecorded },
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
    <ul aria-label="To settle" className="mt-4 flex flex-wrap rounded-2 border border-rule-2 bg-paper">
      {useLeads().map(({ count, text, href }) => (
        <Item key={text}>
          <Link
            to={href}
            className="flex min-h-13 items-center gap-3 px-5 py-2 transition-colors hover:bg-paper-2 focus-visible:-outline-offset-2"
          >
            <Lamp state="wait" />
            <span className="min-w-0">
              <b className="font-semibold">{formatNumber(count)}</b> {text}
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
          'The parts could not be read.'
        ) : (
          'Parts with a missing design'
        )}
      </span>
      <Button className="ml-auto" pending={isFetching} onClick={check}>
        {isError ? 'Retry' : result ? 'Check again' : 'Check'}
      </Button>
    </div>
  );
}

function resultText({ missing, unread }: Awaited<ReturnType<typeof countMissingDesigns>>): string {
  const found = `${missing === 0 ? 'No' : formatNumber(missing)} ${missing === 1 ? 'part' : 'parts'} with a missing design`;
  return unread ? `${found} among the newest ${partText(unread)}` : found;
}
