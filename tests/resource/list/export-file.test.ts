import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type Delivery, deliverySchema, requiredSlipColumns, type SlipColumn, slipColumns } from '@/domain/delivery';
import { type KnownForParts, type PartEntry, partColumns } from '@/domain/host-rules/part-file';
import { deliverySheet } from '@/domain/import/delivery-sheet';
import { checkMore, completeRecords, openRows } from '@/domain/import/import-rows';
import { partSheet } from '@/domain/import/part-sheet';
import type { SheetDeclaration } from '@/domain/import/sheet';
import { type Part, partSchema } from '@/domain/part';
import { deliveryColumns } from '@/features/deliveries/delivery-columns';
import { readSlipFile } from '@/features/deliveries/delivery-import';
import { partImport } from '@/features/parts/part-import';
import { partList } from '@/features/parts/part-list';
import { withoutQuote } from '@/lib/workbook/formula-text';
import type { FileReader } from '@/resource/import/import-file';
import { csvText, type ExportFormat, exportWriter } from '@/resource/list/export-file';
import type { TableColumn } from '@/ui/data-table/columns';

const cell = (value: Parameters<typeof csvText>[0][0][0]) => csvText([[value, '']], 'semicolon').slice(1, -1);

describe('a CSV file', () => {
  it('begins with the mark that makes Excel read UTF-8, and ends its rows as Excel does', () => {
    expect(
      csvText(
        [
          ['Name', 'Qty'],
          ['ひだり', 3],
        ],
        'semicolon',
      ),
    ).toBe('\uFEFFName;Qty\r\nひだり;3');
    expect(
      csvText(
        [
          ['Name', 'Qty'],
          ['a;b', 0.5],
        ],
        'comma',
      ),
    ).toBe('\uFEFFName,Qty\r\na;b,0.5');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+62 812', "'+62 812"],
    ['-', "'-"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tcmd', "'\tcmd"],
    ['\rcmd', `"'\rcmd"`],
    ['=HYPERLINK("x";"y")', `"'=HYPERLINK(""x"";""y"")"`],
    ['a=1', 'a=1'],
    ['0012', '0012'],
    ['a;b', '"a;b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    [-5, '-5'],
    [-0.5, '-0,5'],
    [1234.25, '1234,25'],
    [null, ''],
    [new Date(2026, 10, 20, 8, 5), '20/11/2026 08:05'],
  ])('writes %j as %j', (value, expected) => {
    expect(cell(value)).toBe(expected);
  });

  it('is read back as it was, whatever the texts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }), { minLength: 1 }),
        fc.constantFrom('semicolon' as const, 'comma' as const),
        (rows, separator) => {
          const plain = rows.map((row) => row.map((text) => `x${text.replace(/\uFEFF/g, '')}`));
          const delimiter = separator === 'comma' ? ',' : ';';
          const { data } = papaparse.parse<string[]>(csvText(plain, separator).slice(1), {
            delimiter,
            newline: '\r\n',
          });
          expect(data.map((row) => row.map(withoutQuote))).toEqual(plain);
        },
      ),
    );
  });
});

