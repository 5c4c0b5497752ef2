import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CompilerOptions, compile } from '@inlang/paraglide-js';
import type { Plugin } from 'vite';
import { SPECIFICATION } from '../../src/language/languages.ts';
import { CATALOGS, catalogText, languageTags } from './catalogs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The specification's texts made 40 % longer, or as long as those of another language, for tests alone. */
const PSEUDO = 'en-x-long';

/** For what the message functions are made; each has its own folder, so that two tools at once do not meet. */
const purposes = {
  // Few modules: each test file evaluates them anew, and the dev server sends each by itself.
  dev: 'locale-modules',
  test: 'locale-modules',
  // One module a message: a chunk has the texts it says and no others.
  build: 'message-modules',
  // With the longer language: for the browser tests that look for cut texts and for texts outside the catalogs.
  longer: 'message-modules',
} as const;
type Purpose = keyof typeof purposes;

/** What a text can say of a value; any other would be '[object Object]'. tsc sees it in the functions for `dev`. */
const VALUE = 'string | number';

const folderOf = (purpose: Purpose) => resolve(root, '.messages', purpose);
/** Makes the message functions of `.messages` from the catalogs, if one has changed. Nothing is fetched. */
export async function compileMessages(purpose: Purpose): Promise<void> {
  const tags = languageTags();
  const texts = tags.map(catalogText);
  const source = createHash('sha256')
    .update(JSON.stringify([tags, texts, readFileSync(import.meta.filename)]))
    .digest('hex');
  const outdir = folderOf(purpose);
  const stamp = resolve(outdir, 'source.txt');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === source) return;

  if (purpose === 'test' || purpose === 'longer') {
    tags.push(PSEUDO);
    const [usual = {}, ...others] = texts.map((text): Record<string, unknown> => JSON.parse(text));
    texts.push(JSON.stringify(longerCatalog(usual, others)));
  }
  const catalogs = resolve(root, '.messages', `${purpose}-catalogs`);
  rmSync(catalogs, { recursive: true, force: true });
  mkdirSync(resolve(catalogs, 'project.inlang'), { recursive: true });
  for (const [index, tag] of tags.entries()) writeFileSync(resolve(catalogs, `${tag}.json`), texts[index] ?? '');
  const settings = {
    baseLocale: SPECIFICATION,
    locales: tags,
    modules: [resolve(root, 'node_modules/@inlang/plugin-message-format/dist/index.js')],
    'plugin.inlang.messageFormat': { pathPattern: './{locale}.json' },
  };
  writeFileSync(resolve(catalogs, 'project.inlang/settings.json'), JSON.stringify(settings));
  await compile({
    ...options,
    project: resolve(catalogs, 'project.inlang'),
    outdir,
    outputStructure: purposes[purpose],
  });
  writeFileSync(resolve(outdir, 'runtime.js'), runtime(tags));
  if (purpose === 'dev') {
    for (const name of readdirSync(resolve(outdir, 'messages'))) {
      const path = resolve(outdir, 'messages', name);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('NonNullable<unknown>', VALUE));
    }
  }
  if (purposes[purpose] === 'message-modules') {
    for (const name of readdirSync(resolve(outdir, 'messages'))) {
      const path = resolve(outdir, 'messages', name);
      if (name.endsWith('.js') && name !== '_index.js')
        writeFileSync(path, withSharedTexts(readFileSync(path, 'utf8')));
    }
  }
  writeFileSync(stamp, source);
}

/**
 * The module of a message as Paraglide makes it, smaller: it has a function for each language, also where two say the same,
 * and in every message the choice between them.
 */
export function withSharedTexts(module: string): string {
  const [, head, key, choice] = /^(.*)\nexport const (\w+) = (.*)$/s.exec(module) ?? [];
  if (head === undefined || key === undefined || choice === undefined) throw new Error(`No message in:\n${module}`);
  const bodies = new Map(
    [...head.matchAll(/^const (\w+) = (.*?\n};)$/gms)].map(([, name = '', body = '']) => [name, body]),
  );
  const usual = /\treturn (\w+)\(inputs\)\n}\);$/.exec(choice.trimEnd())?.[1] ?? '';
  // English counts as the specification does.
  const textOf = (name: string) => bodies.get(name)?.replace('plural("en"', `plural("${SPECIFICATION}"`);
  const languages = [...choice.matchAll(/=== "([\w-]+)"\) return (\w+)\(inputs\)/g)];
  const all = [usual, ...languages.map(([, , name = '']) => name)];
  if (all.length !== bodies.size || !all.every((name) => bodies.has(name)))
    throw new Error(`Not understood:\n${module}`);
  const own = languages.filter(([, , name = '']) => textOf(name) !== textOf(usual));
  const functions = [usual, ...own.map(([, , name = '']) => name)].map((name) => `const ${name} = ${bodies.get(name)}`);
  const imports = head.split('\n').filter((line) => line.startsWith('import ') && !line.includes('getLocale'));
  const others = own.map(([, tag, name]) => `${JSON.stringify(tag)}: ${name}`).join(', ');
  return [
    ...imports,
    `import { inLanguages } from '../runtime.js';`,
    ...functions,
    `export const ${key} = ${own.length === 0 ? usual : `/* @__PURE__ */ inLanguages(${usual}, { ${others} })`};\n`,
  ].join('\n');
}

