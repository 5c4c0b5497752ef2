import { prepareZXingModule, type ReadInputBarcodeFormat, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

export type ScanRequest = { id: number; formats: ReadInputBarcodeFormat[]; image: ImageData };
/** What a scanner sends. `identifier` says the kind of code (ISO 15424), such as ]C1 for a Code 128 with FNC1 in front. */
export type ReadCode = { text: string; identifier: string };
/** `code` is undefined when nothing was read. `failed`: the decoder could not be loaded. */
export type ScanAnswer = { id: number; code?: ReadCode | undefined; failed?: true };

const MATRIX_CODES: readonly string[] = ['QRCode', 'DataMatrix'];

// The default address is another host's. The answer reports a decoder that cannot be loaded, not the console.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl, printErr: () => undefined } });

/** Only the bytes with ECI have the identifier of a reader that says ECI. */
const identifierOf = ({ hasECI, bytesECI, symbologyIdentifier }: ReadResult) =>
  hasECI ? String.fromCharCode(...bytesECI.slice(0, 3)) : symbologyIdentifier;

self.onmessage = async ({ data: { id, formats, image } }: MessageEvent<ScanRequest>) => {
  let answer: ScanAnswer = { id, failed: true };
  try {
    // Plain: as a scanner sends it, with the control characters of GS1 and ISO 15434.
    const options = { tryHarder: true, tryInvert: false, textMode: 'Plain' } as const;
    const results = await readBarcodes(image, { ...options, formats });
    const read = results.filter(({ isValid }) => isValid);
    // A label in the picture of a camera has both: its matrix code says more than its bar code.
    const first = read.find(({ symbology }) => MATRIX_CODES.includes(symbology)) ?? read[0];
    answer = { id, code: first && { text: first.text, identifier: identifierOf(first) } };
  } catch {
    // The answer says it: without a network the decoder cannot be loaded.
  }
  self.postMessage(answer);
};
