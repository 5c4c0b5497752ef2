/** A fact that pure code found: its code and values. */
type Fact = { code: string };
type Of<F extends Fact, Code> = F extends Fact ? (Code extends F['code'] ? F : never) : never;
type Texts<F extends Fact> = { [Code in F['code']]: (fact: Of<F, Code>) => string };

/** Finds the text of a fact by its code, in the person's language: `textByCode<PaperFact>({ too_small: m.paper_too_small })`. */
export const textByCode =
  <F extends Fact>(texts: Texts<F>) =>
  (fact: F): string =>
    // TypeScript does not see that the text found by the code takes the fact with this code.
    (texts as unknown as Record<string, (fact: F) => string>)[fact.code]?.(fact) ?? '';
