import { sha256 } from '@/lib/browser/sha256';
import { canonicalJson } from '@/lib/canonical-json';

/**
 * SHA-256 over the canonical JSON of a stored design, hexadecimal (docs/api.md, label-designs). It names the content: two
 * stations with the same hash print the same label. Computed from what was stored or received, before it is parsed.
 */
export const designHash = (stored: unknown): string => sha256(canonicalJson(stored));
