/** A message with one text for each plural, as the inlang message format writes it. */
type Variants = { declarations: string[]; selectors: string[]; match: Record<string, string> };
export type Text = string | [Variants];
/** The texts of a language by their keys. */
export type Catalog = Record<string, Text>;
/** The first one is what a language says that has no text of its own. */
export type Catalogs = Record<string, Catalog>;

/**
 * Those that say most differently from the first come first: `text('Changed', 'Diubah')` ends where all others say what
 * the first does.
 */
export function inOrder(catalogs: Catalogs): string[] {
  const [first = '', ...others] = Object.keys(catalogs);
  const difference = (tag: string) =>
    Object.entries(catalogs[tag] ?? {}).filter(([key, text]) => !isSame(text, catalogs[first]?.[key])).length;
  return [first, ...others.toSorted((one, other) => difference(other) - difference(one))];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The expression that makes the function of a message. A bundler drops it where nothing says the message. */
export function messageCode(key: string, catalogs: Catalogs, order: readonly string[]): string {
  const [first = '', ...others] = order;
  const base = catalogs[first]?.[key] ?? '';
  const own = others.map((tag) => {
    const text = catalogs[tag]?.[key];
    return text === undefined || isSame(text, base) ? '0' : textCode(text);
  });
  const end = own.findLastIndex((code) => code !== '0') + 1;
  const texts = [textCode(base), ...own.slice(0, end)].join(', ');
  const choosers = order.flatMap((tag) => choosersOf(catalogs[tag]?.[key]));
  if (choosers.length === 0) return `/* @__PURE__ */ text(${texts})`;
  return `/* @__PURE__ */ variants(${JSON.stringify([...new Set(choosers)])}, ${texts})`;
}

function textCode(text: Text): string {
  if (typeof text === 'string') return JSON.stringify(written(text));
  const entries = Object.entries(text[0].match).map(([rule, variant]) => [
    rule.replace(/\w+=/g, '').replaceAll('*', 'other').replaceAll(' ', ''),
    written(variant),
  ]);
  return JSON.stringify(entries.length === 1 ? entries[0]?.[1] : Object.fromEntries(entries));
}

/** `\{` is a brace that no parameter stands in. */
const written = (text: string) => text.replace(/\\([{}\\])/g, '$1');

/** The parameters whose values choose among the texts, in the order of the rules. */
function choosersOf(text: Text | undefined): string[] {
  if (typeof text !== 'object') return [];
  const { declarations, selectors, match } = text[0];
  if (Object.keys(match).length === 1) return [];
  const local = (name: string) => declarations.find((line) => line.startsWith(`local ${name} = `));
  return selectors.map((name) => /= (\w+)/.exec(local(name) ?? '')?.[1] ?? name);
}

/** A text, or a message with one text for each plural. */
export function variantsOf(text: unknown): string[] {
  if (typeof text === 'string') return [text];
  if (!Array.isArray(text) || text.length === 0) return [''];
  return text.flatMap(({ match }: { match?: Catalog }) => Object.values(match ?? { '': '' }).map(String));
}

/** Those that a message is given, and those in its text; a plural may leave its number out. */
export function parametersOf(text: unknown): string[] {
  const declared = Array.isArray(text)
    ? text.flatMap(({ declarations = [] }: { declarations?: string[] }) => declarations)
    : [];
  const inputs = declared.flatMap((line) => /^input (\w+)$/.exec(line)?.[1] ?? []);
  const locals = new Set(declared.flatMap((line) => /^local (\w+)/.exec(line)?.[1] ?? []));
  const inText = variantsOf(text).flatMap((variant) =>
    [...variant.matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name = '']) => name),
  );
  return [...new Set([...inputs, ...inText])].filter((name) => !locals.has(name)).toSorted();
}

/** What every message function calls: finds the text of the language and puts the values into its braces. */
export const runtimeCode = (order: readonly string[]) => `const languages = ${JSON.stringify(order)};
let current = () => languages[0];
export const sayIn = (get) => {
  current = get;
};
const of = (texts, language) => texts[languages.indexOf(language)] || texts[0];
const filled = (text, inputs) =>
  inputs ? text.replace(/{(\\w+)}/g, (whole, name) => inputs[name] ?? whole) : text;
export const text = (...texts) => (inputs, language = current()) => filled(of(texts, language), inputs);
export const variants = (choosers, ...texts) => (inputs, language = current()) => {
  const found = of(texts, language);
  if (typeof found === 'string') return filled(found, inputs);
  const rule = (of) => choosers.map((name) => of(inputs[name])).join();
  const plural = (value) => new Intl.PluralRules(language).select(Number(value));
  return filled(found[rule(String)] ?? found[rule(plural)] ?? found[rule(() => 'other')], inputs);
};
`;

export const runtimeTypes = (
  order: readonly string[],
) => `export type Language = ${order.map((tag) => `'${tag}'`).join(' | ')};
/** From now on messages are said in the language that \`get\` returns. */
export declare const sayIn: (get: () => Language) => void;
`;

/** The type of a message function, after what it says. */
export function messageTypes(key: string, text: Text): string {
  const names = parametersOf(text);
  const inputs = names.length > 0 ? `inputs: { ${names.map((name) => `${name}: {}`).join('; ')} }` : 'inputs?: {}';
  const comment = variantsOf(text).join(' | ').replaceAll('*/', '* /');
  return `  /** ${comment} */\n  ${key}: (${inputs}, language?: Language) => string;`;
}
