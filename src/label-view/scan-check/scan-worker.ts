import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

export type ScanRequest = { id: number; formats: ReadInputBarcodeFormat[]; image: ImageData };
/** `text` is undefined when nothing was read. */
export type ScanAnswer = { id: number; text: string | undefined };

const MATRIX_CODES: readonly string[] = ['QRCode', 'DataMatrix'];

// The default is another host.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

self.onmessage = async ({ data: { id, formats, image } }: MessageEvent<ScanRequest>) => {
  let text: string | undefined;
  try {
    // Plain: as a scanner sends it, with the control characters of GS1 and ISO 15434.
    const options = { tryHarder: true, tryInvert: false, textMode: 'Plain' } as const;
    const results = await readBarcodes(image, { ...options, formats });
    const read = results.filter(({ isValid }) => isValid);
    // A label in the picture of a camera has both: its matrix code says more than its bar code.
    text = (read.find(({ symbology }) => MATRIX_CODES.includes(symbology)) ?? read[0])?.text;
  } finally {
    self.postMessage({ id, text } satisfies ScanAnswer);
  }
};
