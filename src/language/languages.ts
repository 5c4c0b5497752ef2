/** A name, the same in every language. */
export const PRODUCT_NAME = 'Admin Pokayoke';

/** The texts that the specification quotes, word for word: screens in English, messages in Indonesian. */
export const SPECIFICATION = 'en-x-spec';

/** The languages in which every room speaks: a person chooses among them. */
export const WHOLE_LANGUAGES: readonly string[] = [SPECIFICATION, 'en', 'id'];

/** Where `localStorage` holds the language that a person chose. */
export const LANGUAGE_KEY = 'language';

/** The landing page in a language: the specification's at `/`, any other in a folder of its own, which every host serves. */
export const landingAddress = (tag: string) => (tag === SPECIFICATION ? '/' : `/${tag}/`);
