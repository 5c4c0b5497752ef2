/**
 * `1,234`: a number as lists, cards and messages show it (SPEC section 2). Whole numbers are grouped here: the first use
 * of the browser's own formatter takes up to 30 ms, just before a page shows its first rows.
 */
export const formatNumber = (value: number): string =>
  Number.isSafeInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : value.toLocaleString('en-US');
