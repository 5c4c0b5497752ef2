import { NOTHING } from '@/ui/data-table/columns';
import { ShortText } from '@/ui/data-table/short-text';

/** SPEC section 2: the list shows this much of an address. */
const SHOWN = 20;

/** The first 20 characters, and the rest for who asks. */
export function AddressCell({ address }: { address: string }) {
  const letters = [...address];
  if (letters.length <= SHOWN) return address || NOTHING;
  const start = letters.slice(0, SHOWN).join('');
  return <ShortText full={address}>{start.replace(/[\s.,]+$/, '')}…</ShortText>;
}
