/** `1,234` (SPEC section 2). Integers without `toLocaleString`: its first call takes up to 30 ms, before the first rows. */
export const formatNumber = (value: number): string =>
  Number.isSafeInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : value.toLocaleString('en-US');
