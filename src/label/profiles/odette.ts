import { loads, transportRules } from './global-transport-label';
import type { Profile, Source } from './rules';

const clause = (text: string): Source => ({
  document: 'Odette LL08 version 2.02, Global Transport Label, European profile',
  clause: text,
  isPublic: true,
});

export const odette: readonly Profile[] = loads.map((load) => ({
  id: `odette-ll08-${load}`,
  family: 'Odette LL08',
  name: { load },
  rules: transportRules(load, {
    sizes: [
      [210, 148],
      [210, 74],
      [210, 42],
    ],
    sizeSource: clause('4.1 Dimensions'),
    codeSource: clause('7 Barcode, 2D code and optional RFID tag'),
    fieldSource: clause('5 Description of data fields'),
    matrixTypes: ['datamatrix'],
    letters: { part: 5, quantity: 5 },
  }),
}));
