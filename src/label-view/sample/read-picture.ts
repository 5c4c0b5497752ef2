import { loadEncoders } from '@/label/codes/symbologies';
import { LABEL_SIDE, type LabelSize } from '@/label/design/design';
import {
  evened,
  homography,
  labelCorners,
  mapped,
  rasterOfGrey,
  rectangle,
  straightened,
  usualSize,
} from '@/label/sample/picture';
import { rgbPngUrl } from '@/label/sample/png';
import { partsOfRaster } from '@/label/sample/raster-parts';
import type { FindCodes, Grey, LeftOut, ReadTexts, SampleArea, SampleReading } from '@/label/sample/sample';
import { SampleRefused } from '@/label/sample/sample-facts';

type Options = {
  findCodes: FindCodes;
  readTexts?: ReadTexts;
  onProgress?: (share: number) => void;
  /** Pixels a millimetre that the file names, of a scanner; a photo names none. */
  pixelsPerMm?: number | undefined;
  /** Where the user says that the label is. */
  area?: SampleArea | undefined;
};

/** Dots a millimetre of the straightened label. */
const FINENESS = [24, 16, 12, 8, 4];
const MOST_DOTS = 5_000_000;

/** The label on a photo or a scan. @throws SampleRefused */
export async function readPicture(
  grey: Grey,
  { findCodes, readTexts, onProgress, pixelsPerMm, area }: Options,
): Promise<SampleReading> {
  await loadEncoders();
  if (grey.width < 100 || grey.height < 100) throw new SampleRefused({ code: 'picture-too-small' });
  const corners = area?.corners ?? labelCorners(grey);
  const size = area?.size ?? sizeOf(corners, pixelsPerMm);
  const perMm = (distance(corners, 0, 1) / size.width + distance(corners, 1, 2) / size.height) / 2;
  const room = FINENESS.filter((fine) => size.width * size.height * fine * fine <= MOST_DOTS);
  const dotsPerMm = room.findLast((fine) => fine >= 1.3 * perMm) ?? room[0] ?? 4;
  const dots = { width: Math.round(size.width * dotsPerMm), height: Math.round(size.height * dotsPerMm) };
  const upright = withoutRim(evened(straightened(grey, corners, dots), 8 * dotsPerMm), Math.round(0.6 * dotsPerMm));
  onProgress?.(0.3);
  // The decoder reads a blurred code better in greys than in black and white, and in the pixels of the camera.
  const toDots = homography(corners, rectangle(dots));
  const onPhoto = (await findCodes(grey)).map((code) => ({
    ...code,
    corners: code.corners.map((corner) => mapped(toDots, corner)),
  }));
  const known = [...(await findCodes(upright))];
  for (const code of onPhoto) {
    const isInside = code.corners.every(({ x, y }) => x > 0 && y > 0 && x < dots.width && y < dots.height);
    if (isInside) known.push(code);
  }
  onProgress?.(0.5);
  const raster = rasterOfGrey(upright, Math.round(1.5 * dotsPerMm));
  const parts = await partsOfRaster(raster, {
    dotsPerMm,
    origin: { x: 0, y: 0 },
    findCodes,
    known,
    isPhotographed: true,
    ...(readTexts && { readTexts }),
  });
  onProgress?.(1);
  const isMeasured = area !== undefined || pixelsPerMm !== undefined;
  const leftOut: readonly LeftOut[] = isMeasured
    ? parts.leftOut
    : [...parts.leftOut, { name: { code: 'label-size' }, reason: { code: 'size-guessed', ...size } }];
  return {
    kind: 'picture',
    sample: { labels: [{ size, elements: parts.elements, leftOut }], dotsPerMm: 8 },
    pictures: [pictureOf(upright)],
    sources: [{ page: 0, corners, size, picture: pictureOf(grey), width: grey.width, height: grey.height }],
  };
}

/** At the cut edge the table may be visible. */
function withoutRim(grey: Grey, rim: number): Grey {
  const { width, height, light } = grey;
  light.fill(255, 0, rim * width);
  light.fill(255, (height - rim) * width);
  for (let y = rim; y < height - rim; y += 1) {
    light.fill(255, y * width, y * width + rim);
    light.fill(255, (y + 1) * width - rim, (y + 1) * width);
  }
  return grey;
}

type Point = { x: number; y: number };

const distance = (corners: readonly Point[], from: number, to: number) => {
  const [a, b] = [corners[from] ?? { x: 0, y: 0 }, corners[to] ?? { x: 1, y: 1 }];
  return Math.hypot(b.x - a.x, b.y - a.y);
};

const side = (mm: number) => Math.min(LABEL_SIDE.max, Math.max(LABEL_SIDE.min, Math.round(mm * 10) / 10));

function sizeOf(corners: readonly Point[], pixelsPerMm: number | undefined): LabelSize {
  if (!pixelsPerMm) return usualSize(corners);
  return { width: side(distance(corners, 0, 1) / pixelsPerMm), height: side(distance(corners, 1, 2) / pixelsPerMm) };
}

/** At most so many pixels across, for the screen. */
const SHOWN = 1200;

function pictureOf({ width, height, light }: Grey): string {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / SHOWN));
  return rgbPngUrl(Math.floor(width / step), Math.floor(height / step), (x, y) => {
    return (light[y * step * width + x * step] ?? 255) * 0x010101;
  });
}
