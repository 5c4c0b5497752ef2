import { createServer, type Plugin, type ResolvedConfig, type Rolldown, type ViteDevServer } from 'vite';

type Prerendering = typeof import('@/features/landing/prerender');
type Landing = Awaited<ReturnType<Prerendering['prerenderLanding']>>;

const PRERENDER = '/src/features/landing/prerender.tsx';

/**
 * The product has two pages: index.html at `/` is the landing page, prerendered here, of which only the demo is hydrated;
 * app.html answers the panel's addresses. So the landing page loads no code of the panel.
 *
 * Puts the head, the referenced drawings and the page into index.html, in dev and build. The build also writes robots.txt
 * and, with VITE_SITE_URL, sitemap.xml.
 */
export function landingPage(): Plugin {
  let config: ResolvedConfig;
  let server: ViteDevServer | undefined;
  let built: Promise<Landing> | undefined;

  /** A build has no server that runs the product's modules, so one is started. */
  const prerenderForBuild = async () => {
    const buildServer = await createServer({
      configFile: false,
      root: config.root,
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

  const builtPage = () => {
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
      async handler(html, { path, bundle = {} }) {
        if (path !== '/index.html') return html;
        const landing = await (server ? prerenderWith(server) : builtPage());
        return inlineStyles(server ? html : afterFirstPaint(html), bundle)
          .replace('<!--landing-head-->', () => landing.head)
          .replace('<!--landing-drawings-->', () => landing.drawings)
          .replace('<!--landing-page-->', () => landing.page);
      },
    },
    async generateBundle() {
      for (const file of (await builtPage()).files) this.emitFile({ type: 'asset', ...file });
    },
  };
}

const prerenderWith = async (server: ViteDevServer): Promise<Landing> =>
  ((await server.ssrLoadModule(PRERENDER)) as Prerendering).prerenderLanding();

/** The first paint waits for the page alone: its style sheets are part of it, and of no other page. */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, fileName: string) => {
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
