import { loads, transportRules } from './global-transport-label';
import type { Load, Profile, Source } from './rules';

/** VDA 4994 follows Odette LL08, whose contents are public; the text of VDA is not. */
const clause = (text: string): Source => ({
  document: 'VDA 4994 version 1.3 after Odette LL08 version 2.02',
  clause: text,
  isPublic: true,
});

const A5 = [210, 148] as const;
const HALF = [210, 74] as const;

const label = (load: Load, isSmall: boolean): Profile => ({
  id: `vda-4994-${load}${isSmall ? '-small' : ''}`,
  family: 'VDA 4994',
  name: { load, size: isSmall ? '210 × 74 mm' : 'A5' },
  rules: transportRules(load, {
    sizes: [isSmall ? HALF : A5],
    sizeSource: clause('4.1 Dimensions'),
    codeSource: clause('7 Barcode, 2D code and optional RFID tag'),
    fieldSource: clause('5 Description of data fields'),
    matrixTypes: ['datamatrix'],
    letters: isSmall ? { part: 5, quantity: 5 } : { part: 7, quantity: 7 },
  }),
});

export const vda4994: readonly Profile[] = [...loads.map((load) => label(load, false)), label('single', true)];
