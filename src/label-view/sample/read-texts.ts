import loadCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { z } from 'zod';
import { type Raster, rowBytes } from '@/label/raster/raster';
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

type Files = { wasm: ArrayBuffer /** Unpacked. */; language: Uint8Array };

/** Tesseract with the language data of the package; nothing is fetched by itself. */
export async function startReader({ wasm, language }: Files): Promise<ReadTexts> {
  const core = await loadCore({ wasmBinary: wasm, print: silent, printErr: silent });
  const api = new core.TessBaseAPI();
  core.FS.writeFile('eng.traineddata', language);
  if (api.Init(null, 'eng', 1) === -1) throw new Error('The language data cannot be used');
  // Texts anywhere, in no order; numbers of parts are in no dictionary.
  const settings = { tessedit_pageseg_mode: '11', load_system_dawg: '0', load_freq_dawg: '0' };
  for (const [name, value] of Object.entries(settings)) api.SetVariable(name, value);
  return async (raster) => {
    core.FS.writeFile('/input', pbmOf(raster));
    if (api.SetImageFile(1, 0) === 1) return [];
    api.Recognize(null);
    return answer
      .parse(JSON.parse(api.GetJSONText()))
      .blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
      .flatMap(({ words }) => columnsOf(words).flatMap(lineOf));
  };
}

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

/** The plainest picture with one bit a dot. */
function pbmOf({ width, height, bits }: Raster): Uint8Array {
  const head = new TextEncoder().encode(`P4\n${width} ${height}\n`);
  const file = new Uint8Array(head.length + rowBytes(width) * height);
  file.set(head);
  file.set(bits, head.length);
  return file;
}
