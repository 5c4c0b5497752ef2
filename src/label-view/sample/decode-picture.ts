import { greyOf } from '@/label/raster/raster';
import { SampleRefused } from '@/label/sample/sample-facts';
import { headOfPicture, type PictureKind } from './picture-head';

export type { PictureKind };

/** Pixels: the cameras of phones have less, and a file of a few bytes may claim a million times more. */
const MOST_PIXELS = 64_000_000;
/** Pixels on the longer side: what is finer helps no decoder. */
const MOST_ACROSS = 4200;

/** The pixels of a picture, upright as the camera was held. @throws SampleRefused */
export async function decodePicture(bytes: Uint8Array<ArrayBuffer>, kind: PictureKind) {
  const head = headOfPicture(bytes, kind);
  if (!head) throw new SampleRefused({ code: 'picture-damaged' });
  if (head.width * head.height > MOST_PIXELS) throw new SampleRefused({ code: 'picture-too-large' });
  const shrink = Math.min(1, MOST_ACROSS / Math.max(head.width, head.height));
  const blob = new Blob([bytes], { type: `image/${kind}` });
  const size = { resizeWidth: Math.round(head.width * shrink), resizeQuality: 'high' } as const;
  const bitmap = await createImageBitmap(blob, shrink < 1 ? size : {}).catch(() => {
    throw new SampleRefused({ code: 'picture-damaged' });
  });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new SampleRefused({ code: 'no-canvas' });
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const grey = greyOf(context.getImageData(0, 0, width, height));
  return { grey, pixelsPerMm: head.pixelsPerMm && head.pixelsPerMm * shrink };
}
