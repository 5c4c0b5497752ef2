import { processorTime } from '@tests/support/processor-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorFromAnswer, foreignKeyViolation } from '@/api/client/errors';
import { parseCount, parseList } from '@/api/client/list';
import { returnPathOf } from '@/config/paths';
import { slipColumns } from '@/domain/delivery';
import { parseSlipFile } from '@/domain/host-rules/slip-file';
import { mapColumns } from '@/domain/import/column-mapping';
import { checkMore, openRows, preview } from '@/domain/import/import-rows';
import { partSheet } from '@/domain/import/part-sheet';
import { partFormSchema, partSchema, readQtyPerPack } from '@/domain/part';
import { readQuantity } from '@/domain/print-run';
import { tolerantNumber, tolerantText } from '@/domain/record';
import { highestCounter, parseSerial, rangeOf } from '@/domain/serials/serial';
import { fromClipboard } from '@/features/label-designer/commands/clipboard';
import { fileNameOf, readDesignFile } from '@/features/label-designer/exchange/design-files';
import { readNumber } from '@/features/label-designer/properties/number-field';
import { isWithin } from '@/features/shell/nav-item';
import { refuseIdentified } from '@/label/codes/data-identifiers';
import { parseGs1 } from '@/label/codes/gs1';
import { QR_LEVELS } from '@/label/codes/qr-modules';
import { BARCODE_TYPES, encode } from '@/label/codes/symbologies';
import { colourSchema } from '@/label/colour';
import { parseDesign } from '@/label/design/parse-design';
import { definitionOf } from '@/label/elements/element';
import { numberBetween } from '@/label/elements/properties';
import { type ElementType, elementTypes } from '@/label/elements/registry';
import { isAllowedImageUrl } from '@/label/image-url';
import { parsePageRange } from '@/label/sheet/page-range';
import { boundText } from '@/label/text/bound-text';
import { emptyLabelData } from '@/label/text/label-data';
import { printTemplate } from '@/label/text/print-template';
import { parseTemplate } from '@/label/text/template';
import { statusOfText } from '@/language/print-words';
import * as dates from '@/lib/dates';
import { listRows } from '@/mock-api/query';
import { sizeOf } from '@/print/plan/design-of-part';
import { fieldErrorText, placeMessages } from '@/resource/import/upload';
import { readListState } from '@/resource/list/list-query';
import { readStored } from '@/session/session';
import { readLibrary } from '@/storage/label-designs';

/**
 * Every exported reader of foreign text: file, clipboard, host, URL, storage, field. Add new ones here. The time may grow
 * with the length of the text, not with its square.
 */
const readers: Record<string, (text: string) => unknown> = {
  'a size in a design': (text) => parseDesign({ labelSize: text, elements: [] }),
  'every property of every element': (text) =>
    parseDesign({ elements: elementTypes.map((type) => elementOf(type, text)) }),
  'a file of designs': readDesignFile,
  'the saved designs': readLibrary,
  'elements on the clipboard': (text) => fromClipboard(`admin-pokayoke/label-elements${text}`),
  'the name of a file': (text) => fileNameOf(text, 'json'),
  'a number between limits': numberBetween(0, 100).safeParse,
  'a colour': (text) => [colourSchema.safeParse(text), colourSchema.safeParse(`#${text}`)],
  'the address of an image': (text) =>
    ['', 'https://', 'https://a.test/', 'data:image/png;', '/'].map((start) => isAllowedImageUrl(start + text)),
  'a template': (text) =>
    boundText({ fieldType: 'dynamic', fieldName: 'partNo', template: text }, '', emptyLabelData, true),
  'a template with faults': (text) => printTemplate(parseTemplate(text).template),
  'a placeholder': (text) => parseTemplate(`{${text}}`),
  'the pattern of a date': (text) => parseTemplate(`{prodDate:${text}}`),
  'GS1 content': (text) => [parseGs1(text), parseGs1(`(10)${text}`), parseGs1(`(01)09521234543213(21)${text}`)],
  'a value with a data identifier': (text) => [refuseIdentified('P', text), refuseIdentified(text, text)],
  'the text of a code': (text) => [
    ...BARCODE_TYPES.map((type) => encode(type, text)),
    ...QR_LEVELS.map((level) => encode('qrcode', text, { level })),
  ],
  'a page range': (text) => parsePageRange(text, 9_999),
  'a label size of a part': sizeOf,
  'a typed number': readNumber,
  'a quantity': (text) => readQuantity(text, 9_999),
  'a status': statusOfText,
  'a serial': (text) => [parseSerial(text), highestCounter('20261120', [text]), rangeOf(text, text)],
  'a date': (text) => Object.values(dates).map((format) => [format(text), format(`2026-11-20T${text}`)]),
  'a part from the host': (text) => partSchema.safeParse(Object.fromEntries(partFields.map((name) => [name, text]))),
  'a part from the form': (text) =>
    partFormSchema.safeParse(Object.fromEntries(partFields.map((name) => [name, text]))),
  'a quantity a pack': readQtyPerPack,
  'a tolerant field': (text) => [tolerantNumber(0).safeParse(text), tolerantText.safeParse(text)],
  'a list from the host': (text) => parseList(partSchema, { result: [{ id: text }], pagination: { total: text } }),
  'a count from the host': (text) => ignoringErrors(() => parseCount({ pagination: { total: text } })),
  'an error from the host': (text) =>
    foreignKeyViolation(errorFromAnswer(409, { message: `violates foreign key constraint ${text}` })),
  'a problem in a row': (text) => [
    fieldErrorText({ path: [text, text], message: text }),
    fieldErrorText({ path: ['1'.repeat(SIZE), '-'.repeat(SIZE / 2)], message: text }),
  ],
  'the address of a list': (text) => [
    readListState(text),
    ...['search', 'dateFrom'].map((name) => readListState(`?${name}=${encodeURIComponent(text)}`)),
  ],
  'a path of the panel': (text) => isWithin(`/app/${text}`, '/app/parts'),
  'the way back after signing in': (text) => returnPathOf(`?next=${encodeURIComponent(`/app${text}`)}`),
  'a stored session': readStored,
  'rows of a workbook': (text) => {
    const head = ['Customer', 'Qty/Pack'];
    const rows = openRows(
      partSheet,
      { head, rows: [head.map(() => text)], lines: [2] },
      {
        customers: [{ id: 1, name: 'PT Cakra', alias: text }],
        hasMoreCustomers: false,
        designs: [{ id: 'LD-1', name: text, size: text }],
        areAllDesigns: true,
      },
    );
    return preview(checkMore(rows, 1), { row: 0, column: 0, text: `${text}.` });
  },
  'a heading of a workbook': (text) => mapColumns([text, ...text.split(' ').slice(0, 50)], partSheet, { [text]: 'no' }),
  "the host's message about a row": (text) =>
    placeMessages([{ path: ['2', text], message: `Row 2 ${text}` }], {
      rows: [0],
      lines: [2],
      fieldOfHeading: partSheet.fieldOfHeading,
    }),
  'a file of delivery slips': (text) =>
    ignoringErrors(() => parseSlipFile(new TextEncoder().encode(`${slipColumns.join('\t')}\n${text}`).buffer)),
  'the first line of delivery slips': (text) =>
    ignoringErrors(() =>
      parseSlipFile(new TextEncoder().encode(`${text}\t${slipColumns.join('\t')}\n${'x\n'.repeat(20_000)}`).buffer),
    ),
  'a query to the mock API': (text) =>
    ignoringErrors(() =>
      listRows([{ a: text }], new URLSearchParams({ search: text, filter_a: text, dateFrom: text, page: text }), {
        fields: { a: 'word', id: 'number', createdAt: 'time' },
        searched: ['a'],
      }),
    ),
};

