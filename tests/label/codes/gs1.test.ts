import { noDrawing } from '@tests/support/no-drawing';
import { runs } from '@tests/support/random';
import { gs1datamatrix } from 'bwip-js/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gs1Caption, gs1Message, missingFrom, parseGs1, refuseElement, refuseTogether } from '@/label/codes/gs1';
import { applicationIdentifiers } from '@/label/codes/gs1-dictionary';
import { linters } from '@/label/codes/gs1-linters';
import { sayContent } from '@/language/label/content-facts';
import { checkDigit } from '@/lib/check-digit';

const reasonOf = (content: string) => {
  const reading = parseGs1(content);
  return reading.ok ? undefined : sayContent(reading.reason);
};

describe('GS1 content', () => {
  it.each([
    ['(00)395011530000011117', '00395011530000011117'],
    ['(01)09521234543213', '0109521234543213'],
    ['(01)09521234543213(10)LOT-1', '010952123454321310LOT-1'],
    ['(01)09521234543213(10)LOT-1(21)42', '010952123454321310LOT-1\x1d2142'],
    ['(01)09521234543213(17)261200', '010952123454321317261200'],
    ['(01)09521234543213(11)260228(21)A', '01095212345432131126022821A'],
    ['(3103)001750(10)A', '310300175010A'],
    ['(00)395011530000011117(02)09521234543213(37)24', '0039501153000001111702095212345432133724'],
    ['(01)09521234543213(21)A\\(1)', '010952123454321321A(1)'],
    ['(410)5412345000013(400)PO/7', '4105412345000013400PO/7'],
    ['(8010)4012345/A-1#(8011)12', '80104012345/A-1#\x1d801112'],
    ['(90)any_text!', '90any_text!'],
    ['(99)x', '99x'],
  ])('%s is sent as %j', (content, message) => {
    const reading = parseGs1(content);
    expect(reading).toMatchObject({ ok: true });
    if (reading.ok) expect(gs1Message(reading.elements)).toBe(message);
  });

  it.each([
    ['', 'GS1 content is written as (01)09521234543213(10)LOT-1'],
    ['0109521234543213', 'GS1 content is written as (01)09521234543213(10)LOT-1'],
    ['x(01)09521234543213', 'GS1 content is written as (01)09521234543213(10)LOT-1'],
    ['(01)09521234543214', '(01) The check digit of 0952123454321 is 3, not 4'],
    ['(00)395011530000011111', '(00) The check digit of 39501153000001111 is 7, not 1'],
    ['(01)9521234543213', '(01) Trade item number (GTIN) needs 14 characters; this has 13'],
    ['(01)0952123454321A', '(01) Trade item number (GTIN) takes digits only'],
    ['(10)', '(10) Batch or lot needs 1 to 20 characters; this has 0'],
    ['(10)123456789012345678901', '(10) Batch or lot needs 1 to 20 characters; this has 21'],
    ['(10)é', '(10) Batch or lot has a character that GS1 does not allow'],
    ['(8010)abc', '(8010) Component or part (CPID) takes capitals, digits, #, - and /'],
    ['(17)261301', '(17) 261301 is not a date as YYMMDD'],
    ['(17)260230', '(17) 260230 is not a date as YYMMDD'],
    ['(05)1', '(05) is not an application identifier of GS1'],
    ['(10)A(10)B', '(10) is there twice'],
    ['(01)09521234543213(37)2', '(01) and (37) cannot stand together'],
    ['(3102)001750(3103)001750', '(3102) and (3103) cannot stand together'],
    ['(423)0042', '(423) COUNTRY - INITIAL PROCESS ends with 2, where 3 characters are needed'],
    ['(3912)998100', '(3912) 998 is not a currency of ISO 4217 with three digits'],
    ['(8006)095212345432130302', '(8006) 0302 is not a piece number with the total of pieces'],
    ['(7040)1A/Ü', '(7040) UIC+EXT has a character that GS1 does not allow'],
  ])('%s is refused: %s', (content, reason) => {
    expect(reasonOf(content)).toBe(reason);
  });

  it('is shown with brackets', () => {
    const reading = parseGs1('(01)09521234543213(21)A\\(1)');
    expect(reading.ok && gs1Caption(reading.elements)).toBe('(01)09521234543213(21)A(1)');
  });
});

