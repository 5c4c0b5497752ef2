import type { SymbolType } from '@/label/codes/symbologies';
import {
  above,
  barHeight,
  captions,
  envelope,
  everyMatrix,
  type Load,
  linearCode,
  linearWith,
  margin,
  matrixCodeRule,
  moduleWidth,
  oneLinearCode,
  type Profile,
  quietZones,
  type Rule,
  readableText,
  type Source,
  sameNumber,
  size,
  textHeight,
  uniqueNumber,
  validCodes,
  valueForm,
  valueWith,
  zone,
  zoneOfCode,
  zoneOfText,
} from './rules';

export const loads = ['single', 'master', 'mixed'] as const satisfies readonly Load[];
const plates: Record<Load, string> = { single: '1J', master: '6J', mixed: '5J' };

type Family = {
  sizes: readonly (readonly [number, number])[];
  sizeSource: Source;
  /** Of its rules for the codes. */
  codeSource: Source;
  /** Of its fields and of the licence plate. */
  fieldSource: Source;
  matrixTypes: readonly SymbolType[];
  /** mm: capitals of the part number and of the quantity. */
  letters: { part: number; quantity: number };
};

/** ISO 15394, the standard of transport labels behind all of them; not public. */
const iso15394: Source = { document: 'ISO 15394', isPublic: false };

/** The rules that VDA 4994, the Odette profile and AIAG B-16 have in common: they are one label. */
export function transportRules(load: Load, family: Family): Rule[] {
  const { codeSource, fieldSource, letters, matrixTypes } = family;
  const plate = plates[load];
  const plateCode = linearWith('1J', '5J', '6J');
  const layout: Source = { ...fieldSource, isPublic: false };
  const part = zoneOfText({ code: 'part_number' }, valueWith('P'));
  return [
    size(family.sizes, family.sizeSource),
    margin(3, { ...family.sizeSource, isPublic: false }),
    matrixCodeRule(load === 'mixed' ? ['V', plate] : ['P', 'Q', 'V', plate], matrixTypes, fieldSource),
    envelope,
    oneLinearCode(codeSource),
    linearCode('plate', [plate], ['code128'], codeSource),
    valueForm(plate, /^(UN\d{9}|OD[A-Z0-9]{4})[A-Z0-9]{1,9}$/, { code: 'licence_plate' }, fieldSource),
    sameNumber([plate], fieldSource),
    uniqueNumber([plate], { document: 'ISO/IEC 15459-1', clause: 'uniqueness of the licence plate', isPublic: true }),
    validCodes({ document: 'ASC MH10.8.2', clause: 'data identifiers', isPublic: true }),
    barHeight(plateCode, 13, iso15394),
    moduleWidth('module-linear', plateCode, 0.25, Infinity, iso15394),
    moduleWidth('module-matrix', everyMatrix, 0.38, Infinity, iso15394),
    quietZones('quiet-zone-linear', plateCode, 10, { document: 'ISO/IEC 15417', clause: 'quiet zone', isPublic: true }),
    quietZones('quiet-zone-matrix', everyMatrix, 1, {
      document: 'ISO/IEC 16022',
      clause: 'quiet zone',
      isPublic: true,
    }),
    readableText(plateCode, iso15394),
    ...(load === 'mixed'
      ? [captions([plate], fieldSource)]
      : [
          captions(['P', 'Q', plate], fieldSource),
          textHeight('part', { code: 'part_number' }, valueWith('P'), letters.part, layout),
          textHeight('quantity', { code: 'quantity' }, valueWith('Q'), letters.quantity, layout),
          above('part', part, zoneOfCode(plateCode), layout),
        ]),
    zone(
      'ship-from',
      zoneOfText({ code: 'sender' }, ({ data }) => data.companyName),
      'top_half',
      layout,
    ),
    zone(
      'ship-to',
      zoneOfText({ code: 'receiver' }, ({ data }) => data.customerName),
      'top_half',
      layout,
    ),
    zone('plate', zoneOfCode(plateCode), 'lower_half', layout),
    zone('matrix', zoneOfCode(everyMatrix), 'right_half', layout),
  ];
}

const ll08 = (text: string): Source => ({
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
    sizeSource: ll08('4.1 Dimensions'),
    codeSource: ll08('7 Barcode, 2D code and optional RFID tag'),
    fieldSource: ll08('5 Description of data fields'),
    matrixTypes: ['datamatrix'],
    letters: { part: 5, quantity: 5 },
  }),
}));

/** VDA 4994 follows Odette LL08, whose contents are public; the text of VDA is not. */
const vda = (text: string): Source => ({
  document: 'VDA 4994 version 1.3 after Odette LL08 version 2.02',
  clause: text,
  isPublic: true,
});

const A5 = [210, 148] as const;
const HALF = [210, 74] as const;

const vdaLabel = (load: Load, isSmall: boolean): Profile => ({
  id: `vda-4994-${load}${isSmall ? '-small' : ''}`,
  family: 'VDA 4994',
  name: { load, size: isSmall ? '210 × 74 mm' : 'A5' },
  rules: transportRules(load, {
    sizes: [isSmall ? HALF : A5],
    sizeSource: vda('4.1 Dimensions'),
    codeSource: vda('7 Barcode, 2D code and optional RFID tag'),
    fieldSource: vda('5 Description of data fields'),
    matrixTypes: ['datamatrix'],
    letters: isSmall ? { part: 5, quantity: 5 } : { part: 7, quantity: 7 },
  }),
});

export const vda4994: readonly Profile[] = [...loads.map((load) => vdaLabel(load, false)), vdaLabel('single', true)];