/**
 * All that messages need of Paraglide's runtime, with its types: without them every message is `any`. The rest of it
 * (cookies, addresses, requests) would be in every first visit.
 */
const runtime = (tags: readonly string[]) => `/** @typedef {string} LocalizedString */
/**
 * @template Inputs, Options, Markup
 * @typedef {unknown} MessageMetadata
 */
export const experimentalStaticLocale = undefined;
export const languages = ${JSON.stringify(tags)};
export const offered = ${JSON.stringify(tags.filter((tag) => tag !== PSEUDO))};
export let getLocale = () => '${SPECIFICATION}';
/** @param {() => string} get */
export const overwriteGetLocale = (get) => {
  getLocale = get;
};
/** The text of the language in use, or the usual one. */
export const inLanguages = (usual, others) => (inputs, options) =>
  (others[options?.locale ?? getLocale()] ?? usual)(inputs);
`;

const options: Partial<CompilerOptions> = {
  strategy: ['baseLocale'],
  isServer: 'false',
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
};

/** Spaces that count as width and are no part of the text for whoever looks for it. Two are as wide as a letter. */
const SPACE = '\u00a0';
/** Before so many of them a line may break, as before a word. */
const GROUP = new RegExp(`${SPACE}{1,8}`, 'g');

/** Every text 40 % longer, and as long as in the language where it is longest: what stands in braces stays. */
export const longerCatalog = (catalog: Record<string, unknown>, others: readonly Record<string, unknown>[]) =>
  Object.fromEntries(
    Object.entries(catalog).map(([key, text]) => [
      key,
      longer(text, Math.max(0, ...others.map((other) => lettersOf(other[key])))),
    ]),
  );

/** Of the longest variant of a text. */
function lettersOf(text: unknown): number {
  if (typeof text === 'string') return text.replace(/\{[^}]*\}/g, '').length;
  if (Array.isArray(text)) return Math.max(0, ...text.map(({ match }) => lettersOf(match)));
  return Math.max(0, ...Object.values(text ?? {}).map(lettersOf));
}

function longer(text: unknown, longest: number): unknown {
  if (typeof text === 'string') {
    const letters = lettersOf(text);
    const missing = Math.max(letters * 0.4, longest - letters);
    return text + SPACE.repeat(Math.max(4, Math.ceil(missing * 2))).replace(GROUP, '\u200b$&');
  }
  if (Array.isArray(text)) return text.map((variants) => ({ ...variants, match: longer(variants.match, longest) }));
  return Object.fromEntries(Object.entries(text ?? {}).map(([key, value]) => [key, longer(value, longest)]));
}

/** `@messages/`: the message functions, made before they are read and again when a catalog changes. */
export function messages(): Plugin {
  let purpose: Purpose = 'dev';
  return {
    name: 'messages',
    enforce: 'pre',
    config: async (_config, { command }) => {
      const usual = command === 'build' ? 'build' : 'dev';
      purpose = process.env.VITEST ? 'test' : process.env.LONGER_LANGUAGE ? 'longer' : usual;
      await compileMessages(purpose);
      return { resolve: { alias: { '@messages': folderOf(purpose) } } };
    },
    configureServer: (server) => {
      server.watcher.add(CATALOGS);
      server.watcher.on('change', (file) => {
        if (file.startsWith(CATALOGS)) void compileMessages(purpose);
      });
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: IMPORT },
      handler: (code) => (purpose === 'build' || purpose === 'longer' ? withOwnTexts(code, purpose) : null),
    },
  };
}

const IMPORT = "import { m } from '@messages/messages';";

/** Imports each message from its own module, so that the groups of `chunk-groups.ts` see which screen says which text. */
function withOwnTexts(code: string, purpose: Purpose): string {
  const keys = [...new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key = '']) => key))];
  const imports = keys.map((key) => `import { ${key} as m_${key} } from '${folderOf(purpose)}/messages/${key}.js';`);
  return code.replace(IMPORT, imports.join(' ')).replace(/\bm\.(\w+)/g, 'm_$1');
}
