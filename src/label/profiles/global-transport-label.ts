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

export type Family = {
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
