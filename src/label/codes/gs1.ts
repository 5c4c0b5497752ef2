import type { CodeFact, Gs1Fact } from './code-facts';
import type { Gs1Element } from './encoded';
import { applicationIdentifiers, type Component, matchesPattern } from './gs1-dictionary';
import { linters } from './gs1-linters';

export type Gs1Reading = { ok: true; elements: Gs1Element[] } | { ok: false; reason: CodeFact };

const characters: Record<Component['type'], string> = { N: 'csetnumeric', X: 'cset82', Y: 'cset39', Z: 'cset64' };

export const applicationIdentifierList: readonly string[] = [...applicationIdentifiers.keys()];

const datePatterns: Readonly<Record<string, string>> = {
  yymmd0: 'yyMMdd',
  yymmdd: 'yyMMdd',
  yyyymmd0: 'yyyyMMdd',
  yyyymmdd: 'yyyyMMdd',
  hhmi: 'HHmm',
};

export type ApplicationRule = {
  longest: number;
  checkDigit: boolean;
  /** Of a value that is a date, such as yyMMdd. */
  datePattern: string | undefined;
};

/** What the value of an identifier must be. */
export function ruleOfApplication(ai: string): ApplicationRule | undefined {
  const components = applicationIdentifiers.get(ai)?.components.filter(({ isOptional }) => !isOptional);
  if (!components) return undefined;
  const patterns = components.map(({ linters: [linter = ''] }) => datePatterns[linter]);
  return {
    longest: lengthOf(components, 'longest'),
    checkDigit: components.length === 1 && components[0]?.linters.includes('csum') === true,
    datePattern: patterns.includes(undefined) ? undefined : patterns.join(''),
  };
}

const lengthOf = (components: readonly Component[], key: 'shortest' | 'longest') =>
  components.reduce((sum, component) => sum + component[key], 0);

/** Between two elements, where the first has no predefined length. A reader sends it for FNC1. */
export const SEPARATOR = '\x1d';

/**
 * Reads `(01)09521234543213(10)AB-1`; a bracket inside a value is written `\(`. Refuses unknown identifiers, wrong
 * lengths, characters and checks, and elements that must not come together.
 */
export function parseGs1(content: string): Gs1Reading {
  const elements: Gs1Element[] = [];
  const rest = content.replace(/\((\d{2,4})\)((?:\\\(|[^(])*)/g, (_, ai: string, value: string) => {
    elements.push({ ai, value: value.replaceAll('\\(', '(') });
    return '';
  });
  if (rest !== '' || elements.length === 0) {
    return { ok: false, reason: { code: 'gs1-written' } };
  }
  const reason = elements.map(refuseElement).find((found) => found !== undefined) ?? refuseTogether(elements);
  return reason === undefined ? { ok: true, elements } : { ok: false, reason };
}

/** The text that a reader sends, without the leading FNC1. */
export const gs1Message = (elements: readonly Gs1Element[]): string =>
  elements
    .map(({ ai, value }, index) => {
      const isEnded = index === elements.length - 1 || applicationIdentifiers.get(ai)?.isPredefined;
      return `${ai}${value}${isEnded ? '' : SEPARATOR}`;
    })
    .join('');

/** As people read it, below the bars. */
export const gs1Caption = (elements: readonly Gs1Element[]): string =>
  elements.map(({ ai, value }) => `(${ai})${value}`).join('');

/** The reason why a value does not fit its identifier. */
export function refuseElement({ ai, value }: Gs1Element): Gs1Fact | undefined {
  const components = applicationIdentifiers.get(ai)?.components;
  if (!components) return { code: 'gs1-unknown', ai };
  const shortest = lengthOf(
    components.filter(({ isOptional }) => !isOptional),
    'shortest',
  );
  const longest = lengthOf(components, 'longest');
  if (value.length < shortest || value.length > longest) {
    return { code: 'gs1-length', ai, shortest, longest, count: value.length };
  }
  let start = 0;
  for (const { type, longest: length, shortest: least, linters: checks } of components) {
    // Only optional parts may be missing.
    if (start === value.length) return undefined;
    const part = value.slice(start, start + length);
    if (linters[characters[type]]?.(part)) return { code: 'gs1-characters', ai, type };
    if (part.length < least) return { code: 'gs1-short', ai, part, least };
    for (const check of checks) {
      const why = linters[check]?.(part);
      if (why) return { code: 'gs1-wrong', ai, why };
    }
    start += length;
  }
  return undefined;
}

/** The reason why the elements cannot stand together on one thing: each excludes others, and none has two values. */
export function refuseTogether(elements: readonly Gs1Element[]): CodeFact | undefined {
  for (const { ai, value } of elements) {
    if (elements.some((other) => other.ai === ai && other.value !== value)) return { code: 'twice', id: `(${ai})` };
    const { excludes = [] } = applicationIdentifiers.get(ai) ?? {};
    const excluded = elements.find(
      (other) => other.ai !== ai && excludes.some((pattern) => matchesPattern(other.ai, pattern)),
    );
    if (excluded) return { code: 'gs1-excluded', ai, other: excluded.ai };
  }
  return undefined;
}

/** What the elements of all codes on one label still need: GS1 asks for it on the label, not in the same code. */
export function missingFrom(elements: readonly Gs1Element[]): Extract<Gs1Fact, { code: 'gs1-missing' }> | undefined {
  const isThere = (pattern: string) => elements.some(({ ai }) => matchesPattern(ai, pattern));
  for (const { ai } of elements) {
    for (const groups of applicationIdentifiers.get(ai)?.requires ?? []) {
      if (groups.some((group) => group.every(isThere))) continue;
      return { code: 'gs1-missing', ai, groups };
    }
  }
  return undefined;
}
