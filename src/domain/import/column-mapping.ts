import { editDistance } from '@/lib/edit-distance';
import type { SheetDeclaration, SheetField } from './sheet';

/** How it was found what a column becomes. */
export type FoundBy = 'name' | 'similarity' | 'hand' | 'memory';

/** What a column of the file becomes; undefined: it is not used. */
export type ColumnUse = { field: string; foundBy: FoundBy } | undefined;

/** The field of each heading, '' for one that is not used. */
type Remembered = Readonly<Record<string, string>>;

type Fields = Pick<SheetDeclaration, 'fields' | 'instead'>;

/** Of 1: below it two headings are different words. */
const ALIKE = 0.72;
/** No heading worth comparing is longer. */
const LONGEST = 60;

/**
 * What each column becomes: as it was remembered for these headings, else by its name, else by a similar name. A field is taken
 * once, by the nearest heading.
 */
export function mapColumns(head: readonly string[], sheet: Fields, remembered: Remembered = {}): ColumnUse[] {
  const uses: ColumnUse[] = head.map(() => undefined);
  const candidates = head.flatMap((heading, column) => candidatesOf(heading, column, sheet.fields, remembered));
  for (const { column, field, foundBy } of candidates.toSorted((a, b) => b.score - a.score)) {
    const isFree = uses[column] === undefined && !uses.some((use) => use && excludes(use.field, field, sheet));
    if (isFree) uses[column] = { field, foundBy };
  }
  return uses;
}

/** The columns after one was set by hand; what another column became is given up for it. */
export const setColumn = (
  uses: readonly ColumnUse[],
  column: number,
  field: string | undefined,
  sheet: Fields,
): ColumnUse[] =>
  uses.map((use, index) => {
    if (index === column) return field === undefined ? undefined : { field, foundBy: 'hand' };
    return use && field !== undefined && excludes(use.field, field, sheet) ? undefined : use;
  });

/** For the memory of this browser. */
export const headingsOf = (head: readonly string[], uses: readonly ColumnUse[]): Record<string, string> =>
  Object.fromEntries(
    head.flatMap((heading, column) =>
      normalHeading(heading) === '' ? [] : [[normalHeading(heading), uses[column]?.field ?? '']],
    ),
  );

/** A file has one of the two fields. */
const excludes = (one: string, other: string, { instead = {} }: Fields) =>
  one === other || instead[one]?.includes(other) || instead[other]?.includes(one);

type Candidate = { column: number; field: string; foundBy: FoundBy; score: number };

function candidatesOf(
  heading: string,
  column: number,
  fields: readonly SheetField[],
  remembered: Remembered,
): Candidate[] {
  const words = normalHeading(heading);
  if (words === '') return [];
  if (Object.hasOwn(remembered, words)) {
    return fields.flatMap(({ id }) =>
      id === remembered[words] ? [{ column, field: id, foundBy: 'memory', score: 3 }] : [],
    );
  }
  return fields.flatMap(({ id, label, names = [], likely = [] }): Candidate[] => {
    const certain = [label, ...names].map(normalHeading);
    if (certain.includes(words)) return [{ column, field: id, foundBy: 'name', score: 2 }];
    if (words.length > LONGEST) return [];
    const score = Math.max(...[...certain, ...likely.map(normalHeading)].map((name) => similarity(words, name)));
    return score >= ALIKE ? [{ column, field: id, foundBy: 'similarity', score }] : [];
  });
}

/** 1 for the same words, less for each letter that differs. */
function similarity(words: string, other: string): number {
  if (words === other) return 1;
  // Texts this short are not compared for similarity.
  if (Math.min(words.length, other.length) < 4) return 0;
  return 1 - editDistance(words, other) / Math.max(words.length, other.length);
}

/** 'Part No.', 'partNo' and 'PART_NO' are 'part no'. */
const normalHeading = (heading: string) =>
  heading
    .slice(0, 2 * LONGEST)
    .normalize('NFKD')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
