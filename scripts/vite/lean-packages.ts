import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const NO_FETCH = '\0axios-without-fetch';
const { resolve } = createRequire(import.meta.url);
const router = dirname(dirname(resolve('react-router')));
const icons = join(dirname(dirname(resolve('lucide-react'))), 'esm');
const production: Record<string, string> = {
  'react-router': join(router, 'production', 'index.mjs'),
  'react-router/dom': join(router, 'production', 'dom-export.mjs'),
};

/**
 * Takes 4 KB off the first load of every screen. axios carries two adapters for the browser and takes the first,
 * XMLHttpRequest, always: the other one stays out. react-router's package leads to its development build, whatever is
 * built: here it is its production build. The browser tests run on what comes out.
 *
 * Icons are imported each from its own file: through the package's one list of 1,700 names every screen would seem to
 * need every icon, and `chunk-groups` could not tell who needs which.
 */
export function leanPackages(): Plugin {
  return {
    name: 'lean-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './fetch.js' && importer?.endsWith('/axios/lib/adapters/adapters.js') ? NO_FETCH : production[source],
    transform: (code, id) => {
      if (!/\.tsx?$/.test(id) || !code.includes("'lucide-react'")) return;
      return { code: code.replace(fromList, (_, names: string) => imports(names)), map: null };
    },
    load: (id) => (id === NO_FETCH ? 'export const getFetch = () => null;' : undefined),
  };
}

const fromList = /import \{([^}]*)\} from 'lucide-react';/g;

/** `{ Plus, X as Close, type LucideIcon }`, each from where it is. */
const imports = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      if (name.startsWith('type ')) return `import type { ${name.slice(5)} } from 'lucide-react';`;
      const [icon = '', local = icon] = name.split(' as ');
      const file = iconFiles().get(icon);
      if (!file) throw new Error(`lucide-react has no icon ${icon}`);
      return `import ${local} from '${join(icons, file)}';`;
    })
    .join(' ');

let files: Map<string, string> | undefined;

/** The file of each icon by every name it has, read from the package's own list. */
function iconFiles(): Map<string, string> {
  if (files) return files;
  const list = readFileSync(join(icons, 'lucide-react.mjs'), 'utf8');
  const lines = [...list.matchAll(/export \{ ([^}]+) \} from '\.\/(icons\/[\w-]+\.mjs)'/g)];
  files = new Map(
    lines.flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
  return files;
}
