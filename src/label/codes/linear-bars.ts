import { CODE39 } from 'jsbarcode/bin/barcodes/CODE39/index.js';
import code128Module from 'jsbarcode/bin/barcodes/CODE128/CODE128.js';
import { EAN8, EAN13, UPC } from 'jsbarcode/bin/barcodes/EAN_UPC/index.js';
import { ITF14 } from 'jsbarcode/bin/barcodes/ITF/index.js';
import { withCodeSets } from './code128';
import type { Modules } from './encoded';

/** In a production build the default export of a CommonJS file is the file's exports, not their default. */
const CODE128 = 'default' in code128Module ? code128Module.default : code128Module;

/** Of JsBarcode only what encodes: the package itself also brings what draws, and all other symbologies. */
const encoders = { CODE39, CODE128, EAN13, EAN8, UPC, ITF14 };

/** @throws Error for a text that the symbology cannot hold. */
export function bars(format: keyof typeof encoders, text: string): Modules {
  // `flat` leaves out the places of the digits below the bars.
  const encoder = new encoders[format](format === 'CODE128' ? withCodeSets(text) : text, { flat: true });
  if (!encoder.valid()) throw new Error(`${format} cannot hold ${JSON.stringify(text)}`);
  // JsBarcode ends a Code 39 with the gap between two characters.
  const modules = encoder.encode().data.replace(/0+$/, '');
  const runs = [...modules.matchAll(/1+/g)].flatMap((bar) => [0, bar.index, bar[0].length]);
  return { ok: true, text, width: modules.length, height: 1, runs };
}
