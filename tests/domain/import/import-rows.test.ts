import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addHostFaults,
  checkMore,
  cleanFile,
  completeRecords,
  edit,
  gridColumns,
  type ImportRows,
  know,
  mapColumn,
  meet,
  meetAgain,
  nextFault,
  openRows,
  preview,
  recordsToChange,
  skip,
} from '@/domain/import/import-rows';
import { partSheet } from '@/domain/import/part-sheet';
import { type Part, partSchema } from '@/domain/part';
import { sayImportFact } from '@/language/import-words';
import { faultKinds, faultyTable, goodRow, head, known } from './faulty-parts';

const partOf = (row: number, change: Partial<Part> = {}): Part => ({
  ...partSchema.parse({
    id: row,
    no: goodRow(row)[0],
    name: 'LINING ASSY R FR DOOR',
    colorCode: 'nh-900l',
    customerId: row % 2 === 0 ? 1 : 2,
    customer: { name: row % 2 === 0 ? 'PT Cakra Motor Indonesia' : 'PT Mitra Kendaraan Jaya' },
    model: 'TG4 2SJ',
    qtyPerPack: 12,
    indication: 'RR-04',
    rightHand: true,
    labelSize: '135mm × 90mm',
  }),
  colorCode: 'NH-900L',
  ...change,
});

function open(rows: readonly (readonly string[])[], columns: readonly string[] = head) {
  const table = { head: columns, rows, lines: rows.map((_, index) => index + 2) };
  return checkMore(openRows(partSheet, table, known), rows.length);
}
const statesOf = ({ rows }: ImportRows) => rows.map(({ state }) => state);
const reasonsOf = ({ rows }: ImportRows) => rows.map(({ faults }) => faults[0] && sayImportFact(faults[0].fact));
const column = (heading: string) => head.indexOf(heading);
const but = (row: number, change: Record<string, string>) =>
  goodRow(row).map((cell, index) => change[head[index] ?? ''] ?? cell);

describe('records that are read again before they are sent', () => {
  const isi = but(1, { Isi: '20' });
  const [columns, row] = [head, isi].map((cells) => cells.filter((_, at) => head[at] !== 'Model'));
  const met = () => meet(open([row ?? []], columns), [partOf(1)]);

  it('keep what others changed meanwhile in a column that the file lacks', () => {
    const { rows, differing } = meetAgain(met(), recordsToChange(met()), [partOf(1, { model: 'NEW MODEL' })]);
    expect(differing).toBe(0);
    expect(JSON.stringify(cleanFile(rows).table)).toContain('NEW MODEL');
  });

  it('are not sent when they would change something else than was shown, or are gone', () => {
    for (const now of [[partOf(1, { qtyPerPack: 24 })], [partOf(1, { qtyPerPack: 20 })], []]) {
      expect(meetAgain(met(), recordsToChange(met()), now).differing).toBe(1);
    }
  });
});

