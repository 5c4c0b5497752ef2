import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** One code to read: the part of a label around it. */
export type ScanRequest = { id: number; format: ReadInputBarcodeFormat; image: ImageData };
/** `text` is what was read; undefined when nothing was. */
export type ScanAnswer = { id: number; text: string | undefined };

// By default it would be loaded from another host.
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
