import { NOTHING } from '@/ui/data-table/columns';

/** SPEC section 2: the list shows this much of an address. */
const SHOWN = 20;

/** Only a cut address is a tab stop: there is more to read in it. */
const focusable = { tabIndex: 0 };

/** The first 20 characters; all of it on hover, on focus and for a screen reader. */
export function AddressCell({ address }: { address: string }) {
  const letters = [...address];
  if (letters.length <= SHOWN) return address || NOTHING;
  return (
    <span
      {...focusable}
      title={address}
      className="group/address inline-block rounded-1 focus:-mx-1.5 focus:px-1.5 focus:py-1.5 focus-visible:outline-offset-[-2px]"
    >
      <span aria-hidden className="whitespace-nowrap group-focus/address:hidden">
        {letters
          .slice(0, SHOWN)
          .join('')
          .replace(/[\s.,]+$/, '')}
        …
      </span>
      <span className="sr-only group-focus/address:not-sr-only group-focus/address:inline-block group-focus/address:max-w-[40ch]! group-focus/address:whitespace-normal!">
        {address}
      </span>
    </span>
  );
}
