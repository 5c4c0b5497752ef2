import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { SymbolType } from '@/label/codes/symbologies';

/** One code to read: a cut-out of a label with nothing of another code in its middle. */
export type ScanRequest = { id: number; type: SymbolType; image: ImageData };
/** `text` is what was read; undefined when nothing was. */
export type ScanAnswer = { id: number; text: string | undefined };

const formats: Record<SymbolType, ReadInputBarcodeFormat> = {
  code39: 'Code39',
  code128: 'Code128',
  ean13: 'EAN13',
  ean8: 'EAN8',
  upc: 'UPCA',
  qrcode: 'QRCode',
};

// The decoder had no part in drawing the codes. Its program comes from this site alone.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

self.onmessage = async ({ data: { id, type, image } }: MessageEvent<ScanRequest>) => {
  let text: string | undefined;
  try {
    const results = await readBarcodes(image, { formats: [formats[type]], tryHarder: true, tryInvert: false });
    text = results.find(({ isValid }) => isValid)?.text;
  } finally {
    self.postMessage({ id, text } satisfies ScanAnswer);
  }
};
