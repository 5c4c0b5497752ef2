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
      images: ['/logo.png'],
    });
  });

  it('are loaded with the letters beyond ASCII that each font prints', () => {
    const arimo = { 'font-family': 'Arimo' };
    const labels = ['Café 20 °C', 'Škoda café'].map((text) => svg('svg', {}, [svg('text', arimo, [text])]));
    expect(assetsOf(labels).fonts).toEqual(new Map([['400 16px Arimo', 'é°Š']]));
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
    const missing = waitForAssets({ fonts: new Map(), images: ['/slow.png'] });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await missing).toEqual(['image /slow.png']);
  });
});
