import text from './gs1-syntax-dictionary.txt?raw';

/** A part of a value: digits (N), the 82 characters (X), the 39 characters (Y) or base 64 (Z), with its checks. */
export type Component = {
  type: 'N' | 'X' | 'Y' | 'Z';
  shortest: number;
  longest: number;
  isOptional: boolean;
  linters: readonly string[];
};

export type ApplicationIdentifier = {
  title: string;
  components: readonly Component[];
  /** Its length is known to readers: no separator follows. */
  isPredefined: boolean;
  /** Of each list one group must be on the label, all identifiers of it; `n` is any digit. */
  requires: readonly (readonly (readonly string[])[])[];
  excludes: readonly string[];
};

/** Every application identifier of GS1, from the Syntax Dictionary that GS1 publishes. */
export const applicationIdentifiers: ReadonlyMap<string, ApplicationIdentifier> = new Map(
  text.split('\n').flatMap((line) => (/^\d/.test(line) ? entriesOf(line) : [])),
);

/** One line is one identifier or a range of them. */
function entriesOf(line: string): [string, ApplicationIdentifier][] {
  const [rule = '', title = ''] = line.split('#');
  const [ids = '', ...words] = rule.trim().split(/\s+/);
  const listsOf = (key: string) =>
    words.filter((word) => word.startsWith(`${key}=`)).map((word) => word.slice(key.length + 1).split(','));
  const identifier: ApplicationIdentifier = {
    title: title.trim(),
    components: words.flatMap(componentOf),
    isPredefined: words.some((word) => /^[*?]*\*[*?]*$/.test(word)),
    requires: listsOf('req').map((groups) => groups.map((group) => group.split('+'))),
    excludes: listsOf('ex').flat(),
  };
  const [first = '', last = first] = ids.split('-');
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => [
    String(Number(first) + index).padStart(first.length, '0'),
    identifier,
  ]);
}

function componentOf(word: string): Component[] {
  const [, open, type, range, length = '', checks = ''] = /^(\[?)([NXYZ])(\.\.)?(\d+)\]?((?:,\w+)*)$/.exec(word) ?? [];
  if (type !== 'N' && type !== 'X' && type !== 'Y' && type !== 'Z') return [];
  return [
    {
      type,
      shortest: range ? 1 : Number(length),
      longest: Number(length),
      isOptional: open === '[',
      linters: checks.split(',').filter(Boolean),
    },
  ];
}

/** `31nn` stands for 3100 to 3199. */
export const matchesPattern = (ai: string, pattern: string): boolean =>
  ai.length === pattern.length &&
  [...pattern].every((character, index) => character === 'n' || character === ai[index]);
