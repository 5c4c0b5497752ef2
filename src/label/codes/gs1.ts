import { isDate } from './data-identifiers';
import { checkDigit } from './linear-bars';

/** One application identifier with its value. */
export type Gs1Element = { ai: string; value: string };
export type Gs1Reading = { ok: true; elements: Gs1Element[] } | { ok: false; reason: string };

/** GS1 General Specifications, figure 7.11-1. */
const CHARACTERS_82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/;
/** Figure 7.11-2. */
const CHARACTERS_39 = /^[#\-/0-9A-Z]*$/;

type ValueRule = {
  meaning: string;
  characters: 'digits' | '82' | '39';
  /** Characters: exactly `longest` of them unless there is a `shortest`. */
  longest: number;
  shortest?: number;
  checkDigit?: true;
  date?: true;
};

const digits = (meaning: string, longest: number): ValueRule => ({ meaning, characters: 'digits', longest });
const upToDigits = (meaning: string, longest: number): ValueRule => ({ ...digits(meaning, longest), shortest: 1 });
const checked = (meaning: string, longest: number): ValueRule => ({ ...digits(meaning, longest), checkDigit: true });
const date = (meaning: string): ValueRule => ({ ...digits(meaning, 6), date: true });
const text = (meaning: string, longest: number, characters: '82' | '39' = '82'): ValueRule => {
  return { meaning, characters, longest, shortest: 1 };
};

const measures: Record<string, string> = {
  310: 'Net weight, kg',
  311: 'Length, m',
  312: 'Width, m',
  313: 'Depth, m',
  314: 'Area, m²',
  315: 'Net volume, l',
  316: 'Net volume, m³',
  330: 'Gross weight, kg',
};
const places = ['Ship to', 'Bill to', 'Purchased from', 'Ship for', 'Location', 'Invoicing party', 'Production place'];

/** The application identifiers this program knows, with the rule of each value. */
const applicationIdentifiers: Readonly<Record<string, ValueRule>> = {
  '00': checked('Serial shipping container code (SSCC)', 18),
  '01': checked('Trade item number (GTIN)', 14),
  '02': checked('GTIN of the items inside', 14),
  10: text('Batch or lot', 20),
  11: date('Production date'),
  12: date('Due date'),
  13: date('Packaging date'),
  15: date('Best before'),
  16: date('Sell by'),
  17: date('Expiry date'),
  20: digits('Product variant', 2),
  21: text('Serial number', 20),
  30: upToDigits('Count of items', 8),
  37: upToDigits('Count of items inside', 8),
  240: text('Additional item number', 30),
  241: text('Customer part number', 30),
  250: text('Secondary serial number', 30),
  251: text('Reference to source', 30),
  400: text('Customer order number', 30),
  420: text('Ship-to postal code', 20),
  422: digits('Country of origin', 3),
  8004: text('Individual asset (GIAI)', 30),
  8010: text('Component or part (CPID)', 30, '39'),
  8011: upToDigits('Component serial number', 12),
  90: text('Mutually agreed', 30),
  ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(91 + index), text('Company internal', 90)])),
  ...Object.fromEntries(places.map((meaning, index) => [String(410 + index), checked(`${meaning} (GLN)`, 13)])),
  ...Object.fromEntries(
    Object.entries(measures).flatMap(([ai, meaning]) =>
      Array.from({ length: 6 }, (_, decimals) => [`${ai}${decimals}`, digits(`${meaning}, ${decimals} decimals`, 6)]),
    ),
  ),
};

export const applicationIdentifierList = Object.entries(applicationIdentifiers).map(([id, { meaning }]) => ({
  id,
  meaning,
}));

/** Undefined for an identifier that this program does not know. */
export const meaningOfApplication = (ai: string): string | undefined =>
  Object.hasOwn(applicationIdentifiers, ai) ? applicationIdentifiers[ai]?.meaning : undefined;

/** What the value of an identifier must be. */
export const ruleOfApplication = (ai: string): Pick<ValueRule, 'checkDigit' | 'longest' | 'date'> | undefined =>
  Object.hasOwn(applicationIdentifiers, ai) ? applicationIdentifiers[ai] : undefined;

