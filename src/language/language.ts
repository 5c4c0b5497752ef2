import type { m } from '@messages/messages';
import { languages, offered, overwriteGetLocale } from '@messages/runtime';
import { useSyncExternalStore } from 'react';
import { storedText } from '@/lib/browser/local-store';
import { LANGUAGE_KEY, SPECIFICATION } from './languages';

/** A tag of `language/catalogs`. */
export type Language = NonNullable<NonNullable<Parameters<typeof m.language_name>[1]>['locale']>;

// Tests have one more than is offered.
const [all, choices] = [languages as readonly Language[], offered as readonly Language[]];
const listeners = new Set<() => void>();

/** When storage is blocked the language lasts until the page is reloaded. */
const entry = storedText(LANGUAGE_KEY);
const stored = (): Language => all.find((tag) => tag === entry.read()) ?? SPECIFICATION;

let chosen: Language | undefined;
const current = (): Language => {
  chosen ??= stored();
  return chosen;
};
// Before any text is read: columns and screens are declared when their modules are loaded.
overwriteGetLocale(current);

/** Says texts as the specification has them: a file is the same in every language. `say` awaits nothing. */
export function inSpecification<Result>(say: () => Result): Result {
  const before = chosen;
  chosen = SPECIFICATION;
  try {
    return say();
  } finally {
    chosen = before;
  }
}

const apply = () => {
  document.documentElement.lang = htmlLang(current());
  for (const listener of listeners) listener();
};

/** The mixture is marked as English; its Indonesian sentences are marked where they stand. */
const htmlLang = (tag: Language) => (tag === SPECIFICATION ? 'en' : tag);

/** `start` sets the language of the page and follows other tabs until the function it returns is called. */
export const language = {
  current,
  /** The browser's own comes first. */
  choices: (): readonly Language[] => {
    const wanted = navigator.languages.map((tag) => tag.split('-')[0]);
    const place = (tag: Language) => (wanted.includes(tag) ? wanted.indexOf(tag) : wanted.length);
    return choices.toSorted((one, other) => place(one) - place(other));
  },
  set: (next: Language) => {
    chosen = next;
    entry.write(next);
    apply();
  },
  start: () => {
    apply();
    return entry.subscribe(() => {
      chosen = stored();
      apply();
    });
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Renders a component again when the language changes. Screens are subscribed where they are mounted (app/router.tsx); a
 * component inside `memo` that says texts subscribes itself.
 */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, current, () => SPECIFICATION);

/** `lang` of an Indonesian sentence of the specification's mixture; in every other language the page's own. */
export const langOfIndonesian = () => (current() === SPECIFICATION ? 'id' : undefined);
