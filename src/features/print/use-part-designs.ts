import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { hasFeature } from '@/config/env';
import type { Part } from '@/domain/part';
import { type PublishedDesign, publishedDesign } from '@/print/run/published-designs';
import { subscribeToLibrary } from '@/storage/label-designs';
import { designOfPart, type PartDesign, type PublishedReading } from './design-of-part';

/**
 * The designs these parts print with; another function when one was saved, removed or read, in any tab. `parts` is the
 * same array for as long as the parts are the same. Where the host has a library, each design is read from it now: what
 * was published before must not be printed.
 */
export function usePartDesigns(parts: readonly Part[]): (part: Part) => PartDesign {
  const [saves, setSaves] = useState(0);
  useEffect(() => subscribeToLibrary(() => setSaves((count) => count + 1)), []);
  const ids = useMemo(() => {
    const named = hasFeature('label-designs') ? parts.map(({ labelDesignId }) => labelDesignId.trim()) : [];
    return [...new Set(named)].filter((id) => id !== '');
  }, [parts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved design is another answer for the same part
  const combine = useCallback(
    (results: UseQueryResult<PublishedDesign>[]) => {
      const readings = new Map(ids.map((id, index) => [id, readingOf(results[index])]));
      const reading: PublishedReading | undefined = hasFeature('label-designs') ? { kind: 'reading' } : undefined;
      return (part: Part) => designOfPart(part, readings.get(part.labelDesignId.trim()) ?? reading);
    },
    [ids, saves],
  );
  return useQueries({ queries: ids.map(publishedQuery), combine });
}

const publishedQuery = (id: string) => ({
  queryKey: ['print', 'published-design', id],
  queryFn: () => publishedDesign(id),
  networkMode: 'always' as const,
  refetchOnMount: 'always' as const,
  staleTime: 0,
  retry: false,
});

/** An answer from before this screen was opened does not count: another revision may be published now. */
function readingOf(result: UseQueryResult<PublishedDesign> | undefined): PublishedReading {
  if (!result?.isFetchedAfterMount) return { kind: 'reading' };
  const { data } = result;
  if (!data) return { kind: 'missing', reason: 'unreachable' };
  if (data.kind === 'missing') return data;
  const { id, revision, hash, stored: design } = data;
  return { kind: 'found', id, revision, hash, design };
}
