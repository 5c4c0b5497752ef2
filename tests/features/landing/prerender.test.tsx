import { act } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hydrateDemo } from '@/features/landing/demo/demo-bench';
import { pageLanguage } from '@/features/landing/page-language';
import { headTags, prerenderLanding, siteFiles } from '@/features/landing/prerender';
import { startPage } from '@/features/landing/start-page';

let landing: ReturnType<typeof prerenderLanding>;
beforeAll(() => {
  landing = prerenderLanding();
});

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('the prerendered page', () => {
  it('contains every section and the demo, without a script or a style attribute', () => {
    const page = parsed(landing.pages[0]?.body ?? '');
    expect(page.querySelector('h1')?.textContent).toBe('Salah kirim berhenti di\u00a0sini.');
    for (const id of ['fitur', 'manfaat', 'demo', 'kontak']) expect(page.getElementById(id), id).not.toBeNull();
    expect(page.querySelector('#demo output')?.textContent).toBe('TIDAK COCOK');
    expect(page.querySelector('script, style, template, [style]')).toBeNull();
  });

  it('contains every drawing it refers to', () => {
    const drawings = parsed(landing.drawings);
    const used = [...parsed(landing.pages[0]?.body ?? '').querySelectorAll('use')].map(
      (use) => use.getAttribute('href') ?? '',
    );
    expect(used).toContain('#label-r1');
    for (const href of used) expect(drawings.querySelector(href), href).not.toBeNull();
    expect(drawings.querySelector('#label-r1')?.textContent).toContain('202611200001');
  });

  it('carries the settings in its links', () => {
    expect(landing.pages[0]?.body ?? '').toContain('https://wa.me/6281200000000?text=Halo');
  });

  it.each([
    ['/', 'TIDAK COCOK', 'COCOK', 'Nomor part, Kode warna, dan Qty sama.'],
    ['/en/', 'NO MATCH', 'MATCH', 'The same: Part number, Colour code, and Quantity.'],
    ['/id/', 'TIDAK COCOK', 'COCOK', 'Nomor part, Kode warna, dan Jumlah sama.'],
  ])('hydrates the demo of %s without a mismatch, once it is near the window', async (at, before, after, sentence) => {
    const observed: { target: Element; intersect: () => void }[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
        observe(target: Element) {
          observed.push({ target, intersect: () => this.callback([{ isIntersecting: true }]) });
        }
        disconnect() {
          this.callback([]);
        }
      },
    );
    const root = document.createElement('div');
    document.body.append(root);
    root.innerHTML = landing.pages.find(({ address }) => address === at)?.body ?? '';
    const written = root.querySelector('#demo-bench')?.textContent;
    const undo = startPage();
    const radio = root.querySelector<HTMLInputElement>('input[name="LT2"]');
    expect(observed.map(({ target }) => target.id)).toEqual(['demo']);
    // Selected before the script is there: the page keeps it.
    radio?.click();
    for (const { intersect } of observed) await act(async () => intersect());
    // A mismatch is a console error, and that fails the test.
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(root.querySelector('#demo output')?.textContent).toBe(after);
    }, 10_000);
    expect(written).toContain(before);
    expect(root.querySelector('.sentence')?.textContent).toBe(sentence);
    expect(radio?.isConnected).toBe(true);
    undo();
    pageLanguage.set(undefined);
    root.remove();
    vi.unstubAllGlobals();
  });
});

