import {
  barHeight,
  captions,
  everyLinear,
  linearCode,
  linearWith,
  lowest,
  margin,
  moduleWidth,
  type Profile,
  quietZones,
  readableText,
  type Source,
  sizeAtLeast,
  symbolWidth,
  textHeight,
  uniqueNumber,
  upright,
  validCodes,
  valueForm,
  valueWith,
  zone,
  zoneOfText,
} from './rules';

const clause = (text: string): Source => ({
  document: 'GS1 General Specifications, edition of 2018',
  clause: text,
  isPublic: true,
});
const dictionary = (text: string): Source => ({
  document: 'GS1 Barcode Syntax Dictionary',
  clause: text,
  isPublic: true,
});
const guideline: Source = { document: 'GS1 Logistic Label Guideline', clause: 'label sizes', isPublic: true };

const sscc = linearWith('00');

export const gs1Logistic: readonly Profile[] = [
  {
    id: 'gs1-logistic',
    family: 'GS1',
    name: { label: 'logistic' },
    rules: [
      sizeAtLeast([105, 148], guideline),
      margin(2, { ...guideline, isPublic: false }),
      linearCode('sscc', ['00'], ['gs1-128'], clause('6.6.4.1.1')),
      valueForm('00', /^\d{18}$/, { code: 'sscc' }, dictionary('AI (00)')),
      uniqueNumber(['00'], clause('4.4.1.1')),
      validCodes(dictionary('AIs, linters, req and ex')),
      lowest(sscc, clause('6.6.4.1.1')),
      upright(clause('6.6.4.1.1')),
      moduleWidth('module-linear', everyLinear, 0.495, 0.94, clause('symbol specification table 5')),
      barHeight(everyLinear, 31.75, clause('symbol specification table 5')),
      quietZones('quiet-zone-linear', everyLinear, 10, clause('5.4.4.2')),
      symbolWidth(everyLinear, 165.1, clause('5.4.4.3')),
      readableText(everyLinear, clause('6.6.4.1.2')),
      captions(['00'], clause('6.6.4.1.2')),
      textHeight('sscc', { code: 'sscc' }, valueWith('00'), 7, clause('6.6.4.2')),
      zone(
        'sender',
        zoneOfText({ code: 'sender' }, ({ data }) => data.companyName),
        'top_half',
        clause('6.6.4.4'),
      ),
    ],
  },
];
