let collator: Intl.Collator | undefined;

/**
 * The order of texts a person reads: `P-2` before `P-10`, upper and lower case alike. For `toSorted`. The collator is made
 * on first use: it takes 10 to 25 ms, which the start of a screen would wait for.
 */
export const compareTexts = (a: string, b: string): number => {
  collator ??= new Intl.Collator('id', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
};