/** Values of these first two digits have a fixed length and need no separator after them. */
const FIXED = /^(0[0-4]|1[1-9]|20|3[1-6]|41)/;

/** Between two elements, where the first has no fixed length. A reader sends it for FNC1. */
export const SEPARATOR = '\x1d';

/**
 * Reads `(01)09521234543213(10)AB-1`; a bracket inside a value is written `\(`. Refuses unknown identifiers, wrong
 * lengths, characters, dates and check digits, and elements that must or must not come together.
 */
export function parseGs1(content: string): Gs1Reading {
  const elements: Gs1Element[] = [];
  const rest = content.replace(/\((\d{2,4})\)((?:\\\(|[^(])*)/g, (_, ai: string, value: string) => {
    elements.push({ ai, value: value.replaceAll('\\(', '(') });
    return '';
  });
  if (rest !== '' || elements.length === 0) {
    return { ok: false, reason: 'GS1 content is written as (01)09521234543213(10)LOT-1' };
  }
  const reason = elements.map(refuseElement).find((found) => found !== undefined) ?? refuseTogether(elements);
  return reason === undefined ? { ok: true, elements } : { ok: false, reason };
}

/** The text that a reader sends, without the leading FNC1. */
export const gs1Message = (elements: readonly Gs1Element[]): string =>
  elements
    .map(({ ai, value }, index) => `${ai}${value}${index === elements.length - 1 || FIXED.test(ai) ? '' : SEPARATOR}`)
    .join('');

/** As people read it, below the bars. */
export const gs1Caption = (elements: readonly Gs1Element[]): string =>
  elements.map(({ ai, value }) => `(${ai})${value}`).join('');

/** The reason why a value does not fit its identifier. */
export function refuseElement({ ai, value }: Gs1Element): string | undefined {
  const rule = Object.hasOwn(applicationIdentifiers, ai) ? applicationIdentifiers[ai] : undefined;
  if (!rule) return `(${ai}) is not an application identifier that this program knows`;
  const { characters, longest, shortest = longest } = rule;
  if (characters === 'digits' && !/^\d*$/.test(value)) return `(${ai}) ${rule.meaning} takes digits only`;
  if (characters === '82' && !CHARACTERS_82.test(value))
    return `(${ai}) ${rule.meaning} has a character that GS1 does not allow`;
  if (characters === '39' && !CHARACTERS_39.test(value))
    return `(${ai}) ${rule.meaning} takes capitals, digits, #, - and /`;
  if (value.length < shortest || value.length > longest) {
    const wanted = shortest === longest ? String(longest) : `${shortest} to ${longest}`;
    return `(${ai}) ${rule.meaning} needs ${wanted} characters; this has ${value.length}`;
  }
  if (rule.checkDigit) {
    const digit = checkDigit(value.slice(0, -1));
    if (!value.endsWith(digit))
      return `(${ai}) The check digit of ${value.slice(0, -1)} is ${digit}, not ${value.at(-1)}`;
  }
  if (rule.date && !isDate(value, 'yymmdd')) return `(${ai}) ${value} is not a date as YYMMDD`;
  return undefined;
}

/** The reason why the elements cannot stand together (GS1 General Specifications 4.13). */
export function refuseTogether(elements: readonly Gs1Element[]): string | undefined {
  const has = (ai: string) => elements.some((element) => element.ai === ai);
  const twice = elements.find(({ ai }, index) => elements.findIndex((other) => other.ai === ai) !== index);
  if (twice) return `(${twice.ai}) is there twice`;
  if (has('01') && has('02')) return '(01) and (02) cannot stand together';
  if (has('01') && has('37')) return '(01) and (37) cannot stand together';
  if (has('02') && !has('37')) return '(02) needs the count of the items inside, (37)';
  if (has('37') && !(has('00') && has('02'))) return '(37) needs (00) and (02)';
  if (has('21') && !has('01')) return '(21) needs the number of the item, (01)';
  return undefined;
}
