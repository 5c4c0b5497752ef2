import loadCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { z } from 'zod';
import { forEachBlack, type Raster, rowBytes } from '@/label/raster/raster';
import type { ReadLine, ReadTexts } from '@/label/sample/sample';

const box = z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() });
const answer = z.object({
  blocks: z.array(
    z.object({
      paragraphs: z.array(
        z.object({
          lines: z.array(
            z.object({
              words: z.array(
                z.object({ text: z.string(), confidence: z.number(), bbox: box, baseline: box.optional() }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Word = z.infer<typeof answer>['blocks'][number]['paragraphs'][number]['lines'][number]['words'][number];

/** It tells the console of each picture. */
const silent = () => undefined;

/** Dots a millimetre to which a doubtful text alone is enlarged. A whole label is read as it is: as well, in a fifth of the time. */
const CLOSE_DOTS = 24;
/** Dots of a picture that may be one text. */
const LARGEST_TEXT = 60_000;
/** What is read better than this is not looked at again. */
const SURE = 0.85;

type Files = { wasm: ArrayBuffer /** Unpacked. */; language: Uint8Array };

/** Tesseract with the language data of the package; nothing is fetched by itself. */
export async function startReader({ wasm, language }: Files): Promise<ReadTexts> {
  const core = await loadCore({ wasmBinary: wasm, print: silent, printErr: silent });
  const api = new core.TessBaseAPI();
  core.FS.writeFile('eng.traineddata', language);
  if (api.Init(null, 'eng', 1) === -1) throw new Error('The language data cannot be used');
  // Texts anywhere, in no order; numbers of parts are in no dictionary; a doubtful text is not read as white on black, too.
  const settings = { tessedit_pageseg_mode: '11', load_system_dawg: '0', load_freq_dawg: '0', invert_threshold: '0' };
  for (const [name, value] of Object.entries(settings)) api.SetVariable(name, value);
  const linesAt = (raster: Raster, times: number): ReadLine[] => {
    core.FS.writeFile('/input', pgmOf(raster, times));
    if (api.SetImageFile(1, 0) === 1) return [];
    api.Recognize(null);
    return answer
      .parse(JSON.parse(api.GetJSONText()))
      .blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
      .flatMap(({ words }) => columnsOf(words).flatMap(lineOf))
      .map((line) => scaled(line, 1 / times));
  };
  return async (raster, dotsPerMm) => {
    const asItIs = linesAt(raster, 1);
    const times = Math.min(3, Math.round(CLOSE_DOTS / dotsPerMm));
    if (times <= 1 || raster.width * raster.height > LARGEST_TEXT || certaintyOf(asItIs) >= SURE) return asItIs;
    const enlarged = linesAt(raster, times);
    return certaintyOf(enlarged) > certaintyOf(asItIs) ? enlarged : asItIs;
  };
}

/** Of the most doubtful line. */
const certaintyOf = (lines: readonly ReadLine[]) =>
  lines.length === 0 ? 0 : Math.min(...lines.map(({ certainty }) => certainty));

const scaled = ({ box: { x, y, width, height }, baseline, ...line }: ReadLine, by: number): ReadLine => ({
  ...line,
  box: { x: x * by, y: y * by, width: width * by, height: height * by },
  baseline: baseline * by,
});

/** Words that stand far apart are texts of their own. */
function columnsOf(words: readonly Word[]): Word[][] {
  const columns: Word[][] = [];
  for (const word of words) {
    const last = columns.at(-1)?.at(-1);
    const isNear = last && word.bbox.x0 - last.bbox.x1 < 1.2 * (last.bbox.y1 - last.bbox.y0);
    if (isNear) columns.at(-1)?.push(word);
    else columns.push([word]);
  }
  return columns;
}

function lineOf(words: readonly Word[]): ReadLine[] {
  const text = words
    .map((word) => word.text)
    .join(' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  const x = Math.min(...words.map(({ bbox }) => bbox.x0));
  const y = Math.min(...words.map(({ bbox }) => bbox.y0));
  const width = Math.max(...words.map(({ bbox }) => bbox.x1)) - x;
  const bottom = Math.max(...words.map(({ bbox }) => bbox.y1));
  const hangs = /[gjpqy,;()Q/_|[\]]/.test(text);
  const lines = words
    .flatMap(({ baseline: line }) => (line ? [(line.y0 + line.y1) / 2] : []))
    .toSorted((a, b) => a - b);
  const baseline = hangs ? (lines[lines.length >> 1] ?? bottom) : bottom;
  const certainty = Math.min(...words.map(({ confidence }) => confidence)) / 100;
  return [{ text, box: { x, y, width, height: bottom - y }, baseline: Math.min(bottom, baseline), certainty }];
}

/** The plainest picture of greys, `times` as large with soft edges: small letters are read better so. */
function pgmOf(raster: Raster, times: number): Uint8Array {
  const { width, height, bits } = raster;
  const [across, down] = [width * times, height * times];
  const head = new TextEncoder().encode(`P5\n${across} ${down}\n255\n`);
  const file = new Uint8Array(head.length + across * down);
  file.set(head);
  if (times === 1) {
    file.fill(255, head.length);
    forEachBlack(raster, (x, y) => {
      file[head.length + y * width + x] = 0;
    });
    return file;
  }
  const bytes = rowBytes(width);
  const columns = between(width, times);
  for (const [y, [above, below, share]] of between(height, times).entries()) {
    const at = head.length + y * across;
    for (const [x, [left, right, part]] of columns.entries()) {
      const of = (row: number) => {
        const from = ((bits[row * bytes + (left >> 3)] ?? 0) >> (7 - (left & 7))) & 1;
        const to = ((bits[row * bytes + (right >> 3)] ?? 0) >> (7 - (right & 7))) & 1;
        return from + (to - from) * part;
      };
      const dark = of(above);
      file[at + x] = 255 - 255 * (dark + (of(below) - dark) * share);
    }
  }
  return file;
}

/** For each of the larger dots the two it lies between, and how near it is to the second. */
const between = (length: number, times: number) =>
  Array.from({ length: length * times }, (_, index): [number, number, number] => {
    const at = Math.max(0, (index + 0.5) / times - 0.5);
    return [Math.floor(at), Math.min(length - 1, Math.floor(at) + 1), at % 1];
  });
