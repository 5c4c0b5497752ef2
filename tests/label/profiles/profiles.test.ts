import { sampleData } from '@tests/label/fixtures';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEncoders } from '@/label/codes/symbologies';
import type { LabelDesign } from '@/label/design/design';
import { parseDesign, storedDesign } from '@/label/design/parse-design';
import { type LabelElement, newElement } from '@/label/elements/element';
import { checkProfile, profileOf, profiles } from '@/label/profiles/profiles';
import { starters } from '@/label/starters';
import { sayElement } from '@/language/label/element-texts';
import { sayRequirement } from '@/language/label/profile-facts';

beforeAll(loadEncoders);

const data = { ...sampleData, answers: 'sample', ranges: 'sample' } as const;

function starter(name: string, profile?: string): LabelDesign {
  const found = starters.find((one) => one.name === name);
  if (!found) throw new Error(`There is no starter ${name}`);
  return profile === undefined ? found.design : { ...found.design, profile };
}

/** The rules that a design does not meet. */
function broken(design: LabelDesign, labelData: typeof data = data): string[] {
  const profile = profileOf(design);
  if (!profile) throw new Error('The design has no profile');
  return checkProfile(profile, design, labelData).flatMap(({ id, isMet }) => (isMet ? [] : [id]));
}

type Change = (design: LabelDesign) => LabelDesign;

const each =
  (change: (element: LabelElement) => LabelElement | undefined): Change =>
  (design) => ({ ...design, elements: design.elements.flatMap((element) => change(element) ?? []) });

/** The element with this name, or the text with this content. */
const isCalled = (element: LabelElement, name: string) =>
  sayElement(element) === name || (element.type === 'text' && element.properties.text === name);
const frame = (name: string, own: Partial<LabelElement>): Change =>
  each((element) => (isCalled(element, name) ? { ...element, ...own } : element));
const properties = (name: string, own: object): Change =>
  each((element) =>
    isCalled(element, name) ? { ...element, properties: { ...element.properties, ...own } } : element,
  );
const without = (name: string): Change => each((element) => (isCalled(element, name) ? undefined : element));
const labelSize =
  (width: number, height: number): Change =>
  (design) => ({ ...design, labelSize: { width, height } });
const added =
  (element: LabelElement): Change =>
  (design) => ({ ...design, elements: [...design.elements, element] });
/** The rows of a 2D code. */
const rows = (change: (list: { id: string; value: string }[]) => { id: string; value: string }[]): Change =>
  each((element) => {
    if (element.type !== 'matrixcode') return element;
    // SAFETY: the starters compose their 2D codes.
    const composition = element.properties.composition as { rows: { id: string; value: string }[] };
    return {
      ...element,
      properties: { ...element.properties, composition: { ...composition, rows: change(composition.rows) } },
    };
  });

const PLATE = 'Licence plate, Code 128';
const PART = '{partNo|remove:-}';
const line = (x: number, y: number) =>
  newElement('line', { lineWidth: 0.5 }, { id: 'new', x, y, width: 1, height: 20 });

