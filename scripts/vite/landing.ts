import { createServer, type Plugin, type ResolvedConfig, type Rolldown, type ViteDevServer } from 'vite';
import { pathIn } from '../../src/lib/base-path.ts';
import { messages } from './messages.ts';

type Prerendering = typeof import('@/features/landing/prerender');
type Landing = ReturnType<Prerendering['prerenderLanding']>;
type Page = Landing['pages'][number];

const PRERENDER = '/src/features/landing/prerender.tsx';

/**
 * The product has two pages: index.html at `/` is the landing page, prerendered here, of which only the demo is hydrated;
 * app.html answers the panel's addresses. So the landing page loads no code of the panel.
 *
 * Puts the head, the referenced drawings and the page into index.html, in dev and build. The build also writes the page in
 * each other language into a folder of its own, robots.txt and, with VITE_SITE_URL, sitemap.xml.
 */
export function landingPage(): Plugin {
  let config: ResolvedConfig;
  let server: ViteDevServer | undefined;
  let built: Promise<Landing> | undefined;
  let template = '';

  /** A build has no server that runs the product's modules, so one is started. */
  const prerenderForBuild = async () => {
    const buildServer = await createServer({
      configFile: false,
      plugins: [messages()],
      root: config.root,
      base: config.base,
      mode: config.mode,
      logLevel: 'error',
      appType: 'custom',
      server: { middlewareMode: true, hmr: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      resolve: { alias: config.resolve.alias },
    });
    try {
      return await prerenderWith(buildServer);
    } finally {
      await buildServer.close();
    }
  };

  /** `/en` is `/en/`. */
  const pageAt = (url: string) => (pathIn(config.base, url.split('?')[0] ?? '') ?? '/').replace(/\w$/, '$&/');

  const builtPages = () => {
    built ??= prerenderForBuild();
    return built;
  };

  return {
    name: 'landing-page',
    config: () => ({ build: { rolldownOptions: { input: { landing: 'index.html', app: 'app.html' } } } }),
    configResolved(resolved) {
      config = resolved;
    },
    configureServer(devServer) {
      server = devServer;
    },
    transformIndexHtml: {
      // After the bundler: nothing in the page's markup is an asset to rewrite.
      order: 'post',
      async handler(html, { path, originalUrl = '/', bundle = {} }) {
        if (path !== '/index.html') return html;
        if (server) return filled(html, await prerenderWith(server), pageAt(originalUrl));
        template = inlineStyles(afterFirstPaint(html), bundle, config.base);
        return filled(template, await builtPages(), '/');
      },
    },
    generateBundle: {
      // After index.html, the first of the pages.
      order: 'post',
      async handler() {
        const landing = await builtPages();
        const pages = landing.pages.slice(1).map(({ address }) => ({
          fileName: `${address.slice(1)}index.html`,
          source: filled(template, landing, address),
        }));
        for (const file of [...landing.files, ...pages]) this.emitFile({ type: 'asset', ...file });
      },
    },
  };
}

const prerenderWith = async (server: ViteDevServer): Promise<Landing> =>
  ((await server.ssrLoadModule(PRERENDER)) as Prerendering).prerenderLanding();

/** The page at an address, else the one at `/`. What is for `/` alone stands in no other page. */
function filled(html: string, { pages, drawings }: Landing, address: string): string {
  const page: Page | undefined = pages.find((other) => other.address === address) ?? pages[0];
  if (!page) return html;
  const ownHtml = page.address === '/' ? html : html.replace(/\s*<script data-only="\/">[\s\S]*?<\/script>/, '');
  return ownHtml
    .replace(/<html lang="\w+"/, `<html lang="${page.lang}"`)
    .replace('<!--landing-head-->', () => page.head)
    .replace('<!--landing-drawings-->', () => drawings)
    .replace('<!--landing-page-->', () => page.body);
}

/** The first paint waits for the page alone: its style sheets are part of it, and of no other page. */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle, base: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (link, address: string) => {
    const fileName = pathIn(base, address)?.slice(1) ?? '';
    const sheet = bundle[fileName];
    if (sheet?.type !== 'asset') return link;
    delete bundle[fileName];
    return `<style>${String(sheet.source).trim()}</style>`;
  });
}

/** Moves the scripts into a template, whose content a script of index.html adds to the page after the first paint. */
function afterFirstPaint(html: string): string {
  const tags = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;
  const rest = [...html.matchAll(tags)].map(([tag]) => tag.trim()).join('');
  return html.replace(tags, '').replace('</head>', () => `<template id="after-first-paint">${rest}</template></head>`);
}
