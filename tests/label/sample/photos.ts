import type { Corners, Size } from '@/label/design/geometry';
import { homography, mapped, rectangle } from '@/label/sample/picture';
import type { Grey } from '@/label/sample/sample';

export type Quality = {
  dpi: number;
  /** How far the corners are from those of a rectangle, share of the label's size. */
  tilt: number;
  /** Standard deviation of the blur, pixels of the photo. */
  blur: number;
  /** Light that the shadow takes, 0 to 1. */
  shadow: number;
  /** Of each pixel, levels of 256. */
  noise?: number;
};

/** A photo of a label on a grey table, taken from the side, with the places of its corners. */
export function photoOf(label: Grey, size: Size, { dpi, tilt, blur, shadow, noise = 4 }: Quality) {
  const perMm = dpi / 25.4;
  const [across, down] = [size.width * perMm, size.height * perMm];
  const margin = 0.08 * Math.max(across, down);
  const move = (x: number, y: number, dx: number, dy: number) => ({
    x: margin + x * across + dx * tilt * across,
    y: margin + y * down + dy * tilt * down,
  });
  const corners: Corners = [move(0, 0, 0.4, 0.9), move(1, 0, -0.6, 0.1), move(1, 1, 0.2, -0.5), move(0, 1, -0.3, 0.3)];
  const [width, height] = [Math.round(across + 2 * margin), Math.round(down + 2 * margin)];
  const toLabel = homography(corners, rectangle(label));
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648 - 0.5;
  };
  const sharp = new Float32Array(width * height);
  const LOOKS = 3;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let look = 0; look < LOOKS * LOOKS; look += 1) {
        const at = mapped(toLabel, {
          x: x + ((look % LOOKS) + 0.5) / LOOKS,
          y: y + (Math.floor(look / LOOKS) + 0.5) / LOOKS,
        });
        const isOn = at.x >= 0 && at.y >= 0 && at.x < label.width && at.y < label.height;
        sum += isOn ? 20 + 0.85 * (label.light[Math.floor(at.y) * label.width + Math.floor(at.x)] ?? 255) : 70;
      }
      sharp[y * width + x] = sum / (LOOKS * LOOKS);
    }
  }
  const soft = blurred(sharp, width, height, blur);
  const light = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dark = 1 / (1 + Math.exp(-12 * ((x / width + y / height) / 2 - 0.55)));
      const value = (soft[y * width + x] ?? 0) * (1 - shadow * dark) + random() * 2 * noise;
      light[y * width + x] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return { photo: { width, height, light }, corners };
}

function blurred(from: Float32Array, width: number, height: number, deviation: number): Float32Array {
  if (deviation === 0) return from;
  const reach = Math.ceil(3 * deviation);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const along = (pixels: Float32Array, dx: number, dy: number) =>
    pixels.map((_, index) => {
      const [x, y] = [index % width, Math.floor(index / width)];
      let sum = 0;
      for (let at = -reach; at <= reach; at += 1) {
        const [ox, oy] = [
          Math.min(width - 1, Math.max(0, x + at * dx)),
          Math.min(height - 1, Math.max(0, y + at * dy)),
        ];
        sum += (weights[at + reach] ?? 0) * (pixels[oy * width + ox] ?? 0);
      }
      return sum / all;
    });
  return along(along(from, 1, 0), 0, 1);
}
