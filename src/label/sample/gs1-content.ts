import { refuseElement, SEPARATOR } from '@/label/codes/gs1';
import { applicationIdentifiers } from '@/label/codes/gs1-dictionary';

/** The longest first: an identifier has two to four digits, and none starts with another one. */
const identifiers = [...applicationIdentifiers.keys()].toSorted((a, b) => b.length - a.length);

/** The content of a GS1 code, with brackets; undefined when designs cannot have it. */
export function gs1Content(scanned: string): string | undefined {
  if (scanned.startsWith('(')) return scanned;
  const elements: string[] = [];
  let rest = scanned.startsWith(SEPARATOR) ? scanned.slice(1) : scanned;
  while (rest !== '') {
    const text = rest;
    const ai = identifiers.find((id) => text.startsWith(id));
    const rule = ai === undefined ? undefined : applicationIdentifiers.get(ai);
    if (ai === undefined || !rule) return undefined;
    const separator = text.indexOf(SEPARATOR);
    const end = separator < 0 ? text.length : separator;
    const length = rule.components.reduce((sum, { longest }) => sum + longest, 0);
    const to = rule.isPredefined ? Math.min(end, ai.length + length) : end;
    const value = text.slice(ai.length, to);
    if (refuseElement({ ai, value }) !== undefined) return undefined;
    elements.push(`(${ai})${value.replaceAll('(', '\\(')}`);
    rest = text.slice(text[to] === SEPARATOR ? to + 1 : to);
  }
  return elements.length === 0 ? undefined : elements.join('');
}
