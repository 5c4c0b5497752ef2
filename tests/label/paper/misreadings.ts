import type { Content } from '@tests/label/random-labels';
import { type DecodableType, decodeContent } from '@tests/support/decoder';
import { runs } from '@tests/support/random';
import { hasZbar, readByZbar, zbarText } from '@tests/support/zbar';
import type { Box, Raster } from './raster';

/** A long run: a process for each code takes its time. */
const usesZbar = hasZbar && runs(10) >= 100;

/**
 * What zxing, and zbar in a long run, reads of a code otherwise than it is meant: nothing when all is right. `box`: the
 * code with its quiet zone on the raster, mm.
 */
export async function misreadings(
  dots: Raster,
  box: Box,
  { type, content }: { type: DecodableType; content: Content },
): Promise<string[]> {
  const picture = closeUp(dots, box);
  const said = (reader: string, read: unknown, wanted: unknown) => {
    const [is, be] = [read, wanted].map((value) => JSON.stringify(value));
    return is === be ? [] : [`${reader} reads ${is} of a ${type} that is ${be}`];
  };
  const read = await decodeContent(picture, [type]);
  const [first] = read;
  const wanted = {
    text: content.read,
    contentType: content.as ?? first?.contentType,
    identifier: content.identifier ?? first?.identifier,
  };
  const byZbar = usesZbar ? readByZbar(picture, type) : undefined;
  return [...said('zxing', read, [wanted]), ...(byZbar ? said('zbar', byZbar, [zbarText(type, content)]) : [])];
}

/** A part of a raster, each dot three times as large: a camera sees more than one pixel of a dot. */
function closeUp({ width, dots, dotsPerMm }: Raster, box: Box): Raster {
  const [left, top] = [Math.round(box.x * dotsPerMm), Math.round(box.y * dotsPerMm)];
  const [columns, rows] = [Math.round(box.width * dotsPerMm), Math.round(box.height * dotsPerMm)];
  const close = new Uint8Array(columns * rows * 9);
  for (let y = 0; y < rows * 3; y += 1)
    for (let x = 0; x < columns * 3; x += 1)
      close[y * columns * 3 + x] = dots[(top + Math.floor(y / 3)) * width + left + Math.floor(x / 3)] ?? 0;
  return { width: columns * 3, height: rows * 3, dotsPerMm: dotsPerMm * 3, dots: close };
}
