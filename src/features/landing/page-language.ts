import { overwriteGetLocale } from '@messages/runtime';
import type { Language } from '@/language/language';
import { landingAddress, SPECIFICATION, WHOLE_LANGUAGES } from '@/language/languages';

/** The list is of texts: a test adds a language that the product does not have. */
const whole = WHOLE_LANGUAGES as readonly Language[];
let current: Language = SPECIFICATION;

/** The landing page is in the language of its address. It has no choice that renders it again, unlike the panel. */
export const pageLanguage = {
  all: whole,
  set: (wanted: string | undefined) => {
    current = whole.find((tag) => tag === wanted) ?? SPECIFICATION;
    overwriteGetLocale(() => current);
  },
  tag: () => current,
  /** The specification's page is Indonesian, unlike its screens. */
  html: () => (current === SPECIFICATION ? 'id' : current),
  address: (tag = current) => landingAddress(tag),
  /** Those with an address of their own, without the one that the page is in. */
  others: () => whole.filter((tag) => tag !== SPECIFICATION && tag !== pageLanguage.html()),
};
