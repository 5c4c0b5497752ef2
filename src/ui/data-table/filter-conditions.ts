import { m } from '@messages/messages';
/** The condition of a column filter. */
export const conditions = {
  contains: m.filter_contains,
  oneOf: m.filter_one_of,
  empty: m.filter_empty,
  filled: m.filter_filled,
} as const;
export type Condition = keyof typeof conditions;

/** The value of a condition that needs no text. */
const ASKED = 'yes';

export const needsText = (condition: Condition) => condition === 'contains' || condition === 'oneOf';

/** The key of a filter: that of the column for "contains", which hosts know; `model~empty` for other conditions. */
export const keyOfCondition = (column: string, condition: Condition) =>
  condition === 'contains' ? column : `${column}~${condition}`;

export function conditionOfKey(key: string): { column: string; condition: Condition } {
  const at = key.lastIndexOf('~');
  const condition = conditionNamed(key.slice(at + 1));
  return at > 0 && condition !== 'contains'
    ? { column: key.slice(0, at), condition }
    : { column: key, condition: 'contains' };
}

/** `contains` for every other word. */
export const conditionNamed = (name: string): Condition => (isCondition(name) ? name : 'contains');

const isCondition = (text: string): text is Condition => Object.hasOwn(conditions, text);

/** The filter of a column, if it has one. */
export function filterOfColumn(filters: Readonly<Record<string, string>>, column: string) {
  const [key] = Object.keys(filters).filter((other) => filters[other] && conditionOfKey(other).column === column);
  return key === undefined ? undefined : { condition: conditionOfKey(key).condition, value: filters[key] ?? '' };
}

/** The value to send when a condition is picked. */
export const valueOfCondition = (condition: Condition, text: string) => (needsText(condition) ? text : ASKED);

/** `A, B; C` and one a line, as it is pasted from a sheet. */
export const listedTexts = (text: string) =>
  text
    .split(/[,;\n\t]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
