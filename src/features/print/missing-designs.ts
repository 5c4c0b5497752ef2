import { hasFeature } from '@/config/env';
import type { Part } from '@/domain/part';
import { parallelLimit } from '@/lib/parallel';
import { publishedDesign } from '@/print/run/published-designs';
import { designOfPart, type MissingDesign, type PublishedReading } from './design-of-part';

const READS_AT_ONCE = 4;

/** What of a part decides about its design. */
export type NamesDesign = Pick<Part, 'id' | 'labelDesignId' | 'labelSize'>;

/** The parts whose labels cannot be printed here because of their design, by id. */
export async function findMissingDesigns(parts: readonly NamesDesign[]): Promise<Map<string, MissingDesign>> {
  const ids = hasFeature('label-designs') ? new Set(parts.map(({ labelDesignId }) => labelDesignId.trim())) : [];
  const limited = parallelLimit(READS_AT_ONCE);
  const read = async (id: string) => [id, await limited(() => readingOf(id))] as const;
  const readings = new Map(await Promise.all([...ids].filter((id) => id !== '').map(read)));
  return new Map(
    parts.flatMap((part): [string, MissingDesign][] => {
      const found = designOfPart(part, readings.get(part.labelDesignId.trim()));
      return found.kind === 'missing' ? [[String(part.id), found]] : [];
    }),
  );
}

async function readingOf(id: string): Promise<PublishedReading> {
  const found = await publishedDesign(id);
  return found.kind === 'missing' ? found : { ...found, design: found.stored };
}
