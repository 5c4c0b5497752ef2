import { checkDigit } from '@/lib/check-digit';
import { isDate } from '@/lib/date-pattern';
import type { Fact } from '@/lib/fact';
import { countryLetters, countryNumbers, currencyNumbers, packageTypes } from './gs1-code-lists';

type IsRight = (part: string) => boolean;

const like =
  (pattern: RegExp): IsRight =>
  (part) =>
    pattern.test(part);
const upTo =
  (digits: number, most: number): IsRight =>
  (part) =>
    new RegExp(`^\\d{${digits}}$`).test(part) && Number(part) <= most;

/** Of a company prefix at least four digits are known to be digits. */
const prefixFrom =
  (start: number): IsRight =>
  (part) =>
    /^\d{4}/.test(part.slice(start));

const day = /^\d{6}$/;
const isDayOfMonth = (part: string) => !part.endsWith('00');

/** Those that say no more than what a part of a value is not. */
const checks = {
  couponcode: isCoupon,
  couponposoffer: (part) => POSITIVE_OFFER.test(part),
  cset39: like(/^[#\-/0-9A-Z]*$/),
  cset64: like(/^(?=(?:.{3})*$)[\w-]*={1,2}$|^[\w-]*$/),
  cset82: like(/^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/),
  csetnumeric: like(/^\d*$/),
  gcppos1: prefixFrom(0),
  gcppos2: prefixFrom(1),
  hasnondigit: like(/\D/),
  hh: upTo(2, 23),
  hhmi: like(/^([01]\d|2[0-3])[0-5]\d$/),
  hyphen: like(/^-+$/),
  iban: isIban,
  importeridx: like(/^[\w-]$/),
  iso3166: (part) => countryNumbers.has(part),
  iso3166999: (part) => part === '999' || countryNumbers.has(part),
  iso3166alpha2: (part) => countryLetters.has(part),
  iso4217: (part) => currencyNumbers.has(part),
  iso5218: like(/^[0129]$/),
  latitude: upTo(10, 1_800_000_000),
  longitude: upTo(10, 3_600_000_000),
  mediatype: like(/^(0[1-9]|10|[89]\d)$/),
  mi: upTo(2, 59),
  nonzero: like(/^(?=.*[1-9])\d+$/),
  nozeroprefix: like(/^([1-9]\d*)?$/),
  packagetype: (part) => packageTypes.has(part),
  pcenc: like(/^([^%]|%[\da-fA-F]{2})*$/),
  pieceoftotal: isPieceOfTotal,
  posinseqslash: (part) => {
    const [, position, end] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(part) ?? [];
    return position !== undefined && Number(position) <= Number(end);
  },
  ss: upTo(2, 59),
  winding: like(/^[019]$/),
  yesno: like(/^[01]$/),
  yymmd0: (part) => day.test(part) && isDate(part, 'yyMMdd'),
  yymmdd: (part) => day.test(part) && isDate(part, 'yyMMdd') && isDayOfMonth(part),
  yyyymmd0: (part) => /^\d{8}$/.test(part) && isDate(part, 'yyyyMMdd'),
  yyyymmdd: (part) => /^\d{8}$/.test(part) && isDate(part, 'yyyyMMdd') && isDayOfMonth(part),
  zero: like(/^0+$/),
} satisfies Record<string, IsRight>;

export type PartCheck = keyof typeof checks;

/** What is wrong with one part of a GS1 value. */
export type PartFact =
  | Fact<'gs1-part', { part: string; check: PartCheck }>
  | Fact<'gs1-not-checked' | 'gs1-no-pair', { part: string }>
  | Fact<'gs1-check-digit', { number: string; digit: string; last: string }>
  | Fact<'gs1-check-pair', { number: string; pair: string; last: string }>;

type Linter = (part: string) => PartFact | undefined;

const otherChecks: Readonly<Record<string, Linter>> = {
  csum: (part) => {
    if (!/^\d+$/.test(part)) return { code: 'gs1-not-checked', part };
    const [number, digit] = [part.slice(0, -1), checkDigit(part.slice(0, -1))];
    return part.endsWith(digit) ? undefined : { code: 'gs1-check-digit', number, digit, last: part.slice(-1) };
  },
  csumalpha: (part) => {
    const pair = checkPair(part.slice(0, -2));
    if (part.length >= 2 && part.endsWith(pair ?? ' ')) return undefined;
    return pair === undefined || part.length < 2
      ? { code: 'gs1-no-pair', part }
      : { code: 'gs1-check-pair', number: part.slice(0, -2), pair, last: part.slice(-2) };
  },
};

/** The checks that the GS1 Syntax Dictionary names, each by its name there: what is wrong with a part of a value. */
export const linters: Readonly<Record<string, Linter>> = {
  ...Object.fromEntries(
    // The cast restores the key type that Object.keys gives up.
    (Object.keys(checks) as PartCheck[]).map((check): [string, Linter] => [
      check,
      (part) => (checks[check](part) ? undefined : { code: 'gs1-part', part, check }),
    ]),
  ),
  ...otherChecks,
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
