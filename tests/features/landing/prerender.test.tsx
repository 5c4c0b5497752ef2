import { act } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { headTags, prerenderLanding, siteFiles } from '@/features/landing/prerender';
import { startPage } from '@/features/landing/start-page';

let landing: Awaited<ReturnType<typeof prerenderLanding>>;
beforeAll(async () => {
  landing = await prerenderLanding();
});

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('the prerendered page', () => {
  it('contains every section and the demo, without a script or a style attribute', () => {
    const page = parsed(landing.page);
    expect(page.querySelector('h1')?.textContent).toBe('Salah kirim berhenti di\u00a0sini.');
    for (const id of ['fitur', 'manfaat', 'demo', 'kontak']) expect(page.getElementById(id), id).not.toBeNull();
    expect(page.querySelector('#demo output')?.textContent).toBe('TIDAK COCOK');
    expect(page.querySelector('script, style, template, [style]')).toBeNull();
  });

  it('contains every drawing it refers to', () => {
    const drawings = parsed(landing.drawings);
    const used = [...parsed(landing.page).querySelectorAll('use')].map((use) => use.getAttribute('href') ?? '');
    expect(used).toContain('#label-r1');
    for (const href of used) expect(drawings.querySelector(href), href).not.toBeNull();
    expect(drawings.querySelector('#label-r1')?.textContent).toContain('202611200001');
  });

  it('carries the settings in its links', () => {
    expect(landing.page).toContain('https://wa.me/6281200000000?text=Halo');
  });

  it('hydrates its demo without a mismatch, once it is near the window', async () => {
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
    root.innerHTML = landing.page;
    const written = root.querySelector('#demo-bench')?.innerHTML;
    const undo = startPage();
    const radio = root.querySelector<HTMLInputElement>('input[name="LT2"]');
    expect(observed.map(({ target }) => target.id)).toEqual(['demo']);
    // Selected before the script is there: the page keeps it.
    radio?.click();
    for (const { intersect } of observed) await act(async () => intersect());
    // A mismatch is a console error, and that fails the test.
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(root.querySelector('#demo output')?.textContent).toBe('COCOK');
    }, 10_000);
    expect(written).toContain('TIDAK COCOK');
    expect(radio?.isConnected).toBe(true);
    undo();
    root.remove();
    vi.unstubAllGlobals();
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