describe('an exported list, imported as it is', () => {
  const code = fc
    .string({ unit: fc.constantFrom(...'abcXYZ0123456789 -+=@.,;|/"\'_'), minLength: 1, maxLength: 12 })
    .map((text) => text.trim())
    .filter((text) => text !== '' && !text.startsWith("'"));
  const format = fc.constantFrom<ExportFormat>('xlsx', 'semicolon', 'comma');
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString());

  const someOf = <Column>(columns: readonly Column[]) =>
    fc.oneof(fc.constant([...columns]), fc.shuffledSubarray([...columns], { minLength: 2 }));

  type Trip<Row> = {
    columns: readonly TableColumn<Row>[];
    read: FileReader;
    sheet: SheetDeclaration<never, unknown, never>;
    known?: unknown;
  };
  /** The rows of the import, and what each heading of the file becomes, by the id of its column. */
  async function importAgain<Row>({ columns, read, sheet, known }: Trip<Row>, rows: readonly Row[], as: ExportFormat) {
    const writer = exportWriter<Row>(() => 'List', columns, as);
    writer.add(rows);
    const { blob, filename } = await writer.finish();
    const reading = await read(new File([blob], filename));
    if (!reading.ok || !reading.table) throw new Error('The file is not read');
    const opened = openRows(sheet as SheetDeclaration, reading.table, known);
    const imported = completeRecords(checkMore(opened, rows.length));
    const fields = Object.fromEntries(columns.map(({ id }, index) => [id, imported.uses[index]?.field]));
    return { imported, fields };
  }

  it('has the slips', async () => {
    const slip = fc
      .record({
        ...{ slipNumber: code, seqProd: code, orderNo: code, partNumber: code, partName: code, colorCode: code },
        ...{ kdLotNo: code, qty: fc.integer({ min: 1, max: 9_999_999 }), date: day, adjustDate: day },
        ...{ remarksBawah: code, barcodeHpm: code, barcodeKasai: code, scanLt1ByName: code, scanLt1At: day },
      })
      .map(
        ({ date, adjustDate, ...texts }): Delivery =>
          deliverySchema.parse({
            ...{ id: 1, ...texts, date: date.slice(0, 10), time: date.slice(11, 16), createdAt: date, updatedAt: date },
            ...{ adjustDate: adjustDate.slice(0, 10), adjustTime: adjustDate.slice(11, 16), updatedBy: 'Rina' },
          }),
      );
    const slips = fc.uniqueArray(slip, { selector: ({ slipNumber }) => slipNumber, minLength: 1, maxLength: 5 });
    const shown = someOf(deliveryColumns);
    await fc.assert(
      fc.asyncProperty(slips, shown, format, async (rows, columns, as) => {
        const trip = { columns, read: readSlipFile, sheet: deliverySheet };
        const { imported, fields } = await importAgain(trip, rows, as);
        const ids = columns.map(({ id }) => id);
        const has = (column: SlipColumn) => ids.includes(column);
        expect(fields).toEqual(Object.fromEntries(ids.map((id) => [id, slipColumns.find((field) => field === id)])));
        if (!requiredSlipColumns.every(has)) return;
        const expected = rows.map((row) =>
          Object.fromEntries(slipColumns.map((column) => [column, has(column) ? String(row[column]) : ''])),
        );
        expect(imported.rows.map(({ entry }) => entry)).toEqual(expected);
      }),
    );
  });

  it('has the parts', async () => {
    const known: KnownForParts = {
      customers: [{ id: 7, name: 'PT Cakra Motor', alias: 'CKR' }],
      ...{ hasMoreCustomers: false, designs: undefined, areAllDesigns: false },
    };
    const part = fc
      .record({
        ...{ no: code, name: code, colorCode: code, model: code, indication: code, labelSize: code },
        ...{ labelDesignId: code, qtyPerPack: fc.integer({ min: 1, max: 100_000 }), createdAt: day, updatedAt: day },
        hand: fc.constantFrom({ leftHand: true }, { rightHand: true }, {}),
      })
      .map(
        ({ hand, ...texts }): Part =>
          partSchema.parse({ id: 1, customerId: 7, customer: { name: 'PT Cakra Motor' }, ...texts, ...hand }),
      );
    const parts = fc.uniqueArray(part, { selector: ({ no }) => no.toLowerCase(), minLength: 1, maxLength: 5 });
    const shown = someOf(partList.columns);
    const fieldOf = (id: string) =>
      id === 'customer.name' ? 'customerId' : partSheet.fields.find((field) => field.id === id)?.id;
    await fc.assert(
      fc.asyncProperty(parts, shown, format, async (rows, columns, as) => {
        const trip = { columns, read: partImport().read, sheet: partSheet, known };
        const { imported, fields } = await importAgain(trip, rows, as);
        const ids = columns.map(({ id }) => id);
        expect(fields).toEqual(Object.fromEntries(ids.map((id) => [id, fieldOf(id)])));
        if (ids.length < partList.columns.length) return;
        const formOf = (part: Part) => Object.fromEntries(partColumns.map(({ field }) => [field, part[field]]));
        expect(imported.rows.map(({ entry }) => (entry as PartEntry | undefined)?.form)).toEqual(rows.map(formOf));
      }),
    );
  });
});
