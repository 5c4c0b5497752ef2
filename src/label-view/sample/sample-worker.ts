import { prepareZXingModule } from 'zxing-wasm/reader';
import zxingUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { readPrinterFile } from '@/label/sample/printer-file/read-printer-file';
import type { ReadTexts, SampleArea, SampleReading } from '@/label/sample/sample';
import { type RefusedFact, SampleRefused } from '@/label/sample/sample-facts';
import { binaryText } from '@/lib/base64';

import type { PictureKind } from './decode-picture';
import { findCodes } from './find-codes';
import type { Watched } from './pdf-objects';

export type SampleRequest = {
  bytes: Uint8Array<ArrayBuffer>;
  dotsPerMm: number;
  /** Where the user says that the label is. */
  area: SampleArea | undefined;
};
export type SampleMessage =
  | { type: 'progress'; share: number }
  /** From here on, and until it is done, the worker cannot stop by itself. */
  | { type: 'busy' }
  | { type: 'done' }
  | { type: 'read'; reading: SampleReading }
  | { type: 'refused'; why: RefusedFact };

// The default is another host.
prepareZXingModule({ overrides: { locateFile: () => zxingUrl } });

const post = (message: SampleMessage) => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<SampleRequest>) => {
  try {
    post({ type: 'read', reading: await read(data) });
  } catch (error) {
    // A damaged file may make a reader fail anywhere.
    post({ type: 'refused', why: error instanceof SampleRefused ? error.fact : { code: 'reading-failed' } });
  }
};

const watched: Watched = (work) => {
  post({ type: 'busy' });
  const result = work();
  post({ type: 'done' });
  return result;
};

const onProgress = (share: number) => post({ type: 'progress', share });

async function read({ bytes, dotsPerMm, area }: SampleRequest): Promise<SampleReading> {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  if (head.includes('%PDF-')) {
    const [{ readPdf }, { startPdfium }] = await Promise.all([import('./read-pdf'), import('./start-pdfium')]);
    return readPdf(await startPdfium(), bytes, { findCodes, onProgress, area, watched });
  }
  const kind = kindOfPicture(bytes);
  if (kind) {
    loadAhead();
    const [{ readPicture }, { decodePicture }] = await Promise.all([
      import('./read-picture'),
      import('./decode-picture'),
    ]);
    const { grey, pixelsPerMm } = await decodePicture(bytes, kind);
    return readPicture(grey, { findCodes, readTexts, onProgress, pixelsPerMm, area });
  }
  const text = binaryText(bytes);
  if (/\^GF|~DG|\bBITMAP[ \t]|^GW\d/im.test(text)) loadAhead();
  const read = await readPrinterFile(text, { dotsPerMm, findCodes, readTexts, onProgress });
  return { ...read, pictures: [], sources: [] };
}

let reader: Promise<ReadTexts> | undefined;

/** Only pictures and graphics have texts that must be read: six megabytes, which come while codes are searched. */
function loadTexts() {
  reader ??= import('./load-reader').then(({ loadReader }) => loadReader());
  return reader;
}

/** What fails is reported where a text has to be read. */
const loadAhead = () => void loadTexts().catch(() => undefined);

const readTexts: ReadTexts = async (raster, dotsPerMm) => (await loadTexts())(raster, dotsPerMm);

function kindOfPicture([first, second]: Uint8Array): PictureKind | undefined {
  if (first === 0x89 && second === 0x50) return 'png';
  return first === 0xff && second === 0xd8 ? 'jpeg' : undefined;
}
