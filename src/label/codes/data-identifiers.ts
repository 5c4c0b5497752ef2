import { isDate } from '@/lib/date-pattern';
import type { IdentifierFact, ValueNeed } from './code-facts';

type ValueRule = { meaning: string; pattern?: RegExp; needs?: ValueNeed; datePattern?: 'yyMMdd' | 'yyyyMMdd' };

const DIGITS = { pattern: /^\d+$/, needs: 'digits' } as const;
const LONG_PLATE = { pattern: /^[A-Z0-9]{1,35}$/, needs: 'plate-35' } as const;
const SHORT_PLATE = { pattern: /^[A-Z0-9]{1,20}$/, needs: 'plate-20' } as const;
const DAY = { pattern: /^\d{8}$/, needs: 'day-8', datePattern: 'yyyyMMdd' } as const;

/** ASC MH10.8.2: the identifiers the trade uses, with the rule of each value. Without a pattern any text. */
const table = {
  P: { meaning: "Customer's item" },
  '1P': { meaning: "Supplier's item" },
  '2P': { meaning: 'Revision' },
  '20P': { meaning: 'Agreed with the customer' },
  '30P': { meaning: 'Agreed with the supplier' },
  Q: { meaning: 'Quantity', ...DIGITS },
  '7Q': {
    meaning: 'Quantity with unit',
    pattern: /^\d{1,8}[A-Z]{2}$/,
    needs: 'quantity-unit',
  },
  '13Q': { meaning: 'Piece n of x', pattern: /^\d+\/\d+$/, needs: 'piece-of' },
  S: { meaning: 'Serial' },
  '3S': { meaning: 'Unique package' },
  '4S': { meaning: 'Master package, same items' },
  '5S': { meaning: 'Master package, mixed items' },
  '12S': { meaning: 'Document' },
  J: { meaning: 'Licence plate', ...LONG_PLATE },
  '1J': { meaning: 'Licence plate, one unit', ...LONG_PLATE },
  '2J': { meaning: 'Licence plate, unit of packages', ...LONG_PLATE },
  '3J': { meaning: 'Licence plate, one unit, EDI', ...LONG_PLATE },
  '4J': { meaning: 'Licence plate, packages, EDI', ...LONG_PLATE },
  '5J': { meaning: 'Licence plate, mixed', ...SHORT_PLATE },
  '6J': { meaning: 'Licence plate, master', ...SHORT_PLATE },
  T: { meaning: "Customer's lot" },
  '1T': { meaning: "Supplier's lot" },
  V: { meaning: 'Supplier, code of the customer' },
  '1V': { meaning: 'Supplier, own code' },
  '8V': { meaning: 'Customer code' },
  '12V': { meaning: 'Maker, DUNS', pattern: /^\d{9,13}$/, needs: 'duns' },
  D: { meaning: 'Date', pattern: /^\d{6}$/, needs: 'day-6', datePattern: 'yyMMdd' },
  '6D': { meaning: 'Date with qualifier', pattern: /^\d{8}[A-Z0-9]{3}$/, needs: 'day-qualifier' },
  '9D': { meaning: 'Date as agreed' },
  '10D': { meaning: 'Year and week', pattern: /^\d{2}(0[1-9]|[1-4]\d|5[0-3])$/, needs: 'week' },
  '12D': { meaning: 'Date', ...DAY },
  '14D': { meaning: 'Expiry date', ...DAY },
  '16D': { meaning: 'Production date', ...DAY },
  K: { meaning: 'Purchase order' },
  '4K': { meaning: 'Purchase order line' },
  '5K': { meaning: 'Release' },
  '11K': { meaning: 'Packing list' },
  '15K': { meaning: 'Kanban' },
  '16K': { meaning: 'Delivery instruction' },
  '1L': { meaning: 'Location' },
  '2L': { meaning: 'Ship to' },
  '4L': { meaning: 'Country of origin', pattern: /^[A-Z]{2}$/, needs: 'country' },
  Z: { meaning: 'As agreed' },
} satisfies Record<string, ValueRule>;
const dataIdentifiers: Readonly<Record<string, ValueRule>> = table;

export type DataIdentifier = keyof typeof table;
export const isDataIdentifier = (id: string): id is DataIdentifier => Object.hasOwn(table, id);

export const dataIdentifierList: readonly string[] = Object.keys(table);

/** In English, for designs. Undefined for an identifier that is not in the table; it may still be a right one. */
export const meaningOfIdentifier = (id: string): string | undefined =>
  Object.hasOwn(dataIdentifiers, id) ? dataIdentifiers[id]?.meaning : undefined;

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
