import { useQuery } from '@tanstack/react-query';
import { parts } from '@/api/parts';
import { paths } from '@/config/paths';
import { useOutbox } from '@/printing/use-printing-state';

/** Something to settle: how many there are, and where they are listed. */
type Lead = { count: number; text: string; href: string };

/** The designs of all parts are not looked at each minute. */
const FRESH_MS = 300_000;

/** Prints the host has no record of, parts that cannot be printed here, and labels that have to be pulled. */
export function useLeads(): Lead[] {
  const { entries, notes, unsentJobs } = useOutbox();
  const { data: missing = 0 } = useQuery({
    queryKey: [...parts.keys.all, 'missing-designs-count'],
    queryFn: async (context) => (await import('./count-missing-designs')).countMissingDesigns(context),
    staleTime: FRESH_MS,
    // Beside the figures of the dashboard, its failure is no message of its own.
    retry: false,
  });
  const pulls = notes.filter(({ kind }) => kind === 'overlap').length;
  // What the header lists; it opens on this hash.
  const unrecorded = '#not-recorded';
  const leads: Lead[] = [
    { count: entries.length, text: `${entries.length === 1 ? 'print' : 'prints'} not recorded`, href: unrecorded },
    { count: unsentJobs, text: `${unsentJobs === 1 ? 'print job' : 'print jobs'} not sent`, href: unrecorded },
    { count: pulls, text: `${pulls === 1 ? 'overlap' : 'overlaps'} with labels to pull`, href: unrecorded },
    {
      ...{ count: missing, text: `${missing === 1 ? 'part' : 'parts'} with a missing design` },
      href: `${paths.parts.list.href()}?${new URLSearchParams({ filter_design: 'missing' })}`,
    },
  ];
  return leads.filter(({ count }) => count > 0);
}