/** A value that the dictionary accepts for each of its checks, in the length that a part of it has. */
const right: Record<string, readonly [accepted: string, ...refused: string[]]> = {
  couponcode: ['012345612345611110123', '712345612345611110123', '01234561234561111012', '0123456123456111101238'],
  couponposoffer: ['001234561234560123456', '201234561234560123456', '00123456123456012345', '0012345612345601234567'],
  csum: ['24', '25', 'A4', ''],
  csumalpha: ['1987654Ad4X4bL5ttr2310c2K', '1987654Ad4X4bL5ttr2310cXK', '1987654Ad4X4bL5ttr2310c2X', '33', '2', ' 22'],
  cset39: ['AZ09#-/', 'a', '_', ' '],
  cset64: ['12=', '12==', '=12', '123=', 'a+b'],
  cset82: ['!"%&\'()*+,-./09:;<=>?AZ_az', '#', '@', ' ', '~'],
  csetnumeric: ['0123456789', 'A', '-'],
  gcppos1: ['9521', '952', '95A1', ''],
  gcppos2: ['A9521', '9A521', '1', ''],
  hasnondigit: ['123A', '1234', ''],
  hh: ['23', '24', '1', '111'],
  hhmi: ['2359', '2400', '0060', '235'],
  hyphen: ['-', '', '_', '-1'],
  iban: [
    'GB82WEST12345698765432',
    'GB82WEST12345698765431',
    'XX82WEST12345698765432',
    'GB82',
    'GB82west12345698765432',
  ],
  importeridx: ['_', '+', '', 'AA'],
  iso3166: ['276', '000', '275A', '999', '27'],
  iso3166999: ['999', '998', '99'],
  iso3166alpha2: ['ID', 'XX', 'id', 'IDN'],
  iso4217: ['978', '191', '000', '97'],
  iso5218: ['9', '3', '', '00'],
  latitude: ['1800000000', '1800000001', '180000000'],
  longitude: ['3600000000', '3600000001', '36000000000'],
  mediatype: ['10', '00', '11', '79', '8'],
  mi: ['59', '60', '5'],
  nonzero: ['0001', '0000', '000A', ''],
  nozeroprefix: ['10', '01', '0'],
  packagetype: ['PX', 'P', 'XX', 'px'],
  pcenc: ['a%2Fb', 'a%2', '%GG', '%'],
  pieceoftotal: ['0102', '0201', '0001', '0100', '010', '0A02'],
  posinseqslash: ['1/2', '2/1', '0/2', '1/', '/2', '12', '1/02'],
  ss: ['59', '60', '5'],
  winding: ['9', '2', '', '00'],
  yesno: ['1', '2', '01'],
  yymmd0: ['260200', '261300', '260229', '26020'],
  yymmdd: ['280229', '260200', '260229', '2602281'],
  yyyymmd0: ['20000200', '19000229', '20261300', '2026020'],
  yyyymmdd: ['20000229', '20000200', '21000229', '202602281'],
  zero: ['0', '1', '', '0A'],
};

describe("GS1's Syntax Dictionary", () => {
  it('has 541 identifiers, and each of its checks is made here', () => {
    expect(applicationIdentifiers.size).toBe(541);
    const named = [...applicationIdentifiers.values()].flatMap(({ components }) =>
      components.flatMap((component) => component.linters),
    );
    expect(named.filter((name) => !(name in linters))).toEqual([]);
    expect(Object.keys(right).toSorted()).toEqual(Object.keys(linters).toSorted());
  });

  it.each(Object.entries(right))('%s: %j', (name, [accepted, ...refused]) => {
    expect(linters[name]?.(accepted)).toBeUndefined();
    expect(refused.filter((value) => linters[name]?.(value) === undefined)).toEqual([]);
  });

  /** A right value where the parts are made of what their checks accept, with the check digit. */
  const rightValue = (ai: string, fill: string) =>
    (applicationIdentifiers.get(ai)?.components ?? [])
      .filter(({ isOptional }) => !isOptional)
      .map(({ shortest, longest, linters: [name = ''] }) => {
        const digits = fill.repeat(longest).slice(0, longest - 1);
        if (name === 'csum') return digits + checkDigit(digits);
        const [accepted = ''] = right[name] ?? [];
        const fits = accepted.length >= shortest && accepted.length <= longest && !name.startsWith('gcp');
        return fits ? accepted : `${digits}1`;
      })
      .join('');
  /** What another program with the same dictionary says. */
  const isAcceptedElsewhere = (elements: { ai: string; value: string }[]) => {
    try {
      return gs1datamatrix({ bcid: 'gs1datamatrix', text: gs1Caption(elements) }, noDrawing);
    } catch {
      return false;
    }
  };
  const accepted = [...applicationIdentifiers.keys()].filter((ai) => ai !== '8014');

  it.each(accepted)('(%s) takes a right value', (ai) => {
    expect(refuseElement({ ai, value: rightValue(ai, '1') })).toBeUndefined();
  });

  it('another program with the dictionary accepts and refuses the same combinations', () => {
    const some = fc.oneof(
      fc.constantFrom('00', '01', '02', '03', '21', '37', '255', '8006', '8018'),
      fc.constantFrom(...accepted),
    );
    fc.assert(
      fc.property(fc.uniqueArray(some, { minLength: 1, maxLength: 5 }), (ais) => {
        const elements = ais.map((ai) => ({ ai, value: rightValue(ai, '1') }));
        const isAccepted = refuseTogether(elements) === undefined && missingFrom(elements) === undefined;
        expect(isAccepted).toBe(isAcceptedElsewhere(elements));
      }),
      { numRuns: runs(300) },
    );
  });

  it.each([
    [['02'], '(02) needs (37), in this code or in another one of the label'],
    [['00', '37'], '(37) needs (02) or (8026), in this code or in another one of the label'],
    [['02', '37', '00'], undefined],
    [['8011'], '(8011) needs (8010), in this code or in another one of the label'],
    [['7258', '8018'], '(7258) needs (8018) with (7259), in this code or in another one of the label'],
    [
      ['3922', '01'],
      '(3922) needs (30) or (31nn) or (32nn) or (35nn) or (36nn), in this code or in another one of the label',
    ],
    [['3922', '01', '3103'], undefined],
  ])('%j on a label: %s', (ais, reason) => {
    const missing = missingFrom(ais.map((ai) => ({ ai, value: '' })));
    expect(missing && sayContent(missing)).toBe(reason);
  });
});
