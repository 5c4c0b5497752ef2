import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import {
  type Catalog,
  type Catalogs,
  inOrder,
  messageCode,
  messageTypes,
  runtimeCode,
  runtimeTypes,
} from './message-code.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** One file a language, named after its tag. */
export const CATALOGS = resolve(root, 'src/language/catalogs');
/** The specification's own texts. The tag makes `Intl` count as in English. */
export const SPECIFICATION = 'en-x-spec';
/** English made 40 % longer, for tests alone. */
const PSEUDO = 'en-x-long';

/** For what the message functions are made; each has its own folder, so that two tools at once do not meet. */
const purposes = {
  // One module: each test file evaluates it anew, and the dev server sends each module by itself.
  dev: 'one module',
  test: 'one module',
  // One module a message: a chunk has the texts it says and no others.
  build: 'one module a message',
  // Every text 40 % longer: for the browser tests that look for cut texts and for texts outside the catalogs.
  longer: 'one module a message',
} as const;
type Purpose = keyof typeof purposes;

const folderOf = (purpose: Purpose) => resolve(root, '.messages', purpose);

/** Makes the message functions of `.messages` from the catalogs, if one has changed. */
export function compileMessages(purpose: Purpose): void {
  const outdir = folderOf(purpose);
  const catalogs = catalogsFor(purpose);
  const code = [import.meta.filename, resolve(import.meta.dirname, 'message-code.ts')].map((file) =>
    readFileSync(file),
  );
  const source = createHash('sha256')
    .update(JSON.stringify([catalogs, code]))
    .digest('hex');
  const stamp = resolve(outdir, 'source.txt');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === source) return;

  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(resolve(outdir, 'messages'), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(resolve(outdir, name), text);
  const order = inOrder(catalogs);
  const base = Object.entries(catalogs[SPECIFICATION] ?? {});
  const codes = base.map(([key]) => [key, messageCode(key, catalogs, order)] as const);
  write('runtime.js', runtimeCode(order));
  write('runtime.d.ts', runtimeTypes(order));
  write(
    'messages.js',
    `${imports('.')}export const m = {\n${codes.map(([key, text]) => `${key}: ${text},\n`).join('')}};\n`,
  );
  const types = base.map(([key, text]) => messageTypes(key, text)).join('\n');
  write('messages.d.ts', `import type { Language } from './runtime';\nexport declare const m: {\n${types}\n};\n`);
  if (purposes[purpose] === 'one module a message')
    for (const [key, text] of codes) write(`messages/${key}.js`, `${imports('..')}export const ${key} = ${text};\n`);
  write('source.txt', source);
}

const imports = (folder: string) => `import { text, variants } from '${folder}/runtime.js';\n`;

/** The specification's first: its texts are said where a language has none. */
function catalogsFor(purpose: Purpose): Catalogs {
  const tags = readdirSync(CATALOGS).flatMap((name) => (name.endsWith('.json') ? [basename(name, '.json')] : []));
  const others = tags.filter((tag) => tag !== SPECIFICATION);
  const catalogs = Object.fromEntries([SPECIFICATION, ...others].map((tag) => [tag, readCatalog(tag)]));
  if (purpose === 'test') catalogs[PSEUDO] = longer(catalogs.en ?? {});
  if (purpose !== 'longer') return catalogs;
  return Object.fromEntries(Object.entries(catalogs).map(([tag, catalog]) => [tag, longer(catalog)]));
}

// A file of the project, written by hand; `npm run check` names what is no text.
export const readCatalog = (tag: string) =>
  JSON.parse(readFileSync(resolve(CATALOGS, `${tag}.json`), 'utf8')) as Catalog;

/** Spaces that count as width and are no part of the text for whoever looks for it. Two are as wide as a letter. */
const SPACE = '\u00a0';
/** Before so many of them a line may break, as before a word. */
const GROUP = new RegExp(`${SPACE}{1,8}`, 'g');

/** Every text of a catalog, 40 % longer: what stands in braces stays. */
export const longer = (catalog: Catalog): Catalog => lengthened(catalog) as Catalog;

function lengthened(catalog: unknown): unknown {
  if (typeof catalog === 'string') {
    const letters = catalog.replace(/\{[^}]*\}/g, '').length;
    return catalog + SPACE.repeat(Math.max(4, Math.ceil(letters * 0.8))).replace(GROUP, '\u200b$&');
  }
  if (Array.isArray(catalog)) return catalog.map((variants) => ({ ...variants, match: lengthened(variants.match) }));
  if (typeof catalog !== 'object' || catalog === null) return catalog;
  return Object.fromEntries(Object.entries(catalog).map(([key, value]) => [key, lengthened(value)]));
}

/** `@messages/`: the message functions, made before they are read and again when a catalog changes. */
export function messages(): Plugin {
  let purpose: Purpose = 'dev';
  return {
    name: 'messages',
    enforce: 'pre',
    config: (_config, { command }) => {
      const usual = command === 'build' ? 'build' : 'dev';
      purpose = process.env.VITEST ? 'test' : process.env.LONGER_TEXTS ? 'longer' : usual;
      compileMessages(purpose);
      return { resolve: { alias: { '@messages': folderOf(purpose) } } };
    },
    configureServer: (server) => {
      server.watcher.add(CATALOGS);
      server.watcher.on('change', (file) => {
        if (file.startsWith(CATALOGS)) compileMessages(purpose);
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