describe('the rows of a file', () => {
  it('of 5,000 rows with 300 faults of 20 kinds every fault is found, and nothing else', () => {
    expect(faultKinds).toHaveLength(20);
    const { table, expected } = faultyTable(5_000, 300);
    // A part at a time, as the grid asks for them.
    let state = openRows(partSheet, table, known);
    while (state.checked < 5_000) state = checkMore(state, 1_500);
    const faulty = [...state.rows.entries()].filter(([, row]) => row.state === 'faulty');
    expect(faulty.map(([row]) => row)).toEqual([...expected.keys()]);
    for (const [row, { faults }] of faulty)
      expect(faults[0] && sayImportFact(faults[0].fact)).toMatch(expected.get(row) ?? '');
    expect(cleanFile(state).rows).toHaveLength(4_700);
  });

  it('are new, changed with what was, or unchanged', () => {
    const before = open([goodRow(0), but(1, { Isi: '20', Design: 'LD-0007' }), goodRow(2)]);
    expect(statesOf(before)).toEqual(['unknown', 'unknown', 'unknown']);
    const met = meet(before, [partOf(1), partOf(2)]);
    expect(statesOf(met)).toEqual(['unknown', 'changed', 'unchanged']);
    const complete = completeRecords(met);
    expect(statesOf(complete)).toEqual(['new', 'changed', 'unchanged']);
    expect(complete.rows[1]?.changes).toEqual([
      { column: column('Label Size'), field: 'labelSize', was: '135mm × 90mm' },
      { column: column('Isi'), field: 'qtyPerPack', was: '12' },
      { column: column('Design'), field: 'labelDesignId', was: '-' },
    ]);
    expect(cleanFile(complete).rows).toEqual([0, 1]);
    // A step makes another state.
    expect(statesOf(before)).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('keep what the file does not name', () => {
    const alone = open([['840002-TG4', 'NH-900L', '20']], ['Part Number', 'Color Code', 'Qty']);
    expect(alone.rows[0]?.faults.map(({ fact }) => sayImportFact(fact))).toContain('Customer is required');
    const met = meet(alone, [partOf(2, { labelSize: '90mm × 60mm', labelDesignId: 'LD-0007' })]);
    expect(met.rows[0]).toMatchObject({ state: 'changed', changes: [{ field: 'qtyPerPack', was: '12' }] });
    const [headings = [], line] = cleanFile(met).table;
    expect(Object.fromEntries(headings.map((heading, index) => [heading, line?.[index]]))).toEqual({
      'Part Name': 'LINING ASSY R FR DOOR',
      'Part Number': '840002-TG4',
      'Color Code': 'NH-900L',
      'Label Size': '90mm × 60mm',
      Customer: 'PT Cakra Motor Indonesia',
      Model: 'TG4 2SJ',
      'Quantity Per Pack': 20,
      Indication: 'RR-04',
      'Left Hand': 'no',
      'Right Hand': 'yes',
    });
  });

  it('that repeat another are good again when that one is skipped or gets another number', () => {
    let state = open([goodRow(0), goodRow(0), goodRow(0)]);
    expect(reasonsOf(state)).toEqual([undefined, 'Twice, see row 2', 'Twice, see row 2']);
    state = skip(state, [0], true);
    expect(reasonsOf(state)).toEqual([undefined, undefined, 'Twice, see row 3']);
    state = edit(state, [1], 0, 'other');
    expect(reasonsOf(state)).toEqual([undefined, undefined, undefined]);
    state = skip(state, [0], false);
    expect(reasonsOf(state)).toEqual([undefined, undefined, 'Twice, see row 2']);
    expect(cleanFile(state).rows).toEqual([0, 1]);
  });

  it('a change checks the row and those it concerns, not the others', () => {
    const state = open(Array.from({ length: 1_000 }, (_, row) => goodRow(row)));
    const checkedBy = (next: ImportRows) => [...state.rows.keys()].filter((row) => next.rows[row] !== state.rows[row]);
    expect(checkedBy(edit(state, [500], column('Isi'), 'x'))).toEqual([500]);
    expect(checkedBy(edit(state, [500], 0, goodRow(7)[0] ?? ''))).toEqual([7, 500]);
  });

  it('are checked again when a column becomes another field, or other customers are known', () => {
    const state = open([goodRow(0)]);
    const unused = mapColumn(state, column('Indikasi'), undefined);
    expect(unused.checked).toBe(0);
    expect(reasonsOf(checkMore(unused, 1))).toEqual(['Indication is required']);
    const others = know(state, { ...known, customers: [] });
    expect(reasonsOf(checkMore(others, 1))).toEqual(['No customer of this name']);
  });

  it('while a text is typed: the reason, what may be meant, and the rows with the same fault', () => {
    const wrong = { Customer: 'PT Cakra Motor Ind' };
    const state = open([but(0, wrong), but(1, wrong), goodRow(2)]);
    const at = { row: 0, column: column('Customer') };
    expect(preview(state, { ...at, text: 'PT Cakra Motor Ind' })).toEqual({
      fact: { code: 'said', text: 'No customer of this name' },
      choices: [{ text: 'PT Cakra Motor Indonesia', detail: 'CMI' }],
      alike: [1],
    });
    expect(preview(state, { ...at, text: 'cmi' }).fact).toBeUndefined();
    expect(preview(state, { row: 2, column: column('Nama Part'), text: 'LID\nASSY' }).choices).toEqual([
      { text: 'LID ASSY' },
    ]);
  });

  it('the next fault is in the order of the grid, and after the last comes the first', () => {
    const state = open([but(0, { Isi: 'x', Model: '' }), goodRow(1), but(2, { Warna: '' })]);
    const next = (from: [row: number, heading: string] | undefined, step: 1 | -1) => {
      const place = from && { row: from[0], column: column(from[1]) };
      const found = nextFault(state, gridColumns(state), place, step);
      return found && [found.row, head[found.column]];
    };
    expect(next(undefined, 1)).toEqual([0, 'Model']);
    expect(next([0, 'Model'], 1)).toEqual([0, 'Isi']);
    expect(next([0, 'Isi'], 1)).toEqual([2, 'Warna']);
    expect(next([2, 'Warna'], 1)).toEqual([0, 'Model']);
    expect(next([2, 'No Part'], -1)).toEqual([0, 'Isi']);
    expect(next([0, 'Model'], -1)).toEqual([2, 'Warna']);
  });

  it('what the host said of a row holds until the row changes', () => {
    const refused = addHostFaults(open([goodRow(0)]), [{ row: 0, field: 'customerId', reason: 'Blocked' }]);
    expect(refused.rows[0]?.faults).toMatchObject([
      { column: column('Customer'), fact: { code: 'said', text: 'Blocked' } },
    ]);
    expect(reasonsOf(edit(refused, [0], column('Customer'), 'MKJ'))).toEqual([undefined]);
  });

  it('any text in any cell is a fault or is sent as it stands', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(head.length - 1), fc.string({ unit: 'grapheme' })), { maxLength: 4 }),
        (cells) => {
          const row = goodRow(0);
          for (const [index, text] of cells) row[index] = text;
          const state = open([row]);
          const sent = cleanFile(state).table[1];
          expect(statesOf(state)[0] === 'faulty').toBe(sent === undefined);
          if (sent) expect([sent[1], sent[0]]).toEqual([row[0]?.trim(), row[1]?.trim()]);
        },
      ),
    );
  });
});
