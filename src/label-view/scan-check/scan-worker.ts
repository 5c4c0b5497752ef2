import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

export type ScanRequest = { id: number; format: ReadInputBarcodeFormat; image: ImageData };
/** `text` is undefined when nothing was read. */
export type ScanAnswer = { id: number; text: string | undefined };

// The default is another host.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

self.onmessage = async ({ data: { id, format, image } }: MessageEvent<ScanRequest>) => {
  let text: string | undefined;
  try {
    const results = await readBarcodes(image, { formats: [format], tryHarder: true, tryInvert: false });
    text = results.find(({ isValid }) => isValid)?.text;
  } finally {
    self.postMessage({ id, text } satisfies ScanAnswer);
  }
};
