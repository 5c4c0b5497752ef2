import { describe, expect, it } from 'vitest';
import { gs1Caption, gs1Message, parseGs1 } from '@/label/codes/gs1';
import { checkDigit } from '@/label/codes/linear-bars';

const reasonOf = (content: string) => {
  const reading = parseGs1(content);
  return reading.ok ? undefined : reading.reason;
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
    ['(05)1', '(05) is not an application identifier that this program knows'],
    ['(10)A(10)B', '(10) is there twice'],
    ['(02)09521234543213', '(02) needs the count of the items inside, (37)'],
    ['(37)24', '(37) needs (00) and (02)'],
    ['(21)42', '(21) needs the number of the item, (01)'],
    ['(01)09521234543213(37)2', '(01) and (37) cannot stand together'],
  ])('%s is refused: %s', (content, reason) => {
    expect(reasonOf(content)).toBe(reason);
  });

  it('is shown with brackets', () => {
    const reading = parseGs1('(01)09521234543213(21)A\\(1)');
    expect(reading.ok && gs1Caption(reading.elements)).toBe('(01)09521234543213(21)A(1)');
  });

  it.each([
    ['952123454321', '3'],
    ['39501153000001111', '7'],
    ['7', '9'],
    ['', '0'],
  ])('the check digit of %s is %s', (digits, digit) => {
    expect(checkDigit(digits)).toBe(digit);
  });
});
