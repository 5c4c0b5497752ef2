import { languages, offered, overwriteGetLocale } from '@messages/runtime';
import type { Language } from '@/language/language';
import { landingAddress, SPECIFICATION } from '@/language/languages';

// Each has a page; tests have one more, which no page names.
const [all, choices] = [languages as readonly Language[], offered as readonly Language[]];
let current: Language = SPECIFICATION;

/** The landing page is in the language of its address. It has no choice that renders it again, unlike the panel. */
export const pageLanguage = {
  all,
  choices,
  set: (wanted: string | undefined) => {
    current = all.find((tag) => tag === wanted) ?? SPECIFICATION;
    overwriteGetLocale(() => current);
  },
  tag: () => current,
  /** The specification's page is Indonesian, unlike its screens. */
  html: () => (current === SPECIFICATION ? 'id' : current),
  address: (tag = current) => landingAddress(tag),
  /** Those with an address of their own, without the one that the page is in. */
  others: () => choices.filter((tag) => tag !== SPECIFICATION && tag !== current),
};
