import { loads, transportRules } from './global-transport-label';
import {
  barHeight,
  captions,
  clearSpace,
  everyLinear,
  type Load,
  linearCode,
  moduleWidth,
  type Profile,
  quietZones,
  type Rule,
  readableText,
  type Source,
  size,
  textHeight,
  uniqueNumber,
  validCodes,
  valueForm,
  valueWith,
  zone,
  zoneOfText,
} from './rules';

/** B-10 itself is sold. Its values are public in the rules of customers who ask for it. */
const quoted = (by: string): Source => ({ document: 'AIAG B-10', clause: `as quoted by ${by}`, isPublic: true });
const b10: Source = { document: 'AIAG B-10', isPublic: false };
const flexNGate = quoted('Flex-N-Gate, label requirements 2012v1');
const metaldyne = quoted('Metaldyne, barcode label specification');

const packages: Record<Load, string> = { single: '3S', master: '4S', mixed: '5S' };

function containerRules(load: Load): Rule[] {
  const unit = packages[load];
  const types = ['code39', 'code128'] as const;
  const goods = load === 'mixed' ? [] : ['P', 'Q'];
  return [
    size(
      [
        [165.1, 101.6],
        [152.4, 101.6],
      ],
      metaldyne,
    ),
    ...(load === 'mixed'
      ? []
      : [
          linearCode('part', ['P'], types, flexNGate),
          linearCode('quantity', ['Q'], types, flexNGate),
          valueForm('P', /^.{1,15}$/, { code: 'characters', most: 15 }, b10),
          valueForm('Q', /^\d{1,8}$/, { code: 'digits', most: 8 }, b10),
          textHeight('part', { code: 'part_number' }, valueWith('P'), 9.5, flexNGate),
          textHeight('quantity', { code: 'quantity' }, valueWith('Q'), 6.35, flexNGate),
          zone('part', zoneOfText({ code: 'part_number' }, valueWith('P')), 'top_half', b10),
        ]),
    linearCode('supplier', ['V'], types, flexNGate),
    linearCode('package', [unit], types, flexNGate),
    valueForm(unit, /^.{1,12}$/, { code: 'characters', most: 12 }, b10),
    uniqueNumber([unit], { document: 'ASC MH10.8.2', clause: `${unit}, unique package`, isPublic: true }),
    validCodes({ document: 'ASC MH10.8.2', clause: 'data identifiers', isPublic: true }),
    barHeight(everyLinear, 12.7, flexNGate),
    moduleWidth('module-linear', everyLinear, 0.249, Infinity, flexNGate),
    quietZones('quiet-zone-linear', everyLinear, 10, {
      document: 'ISO/IEC 16388 and 15417',
      clause: 'quiet zone',
      isPublic: true,
    }),
    clearSpace(everyLinear, 6.35, metaldyne),
    readableText(everyLinear, flexNGate),
    captions([...goods, 'V', unit], metaldyne),
    textHeight('supplier', { code: 'supplier' }, valueWith('V'), 6.35, flexNGate),
  ];
}

/** B-16 is the Global Transport Label of AIAG; its contents are public, its text is sold. */
const b16 = (clause: string): Source => ({ document: 'AIAG B-16 (2010)', clause, isPublic: true });

export const aiag: readonly Profile[] = [
  ...loads.map((load) => ({
    id: `aiag-b10-${load}`,
    family: 'AIAG B-10',
    name: { load },
    rules: containerRules(load),
  })),
  ...loads.map((load) => ({
    id: `aiag-b16-${load}`,
    family: 'AIAG B-16',
    name: { load },
    rules: transportRules(load, {
      sizes: [
        [210, 148],
        [165.1, 101.6],
        [152.4, 101.6],
      ],
      sizeSource: { ...b16('section 2, template'), isPublic: false },
      codeSource: b16('section 3, technical specifications'),
      fieldSource: b16('annexes A and B, data identifiers'),
      matrixTypes: ['pdf417', 'datamatrix', 'qrcode'],
      letters: { part: 5, quantity: 5 },
    }),
  })),
];
