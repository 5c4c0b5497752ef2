import { describe, expect, it } from 'vitest';
import { imageBox, imageElement } from '@/features/label-designer/images/add-image';
import { readImageFile } from '@/features/label-designer/images/image-file';

const label = { width: 135, height: 90 };

describe('an added image', () => {
  it('keeps its proportions, 40 mm long, in the middle of the label', () => {
    expect(imageElement({ url: 'data:image/png;base64,AA', width: 800, height: 200 }, label)).toMatchObject({
      type: 'image',
      x: 47.5,
      y: 40,
      width: 40,
      height: 10,
      properties: { imageUrl: 'data:image/png;base64,AA', imageScale: 1 },
    });
  });

  it('is centred where it was dropped, and at most half as large as the label', () => {
    expect(imageBox({ width: 100, height: 100 }, { width: 30, height: 20 }, { x: 15, y: 10 })).toEqual({
      x: 10,
      y: 5,
      width: 10,
      height: 10,
    });
  });

  it('is square when the file has no size', () => {
    expect(imageBox({ width: 0, height: 0 }, label, { x: 50, y: 50 })).toMatchObject({ width: 40, height: 40 });
  });
});

describe('a file that is no image', () => {
  it.each([
    ['text/html', 10, 'Use a PNG, JPEG, WebP, GIF or SVG image'],
    ['image/bmp', 10, 'Use a PNG, JPEG, WebP, GIF or SVG image'],
    ['image/png', 21 * 1024 * 1024, 'The image is larger than 20 MB'],
  ])('(%s, %i bytes) is refused with the reason [DS12]', async (type, bytes, reason) => {
    const file = new File([new Uint8Array(bytes)], 'image', { type });
    expect(await readImageFile(file)).toEqual({ ok: false, reason });
  });
});
