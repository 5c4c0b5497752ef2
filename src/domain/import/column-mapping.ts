import { editDistance } from '@/lib/edit-distance';
import type { SheetDeclaration, SheetField } from './sheet';

/** How it was found what a column becomes. */
export type FoundBy = 'name' | 'likeness' | 'hand' | 'memory';

/** What a column of the file becomes; undefined: it is not used. */
export type ColumnUse = { field: string; foundBy: FoundBy } | undefined;

type Fields = Pick<SheetDeclaration<never, never, never>, 'fields' | 'instead'>;

/** Of 1: below it two headings are different words. */
const ALIKE = 0.72;
/** No heading worth comparing is longer. */
const LONGEST = 60;

/**
 * What each column becomes: as it was remembered for these headings, else by its name, else by likeness. A field is taken
 * once, by the nearest heading.
 */
export function mapColumns(
  head: readonly string[],
  sheet: Fields,
  remembered: Readonly<Record<string, string>> = {},
): ColumnUse[] {
  const uses: ColumnUse[] = head.map(() => undefined);
  const candidates = head.flatMap((heading, column) => candidatesOf(heading, column, sheet.fields, remembered));
  for (const { column, field, foundBy } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (uses[column] !== undefined || !isFree(field, uses, sheet)) continue;
    if (isRememberedOtherwise(head[column] ?? '', field, remembered)) continue;
    uses[column] = { field, foundBy };
  }
  return uses;
}

/** The columns after one was set by hand; what another column became is given up for it. */
export function setColumn(
  uses: readonly ColumnUse[],
  column: number,
  field: string | undefined,
  sheet: Fields,
): ColumnUse[] {
  return uses.map((use, index) => {
    if (index === column) return field === undefined ? undefined : { field, foundBy: 'hand' };
    if (use === undefined || field === undefined) return use;
    return use.field === field || standsFor(use.field, field, sheet) || standsFor(field, use.field, sheet)
      ? undefined
      : use;
  });
}

/** For the memory of this browser: the field of each heading, '' for one that is not used. */
export const headingsOf = (head: readonly string[], uses: readonly ColumnUse[]): Record<string, string> =>
  Object.fromEntries(
    head.flatMap((heading, column) =>
      normalHeading(heading) === '' ? [] : [[normalHeading(heading), uses[column]?.field ?? '']],
    ),
  );

type Candidate = { column: number; field: string; foundBy: FoundBy; score: number };

function candidatesOf(
  heading: string,
  column: number,
  fields: readonly SheetField[],
  remembered: Readonly<Record<string, string>>,
): Candidate[] {
  const words = normalHeading(heading);
  if (words === '') return [];
  return fields.flatMap((field): Candidate[] => {
    const found = { column, field: field.id };
    const names = field.names.map(normalHeading);
    if (rememberedField(heading, remembered) === field.id) return [{ ...found, foundBy: 'memory', score: 3 }];
    if (names.includes(words)) return [{ ...found, foundBy: 'name', score: 2 }];
    if (words.length > LONGEST) return [];
    const likely = field.likely?.map(normalHeading) ?? [];
    const score = Math.max(...[...names, ...likely].map((name) => likeness(words, name)));
    return score >= ALIKE ? [{ ...found, foundBy: 'likeness', score }] : [];
  });
}

/** 1 for the same words, less for each letter that differs. */
function likeness(words: string, other: string): number {
  const longest = Math.max(words.length, other.length);
  // A few letters are too few to be alike.
  if (words === other) return 1;
  if (Math.min(words.length, other.length) < 4) return 0;
  return 1 - editDistance(words, other) / longest;
}

function isFree(field: string, uses: readonly ColumnUse[], sheet: Fields): boolean {
  return !uses.some(
    (use) =>
      use !== undefined &&
      (use.field === field || standsFor(use.field, field, sheet) || standsFor(field, use.field, sheet)),
  );
}

const standsFor = (one: string, other: string, { instead }: Fields) => instead?.[one]?.includes(other) ?? false;

/** Remembered as another field, or as not used. */
function isRememberedOtherwise(heading: string, field: string, remembered: Readonly<Record<string, string>>): boolean {
  const known = rememberedField(heading, remembered);
  return known !== undefined && known !== field;
}

function rememberedField(heading: string, remembered: Readonly<Record<string, string>>): string | undefined {
  const words = normalHeading(heading);
  return Object.hasOwn(remembered, words) ? remembered[words] : undefined;
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
