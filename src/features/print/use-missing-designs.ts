import { type QueryClient, useQuery } from '@tanstack/react-query';
import { DEFAULT_LABEL_SIZE } from '@/domain/part';
import type { MissingDesign } from '@/print/plan/design-of-part';
import type { NamesDesign } from './part-designs';

/** Loads the label code, which no list needs for parts with the standard label. */
export async function findMissingDesigns(parts: readonly NamesDesign[], client: QueryClient): Promise<MissingDesigns> {
  const named = parts.filter(mayBeMissing);
  return named.length === 0 ? NOTHING : (await import('./part-designs')).checkDesigns(named, client);
}

/** By the id of the part. */
type MissingDesigns = ReadonlyMap<string, MissingDesign & { text: string }>;
const NOTHING: MissingDesigns = new Map();

/** Which of these parts cannot be printed here because of their design, and why. */
export function useMissingDesigns(parts: readonly NamesDesign[]): MissingDesigns {
  const named = parts.filter(mayBeMissing);
  const { data } = useQuery({
    queryKey: [
      'print',
      'missing-designs',
      ...named.map(({ id, labelDesignId, labelSize }) => [id, labelDesignId, labelSize]),
    ],
    queryFn: ({ client }) => findMissingDesigns(named, client),
    enabled: named.length > 0,
    networkMode: 'always',
    // A design may have been saved in the designer, or published, since then.
    staleTime: 0,
    gcTime: 0,
  });
  return data ?? NOTHING;
}

const mayBeMissing = ({ labelDesignId, labelSize }: NamesDesign) =>
  labelDesignId.trim() !== '' || (labelSize !== '' && labelSize !== DEFAULT_LABEL_SIZE);