describe('the demo while it is hydrated', () => {
  const setValue = (field: HTMLInputElement, value: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const radio = 'input[name="LT2"]';
  const field = '.station:last-child .scan input';
  const changes = [
    ['selects', radio, (input: HTMLInputElement) => input.click(), 'COCOK'],
    ['types', field, (input: HTMLInputElement) => setValue(input, '83500-TG4-N010'), 'COCOK'],
    ['clears', field, (input: HTMLInputElement) => setValue(input, ''), ''],
  ] as const;
  const cases = changes.flatMap((change) => [false, true].map((isDone) => [...change, isDone] as const));
  it.each(cases)('keeps what a visitor %s (%s)', async (_verb, selector, change, result, isDone) => {
    const root = document.createElement('div');
    document.body.append(root);
    root.innerHTML = landing.pages[0]?.body ?? '';
    const bench = root.querySelector<HTMLElement>('#demo-bench');
    if (!bench) throw new Error('The page has no demo');
    const input = bench.querySelector<HTMLInputElement>(selector);
    if (!input) throw new Error(`The demo has no ${selector}`);
    await act(async () => {
      hydrateDemo(bench);
      if (!isDone) change(input);
    });
    if (isDone) await act(async () => change(input));
    expect(bench.querySelector('output')?.textContent).toBe(result);
    pageLanguage.set(undefined);
    root.remove();
  });
});

describe('the page in another language', () => {
  const pageAt = (at: string) => {
    const page = landing.pages.find(({ address }) => address === at);
    return { lang: page?.lang, head: parsed(`<head>${page?.head}</head>`), body: parsed(page?.body ?? '') };
  };

  it('has its own address, texts, numbers, title and description', () => {
    const languages = landing.pages.map(({ address, lang }) => [address, lang]);
    expect(Object.fromEntries(languages)).toEqual({
      '/': 'id',
      '/en/': 'en',
      '/id/': 'id',
      '/en-x-long/': 'en-x-long',
    });
    const { head, body } = pageAt('/en/');
    expect(body.querySelector('h1')?.textContent).toBe('Wrong deliveries stop\u00a0here.');
    expect(body.querySelector('.figures')?.textContent).toContain('1,247');
    expect(body.querySelector('.figures')?.textContent).toContain('99.8%');
    expect(head.title).toContain('delivery label checks');
    expect(head.querySelector('meta[name="description"]')?.getAttribute('content')).toContain('at LT1 and LT2');
    expect(head.querySelector('meta[property="og:locale"]')?.getAttribute('content')).toBe('en_US');
    expect(body.querySelector('.brand')?.getAttribute('href')).toBe('/en/');
    expect(pageAt('/id/').body.querySelector('.features h3')?.textContent).toBe('Sistem Barcode');
  });

  it.each([
    ['/', ['/en/', '/id/']],
    ['/en/', ['/id/']],
    ['/id/', ['/en/']],
  ])('is named in the head of %s, and linked where somebody sees it', (at, others) => {
    const { head, body } = pageAt(at);
    const alternates = [...head.querySelectorAll('link[rel="alternate"]')].map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href'),
    ]);
    expect(alternates).toEqual([
      ['x-default', '/'],
      ['en', '/en/'],
      ['id', '/id/'],
    ]);
    const links = [...body.querySelectorAll('.site-header a[hreflang]')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(others);
  });

  it('is where the panel speaks the same language after somebody has chosen it', () => {
    document.body.innerHTML = landing.pages[0]?.body ?? '';
    const undo = startPage();
    const link = document.querySelector<HTMLElement>('.site-header a[hreflang="en"]');
    link?.addEventListener('click', (event) => event.preventDefault());
    link?.click();
    expect(localStorage.getItem('language')).toBe('en');
    undo();
    document.body.innerHTML = '';
  });

  it('has the address of the site in its links, and is in the map', () => {
    const links = parsed(`<head>${headTags('https://pokayoke.example')}</head>`).querySelectorAll('[hreflang]');
    expect([...links].map((link) => link.getAttribute('href'))).toContain('https://pokayoke.example/en/');
    expect(siteFiles('https://pokayoke.example')[1]?.source).toContain('<loc>https://pokayoke.example/id/</loc>');
  });
});

describe('the head of the page', () => {
  it('names its address only when it is configured', () => {
    expect(headTags('')).not.toMatch(/canonical|og:url|https:\/\/pokayoke/);
    const tags = headTags('https://pokayoke.example');
    expect(tags).toContain('<link rel="canonical" href="https://pokayoke.example/" />');
    expect(tags).toContain('content="https://pokayoke.example/og-image.png"');
  });

  it('has a title, a description and structured data that a crawler can read', () => {
    const head = parsed(`<head>${headTags('')}</head>`);
    expect(head.title).toContain('Pokayoke');
    expect(head.querySelector('meta[name="description"]')?.getAttribute('content')).toContain('LT1 dan LT2');
    const data = JSON.parse(head.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
    expect(data).toMatchObject({ '@type': 'SoftwareApplication', name: 'Pokayoke', inLanguage: 'id' });
  });

  it('keeps crawlers out of the panel, and maps the site where its address is known', () => {
    const robots = siteFiles('');
    expect(robots.map(({ fileName }) => fileName)).toEqual(['robots.txt']);
    expect(robots[0]?.source).toContain('Disallow: /app\n');
    expect(robots[0]?.source).not.toContain('Sitemap');
    const [withMap, map] = siteFiles('https://pokayoke.example');
    expect(withMap?.source).toContain('Sitemap: https://pokayoke.example/sitemap.xml');
    expect(map?.source).toContain('<loc>https://pokayoke.example/</loc>');
  });
});

it('in a folder of another site every address of the page is in that folder', async () => {
  vi.stubEnv('BASE_URL', '/labels/');
  vi.resetModules();
  const folder = await import('@/features/landing/prerender');
  const { pages } = folder.prerenderLanding();
  const addresses = pages.flatMap(({ head, body }) => {
    const page = parsed(`<head>${head}</head><body>${body}</body>`);
    return [...page.querySelectorAll('[href], [src]')].flatMap(
      (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
    );
  });
  const ofSite = [...new Set(addresses.filter((address) => address.startsWith('/')))].toSorted();
  expect(ofSite).toEqual([
    '/labels/',
    '/labels/en-x-long/',
    '/labels/en/',
    '/labels/id/',
    '/labels/login',
    '/labels/screens/designer.png',
    '/labels/screens/print-list.png',
  ]);
  // The name of the site may be given with the folder or without.
  for (const site of ['https://site.example', 'https://site.example/labels']) {
    expect(folder.headTags(site)).toContain('<link rel="canonical" href="https://site.example/labels/" />');
    expect(folder.siteFiles(site)).toEqual([
      { fileName: 'sitemap.xml', source: expect.stringContaining('<loc>https://site.example/labels/en/</loc>') },
    ]);
  }
  expect(folder.siteFiles('')).toEqual([]);
  vi.unstubAllEnvs();
});