/** A change of a starter, and the rules that name it. */
const mutants: [starter: string, what: string, change: Change, rules: string[]][] = [
  ['Transport label', 'is on a label of another size', labelSize(200, 148), ['size', 'margin']],
  ['Transport label', 'has its frame at the edge', (design) => frame('Rectangle', { x: 0.5 })(design), ['margin']],
  ['Transport label', 'has bars of 10 mm', frame(PLATE, { height: 10 }), ['bar-height']],
  ['Transport label', 'has a plate of bars of one dot', properties(PLATE, { largestModule: 0.125 }), ['module-linear']],
  ['Transport label', 'has a line in the quiet zone of the plate', added(line(17, 105)), ['quiet-zone-linear']],
  [
    'Transport label',
    'has a line in the quiet zone of the Data Matrix',
    added(line(160.5, 110)),
    ['quiet-zone-matrix'],
  ],
  [
    'Transport label',
    'has the plate of a mixed load',
    properties(PLATE, { barcodeData: '5J{range:Licence plate}' }),
    ['code-plate', 'same-number'],
  ],
  ['Transport label', 'has the plate in Code 39', properties(PLATE, { barcodeType: 'code39' }), ['code-plate']],
  [
    'Transport label',
    'takes the plate from the serial',
    properties(PLATE, { barcodeData: '1JUN104711880{serial|right:9}' }),
    ['same-number', 'unique-number', 'valid-codes', 'readable-text'],
  ],
  [
    'Transport label',
    'has a plate without an agency',
    properties(PLATE, { barcodeData: '1J{serial}' }),
    ['value-1J', 'same-number', 'unique-number', 'valid-codes', 'readable-text'],
  ],
  [
    'Transport label',
    'has no quantity in the Data Matrix',
    rows((list) => list.filter(({ id }) => id !== 'Q')),
    ['content', 'text-quantity'],
  ],
  [
    'Transport label',
    'has 30P in place of P',
    rows((list) => list.map((row) => (row.id === 'P' ? { ...row, id: '30P' } : row))),
    ['content', 'text-part', 'zone-part'],
  ],
  [
    'Transport label',
    'has another plate in the Data Matrix',
    rows((list) => list.map((row) => (row.id === '1J' ? { ...row, value: 'UN104711880{serial|right:9}' } : row))),
    ['same-number', 'unique-number', 'valid-codes'],
  ],
  [
    'Transport label',
    'has no envelope',
    properties('Data Matrix', { composition: undefined, fieldType: 'static', codeData: 'P835' }),
    ['content', 'envelope', 'same-number', 'text-quantity'],
  ],
  [
    'Transport label',
    'has no 2D code',
    without('Data Matrix'),
    [
      'content',
      'envelope',
      'same-number',
      'module-matrix',
      'quiet-zone-matrix',
      'text-part',
      'text-quantity',
      'zone-part',
      'zone-matrix',
    ],
  ],
  ['Transport label', 'has a fine Data Matrix', properties('Data Matrix', { moduleSize: 0.25 }), ['module-matrix']],
  [
    'Transport label',
    'has the Data Matrix at the left',
    frame('Data Matrix', { x: 20, y: 57 }),
    ['quiet-zone-matrix', 'zone-matrix'],
  ],
  [
    'Transport label',
    'has a second linear code',
    added(
      newElement(
        'barcode',
        { barcodeType: 'code128', barcodeData: 'Q12', showText: false },
        { id: 'new', x: 70, y: 82, width: 60, height: 14 },
      ),
    ),
    ['one-linear-code'],
  ],
  ['Transport label', 'has the part number in small letters', properties(PART, { fontSize: 14 }), ['text-part']],
  ['Transport label', 'has the quantity in small letters', properties('{qty}', { fontSize: 14 }), ['text-quantity']],
  ['Transport label', 'has the part number below the plate', frame(PART, { y: 131, height: 8 }), ['zone-part']],
  ['Transport label', 'has the sender at the bottom', frame('{companyName}', { y: 130 }), ['zone-ship-from']],
  [
    'Transport label',
    'has the plate at the top',
    frame(PLATE, { y: 31, height: 20 }),
    ['quiet-zone-linear', 'zone-part', 'zone-plate'],
  ],
  ['Transport label', 'does not show its plate', without('(1J) {range:Licence plate}'), ['readable-text', 'captions']],
  ['Transport label', 'has no caption with (P)', properties('Part (P)', { text: 'Part' }), ['captions']],
  [
    'Transport label, master',
    'has the plate of one package',
    properties(PLATE, { barcodeData: '1J{range:Master plate}' }),
    ['code-plate', 'same-number'],
  ],
  [
    'Transport label, mixed load',
    'has a master plate',
    properties(PLATE, { barcodeData: '6J{range:Mixed plate}' }),
    ['code-plate', 'same-number'],
  ],
  ['Transport label, small box', 'is as high as A5', labelSize(210, 148), ['size', 'zone-plate']],
  ['Container label', 'has bars of 10 mm', frame('Quantity, Code 39', { height: 10 }), ['bar-height']],
  [
    'Container label',
    'has no identifier in the code of the part',
    properties('Part number, Code 39', { barcodeData: PART }),
    ['code-part', 'value-P', 'text-part', 'zone-part'],
  ],
  [
    'Container label',
    'has a serial of the day as package number',
    properties('Serial, Code 39', { barcodeData: '3S{serial|right:9}' }),
    ['unique-number', 'valid-codes', 'readable-text'],
  ],
  ['Container label', 'has a line 5 mm beside a code', added(line(17.7, 54)), ['clear-space']],
  [
    'Container label',
    'has the supplier in small letters',
    properties('{ask:Supplier code}', { fontSize: 12 }),
    ['text-supplier'],
  ],
  ['Logistic label', 'is smaller than A6', labelSize(100, 148), ['size', 'margin']],
  [
    'Logistic label',
    'has an SSCC with a wrong check digit',
    properties('SSCC, GS1-128', { barcodeData: '(00)395011530000011111' }),
    ['margin', 'code-sscc', 'value-00', 'unique-number', 'valid-codes', 'zone-lowest', 'text-sscc'],
  ],
  [
    'Logistic label',
    'has its SSCC above the content',
    frame('SSCC, GS1-128', { y: 60 }),
    ['zone-lowest', 'quiet-zone-linear'],
  ],
  ['Logistic label', 'has bars of 20 mm', frame('Content, GS1-128', { height: 20 }), ['bar-height']],
  ['Logistic label', 'has fine bars', properties('SSCC, GS1-128', { largestModule: 0.25 }), ['module-linear']],
  [
    'Logistic label',
    'has its SSCC turned',
    frame('SSCC, GS1-128', { rotation: 90, y: 70 }),
    ['zone-lowest', 'upright', 'quiet-zone-linear'],
  ],
  ['Logistic label', 'has the SSCC in small letters', properties('{range:SSCC}', { fontSize: 12 }), ['text-sscc']],
  [
    'Logistic label',
    'says 02 without a count',
    properties('Content, GS1-128', { barcodeData: '(02){ask:GTIN}' }),
    ['valid-codes'],
  ],
];

