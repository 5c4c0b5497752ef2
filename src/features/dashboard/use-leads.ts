import { useQuery } from '@tanstack/react-query';
import { parts } from '@/api/parts';
import { paths } from '@/config/paths';
import { useOutbox } from '@/printing/use-printing-state';

/** Something to settle: how many there are, and where they are listed. */
type Lead = { count: number; text: string; href: string };

/** Prints the host has no record of, and labels that have to be pulled. */
export function useLeads(): Lead[] {
  const { entries, notes, unsentJobs } = useOutbox();
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
export function useDesignCheck() {
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
