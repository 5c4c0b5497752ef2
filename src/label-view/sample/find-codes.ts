import { type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { SymbolType } from '@/label/codes/symbologies';
import { forEachBlack, type Raster } from '@/label/raster/raster';
import type { FoundCode, Grey } from '@/label/sample/sample';

/** All codes on dots, with their places. The caller prepares the WebAssembly of the decoder. */
export async function findCodes(dots: Raster | Grey): Promise<FoundCode[]> {
  if (dots.width < 8 || dots.height < 8) return [];
  const results = await readBarcodes(greyFile(dots), {
    formats: FORMATS,
    tryHarder: true,
    tryInvert: false,
    tryDownscale: true,
    textMode: 'Plain',
    maxNumberOfSymbols: 100,
  });
  return results.filter(({ isValid }) => isValid).map(foundCode);
}

/** One byte a dot (PGM): the decoder makes that of pixels of four bytes first, and a page has millions. */
function greyFile(dots: Raster | Grey): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`P5 ${dots.width} ${dots.height} 255\n`);
  const file = new Uint8Array(head.length + dots.width * dots.height).fill(255);
  file.set(head);
  if ('light' in dots) file.set(dots.light, head.length);
  else
    forEachBlack(dots, (x, y) => {
      file[head.length + y * dots.width + x] = 0;
    });
  return file;
}

type Format = ReadResult['format'];

/** Code 39 and not its full ASCII: a letter after $, /, + or % is that letter. */
const FORMATS: NonNullable<Parameters<typeof readBarcodes>[1]>['formats'] = [
  'Code39Std',
  'Code128',
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'ITF',
  'Code93',
  'Codabar',
  'DataBar',
  'DataBarExp',
  'QRCode',
  'MicroQRCode',
  'DataMatrix',
  'PDF417',
  'Aztec',
];

function foundCode(result: ReadResult): FoundCode {
  const { position, format, text, bytes, hasECI, ecLevel } = result;
  const isUtf8 = new TextDecoder().decode(bytes) === text;
  return {
    type: typeOf(result),
    name: names[format] ?? format,
    text,
    corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft],
    level: ecLevel,
    otherText: hasECI ? 'eci' : isUtf8 ? 'utf8' : 'refuse',
  };
}

function typeOf({ format, symbology, contentType, text, position }: ReadResult): SymbolType | undefined {
  const isGs1 = contentType === 'GS1';
  switch (symbology) {
    case 'Code39':
      return 'code39';
    case 'Code128':
      return isGs1 ? 'gs1-128' : 'code128';
    case 'DataMatrix': {
      if (isGs1) return 'gs1datamatrix';
      const [across, down] = [
        length(position.topLeft, position.topRight),
        length(position.topLeft, position.bottomLeft),
      ];
      return across / down > 1.5 || down / across > 1.5 ? 'datamatrixrectangular' : 'datamatrix';
    }
    case 'PDF417':
      return 'pdf417';
    case 'Aztec':
      return 'azteccode';
    case 'ITF':
      return text.length === 14 ? 'itf14' : undefined;
    case 'QRCode':
      return format === 'MicroQRCode' ? 'microqrcode' : format === 'QRCode' ? 'qrcode' : undefined;
    case 'EANUPC':
      return retail[format];
    default:
      return undefined;
  }
}

const retail: Partial<Record<Format, SymbolType>> = { EAN13: 'ean13', EAN8: 'ean8', UPCA: 'upc' };

const names: Partial<Record<Format, string>> = { ITF: 'Interleaved 2 of 5', UPCE: 'UPC-E', Code93: 'Code 93' };

const length = (from: { x: number; y: number }, to: { x: number; y: number }) =>
  Math.hypot(to.x - from.x, to.y - from.y);
