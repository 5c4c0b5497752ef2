import { ready } from 'zpl-renderer-js';
import type { LabelSize } from '@/label/design/design';

/** `sizes`: of each label in the file, mm. */
export type PictureRequest = { text: string; sizes: readonly LabelSize[]; dotsPerMm: number };

self.onmessage = async ({ data: { text, sizes, dotsPerMm } }: MessageEvent<PictureRequest>) => {
  const imagesByKey = new Map<string, readonly string[]>();
  const pictures: (string | undefined)[] = [];
  for (const [index, { width, height }] of sizes.entries()) {
    const key = `${width} ${height}`;
    const images = imagesByKey.get(key) ?? (await rendered(text, width, height, dotsPerMm));
    imagesByKey.set(key, images);
    // When it finds other labels than the reader, no picture can be assigned.
    pictures.push(images.length === sizes.length ? `data:image/png;base64,${images[index]}` : undefined);
  }
  self.postMessage(pictures);
};

/** Nothing where it fails. */
const rendered = (...drawing: [text: string, width: number, height: number, dotsPerMm: number]) =>
  ready.then(({ api }) => api.zplToBase64MultipleAsync(...drawing)).catch((): string[] => []);