const SIZE = 200_000;
/** No second look below this; a linear reader needs a tenth of it on a slow machine. */
const FAST_MS = 250;
/** A text of an eighth of the length takes an eighth of the time of a linear reader, and a 64th of a quadratic one. */
const SHORTER = 8;
const MAX_GROWTH = 5 * SHORTER;
const ROUNDS = 8;

const partFields = Object.keys(partFormSchema.shape);
const elementOf = (type: ElementType, text: string) => ({
  type,
  id: text,
  x: text,
  y: text,
  width: text,
  height: text,
  rotation: text,
  properties: Object.fromEntries(Object.keys(definitionOf(type).properties.parse({})).map((name) => [name, text])),
});

/** Returns the result or the error: an exception is a valid refusal. */
function ignoringErrors(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

/** Its processor time, ms. */
function milliseconds(work: () => unknown): number {
  const used = processorTime();
  work();
  return used();
}

/**
 * A slow machine makes both texts slow, so that their ratio decides: the smallest of some rounds, because other work on
 * the machine and collections of garbage only ever make a round worse.
 */
function expectLinearTime(name: string, read: (text: string) => unknown, text: string) {
  const timeOf = (length: number) => {
    const part = text.slice(0, length / 2) + text.slice(-length / 2);
    return milliseconds(() => read(part));
  };
  // A quarter of the text takes a quarter of the time or less: a 16th of it where the time grows with the square.
  if (timeOf(SIZE / 4) < FAST_MS / 16) return;
  const taken = timeOf(SIZE);
  if (taken < FAST_MS) return;
  let growth = Infinity;
  for (let round = 0; round < ROUNDS && growth >= MAX_GROWTH; round += 1) {
    growth = Math.min(growth, timeOf(SIZE) / timeOf(SIZE / SHORTER));
  }
  expect(
    growth,
    `${name} needs ${taken} ms for ${JSON.stringify(text.slice(0, 20))}…${JSON.stringify(text.slice(-9))}`,
  ).toBeLessThan(MAX_GROWTH);
}

/** Texts that make patterns backtrack: a start, many equal characters, and an end that does not match. */
const runs = [
  '0',
  '1',
  ' ',
  '\t',
  '\n',
  '.',
  ',',
  '-',
  '/',
  '=',
  '&',
  '%',
  '#',
  '{',
  '[',
  '"',
  'a',
  'A',
  'x',
  'mm',
  '1 ',
  '1.',
  '-\n',
  '- ',
  '1,',
  '\t1',
  '日',
];
const filled = (start: string, run: string, end: string) =>
  start + run.repeat(Math.ceil((SIZE - start.length - end.length) / run.length)) + end;
const worst = runs.flatMap((run) => [filled('', run, '!'), filled('1', run, 'x'), filled('1 x 1', run, '\n!')]);

const hostile = fc
  .tuple(
    fc.string({ maxLength: 8 }),
    fc.oneof(fc.constantFrom(...runs), fc.string({ minLength: 1, maxLength: 4 })),
    fc.oneof(fc.constantFrom(...runs), fc.string({ maxLength: 4 })),
    fc.string({ maxLength: 8 }),
  )
  .map(([start, run, second, end]) => filled(filled('', run, '').slice(0, SIZE / 2) + start, second || 'x', end));

describe('[I9] 200 KB of hostile text cannot hold up the page', () => {
  it.each(Object.entries(readers))('%s', (name, read) => {
    for (const text of worst) expectLinearTime(name, read, text);
    fc.assert(
      fc.property(hostile, (text) => expectLinearTime(name, read, text)),
      { numRuns: 20, endOnFailure: true },
    );
  });
});
