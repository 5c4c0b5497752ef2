import { checkDigit } from '@/lib/check-digit';
import { isDate } from './data-identifiers';
import { countryLetters, countryNumbers, currencyNumbers, packageTypes } from './gs1-code-lists';

/** The reason why a part of a value is wrong, to be read after its identifier. */
type Linter = (part: string) => string | undefined;

const unless =
  (isRight: (part: string) => boolean, needs: string): Linter =>
  (part) =>
    isRight(part) ? undefined : `${part} is not ${needs}`;
const like = (pattern: RegExp, needs: string) => unless((part) => pattern.test(part), needs);
const upTo = (digits: number, most: number, needs: string) =>
  unless((part) => new RegExp(`^\\d{${digits}}$`).test(part) && Number(part) <= most, needs);

/** Of a company prefix at least four digits are known to be digits. */
const prefixFrom = (start: number) =>
  unless(
    (part) => /^\d{4}/.test(part.slice(start)),
    `a number with a company prefix of GS1${start ? ' in second place' : ''}`,
  );

const day = /^\d{6}$/;
const isDayOfMonth = (part: string) => !part.endsWith('00');

/** The checks that the GS1 Syntax Dictionary names, each by its name there. */
export const linters: Readonly<Record<string, Linter>> = {
  couponcode: unless(isCoupon, 'a coupon code'),
  couponposoffer: unless((part) => POSITIVE_OFFER.test(part), 'a code of a positive offer'),
  csum: (part) => {
    if (!/^\d+$/.test(part)) return `${part} is not a number with a check digit`;
    const [number, digit] = [part.slice(0, -1), checkDigit(part.slice(0, -1))];
    return part.endsWith(digit) ? undefined : `The check digit of ${number} is ${digit}, not ${part.at(-1)}`;
  },
  csumalpha: (part) => {
    const pair = checkPair(part.slice(0, -2));
    if (part.length >= 2 && part.endsWith(pair ?? ' ')) return undefined;
    return pair === undefined || part.length < 2
      ? `${part} needs two check characters at its end`
      : `The check characters of ${part.slice(0, -2)} are ${pair}, not ${part.slice(-2)}`;
  },
  cset39: like(/^[#\-/0-9A-Z]*$/, 'made of capitals, digits, #, - and / only'),
  cset64: like(/^(?=(?:.{3})*$)[\w-]*={1,2}$|^[\w-]*$/, 'text in URL-safe base 64'),
  cset82: like(/^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/, 'made of the characters that GS1 allows'),
  csetnumeric: like(/^\d*$/, 'made of digits only'),
  gcppos1: prefixFrom(0),
  gcppos2: prefixFrom(1),
  hasnondigit: like(/\D/, 'more than digits'),
  hh: upTo(2, 23, 'an hour, 00 to 23'),
  hhmi: like(/^([01]\d|2[0-3])[0-5]\d$/, 'a time as HHMM'),
  hyphen: like(/^-+$/, 'a hyphen'),
  iban: unless(isIban, 'an international bank account number'),
  importeridx: like(/^[\w-]$/, 'an importer index'),
  iso3166: unless((part) => countryNumbers.has(part), 'a country of ISO 3166 with three digits'),
  iso3166999: unless((part) => part === '999' || countryNumbers.has(part), 'a country of ISO 3166 or 999'),
  iso3166alpha2: unless((part) => countryLetters.has(part), 'a country of ISO 3166 with two letters'),
  iso4217: unless((part) => currencyNumbers.has(part), 'a currency of ISO 4217 with three digits'),
  iso5218: like(/^[0129]$/, '0, 1, 2 or 9'),
  latitude: upTo(10, 1_800_000_000, 'a latitude'),
  longitude: upTo(10, 3_600_000_000, 'a longitude'),
  mediatype: like(/^(0[1-9]|10|[89]\d)$/, 'a type of medium, 01 to 10 or 80 to 99'),
  mi: upTo(2, 59, 'a minute, 00 to 59'),
  nonzero: like(/^(?=.*[1-9])\d+$/, 'a number other than 0'),
  nozeroprefix: like(/^([1-9]\d*)?$/, 'a number without a 0 in front'),
  packagetype: unless((part) => packageTypes.has(part), 'a type of package'),
  pcenc: like(/^([^%]|%[\da-fA-F]{2})*$/, 'a text in which each % stands before two hexadecimal digits'),
  pieceoftotal: unless(isPieceOfTotal, 'a piece number with the total of pieces'),
  posinseqslash: unless((part) => {
    const [, position, end] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(part) ?? [];
    return position !== undefined && Number(position) <= Number(end);
  }, 'a position with the last position, such as 1/2'),
  ss: upTo(2, 59, 'a second, 00 to 59'),
  winding: like(/^[019]$/, '0, 1 or 9'),
  yesno: like(/^[01]$/, '0 or 1'),
  yymmd0: unless((part) => day.test(part) && isDate(part, 'yyMMdd'), 'a date as YYMMDD'),
  yymmdd: unless((part) => day.test(part) && isDate(part, 'yyMMdd') && isDayOfMonth(part), 'a date as YYMMDD'),
  yyyymmd0: unless((part) => /^\d{8}$/.test(part) && isDate(part, 'yyyyMMdd'), 'a date as YYYYMMDD'),
  yyyymmdd: unless(
    (part) => /^\d{8}$/.test(part) && isDate(part, 'yyyyMMdd') && isDayOfMonth(part),
    'a date as YYYYMMDD',
  ),
  zero: like(/^0+$/, '0'),
};

function isPieceOfTotal(part: string): boolean {
  const half = part.length / 2;
  const [piece, total] = [part.slice(0, half), part.slice(half)];
  return /^(\d\d)+$/.test(part) && /[1-9]/.test(piece) && piece <= total;
}

const CHARACTERS_82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const CHARACTERS_32 = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** One for each character of the longest value. */
const primes = Array.from({ length: 508 }, (_, index) => index + 2).filter((number) =>
  Array.from({ length: number - 2 }, (_, index) => index + 2).every((factor) => number % factor !== 0),
);

/** GS1 General Specifications 7.9.5; undefined for a text with other characters. */
function checkPair(text: string): string | undefined {
  if (text.length > primes.length) return undefined;
  let sum = 0;
  for (const [index, character] of Array.from(text).entries()) {
    const value = CHARACTERS_82.indexOf(character);
    if (value < 0) return undefined;
    sum += value * (primes[text.length - 1 - index] ?? 0);
  }
  sum %= 1021;
  return CHARACTERS_32.charAt(sum >> 5) + CHARACTERS_32.charAt(sum & 31);
}

/** ISO 13616: a country, two check digits and up to 30 more. */
function isIban(part: string): boolean {
  if (!/^[0-9A-Z]{11,34}$/.test(part) || !countryLetters.has(part.slice(0, 2))) return false;
  const digits = (part.slice(4) + part.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** A digit from `from` to `to`, and as many digits as it says and `more`. */
function counted(from: number, to: number, more = 0): string {
  const lengths = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return `(?:${lengths.map((length) => `${length}\\d{${length + more}}`).join('|')})`;
}

const PREFIX = counted(0, 6, 6);
const PURCHASE = `${counted(1, 5)}[0-49]\\d{3}`;
const FURTHER_PURCHASE = `${PURCHASE}(?:${PREFIX}|9)`;

/** GS1 General Specifications 3.9.1, North American coupon code: what is optional begins with a digit of its own. */
const COUPON = new RegExp(
  `^${PREFIX}\\d{6}${counted(1, 5)}${PURCHASE}(?:1[0-3]${FURTHER_PURCHASE})?(?:2${FURTHER_PURCHASE})?` +
    `(?:3(?<end>\\d{6}))?(?:4(?<start>\\d{6}))?(?:5${counted(0, 9, 6)})?(?:6${counted(1, 7, 6)})?(?:9[01256][0-2]\\d[01])?$`,
);
const POSITIVE_OFFER = new RegExp(`^[01]${PREFIX}\\d{6}${counted(0, 9, 6)}$`);

function isCoupon(part: string): boolean {
  const found = COUPON.exec(part);
  const { start, end } = found?.groups ?? {};
  const isDay = (date: string | undefined) => date === undefined || (isDate(date, 'yyMMdd') && isDayOfMonth(date));
  return found !== null && isDay(start) && isDay(end) && (start ?? '') <= (end ?? start ?? '');
}
