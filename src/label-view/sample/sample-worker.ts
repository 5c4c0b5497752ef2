import { prepareZXingModule } from 'zxing-wasm/reader';
import zxingUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type SampleReading, SampleRefused } from '@/label/sample/sample';
import { isZpl, readZpl } from '@/label/sample/zpl/read-zpl';
import { findCodes } from './find-codes';

export type SampleRequest = { bytes: Uint8Array<ArrayBuffer>; dotsPerMm: number };
export type SampleMessage =
  | { type: 'progress'; share: number }
  | { type: 'read'; reading: SampleReading }
  | { type: 'refused'; reason: string };

// The default is another host.
prepareZXingModule({ overrides: { locateFile: () => zxingUrl } });

const post = (message: SampleMessage) => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<SampleRequest>) => {
  try {
    post({ type: 'read', reading: await read(data) });
  } catch (error) {
    // A damaged file may make a reader fail anywhere.
    const reason =
      error instanceof SampleRefused
        ? error.message
        : 'Reading it failed. Ask for the file again, or for the label as another PDF.';
    post({ type: 'refused', reason });
  }
};

const onProgress = (share: number) => post({ type: 'progress', share });

async function read({ bytes, dotsPerMm }: SampleRequest): Promise<SampleReading> {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  if (head.includes('%PDF-')) {
    const [{ readPdf }, { startPdfium }] = await Promise.all([import('./read-pdf'), import('./start-pdfium')]);
    return readPdf(await startPdfium(), bytes, { findCodes, onProgress });
  }
  const text = oneCharacterAByte(bytes);
  if (!isZpl(text))
    throw new SampleRefused(`${nameOfKind(bytes)} Ask for the label as a PDF, or for the file of a Zebra printer.`);
  return { kind: 'zpl', sample: await readZpl(text, { dotsPerMm, findCodes, onProgress }), pictures: [] };
}

/** TextDecoder's `latin1` is Windows-1252, which changes 27 bytes. */
function oneCharacterAByte(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function nameOfKind(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isPicture =
    (first === 0x89 && second === 0x50) || (first === 0xff && second === 0xd8) || (first === 0x47 && second === 0x49);
  return isPicture ? 'Pictures and photos cannot be read yet.' : 'It is neither a PDF nor a printer file in ZPL.';
}
