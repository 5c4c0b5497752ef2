import { m } from '@messages/messages';
import { MAX_IMAGE_URL } from '@/label/image-url';
import { loadImage } from '@/label-view/load-assets';

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'];
const MAX_BYTES = 20 * 1024 * 1024;
/** 100 mm at 12 dots/mm; local storage is small. */
const MAX_SIDE_PX = 1200;
/** Larger files are scaled down. */
const SMALL_BYTES = 200 * 1024;

/** A data URL of at most `MAX_IMAGE_URL` characters; the size in px. */
export type ImageSource = { url: string; width: number; height: number };
export type ImageReading = ({ ok: true } & ImageSource) | { ok: false; reason: string };

/** Scales a large image down. No script in it runs. */
export async function readImageFile(file: Blob): Promise<ImageReading> {
  if (!TYPES.includes(file.type)) return refused(m.designer_image_type());
  if (file.size > MAX_BYTES) return refused(m.designer_image_over_20_mb());
  const url = await dataUrlOf(file);
  const image = url === undefined ? undefined : await loadImage(url);
  if (url === undefined || !image) return refused(m.designer_image_unreadable());
  const { naturalWidth: width, naturalHeight: height } = image;
  const isLarge = file.size > SMALL_BYTES || Math.max(width, height) > MAX_SIDE_PX;
  const stored = isLarge && file.type !== 'image/svg+xml' ? scaledDown(image) : url;
  if (stored === undefined) return refused(m.designer_image_unreadable());
  if (stored.length > MAX_IMAGE_URL) return refused(m.designer_image_too_large());
  return { ok: true, url: stored, width, height };
}

const COPY_TIMEOUT_MS = 10_000;

/** Reads an image of another host; undefined if the host does not answer or does not allow it (CORS). */
export async function copyImage(url: string): Promise<ImageReading | undefined> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(COPY_TIMEOUT_MS) });
    return response.ok ? await readImageFile(await response.blob()) : undefined;
  } catch {
    return undefined;
  }
}

const refused = (reason: string): ImageReading => ({ ok: false, reason });

const dataUrlOf = (file: Blob) =>
  new Promise<string | undefined>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });

function scaledDown(image: HTMLImageElement): string | undefined {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.9);
}
