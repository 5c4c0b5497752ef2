/** A name, the same in every language. */
export const PRODUCT_NAME = 'Admin Pokayoke';

/** The texts that the specification quotes, word for word. The tag makes `Intl` count as in English. */
export const SPECIFICATION = 'en-x-spec';

/** Where `localStorage` holds the language that a person chose. */
export const LANGUAGE_KEY = 'language';

/** The landing page in a language: the specification's at `/`, any other in a folder of its own, which every host serves. */
export const landingAddress = (tag: string) => (tag === SPECIFICATION ? '/' : `/${tag}/`);
