import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapColumns } from '@/domain/import/column-mapping';
import { partSheet } from '@/domain/import/part-sheet';
import { createRowChecker, type RowVerdict, type Verdicts } from '@/domain/import/row-checker';
import { type Part, partSchema } from '@/domain/part';
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
  const checker = createRowChecker(partSheet, table, known);
  const verdicts: RowVerdict[] = [];
  const take = (changed: Verdicts) => {
    for (const [row, verdict] of changed) verdicts[row] = verdict;
    return changed.map(([row]) => row);
  };
  checker.map(mapColumns(columns, partSheet));
  take(checker.check(0, rows.length));
  return { checker, verdicts, take };
}
const column = (heading: string) => head.indexOf(heading);
const but = (row: number, change: Record<string, string>) =>
  goodRow(row).map((cell, index) => change[head[index] ?? ''] ?? cell);

describe('the rows of a file', () => {
  it('of 5,000 rows with 300 faults of 20 kinds every fault is found, and nothing else', () => {
    expect(faultKinds).toHaveLength(20);
    const { table, expected } = faultyTable(5_000, 300);
    const checker = createRowChecker(partSheet, table, known);
    checker.map(mapColumns(head, partSheet));
    // In parts, as the grid asks for them.
    const verdicts = [0, 1_500, 3_000, 4_500].flatMap((from) => checker.check(from, from + 1_500));
    const faulty = verdicts.filter(([, { state }]) => state === 'faulty');
    expect(faulty.map(([row]) => row)).toEqual([...expected.keys()]);
    for (const [row, { faults }] of faulty) expect(faults[0]?.reason).toMatch(expected.get(row) ?? '');
    expect(checker.file().rows).toHaveLength(4_700);
  });

  it('are new, changed with what was, or unchanged', () => {
    const { checker, verdicts, take } = open([goodRow(0), but(1, { Isi: '20', Design: 'LD-0007' }), goodRow(2)]);
    expect(verdicts.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(take(checker.meet([partOf(1), partOf(2)]))).toEqual([1, 2]);
    expect(verdicts.map(({ state }) => state)).toEqual(['unknown', 'changed', 'unchanged']);
    expect(take(checker.completeRecords())).toEqual([0]);
    expect(verdicts[0]?.state).toBe('new');
    expect(verdicts[1]?.changes).toEqual([
      { column: column('Label Size'), label: 'Label Size', was: '135mm × 90mm' },
      { column: column('Isi'), label: 'Qty/Pack', was: '12' },
      { column: column('Design'), label: 'Label Design ID', was: '-' },
    ]);
    expect(checker.file().rows).toEqual([0, 1]);
  });

  it('keep what the file does not name', () => {
    const { checker, verdicts, take } = open([['840002-TG4', 'NH-900L', '20']], ['Part Number', 'Color Code', 'Qty']);
    expect(verdicts[0]?.faults.map(({ reason }) => reason)).toContain('Customer is required');
    take(checker.meet([partOf(2, { labelSize: '90mm × 60mm', labelDesignId: 'LD-0007' })]));
    expect(verdicts[0]).toMatchObject({ state: 'changed', changes: [{ label: 'Qty/Pack', was: '12' }] });
    expect(checker.file().table).toEqual([
      [
        'Part Name',
        'Part Number',
        'Color Code',
        'Label Size',
        'Customer',
        'Model',
        'Quantity Per Pack',
        'Indication',
        'Left Hand',
        'Right Hand',
      ],
      [
        'LINING ASSY R FR DOOR',
        '840002-TG4',
        'NH-900L',
        '90mm × 60mm',
        'PT Cakra Motor Indonesia',
        'TG4 2SJ',
        '20',
        'RR-04',
        'no',
        'yes',
      ],
    ]);
  });

  it('that repeat another are good again when that one is skipped or gets another number', () => {
    const { checker, verdicts, take } = open([goodRow(0), goodRow(0), goodRow(0)]);
    expect(verdicts.map(({ faults }) => faults[0]?.reason)).toEqual([
      undefined,
      'Twice, see row 2',
      'Twice, see row 2',
    ]);
    take(checker.skip([0], true));
    expect(verdicts.slice(1).map(({ faults }) => faults[0]?.reason)).toEqual([undefined, 'Twice, see row 3']);
    take(checker.edit([{ row: 1, column: 0, text: 'other' }]));
    expect(verdicts[2]?.faults).toEqual([]);
    take(checker.skip([0], false));
    expect(verdicts[2]?.faults[0]?.reason).toBe('Twice, see row 2');
    expect(checker.file().rows).toEqual([0, 1]);
  });

  it('a change checks the row and those it concerns, not the others', () => {
    const { checker, take } = open(Array.from({ length: 1_000 }, (_, row) => goodRow(row)));
    expect(take(checker.edit([{ row: 500, column: column('Isi'), text: 'x' }]))).toEqual([500]);
    expect(take(checker.edit([{ row: 500, column: 0, text: goodRow(7)[0] ?? '' }])).sort()).toEqual([500, 7]);
  });

  it('while a text is typed: the reason, what may be meant, and the rows with the same fault', () => {
    const wrong = { Customer: 'PT Cakra Motor Ind' };
    const { checker } = open([but(0, wrong), but(1, wrong), goodRow(2)]);
    const at = { row: 0, column: column('Customer') };
    expect(checker.preview({ ...at, text: 'PT Cakra Motor Ind' })).toEqual({
      reason: 'No customer of this name',
      choices: [{ text: 'PT Cakra Motor Indonesia', detail: 'CMI' }],
      alike: [1],
    });
    expect(checker.preview({ ...at, text: 'cmi' }).reason).toBeUndefined();
    expect(checker.preview({ row: 2, column: column('Nama Part'), text: 'LID\nASSY' }).choices).toEqual([
      { text: 'LID ASSY' },
    ]);
  });

  it('what the host said of a row holds until the row changes', () => {
    const { checker, verdicts, take } = open([goodRow(0)]);
    take(checker.refuse([{ row: 0, field: 'customerId', reason: 'Blocked' }]));
    expect(verdicts[0]?.faults).toMatchObject([{ column: column('Customer'), reason: 'Blocked' }]);
    take(checker.edit([{ row: 0, column: column('Customer'), text: 'MKJ' }]));
    expect(verdicts[0]?.faults).toEqual([]);
  });

  it('any text in any cell is a fault or is sent as it stands', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(head.length - 1), fc.string({ unit: 'grapheme' })), { maxLength: 4 }),
        (cells) => {
          const row = goodRow(0);
          for (const [index, text] of cells) row[index] = text;
          const { checker, verdicts } = open([row]);
          const sent = checker.file().table[1];
          expect(verdicts[0]?.state === 'faulty').toBe(sent === undefined);
          if (sent) expect([sent[1], sent[0]]).toEqual([row[0]?.trim(), row[1]?.trim()]);
        },
      ),
    );
  });
});
