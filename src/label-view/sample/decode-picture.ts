import { greyOf } from '@/label/raster/raster';
import { SampleRefused } from '@/label/sample/sample-facts';

export type PictureKind = 'png' | 'jpeg';
type PictureHead = {
  width: number;
  height: number /** As a scanner writes it. */;
  pixelsPerMm: number | undefined;
};

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

/** Size and fineness of a picture, before any of it is unpacked. */
export function headOfPicture(bytes: Uint8Array, kind: PictureKind): PictureHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const head = kind === 'png' ? pngHead(view) : jpegHead(view);
    return head && head.width > 0 && head.height > 0 ? head : undefined;
  } catch {
    // It ends too early.
    return undefined;
  }
}

/** Screens and cameras write 72 or 96 dpi whatever they show: only a scanner's fineness says how large the paper is. */
const scanned = (perMm: number) => (perMm * 25.4 > 99 && perMm * 25.4 < 2500 ? perMm : undefined);

function pngHead(view: DataView): PictureHead | undefined {
  let pixelsPerMm: number | undefined;
  for (let at = 33; at + 17 < view.byteLength; ) {
    const [length, name] = [view.getUint32(at), view.getUint32(at + 4)];
    if (name === PHYS && view.getUint8(at + 16) === 1) pixelsPerMm = scanned(view.getUint32(at + 8) / 1000);
    if (name === IDAT) break;
    at += length + 12;
  }
  return { width: view.getUint32(16), height: view.getUint32(20), pixelsPerMm };
}

const [PHYS, IDAT] = [0x70485973, 0x49444154];

function jpegHead(view: DataView): PictureHead | undefined {
  let pixelsPerMm: number | undefined;
  for (let at = 2; at + 9 < view.byteLength; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return undefined;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), pixelsPerMm };
    if (marker === 0xe0 && view.getUint32(at + 4) === JFIF) {
      const unit = { 1: 25.4, 2: 10 }[view.getUint8(at + 11)];
      if (unit) pixelsPerMm = scanned(view.getUint16(at + 12) / unit);
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const JFIF = 0x4a464946;