it.each(mutants)('%s: %s', (name, _, change, rules) => {
  const design = change(starter(name));
  expect(design).not.toEqual(starter(name));
  expect(broken(design)).toEqual(rules);
});

it('at least 30 changes of the starters are named', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(30);
  expect(mutants.filter(([, , , rules]) => rules.length === 0)).toEqual([]);
});

describe('a profile', () => {
  it.each([
    ['Transport label', 'odette-ll08-single'],
    ['Transport label, small box', 'odette-ll08-single'],
    ['Transport label, master', 'odette-ll08-master'],
    ['Transport label, mixed load', 'odette-ll08-mixed'],
    ['Transport label', 'aiag-b16-single'],
    ['Transport label, master', 'aiag-b16-master'],
    ['Transport label, mixed load', 'aiag-b16-mixed'],
  ])('%s passes %s, too', (name, profile) => {
    expect(broken(starter(name, profile))).toEqual([]);
  });

  it('of another load names the plate and what the 2D code must have', () => {
    expect(broken(starter('Transport label', 'vda-4994-mixed'))).toEqual(
      expect.arrayContaining(['content', 'code-plate', 'captions']),
    );
    expect(broken(starter('Container label', 'aiag-b10-master'))).toEqual(
      expect.arrayContaining(['code-package', 'captions']),
    );
  });

  it.each(profiles.map((profile) => [profile.id, profile] as const))(
    '%s: no label meets it without codes',
    (_, profile) => {
      const blank = { ...starter('Address label'), labelSize: { width: 10, height: 10 } };
      const found = checkProfile(profile, blank, data);
      expect(found.filter(({ isMet }) => isMet).map(({ id }) => id)).toEqual([]);
    },
  );

  it('has rules that are told apart, each with the document it comes from', () => {
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(profiles.length);
    for (const { rules } of profiles) {
      expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
      for (const { source, requires } of rules) {
        expect(sayRequirement(requires)).not.toBe('');
        expect(source.document).not.toBe('');
        if (source.isPublic) expect(source.clause).toBeDefined();
      }
    }
  });

  it('is kept with the design; an unknown one is kept and checks nothing', () => {
    const stored = JSON.parse(JSON.stringify(storedDesign(starter('Logistic label'))));
    expect(parseDesign(stored)).toMatchObject({ ok: true, design: { profile: 'gs1-logistic' } });
    const newer = parseDesign({ ...stored, profile: 'vda-5000' });
    expect(newer).toMatchObject({ ok: true, design: { profile: 'vda-5000' } });
    expect(newer.ok && profileOf(newer.design)).toBeUndefined();
    const { profile: _, ...old } = stored;
    const reading = parseDesign(old);
    expect(reading.ok && 'profile' in reading.design).toBe(false);
  });
});
