import { m } from '@messages/messages';
import { catalogText, languageTags } from '@scripts/vite/catalogs';
import { afterEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { customerFormSchema } from '@/domain/customer';
import { numberRangeFormSchema, numberRangeProblems } from '@/domain/number-range';
import { partFormSchema } from '@/domain/part';
import { credentialsSchema, newUserFormSchema, userFormSchema } from '@/domain/user';
import { sayHostText } from '@/language/host-texts';
import { type Language, language } from '@/language/language';
import '@/features/customers/customer-form';
import '@/features/number-ranges/number-range-form';
import '@/features/parts/part-fields';
import '@/features/users/user-form';

type Say = (inputs: Record<string, string | number>, options: { locale: Language }) => string;
type Plural = { declarations?: string[]; selectors?: string[] };

// Made by the product itself: each has the values that its catalog names.
const messages = Object.entries(m) as unknown as [string, Say][];
const languages = languageTags() as Language[];
const catalogs = new Map(languages.map((tag) => [tag, JSON.parse(catalogText(tag)) as Record<string, unknown>]));
/** A number as it is written: a plural may have a word in its place. */
const WRITTEN_NUMBER = /^(shown\w*|\w+Shown|left)$/;
const numbers = [0, 1, 2, 5, 21, 1000];

/** The values of a message; `counted` select its plural, which may leave them out. */
function valuesOf(text: unknown): { values: string[]; counted: ReadonlySet<string> } {
  const written = [...JSON.stringify(text).matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name = '']) => name);
  const plurals: Plural[] = Array.isArray(text) ? text : [];
  const declared = plurals.flatMap(({ declarations = [] }) => declarations);
  const inputs = declared.flatMap((line) => /^input (\w+)/.exec(line)?.[1] ?? []);
  const counted = declared.flatMap((line) => /^local \w+ = (\w+): plural/.exec(line)?.[1] ?? []);
  const selectors = plurals.flatMap(({ selectors = [] }) => selectors);
  return { values: [...new Set([...written, ...inputs])], counted: new Set([...counted, ...selectors]) };
}

describe('a message', () => {
  it.each(languages)('in %s says all that it is given, for every number, and nothing that is not a text', (tag) => {
    const faults = messages.flatMap(([key, say]) => {
      const text = catalogs.get(tag)?.[key];
      const { values, counted } = valuesOf(text);
      const left = (name: string) => counted.has(name) || (counted.size > 0 && WRITTEN_NUMBER.test(name));
      return (counted.size > 0 ? numbers : [1]).flatMap((count) => {
        const inputs = Object.fromEntries(values.map((name) => [name, counted.has(name) ? count : `«${name}»`]));
        const said = say(inputs, { locale: tag });
        const lost = values.filter((name) => !left(name) && !said.includes(`«${name}»`));
        const isText = /\p{L}|\p{N}|«/u.test(said) && !/undefined|NaN|\[object|null/.test(said);
        const hasBraces = /[{}]/.test(said) && !JSON.stringify(text).includes('\\\\{');
        return lost.length > 0 || !isText || hasBraces ? [`${key}, ${count}: ${said}`] : [];
      });
    });
    expect(messages.length).toBeGreaterThan(3000);
    expect(faults).toEqual([]);
  });
});

/** What the schema of a form says of these values. */
const said = (schema: z.ZodMiniType, values: unknown) => schema.safeParse(values).error?.issues ?? [];

describe('the sentences of forms, which hosts send as well', () => {
  afterEach(() => language.set('en-x-spec'));

  const range = { name: 'A', kind: 'sscc', prefix: 'A', digits: 5, next: 9, end: 1, warnAt: 0 } as const;
  const sentences = [
    ...said(partFormSchema, { leftHand: false, rightHand: false }),
    ...said(customerFormSchema, { name: '', alias: '', address: '' }),
    ...said(newUserFormSchema, { username: '', nik: '', password: '', fullName: '', role: 'user' }),
    ...said(userFormSchema, { username: '', nik: '', password: 'a', fullName: '', role: 'user' }),
    ...said(credentialsSchema, { username: '', password: '' }),
    ...said(numberRangeFormSchema, { ...range, name: '', prefix: 'a' }),
    ...numberRangeProblems(range),
  ].map(({ message }) => message);

  it.each(languages.filter((tag) => tag !== 'en-x-spec'))('are known and said in %s', (tag) => {
    expect(sentences.length).toBeGreaterThan(15);
    language.set(tag);
    const own = Object.values(catalogs.get(tag) ?? {});
    expect(sentences.filter((sentence) => !own.includes(sayHostText(sentence)))).toEqual([]);
  });
});
