import { createServer, type Plugin, type ResolvedConfig, type ViteDevServer } from 'vite';

type Prerendering = typeof import('@/features/landing/prerender');
type Landing = Awaited<ReturnType<Prerendering['prerenderLanding']>>;

const PRERENDER = '/src/features/landing/prerender.tsx';

/**
 * The product has two pages: `/` is index.html, the landing page, written out as static HTML here; only its
 * demo is hydrated in the browser; the panel's addresses are app.html. Keeping them apart keeps the panel's code off the landing page.
 *
 * In dev and build alike, index.html gets its head, the drawings the page refers to, and the page itself.
 * The build also writes robots.txt, and sitemap.xml when VITE_SITE_URL says where the site lives.
 */
export function landingPage(): Plugin {
  let config: ResolvedConfig;
  let server: ViteDevServer | undefined;
  let built: Promise<Landing> | undefined;

  /** The build has no server that runs the product's modules: one is started for the one page. */
  const forBuild = async () => {
    const own = await createServer({
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
      return await prerenderWith(own);
    } finally {
      await own.close();
    }
  };

  const forBuildOnce = () => {
    built ??= forBuild();
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
      // After the bundler has put its own addresses in: nothing in the page's markup is an asset to rewrite.
      order: 'post',
      async handler(html, { path }) {
        if (path !== '/index.html') return html;
        const landing = await (server ? prerenderWith(server) : forBuildOnce());
        return quietScripts(html)
          .replace('<!--landing-head-->', () => landing.head)
          .replace('<!--landing-drawings-->', () => landing.drawings)
          .replace('<!--landing-page-->', () => landing.page);
      },
    },
    async generateBundle() {
      for (const file of (await forBuildOnce()).files) this.emitFile({ type: 'asset', ...file });
    },
  };
}

const prerenderWith = async (server: ViteDevServer): Promise<Landing> =>
  ((await server.ssrLoadModule(PRERENDER)) as Prerendering).prerenderLanding();

/** Every script can wait for the style sheet: the page is there to be read before it can be used. */
const quietScripts = (html: string) =>
  html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
