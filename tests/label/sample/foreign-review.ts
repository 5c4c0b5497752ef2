import { sampleData } from '@tests/label/fixtures';
import { definitionOf } from '@/label/elements/element';
import { bindingsOf, type Facts } from '@/label/sample/bindings';
import { reviewOf } from '@/label/sample/review';
import { isGuess, type SampleLabel } from '@/label/sample/sample';
import { sayDetails, sayRowName } from '@/language/sample-facts';

const facts: Facts = {
  parts: [sampleData],
  customers: [{ name: sampleData.customerName, alias: 'CMI' }],
  companyName: sampleData.companyName,
};

type Expected = { codes: readonly string[]; texts: readonly string[] };

/** What differs from the sample and is neither a guess nor in the list of what was left out. */
export function wrongWithoutMark(label: SampleLabel, expected: Expected): string[] {
  const wrong: string[] = [];
  for (const kind of ['code', 'text'] as const) {
    const open = [...expected[`${kind}s`]];
    for (const { text, certainty } of label.elements.filter((found) => found.kind === kind)) {
      const at = open.indexOf(text);
      if (at >= 0) open.splice(at, 1);
      else if (!isGuess(certainty)) wrong.push(`${kind} ${text} is not on the sample`);
    }
    if (open.length > 0 && label.leftOut.length === 0) wrong.push(...open.map((text) => `${kind} ${text} is missing`));
  }
  for (const [index, bound] of bindingsOf(label, facts).entries()) {
    const found = label.elements[index];
    // The clock of the printer prints no text of the sample.
    if (!found || bound?.certainty !== 'exact' || found.clock !== undefined) continue;
    const { content } = definitionOf(found.element.type);
    const printed = content({ ...found.element.properties, ...bound.patch }, sampleData, false);
    if (printed !== content(found.element.properties, sampleData, false))
      wrong.push(`${bound.shown} prints ${printed}, not ${found.text}`);
  }
  return wrong;
}

const cell = (text: string) => text.replace(/[\p{Cc}|]+/gu, ' ');

/** One line of the table in the documents. */
export function rowOf(name: string, label: SampleLabel): string {
  const { rows } = reviewOf({
    label,
    bindings: bindingsOf(label, facts),
    decisions: new Map(),
    design: { id: '', name: '' },
  });
  const said = (group: string, more: (row: (typeof rows)[number]) => string) =>
    rows
      .filter((row) => row.group === group)
      .map((row) => cell(`${sayRowName(row)}${more(row)}`))
      .join('; ');
  const source = ({ source: from }: (typeof rows)[number]) => (from === undefined ? '' : ` ← \`${cell(from)}\``);
  const why = (row: (typeof rows)[number]) => `: ${sayDetails(row)}`;
  return `| ${cell(name)} | ${said('recognised', source)} | ${said('guessed', source)} | ${said('left-out', why)} |`;
}

export const tableOf = (title: string, rows: readonly string[]): string =>
  [
    `# ${title}`,
    '',
    'Labels made after public descriptions, and what the list beside each says. Written by the test that reads them.',
    '',
    '| Label | Recognised | Guessed | Left out |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
