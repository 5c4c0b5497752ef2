import type { LabelData } from '@/label/text/label-data';
import { asTemplate } from '@/label/text/template';
import type { Facts } from './bindings';
import { fixedTextKey } from './found-elements';
import { isGuess, type SampleElement, type SampleLabel } from './sample';
import { partFields } from './sample-facts';

/** Each letter, by the first one that looks like it on a picture. Texts keep their length. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  ['0OoQ', '1Il|i!', '8B', '5Ss', '2Zz', '6G'].flatMap((letters) =>
    Array.from(letters, (letter) => [letter, letters.charAt(0)]),
  ),
);
const folded = (text: string) => Array.from(text, (letter) => alike[letter] ?? letter).join('');

/** A zero is sometimes read as two letters. */
const withoutTwins = (text: string) => text.replace(/0[Oo]|[Oo]0/g, '0');

const WORD = /[^\s:;,|()]+/g;
const wordsOf = (text: string) => text.match(WORD) ?? [];
const SHORTEST_WORD = 3;

const textsOf = (data: LabelData) => partFields.map((name) => data[name]);

/** Known words with a digit, by their folded text: several words when they differ only in letters that look alike. */
function knownWords({ elements }: SampleLabel, { parts, customers, companyName }: Facts): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  const add = (word: string) => {
    if (word.length < SHORTEST_WORD || !/\d/.test(word)) return;
    const key = folded(word);
    known.set(key, (known.get(key) ?? new Set()).add(word));
  };
  const values = [...parts.flatMap(textsOf), ...customers.flatMap(({ name, alias }) => [name, alias]), companyName];
  for (const word of values.flatMap(wordsOf)) {
    add(word);
    add(word.replace(/[-./]/g, ''));
  }
  for (const { kind, text } of elements) {
    if (kind !== 'code') continue;
    for (const word of text.split(/[^!-~]+|[|;,~]+/)) {
      add(word);
      const [, , value = ''] = /^(\d{0,2}[A-Z])(.+)$/.exec(word) ?? [];
      add(value);
    }
  }
  return known;
}

/**
 * Compares texts read on a picture with the codes of the label and the master data, and takes 0 or O, 1 or I, 8 or B
 * from those. A text that nothing confirms is marked.
 */
export function withKnownLetters(label: SampleLabel, facts: Facts): SampleLabel {
  if (!label.elements.some(isRead)) return label;
  const known = knownWords(label, facts);
  return { ...label, elements: label.elements.map((found) => (isRead(found) ? settled(found, known) : found)) };
}

const isRead = ({ kind, certainty }: SampleElement) => kind === 'text' && isGuess(certainty);

const CONFIRMED = 0.95;
const DOUBTFUL = 0.7;

function settled(found: SampleElement, known: ReadonlyMap<string, ReadonlySet<string>>): SampleElement {
  const { element, notes, certainty } = found;
  let [confirmed, doubtful] = [0, 0];
  const text = found.text.replace(WORD, (word) => {
    const values = known.get(folded(word)) ?? known.get(folded(withoutTwins(word)));
    const [only, ...others] = values?.has(word) ? [word] : [...(values ?? [])];
    if (only !== undefined && others.length === 0) {
      confirmed += 1;
      return only;
    }
    if (/\d/.test(word) && /[0OoQ1Il|8B5S]/.test(word)) doubtful += 1;
    return word;
  });
  const sure = isGuess(certainty) ? certainty : DOUBTFUL;
  return {
    ...found,
    text,
    element:
      text === found.text
        ? element
        : { ...element, properties: { ...element.properties, [fixedTextKey(element)]: asTemplate(text) } },
    certainty: doubtful > 0 ? Math.min(DOUBTFUL, sure) : confirmed > 0 ? Math.max(CONFIRMED, sure) : sure,
    notes: [
      ...notes,
      ...(text === found.text ? [] : [{ code: 'other-letters', read: found.text, text } as const]),
      ...(doubtful > 0 ? [{ code: 'letters-alike' } as const] : []),
    ],
  };
}
