import { isDate } from '@/lib/date-pattern';
import type { IdentifierFact, ValueNeed } from './code-facts';

type ValueRule = { pattern?: RegExp; needs?: ValueNeed; datePattern?: 'yyMMdd' | 'yyyyMMdd' };

const DIGITS = { pattern: /^\d+$/, needs: 'digits' } as const;
const LONG_PLATE = { pattern: /^[A-Z0-9]{1,35}$/, needs: 'plate-35' } as const;
const SHORT_PLATE = { pattern: /^[A-Z0-9]{1,20}$/, needs: 'plate-20' } as const;
const DAY = { pattern: /^\d{8}$/, needs: 'day-8', datePattern: 'yyyyMMdd' } as const;

/** ASC MH10.8.2: the identifiers the trade uses, with the rule of each value. Without a pattern any text. */
const table = {
  P: {},
  '1P': {},
  '2P': {},
  '20P': {},
  '30P': {},
  Q: DIGITS,
  '7Q': {
    pattern: /^\d{1,8}[A-Z]{2}$/,
    needs: 'quantity-unit',
  },
  '13Q': { pattern: /^\d+\/\d+$/, needs: 'piece-of' },
  S: {},
  '3S': {},
  '4S': {},
  '5S': {},
  '12S': {},
  J: LONG_PLATE,
  '1J': LONG_PLATE,
  '2J': LONG_PLATE,
  '3J': LONG_PLATE,
  '4J': LONG_PLATE,
  '5J': SHORT_PLATE,
  '6J': SHORT_PLATE,
  T: {},
  '1T': {},
  V: {},
  '1V': {},
  '8V': {},
  '12V': { pattern: /^\d{9,13}$/, needs: 'duns' },
  D: { pattern: /^\d{6}$/, needs: 'day-6', datePattern: 'yyMMdd' },
  '6D': { pattern: /^\d{8}[A-Z0-9]{3}$/, needs: 'day-qualifier' },
  '9D': {},
  '10D': { pattern: /^\d{2}(0[1-9]|[1-4]\d|5[0-3])$/, needs: 'week' },
  '12D': DAY,
  '14D': DAY,
  '16D': DAY,
  K: {},
  '4K': {},
  '5K': {},
  '11K': {},
  '15K': {},
  '16K': {},
  '1L': {},
  '2L': {},
  '4L': { pattern: /^[A-Z]{2}$/, needs: 'country' },
  Z: {},
} satisfies Record<string, ValueRule>;
const dataIdentifiers: Readonly<Record<string, ValueRule>> = table;

export type DataIdentifier = keyof typeof table;
export const isDataIdentifier = (id: string): id is DataIdentifier => Object.hasOwn(table, id);

export const dataIdentifierList: readonly string[] = Object.keys(table);

/** What the value of an identifier must be; undefined where any text is right. */
export const ruleOfIdentifier = (id: string): Pick<ValueRule, 'needs' | 'datePattern'> | undefined =>
  Object.hasOwn(dataIdentifiers, id) ? dataIdentifiers[id] : undefined;

/** A licence plate or the number of a package: there is one on a label, and no other label has it. */
export const namesUnit = (id: string): boolean => /^([1-6]?J|[345]S)$/.test(id);

/** GS, RS and EOT. */
const SEPARATORS = ['\x1d', '\x1e', '\x04'];

/** The reason why an identifier or its value cannot stand in a code. */
export function refuseIdentified(id: string, value: string): IdentifierFact | undefined {
  if (!/^\d{0,3}[A-Z]$/.test(id)) return { code: 'not-identifier', id };
  if (value === '') return { code: 'id-empty', id };
  if (SEPARATORS.some((separator) => value.includes(separator))) return { code: 'id-separator', id };
  if (!/^[\x20-\x7e]*$/.test(value)) return { code: 'id-not-ascii', id };
  const { pattern, needs, datePattern } = dataIdentifiers[Object.hasOwn(dataIdentifiers, id) ? id : ''] ?? {};
  if (pattern && needs && !pattern.test(value)) return { code: 'id-needs', id, needs };
  if (datePattern && !isDate(value, datePattern)) return { code: 'id-not-date', id, value };
  return undefined;
}
