import type { Plugin, Rolldown } from 'vite';

const PROGRAM = '/src/app/bootstrap.tsx';

/**
 * The panel's page starts with a small script that preloads the screen in parallel with the program. That script imports
 * the program; this plugin adds preload links for its files to app.html, so that they load without waiting for the script.
 */
export function panelStart(): Plugin {
  let base = '/';
  return {
    name: 'panel-start',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path, bundle }) => {
        if (path !== '/app.html' || !bundle) return [];
        const program = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(PROGRAM),
        );
        if (!program) throw new Error(`The build has no chunk for ${PROGRAM}`);
        return withImports(program.fileName, bundle)
          .filter((file) => !html.includes(`/${file}"`))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: base + file },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

/** A chunk and its transitive imports. */
function withImports(file: string, bundle: Rolldown.OutputBundle, found: string[] = []): string[] {
  const chunk = bundle[file];
  if (found.includes(file) || chunk?.type !== 'chunk') return found;
  found.push(file);
  for (const next of chunk.imports) withImports(next, bundle, found);
  return found;
}
