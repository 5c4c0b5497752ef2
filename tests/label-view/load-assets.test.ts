import { replaceProperty } from '@tests/support/replace-property';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { svg } from '@/label/svg';
import { assetsOf, waitForAssets } from '@/label-view/load-assets';

const label = svg('svg', {}, [
  svg('text', { 'font-family': "'IBM Plex Mono', monospace", 'font-weight': 600 }, ['83500']),
  svg('g', { 'font-family': 'Arimo, Arial' }, [svg('text', { 'font-weight': 700 }, ['R']), svg('text', {}, ['L'])]),
  svg('image', { href: '/logo.png' }),
]);

const browser = (fonts: Record<string, unknown[]>, decode: () => Promise<void>) => {
  replaceProperty(document, 'fonts', {
    value: { load: async (font: string) => fonts[font] ?? [] },
  });
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = decode;
    },
  );
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('fonts and images of a label', () => {
  it('are found at any depth', () => {
    expect(assetsOf([label])).toEqual({
      fonts: new Map([
        ["600 16px 'IBM Plex Mono'", ''],
        ['700 16px Arimo', ''],
        ['400 16px Arimo', ''],
      ]),
      noto: new Map(),
      images: ['/logo.png'],
    });
  });

  it('are loaded with the letters beyond ASCII that each font prints', () => {
    const arimo = { 'font-family': 'Arimo' };
    const labels = ['Café 20 °C', 'Škoda café'].map((text) => svg('svg', {}, [svg('text', arimo, [text])]));
    expect(assetsOf(labels).fonts).toEqual(new Map([['400 16px Arimo', 'é°Š']]));
  });

  it('come from Noto Sans for letters that a font lacks: the files with these letters alone, each once', async () => {
    // Not under the time limit of the page.
    await import('@/label-view/noto-parts');
    const added: string[] = [];
    const loaded: [string, string][] = [];
    vi.stubGlobal(
      'FontFace',
      class {
        constructor(family: string, url: string) {
          added.push(`${family} ${/noto-sans-([a-z-]+?)-(?:\d+-)?wght/.exec(url)?.[1]}`);
        }
      },
    );
    const load = async (font: string, text: string) => loaded.push([font, text]) && [1];
    replaceProperty(document, 'fonts', { value: { load, add: () => undefined } });
    const name = svg('text', { 'font-family': "Arimo, 'Noto Sans', Arial", 'font-weight': 700 }, ['Škoda 部品 한']);
    expect(await waitForAssets(assetsOf([name]))).toEqual([]);
    expect(new Set(added)).toEqual(new Set(['latin', 'latin-ext', 'jp', 'kr'].map((part) => `Noto Sans ${part}`)));
    expect(loaded).toContainEqual(["700 16px 'Noto Sans'", ' Š部品한']);
    const before = added.length;
    await waitForAssets(assetsOf([name]));
    expect(added).toHaveLength(before);
  });

  it('are not reported when they load', async () => {
    const all = { "600 16px 'IBM Plex Mono'": [1], '700 16px Arimo': [1], '400 16px Arimo': [1] };
    browser(all, async () => undefined);
    expect(await waitForAssets(assetsOf([label]))).toEqual([]);
  });

  it('are reported when they do not load [PR15]', async () => {
    browser({ "600 16px 'IBM Plex Mono'": [1], '400 16px Arimo': [1] }, () => Promise.reject(new Error('404')));
    expect(await waitForAssets(assetsOf([label]))).toEqual(['font 700 Arimo', 'image /logo.png']);
  });

  it('are waited for at most 5 seconds [PR15]', async () => {
    vi.useFakeTimers();
    browser({}, () => new Promise(() => undefined));
    const missing = waitForAssets({ fonts: new Map(), noto: new Map(), images: ['/slow.png'] });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await missing).toEqual(['image /slow.png']);
  });
});
