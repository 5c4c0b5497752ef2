import { type QueryClient, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { labelDesigns } from '@/api/label-designs';
import { hasFeature } from '@/config/env';
import type { Part } from '@/domain/part';
import {
  designOfPart,
  faultOfSize,
  type MissingDesign,
  type PartDesign,
  type PublishedReading,
} from '@/print/plan/design-of-part';
import { listedDesigns, type PublishedDesign, publishedDesign } from '@/print/run/printed/published-designs';
import { findDesign, subscribeToLibrary } from '@/storage/label-designs';
import { missingDesignText } from './refusal-text';

/** What of a part decides about its design. */
export type NamesDesign = Pick<Part, 'id' | 'labelDesignId' | 'labelSize'>;

const sharedIds = (parts: readonly NamesDesign[]): string[] => {
  const ids = hasFeature('label-designs') ? parts.map(({ labelDesignId }) => labelDesignId.trim()) : [];
  return [...new Set(ids)].filter((id) => id !== '');
};

/**
 * The designs these parts print with; another function when one was saved, removed or read, in any tab. `parts` is the
 * same array for as long as the parts are the same. Where the host has a library, each design is read from it now: what
 * was published before must not be printed.
 */
export function usePartDesigns(parts: readonly Part[]): (part: Part) => PartDesign {
  const [saves, setSaves] = useState(0);
  useEffect(() => subscribeToLibrary(() => setSaves((count) => count + 1)), []);
  const ids = useMemo(() => sharedIds(parts), [parts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved design is another answer for the same part
  const combine = useCallback(
    (results: UseQueryResult<PublishedDesign>[]) => {
      // An answer from before this screen was opened does not count: another revision may be published now.
      const readings = new Map(
        ids.map((id, index) => [id, results[index]?.isFetchedAfterMount ? readingOf(results[index].data) : READING]),
      );
      const reading = hasFeature('label-designs') ? READING : undefined;
      return (part: Part) => designOfPart(part, findDesign, readings.get(part.labelDesignId.trim()) ?? reading);
    },
    [ids, saves],
  );
  return useQueries({ queries: ids.map(publishedQuery), combine });
}

const keyOf = (id: string) => ['print', 'published-design', id];

const publishedQuery = (id: string) => ({
  queryKey: keyOf(id),
  queryFn: () => publishedDesign(id),
  networkMode: 'always' as const,
  refetchOnMount: 'always' as const,
  staleTime: 0,
  retry: false,
});

/** The screens that print with a shared design print what was read of it just now. */
export const adoptDesign = (client: QueryClient, id: string, design: PublishedDesign) =>
  client.setQueryData(keyOf(id), design);

const READING: PublishedReading = { kind: 'reading' };

/** What is known of a shared design; it could not be read without data. */
export function readingOf(published: PublishedDesign | undefined): PublishedReading {
  if (!published) return { kind: 'missing', reason: 'unreachable' };
  return published.kind === 'missing' ? published : { ...published, design: published.stored };
}

/**
 * The parts whose labels cannot be printed here because of their design, by id. `text` is said when it is read. Of a
 * host's designs the list alone is read: that the content of one is damaged is found when it is shown or printed.
 */
export async function checkDesigns(
  parts: readonly NamesDesign[],
  client: QueryClient,
): Promise<Map<string, MissingDesign & { text: string }>> {
  const ids = sharedIds(parts);
  // Read once for many pages of parts, however many requests the library takes.
  const library = () => client.fetchQuery({ ...labelDesigns.list(), retry: false });
  const listed = ids.length === 0 ? undefined : await listedDesigns(ids, library);
  return new Map(
    parts.flatMap((part) => {
      const design = listed?.get(part.labelDesignId.trim());
      const found =
        design?.kind === 'listed'
          ? faultOfSize(part, design.size)
          : designOfPart(part, findDesign, design && readingOf(design));
      if (found?.kind !== 'missing') return [];
      const said = {
        ...found,
        get text() {
          return missingDesignText(found);
        },
      };
      return [[String(part.id), said] as const];
    }),
  );
}
