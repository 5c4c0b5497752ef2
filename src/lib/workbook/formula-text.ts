const runsAsFormula = /^[=+\-@\t\0\r]/;

/**
 * Puts a quote before text that starts like a formula (ASVS 1.2.10), for a workbook a person opens: a program that saves
 * it as CSV would write a formula.
 */
export const neutralise = (text: string) => (runsAsFormula.test(text) ? `'${text}` : text);

/** Removes that quote, so that a file made here can be imported unchanged. */
export const withoutQuote = (text: string) =>
  text.startsWith("'") && runsAsFormula.test(text.slice(1)) ? text.slice(1) : text;
