import { sampleData } from '@tests/label/fixtures';
import { definitionOf } from '@/label/elements/element';
import { bindingsOf, type Facts } from '@/label/sample/bindings';
import { fixedTextKey } from '@/label/sample/found-elements';
import { reviewOf } from '@/label/sample/review';
import { isGuess, type SampleLabel } from '@/label/sample/sample';
import type { LeftOutFact } from '@/label/sample/sample-facts';
import type { LabelData } from '@/label/text/label-data';
import { sayIdentifier } from '@/language/label/identifiers';
import { sayDetails, sayRowName } from '@/language/label/sample-facts';

const facts: Facts = {
  parts: [sampleData],
  customers: [{ name: sampleData.customerName, alias: 'CMI' }],
  companyName: sampleData.companyName,
  nameOf: sayIdentifier,
};

/** Another label of the same design. */
const otherData: LabelData = {
  ...sampleData,
  ...{ partNo: '11111-XYZ-Q900', partName: 'HANDLE', colorCode: 'R-81', model: 'AB1', indication: 'Q-9', qty: '7' },
  ...{ customerName: 'PT Lain', companyName: 'PT Sendiri', serialNumber: '202701310077', prodDate: '31-01-2027' },
  ...{ qtyPerPack: '9', totalQty: '63', labelNo: '5', labelCount: '9', customerAlias: 'LAI', answers: 'sample' },
};

type Expected = {
  codes: readonly string[];
  texts: readonly string[];
  /** What changes from label to label, as our fields. All other texts stay as they are. */
  varies: Readonly<Record<string, string>>;
};

/**
 * A printer file in the manner of printers, carriers and customers, made after their public descriptions. `codes`: what a
 * scanner reads of it. `leftOut`: what designs do not have.
 */
export type ForeignPrinterFile = {
  name: string;
  /** 8 when it is not said. */
  dotsPerMm?: number;
  /** One character for each byte. */
  file: string;
  codes: readonly string[];
  texts: readonly string[];
  leftOut?: readonly LeftOutFact[];
  /** What changes from label to label, as our fields; without what is a guess anyway. */
  varies?: Readonly<Record<string, string>>;
};

/** What differs from the sample, on it or on the next label, and is neither a guess nor left out with its reason. */
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
  const bindings = bindingsOf(label, facts);
  const guessed = new Set(reviewed(label).flatMap(({ group, key }) => (group === 'guessed' ? [key] : [])));
  for (const [index, { element, kind, text, clock }] of label.elements.entries()) {
    const bound = bindings[index];
    // The clock of the printer prints no text of the sample.
    if (kind === 'line' || kind === 'image' || clock !== undefined || guessed.has(`e${index}`)) continue;
    const { content } = definitionOf(element.type);
    const printed = (patch: object, data: LabelData) => content({ ...element.properties, ...patch }, data, false);
    if (bound?.certainty === 'exact' && printed(bound.patch, sampleData) !== printed({}, sampleData))
      wrong.push(`${bound.shown} prints ${printed(bound.patch, sampleData)}, not ${text}`);
    const meant = expected.varies[text];
    const next = printed(
      meant === undefined ? {} : { composition: undefined, [fixedTextKey(element)]: meant },
      otherData,
    );
    const made = printed(bound?.patch ?? {}, otherData);
    if (made !== next) wrong.push(`${text} becomes ${made} on the next label, not ${next}`);
  }
  return wrong;
}

const reviewed = (label: SampleLabel) =>
  reviewOf({ label, bindings: bindingsOf(label, facts), decisions: new Map(), design: { id: '', name: '' } }).rows;

const cell = (text: string) => text.replace(/[\p{Cc}|]+/gu, ' ');

/** One line of the table in the documents. */
export function rowOf(name: string, label: SampleLabel): string {
  const rows = reviewed(label);
  const said = (group: string, more: (row: (typeof rows)[number]) => string) =>
    rows
      .filter((row) => row.group === group)
      .map((row) => cell(`${sayRowName(row)}${more(row)}`))
      .join('; ');
  const source = ({ source: from }: (typeof rows)[number]) => (from === undefined ? '' : ` ← \`${cell(from)}\``);
  const why = (row: (typeof rows)[number]) => `: ${sayDetails(row)}`;
  return `| ${cell(name)} | ${said('recognised', source)} | ${said('guessed', source)} | ${said('left-out', why)} |`;
}

export type Section = { title?: string; rows: readonly string[] };

export const tableOf = (title: string, sections: readonly Section[]): string =>
  [
    `# ${title}`,
    '',
    'Labels made after public descriptions, and what the list beside each says. Written by the test that reads them.',
    '',
    ...sections.flatMap((section) => [
      ...(section.title === undefined ? [] : [`## ${section.title}`, '']),
      '| Label | Recognised | Guessed | Left out |',
      '| --- | --- | --- | --- |',
      ...section.rows,
      '',
    ]),
  ].join('\n');
