import languageUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import { gunzipSync } from 'fflate';
import wasmUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import type { ReadTexts } from '@/label/sample/sample';
import { startReader } from './read-texts';

/** The reader of texts, with its files from this host: six megabytes that only pictures need. */
export async function loadReader(): Promise<ReadTexts> {
  const [wasm, packed] = await Promise.all([bytesOf(wasmUrl), bytesOf(languageUrl)]);
  // When the response names an encoding, the browser has unpacked the file already.
  const isPacked = packed[0] === 0x1f && packed[1] === 0x8b;
  return startReader({ wasm: wasm.buffer, language: isPacked ? gunzipSync(packed) : packed });
}

const bytesOf = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
