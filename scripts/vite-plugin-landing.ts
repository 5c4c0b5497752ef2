import { join } from 'node:path';
import { type Plugin, type ResolvedConfig, runnerImport, type ViteDevServer } from 'vite';

type Prerendering = typeof import('@/features/landing/prerender');
type Landing = Awaited<ReturnType<Prerendering['prerenderLanding']>>;

const PRERENDER = '/src/features/landing/prerender.tsx';

/**
 * The product has two pages: `/` is index.html, the landing page, written out as static HTML here and hydrated in
 * the browser; the panel's addresses are app.html. Keeping them apart keeps the panel's code off the landing page.
 *
 * In dev and build alike, index.html gets its head, the drawings the page refers to, and the page itself.
 * The build also writes robots.txt, and sitemap.xml when VITE_SITE_URL says where the site lives.
 */
export function landingPage(): Plugin {
  let config: ResolvedConfig;
  let server: ViteDevServer | undefined;
  let built: Promise<Landing> | undefined;

  const forDev = async (devServer: ViteDevServer) =>
    ((await devServer.ssrLoadModule(PRERENDER)) as Prerendering).prerenderLanding();

  const forBuild = async () => {
    const { module } = await runnerImport<Prerendering>(join(config.root, PRERENDER), {
      configFile: false,
      root: config.root,
      mode: config.mode,
      logLevel: 'error',
      resolve: { alias: config.resolve.alias },
    });
    return module.prerenderLanding();
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
        const landing = await (server ? forDev(server) : forBuildOnce());
        return html
          .replace('<!--landing-head-->', () => landing.head)
          .replace('<!--landing-drawings-->', () => landing.drawings)
          .replace('<div id="root">', () => `<div id="root"${landing.settings}>`)
          .replace('<!--landing-page-->', () => landing.page);
      },
    },
    async generateBundle() {
      for (const file of (await forBuildOnce()).files) this.emitFile({ type: 'asset', ...file });
    },
  };
}
