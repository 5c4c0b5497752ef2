/** One thing that pure code found, in place of a sentence; each of several codes with the same values is one of its own. */
export type Fact<Code extends string, Values = unknown> = Code extends string ? { code: Code } & Values : never;
