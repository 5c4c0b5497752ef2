import { isRecord } from '@/api/client/errors';
import { designHash } from '@/label/design/design-hash';
import type { Run } from '@/print/run/store/rows';

/** Of designs that were hashed already: a list prints one many times. */
const hashes = new WeakMap<object, string>();

/** What names a design; the standard label is an empty one. */
export function hashOf(design: unknown): string {
  if (!isRecord(design)) return designHash({});
  const hash = hashes.get(design) ?? designHash(design);
  hashes.set(design, hash);
  return hash;
}

/** What names the design in the host's record of a run. Without its images it is not the content of its revision. */
export function sentDesign({ origin }: Pick<Run, 'origin'>, design: unknown) {
  const designHash = hashOf(design);
  return { designHash, designRevision: designHash === origin.hash ? origin.revision : null };
}
