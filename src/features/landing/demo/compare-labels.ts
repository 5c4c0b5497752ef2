import { m } from '@messages/messages';
import { pageLanguage } from '@/features/landing/page-language';
import { type Reading, readLabel } from './label-formats';

export type Station = 'LT1' | 'LT2';
export type Cell = { place: number; lt1: string; lt2: string; same: boolean };
export type Comparison =
  | { state: 'wait'; missing: Station[] }
  | { state: 'ok' | 'stop'; field: string; cells: Cell[]; sentence: string };

const checkedFields: { name: () => string; of: (reading: Reading) => string | undefined }[] = [
  { name: m.landing_demo_field_part, of: ({ partNumber }) => partNumber },
  { name: m.landing_demo_field_color, of: ({ colorCode }) => colorCode },
  { name: m.landing_demo_field_qty, of: ({ qty }) => (qty === undefined ? undefined : String(qty)) },
];

/**
 * Compares the delivery label scanned at LT1 with the part label scanned at LT2, by the fields both contain. The result
 * shows the first field that differs.
 */
export function compare(lt1: string, lt2: string): Comparison {
  const [delivery, part] = [readLabel(lt1)?.reading, readLabel(lt2)?.reading];
  if (!delivery || !part) {
    const missing: Station[] = [...(delivery ? [] : ['LT1' as const]), ...(part ? [] : ['LT2' as const])];
    return { state: 'wait', missing };
  }
  const pairs = checkedFields.flatMap(({ name, of }) => {
    const [a, b] = [of(delivery), of(part)];
    return a === undefined || b === undefined ? [] : [{ field: name(), a, b }];
  });
  const different = pairs.find(({ a, b }) => a !== b);
  if (different) {
    const cells = cellsOf(different.a, different.b);
    return {
      state: 'stop',
      field: different.field,
      cells,
      sentence: differenceText(different.field, cells, different),
    };
  }
  return {
    state: 'ok',
    field: m.landing_demo_field_part(),
    cells: cellsOf(delivery.partNumber, part.partNumber),
    sentence: m.landing_demo_same({ fields: joinNames(pairs.map(({ field }) => field)) }),
  };
}

/** Both texts, character by character; the shorter one is padded with empty cells. */
function cellsOf(a: string, b: string): Cell[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, index) => {
    const [lt1, lt2] = [a[index] ?? '', b[index] ?? ''];
    return { place: index + 1, lt1, lt2, same: lt1 === lt2 };
  });
}

function differenceText(field: string, cells: Cell[], { a, b }: { a: string; b: string }): string {
  const [cell, ...more] = cells.filter(({ same }) => !same);
  if (!cell || more.length > 0) return m.landing_demo_differs({ field, first: a, second: b });
  const [first, second] = [cell.lt1 || m.landing_demo_empty(), cell.lt2 || m.landing_demo_empty()];
  return m.landing_demo_differs_at({ field, place: cell.place, first, second });
}

const joinNames = (names: string[]) => new Intl.ListFormat(pageLanguage.html()).format(names);
