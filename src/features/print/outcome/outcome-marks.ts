import { m } from '@messages/messages';
import { rangeOf, type SerialRange, serialAt } from '@/domain/serials/serial';
import {
  countSerials,
  rangesAt,
  type SerialSet,
  serialDifference,
  serialIntersection,
  serialUnion,
} from '@/domain/serials/serial-set';
import { parseSerials, type SerialsResult, serialsText } from '@/domain/serials/serials-text';
import { saySerialFact } from '@/language/serial-words';
import type { PrintedPlaces } from '@/print/run/job';
import type { OutcomeAnswer, PrintedLabels } from '@/print/run/outcome';

/** The labels of one part and day in a print. Their serials are marked in one field. */
export type OutcomeGroup = { key: string; partNo: string; labels: PrintedLabels[]; serials: SerialSet };

export function outcomeGroups(labels: readonly PrintedLabels[]): OutcomeGroup[] {
  const groups = new Map<string, PrintedLabels[]>();
  for (const one of labels) {
    const key = `${one.part.id} ${one.range.from.slice(0, 8)}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([key, own]) => ({
    key,
    partNo: own[0]?.part.no ?? '',
    labels: own,
    serials: serialUnion(own.map(({ range }) => range)),
  }));
}

/**
 * What the operator marks: everything came out, nothing, or all but the serials typed for each group. `open`: nothing yet,
 * of a file that is not paper.
 */
export type OutcomeMarks = { mode: 'all' | 'some' | 'none' | 'open'; texts: Readonly<Record<string, string>> };

/** The text of a group's field. */
export const markText = ({ mode, texts }: OutcomeMarks, { key, serials }: OutcomeGroup): string =>
  mode === 'some' ? (texts[key] ?? '') : mode === 'none' ? serialsText(serials) : '';

/** The unprinted serials of a group, or why they cannot be read. */
export const markedSerials = (marks: OutcomeMarks, group: OutcomeGroup): SerialsResult =>
  marks.mode === 'none' || marks.mode === 'open'
    ? { ok: true, serials: [...group.serials] }
    : parseSerials(markText(marks, group), group.serials);

/** The marks after a group's unprinted serials were changed. */
export function withMarked(
  marks: OutcomeMarks,
  groups: readonly OutcomeGroup[],
  changed: OutcomeGroup,
  text: string,
): OutcomeMarks {
  const texts = Object.fromEntries(groups.map((group) => [group.key, markText(marks, group)]));
  return { mode: 'some', texts: { ...texts, [changed.key]: text } };
}

/** The same after one label was clicked. A text that cannot be read is replaced. */
export function withToggled(
  marks: OutcomeMarks,
  groups: readonly OutcomeGroup[],
  changed: OutcomeGroup,
  serials: SerialSet,
): OutcomeMarks {
  const read = markedSerials(marks, changed);
  const marked = read.ok ? read.serials : [];
  const isMarked = countSerials(serialIntersection(marked, serials)) === countSerials(serials);
  const next = isMarked ? serialDifference(marked, serials) : serialUnion(marked, serials);
  // Before the operator has answered, a click says that only this label came out.
  const before: OutcomeMarks = marks.mode === 'open' ? { mode: 'none', texts: {} } : marks;
  const all = withMarked(before, groups, changed, serialsText(next));
  const count = groups.reduce((sum, group) => sum + countMarked(all, group), 0);
  if (count === 0) return { mode: 'all', texts: {} };
  return count === groups.reduce((sum, group) => sum + countSerials(group.serials), 0)
    ? { mode: 'none', texts: {} }
    : all;
}

function countMarked(marks: OutcomeMarks, group: OutcomeGroup): number {
  const read = markedSerials(marks, group);
  return read.ok ? countSerials(read.serials) : 0;
}

/**
 * Labels marked before the operator looks: what was not sent to the printer, or not printed by its counter. `missing` are
 * places among the printed sheets (0-based); the operator may change them.
 */
export function suggestedMarks(
  groups: readonly OutcomeGroup[],
  missing: readonly { from: number; end: number }[],
): OutcomeMarks {
  const isMissing = (sheet: number) => missing.some(({ from, end }) => from <= sheet && sheet < end);
  let marks: OutcomeMarks = { mode: 'all', texts: {} };
  for (const group of groups) {
    const serials = group.labels.flatMap(({ range, places }) =>
      places
        ? rangesAt(
            range,
            placesOf(range).filter((index) => isMissing(sheetOf(places, index))),
          )
        : [],
    );
    if (serials.length > 0) marks = withToggled(marks, groups, group, serialUnion(serials));
  }
  return marks;
}

const placesOf = ({ count }: SerialRange) => Array.from({ length: count }, (_, index) => index);

/** The sheet (0-based) on which a label of a range lies. */
const sheetOf = ({ firstPlace, perSheet }: PrintedPlaces, index: number) => Math.floor((firstPlace + index) / perSheet);

/** What is stored, for each job; or why there is nothing to store. */
export function answersOf(
  marks: OutcomeMarks,
  groups: readonly OutcomeGroup[],
): { ok: true; answers: OutcomeAnswer[]; unprinted: number } | { ok: false; reason: string } {
  if (marks.mode === 'open') return { ok: false, reason: m.print_outcome_open() };
  const answers: OutcomeAnswer[] = [];
  let unprinted = 0;
  for (const group of groups) {
    const read = markedSerials(marks, group);
    if (!read.ok) return { ok: false, reason: saySerialFact(read.reason) };
    unprinted += countSerials(read.serials);
    for (const jobId of new Set(group.labels.map((labels) => labels.jobId))) {
      const covers = serialUnion(group.labels.filter((one) => one.jobId === jobId).map(({ range }) => range));
      answers.push({ jobId, covers, unprinted: serialIntersection(covers, read.serials) });
    }
  }
  if (marks.mode === 'some' && unprinted === 0) return { ok: false, reason: m.print_outcome_mark() };
  return { ok: true, answers, unprinted };
}

/** One label on a printed sheet. */
export type SheetCell = { group: OutcomeGroup; serial: string; cell: number };

/** A printed sheet. `number` is undefined when it is not known where the labels lay. */
export type PrintedSheet = { number: number | undefined; columns: number; places: number; cells: SheetCell[] };

/** Labels of which nobody knows where they lay are listed in this form. */
const UNKNOWN_SHEET = { columns: 4, perSheet: 24 };

/** The printed sheets with the labels of the groups on them. */
export function printedSheets(groups: readonly OutcomeGroup[]): PrintedSheet[] {
  const sheets = new Map<string, PrintedSheet>();
  let unknown = 0;
  for (const group of groups) {
    for (const { range, places } of group.labels) {
      const { columns, perSheet } = places ?? UNKNOWN_SHEET;
      const firstPlace = places ? places.firstPlace : unknown;
      if (!places) unknown += range.count;
      for (let index = 0; index < range.count; index++) {
        const number = sheetOf({ columns, perSheet, firstPlace }, index);
        const key = `${places ? '' : 'unknown '}${number}`;
        const sheet = sheets.get(key) ?? {
          number: places ? number + 1 : undefined,
          columns,
          places: perSheet,
          cells: [],
        };
        sheets.set(key, sheet);
        sheet.cells.push({ group, serial: serialAt(range, index), cell: (firstPlace + index) % perSheet });
      }
    }
  }
  const inOrder = [...sheets.values()].toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity));
  for (const sheet of inOrder) {
    sheet.cells.sort((a, b) => a.cell - b.cell);
    // A list of labels has no free places to show.
    if (sheet.number === undefined) sheet.places = sheet.cells.length;
  }
  return inOrder;
}

/** Rows of sheets that fit side by side: the numbers of sheets (0-based) in each row. */
export function sheetRows(sheets: readonly PrintedSheet[], perRow: (sheet: PrintedSheet) => number): number[][] {
  const rows: number[][] = [];
  sheets.forEach((sheet, index) => {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const leader = first === undefined ? undefined : sheets[first];
    if (row && leader && leader.columns === sheet.columns && row.length < perRow(leader)) row.push(index);
    else rows.push([index]);
  });
  return rows;
}

export const serialAsRange = (serial: string): SerialRange[] => {
  const range = rangeOf(serial, serial);
  return range ? [range] : [];
};
