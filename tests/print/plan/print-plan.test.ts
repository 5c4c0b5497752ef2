import { samplePart as part } from '@tests/support/sample-part';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NumberRange, numberRangeSchema } from '@/domain/number-range';
import { typeSlips } from '@/domain/print-run';
import { formatSerial, type SerialRange } from '@/domain/serials/serial';
import { rangesAt } from '@/domain/serials/serial-set';
import { serialsText, wholeSerialsText } from '@/domain/serials/serials-text';
import { refusalText } from '@/features/print/refusal-text';
import { mediaOf } from '@/features/print/station-settings';
import { parsePrintedDesign } from '@/label/design/parse-design';
import { newElement } from '@/label/elements/element';
import { arrangeRuns } from '@/label/sheet/arrangement';
import { layoutSheet } from '@/label/sheet/imposition';
import { layoutOn } from '@/label/sheet/media';
import type { SizeMm } from '@/label/sheet/paper';
import { paperSize } from '@/label/sheet/paper';
import { designSizeStock } from '@/label/sheet/stock';
import { standardLabel } from '@/label/standard-label';
import { indexAt, type LabelProblem, type LabelSource, labelData, type Run } from '@/print/plan/label-source';
import { newJobsOf } from '@/print/plan/new-jobs';
import {
  type LineInput,
  nearlyUsedUp,
  type Pending,
  type PlanLine,
  type PlanOptions,
  type PrintPlan,
  planLine,
  printedSerials,
  printPlan,
  printRefusal,
} from '@/print/plan/print-plan';
import { defaultSettings, earlierSettings, type PrintSettings } from '@/print/plan/print-settings';
import type { PrintJob } from '@/print/run/job';
import type { SerialBase } from '@/print/run/serial-range';

const origin = { designId: null, revision: null, hash: null };
const source: LabelSource = { part, design: standardLabel, companyName: 'PT Pokayoke Indonesia', origin };
const base: SerialBase = { day: '20261120', highest: 14, confirmed: true, readable: true };

const withText = (text: string) => ({
  ...standardLabel,
  elements: [newElement('text', { text }, { id: 't', x: 1, y: 1 })],
});
const entered = { answers: {}, customerAlias: '', printDate: '', printedBy: '' };

type Changes = Partial<LineInput> & { settings?: Partial<PrintSettings>; serials?: string; currentSheet?: number };

const layoutFor = (settings: PrintSettings) => (size: SizeMm) =>
  layoutOn(mediaOf(settings), size, { dotsPerMm: 8, scale: 1, offset: { x: 0, y: 0 } });

/** The plan of ten labels, 0015 to 0024, on three sheets of four. */
function plan({ settings: changed, serials, currentSheet = 0, request = { part }, ...changes }: Changes = {}) {
  const settings = { ...defaultSettings('gudang-1'), ...changed };
  const line = planLine({
    ...{ source, qtyPerPack: 12, typed: { labels: '10', parts: '115' }, base },
    request: { ...request, serials },
    ...changes,
  });
  const whole = printPlan([line], { layoutFor: layoutFor(settings), settings, currentSheet });
  const refusal = printRefusal(whole);
  return { ...whole, line, run: line.run, printed: printedSerials(whole, 0), refusal: refusal && refusalText(refusal) };
}

const record = {
  ...{ id: 1, partId: 7, part: null, serialFrom: '202611190001', serialEnd: '202611190004', qtyLabel: 4, qtyPart: 48 },
  ...{ createdAt: '', createdBy: '', status: 1 },
};

const jobWith = (...holes: SerialRange[]): PrintJob => ({
  ...{ id: '1', createdAt: '', withoutPictures: false, places: null, part, design: null, companyName: '' },
  ...{ prodDate: '', qtyPerPack: 12, serialFrom: '202611200001', serialEnd: '202611200010', qtyLabel: 10 },
  ...{ qtyPart: 115, status: 1, settings: null, outcome: { unprinted: holes, unanswered: [] } },
  origin,
  printedAs: { output: 'paper', printer: 'Printer Label Gudang 1', override: null },
});
const serials = (first: number, last = first): SerialRange => ({
  from: formatSerial('20261120', first),
  end: formatSerial('20261120', last),
  count: last - first + 1,
});

function jobsOf(line: PlanLine, arrangement: PrintPlan['arrangement'], selected: PrintPlan['selected']) {
  if (!line.run || !selected.ok) throw new Error('Nothing would be printed');
  const settings = defaultSettings('gudang-1');
  const rest = { runIndex: 0, sheets: selected.sheets, status: 1, settings, output: 'paper', printer: 'Gudang 1' };
  return newJobsOf({ source, run: line.run, arrangement, ...rest });
}

describe('the plan of a first print', () => {
  it('has the next serials, ten labels on three sheets, and nothing to refuse', () => {
    const { run, arrangement, selected, line } = plan();
    expect(run).toEqual({
      range: { from: '202611200015', end: '202611200024', count: 10 },
      ...{ labels: 10, qtyPart: 115, qtyPerPack: 12 },
    });
    expect([arrangement.sheetCount, selected, line.isFixed]).toEqual([3, { ok: true, sheets: [0, 1, 2] }, false]);
    expect(plan().refusal).toBeUndefined();
  });

  it('has no serials while they are not known', () => {
    expect(plan({ base: undefined }).run).toMatchObject({ range: undefined, labels: 10 });
  });

  it('has no labels while the quantity is invalid', () => {
    expect(plan({ typed: { labels: 'x', parts: '' } }).run).toMatchObject({ range: undefined, labels: 0 });
  });

  it.each<[string, Partial<PrintSettings>, number, number, number[]]>([
    ['all pages', {}, 0, 3, [0, 1, 2]],
    ['the current page', { pages: 'current' }, 2, 3, [2]],
    ['the last page when the current one is gone', { pages: 'current' }, 7, 3, [2]],
    ['a custom range', { pages: 'custom', range: '1, 3' }, 0, 3, [0, 2]],
    ['a used sheet: from its last place on', { start: 3 }, 0, 4, [0, 1, 2, 3]],
    ['portrait: one column of three', { orientation: 'portrait' }, 0, 4, [0, 1, 2, 3]],
    ['A5: one label a page', { paper: 'A5' }, 0, 10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['label stock: one label a page', { stockId: 'label', pages: 'custom', range: '3-4' }, 0, 10, [2, 3]],
    ['a die-cut A4 sheet', { stockId: 'a4-1x2' }, 0, 5, [0, 1, 2, 3, 4]],
    ['stock that was deleted: plain paper', { stockId: 'own-stock-1' }, 0, 3, [0, 1, 2]],
  ])('selects the sheets of %s', (_, settings, currentSheet, count, sheets) => {
    const { arrangement, selected } = plan({ settings, currentSheet });
    expect([arrangement.sheetCount, selected]).toEqual([count, { ok: true, sheets }]);
  });
});

describe('labels of delivery slips', () => {
  const slips = [131, 37, 1];
  const typed = { labels: '18', parts: '169', slips };
  const quantitiesOn = ({ run }: { run: Run | undefined }) =>
    Array.from({ length: run?.labels ?? 0 }, (_, index) => labelData(source, run, index).qty);

  it('start anew with each slip: the last label of each carries what is left of it', () => {
    expect(typeSlips(slips, 12)).toEqual({ labels: '16', parts: '169', slips });
    const { run, refusal } = plan({ typed: typeSlips(slips, 12) });
    expect(refusal).toBeUndefined();
    expect(quantitiesOn({ run })).toEqual([...Array(10).fill('12'), '11', '12', '12', '12', '1', '1']);
  });

  it('are refused when the slips and the labels do not match', () => {
    expect(plan({ typed }).refusal).toBe('Qty Label and Qty Part do not match');
  });

  it('become a record for each slip, so that printing one again gives the same quantities', () => {
    const { line, arrangement, selected } = plan({ typed: typeSlips(slips, 12) });
    const jobs = jobsOf(line, arrangement, selected);
    expect(jobs.map(({ serialFrom, qtyLabel, qtyPart }) => [serialFrom, qtyLabel, qtyPart])).toEqual([
      ['202611200015', 11, 131],
      ['202611200026', 4, 37],
      ['202611200030', 1, 1],
    ]);
  });

  it('keep their quantities when some of several jobs are printed once more', () => {
    const { line, arrangement, selected } = plan({ typed: typeSlips(slips, 12) });
    const unprinted = jobsOf(line, arrangement, selected).map((job, index) => ({
      ...jobWith(),
      ...job,
      id: String(index),
      outcome: { unprinted: [serials(25), serials(29, 30)], unanswered: [] },
    }));
    const again = plan({ request: { part, unprinted } });
    const { run } = again;
    expect(run?.indexes?.map((index) => labelData(source, run, index).qty)).toEqual(['11', '1', '1']);
  });

  it('carry every part of every slip, whatever the pack and the pages', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 60 }),
        (quantities, qtyPerPack) => {
          const { line, arrangement, selected } = plan({ typed: typeSlips(quantities, qtyPerPack), qtyPerPack });
          const jobs = jobsOf(line, arrangement, selected);
          expect(jobs.map(({ qtyPart }) => qtyPart)).toEqual(quantities);
          expect(jobs.map(({ qtyLabel }) => qtyLabel)).toEqual(quantities.map((qty) => Math.ceil(qty / qtyPerPack)));
          const sum = quantitiesOn(line).reduce((total, qty) => total + Number(qty), 0);
          expect(sum).toBe(quantities.reduce((total, qty) => total + qty, 0));
        },
      ),
    );
  });
});

describe('the print settings', () => {
  it('start as the specification says: A4, landscape, black, all pages', () => {
    const start = { paper: 'A4', orientation: 'landscape', color: 'black', pages: 'all', printerId: 'gudang-1' };
    expect(defaultSettings('gudang-1')).toMatchObject(start);
  });
});

/** A label that carries a number, and the range of the host that gives it. */
const plated = { source: { ...source, design: withText('{range:Plate}') } };
const plates = (changes: Partial<NumberRange>) =>
  numberRangeSchema.parse({
    ...{ id: 1, name: 'plate', kind: 'plain', prefix: '', digits: 3, next: 1, end: 999, warnAt: 0 },
    ...changes,
  });

describe('why PRINT cannot be pressed', () => {
  it.each<[string, Changes, Pending | undefined, string]>([
    [
      'the job of a re-print is not read yet',
      { request: { part, reprintOf: record } },
      'job',
      'Loading the previous print',
    ],
    [
      'the record has no serials',
      { request: { part, reprintOf: { ...record, serialEnd: 'x' } } },
      undefined,
      'The serials of this record cannot be read',
    ],
    [
      'the quantity is none [PR1]',
      { typed: { labels: '0', parts: '' } },
      undefined,
      'Enter a whole number of at least 1',
    ],
    [
      'the quantity is none, also while serials are generated',
      { typed: { labels: '0', parts: '' } },
      'serials',
      'Enter a whole number of at least 1',
    ],
    [
      'a field of the design is misspelt',
      { source: { ...source, design: withText('S{serail}') }, typed: { labels: '0', parts: '' } },
      undefined,
      'S{serail}: {serail} is not a field. Did you mean {serial}? Correct the design in the label designer',
    ],
    [
      'the host gives no numbers',
      plated,
      undefined,
      'This host keeps no number ranges, so {range:Plate} has no number and the label is not printed. Use another host, or a design without this number',
    ],
    [
      'the number ranges are being read',
      { ...plated, ranges: 'reading' },
      undefined,
      'The number ranges are being read',
    ],
    [
      'the number ranges cannot be read',
      { ...plated, ranges: 'unreachable' },
      undefined,
      'The number ranges could not be read. Try again when the host answers',
    ],
    [
      'the host has no range of this name',
      { ...plated, ranges: [plates({ name: 'Box' })] },
      undefined,
      'The host has no number range “Plate”. Ask an admin to add it, or correct its name in the design',
    ],
    [
      'the number range is used up',
      { ...plated, ranges: [plates({ next: 1000 })] },
      undefined,
      'The number range “Plate” is used up. Ask an admin to add numbers to it',
    ],
    [
      'the number range has too few numbers left',
      { ...plated, ranges: [plates({ next: 991 })] },
      undefined,
      'The number range “Plate” has only 9 numbers left. Print fewer labels, or ask an admin to add numbers',
    ],
    [
      'the numbers of a re-print are not known',
      { ...plated, request: { part, reprintOf: record } },
      undefined,
      'The numbers of “Plate” that these labels carry are not known here. Print them again at the station that printed them first, or make a first print of new labels',
    ],
    ['a field was not typed', { source: { ...source, design: withText('{ask:Dock}') } }, undefined, 'Enter Dock'],
    [
      'a field was typed with spaces only',
      { source: { ...source, design: withText('{lot}'), entered: { ...entered, answers: { lot: ' ' } } } },
      'serials',
      'Enter Lot',
    ],
    ['the serials are not known', { base: undefined }, 'serials', 'The serials are being generated'],
    ['the serials are fetched again', {}, 'serials', 'The serials are being generated'],
    [
      'the day has only five serials left [PR2]',
      { base: { ...base, highest: 9994 } },
      undefined,
      'Only 5 serials left today',
    ],
    ['the day has none left [PR2]', { base: { ...base, highest: 9999 } }, undefined, 'No serials left today'],
    [
      'the paper is too small',
      { source: { ...source, design: { ...standardLabel, labelSize: { width: 400, height: 90 } } } },
      undefined,
      'A label of 400 × 90 mm does not fit on this paper (297 × 210 mm)',
    ],
    ['the range names no page [PR16]', { settings: { pages: 'custom', range: '9' } }, undefined, 'There are 3 pages'],
    [
      'the range is empty [PR16]',
      { settings: { pages: 'custom', range: '' } },
      undefined,
      'Enter the pages to print, e.g., 1-3, 5, 7-9',
    ],
    [
      'the serials cannot be read',
      { request: { part, reprintOf: record }, serials: '3, x' },
      undefined,
      '"x" is not a serial or a range of serials',
    ],
    ['no serial is selected', { request: { part, reprintOf: record }, serials: '' }, undefined, 'No label is selected'],
    [
      'the unprinted labels have come out meanwhile',
      { request: { part, unprinted: [jobWith()] } },
      undefined,
      'No label is selected',
    ],
  ])('%s', (_, changes, pending, reason) => {
    expect(plan({ ...changes, pending: pending ? [pending] : [] }).refusal).toBe(reason);
  });

  it('is nothing when the number range has just enough numbers', () => {
    expect(plan({ ...plated, ranges: [plates({ next: 990 })] }).refusal).toBeUndefined();
  });

  it('a label behind the end of its range shows no number, not the one that would follow', () => {
    const { line, run } = plan({ ...plated, ranges: [plates({ next: 998 })] });
    const numbers = [0, 1, 2].map((index) => labelData(line.source, run, index).ranges);
    expect(numbers).toEqual([{ plate: '998' }, { plate: '999' }, {}]);
  });

  it('is warned of before a range ends, over all lines that take its numbers', () => {
    const warnings = (range: Partial<NumberRange>, lines = 1) => {
      const { line } = plan({ ...plated, ranges: [plates(range)] });
      return nearlyUsedUp(Array.from({ length: lines }, () => line));
    };
    expect(warnings({ next: 900, warnAt: 89 })).toEqual([]);
    expect(warnings({ next: 900, warnAt: 90 })).toEqual([{ code: 'nearly-used-up', name: 'plate', left: 90 }]);
    expect(warnings({ next: 990 })).toEqual([{ code: 'nearly-used-up', name: 'plate', left: 0 }]);
    expect(warnings({ next: 985 }, 2)).toEqual([{ code: 'too-few-for-all', name: 'plate', missing: 5 }]);
    expect(warnings({ next: 1000 }), 'used up: refused').toEqual([]);
    expect(nearlyUsedUp([plan({ ranges: [plates({ next: 999 })] }).line]), 'takes none').toEqual([]);
  });

  it('is not what the quantity fields hold, in a re-print', () => {
    const reprint = plan({ request: { part, reprintOf: record }, typed: { labels: '', parts: '' }, base: undefined });
    expect(reprint.refusal).toBeUndefined();
  });
});

const run: Run = {
  range: { from: '202611200001', end: '202611200010', count: 10 },
  labels: 10,
  qtyPart: 115,
  qtyPerPack: 12,
};
const laidOut = layoutSheet({ paper: paperSize('A4', 'landscape'), label: standardLabel.labelSize, dotsPerMm: 8 });
const arranged = (labels: number, start: number) =>
  arrangeRuns([{ labels, size: standardLabel.labelSize }], () => laidOut, { start });

const settings = defaultSettings('gudang-1');
const printedAs = { output: 'paper', printer: 'Gudang 1' };

const jobs = (sheets: number[], start = 0) =>
  newJobsOf({
    source,
    run,
    arrangement: arranged(run.labels, start),
    runIndex: 0,
    sheets,
    status: 1,
    settings,
    ...printedAs,
  }).map(({ serialFrom, serialEnd, qtyLabel, qtyPart }) => [serialFrom, serialEnd, qtyLabel, qtyPart]);

describe('what is recorded', () => {
  it('is one record for all pages', () => {
    expect(jobs([0, 1, 2])).toEqual([['202611200001', '202611200010', 10, 115]]);
  });

  it('keeps with each record what was typed and which labels of the run it has, and re-prints them as such', () => {
    const entered = {
      answers: { lot: 'KD26' },
      customerAlias: 'CMI',
      printDate: '20-11-2026 10:25',
      printedBy: 'Rina',
    };
    const newJobs = newJobsOf({
      ...{ source: { ...source, entered }, run, arrangement: arranged(run.labels, 0), runIndex: 0 },
      ...{ sheets: [0, 2], status: 1, settings, ...printedAs },
    });
    const printed = { ...entered, labelCount: 10, totalQty: 115 };
    expect(newJobs.map(({ design }) => (design as { printed: object }).printed)).toEqual([
      { ...printed, firstLabel: 0 },
      { ...printed, firstLabel: 8 },
    ]);
    const [, last] = newJobs;
    const reading = parsePrintedDesign(JSON.parse(JSON.stringify(last?.design)));
    if (!reading.ok) throw new Error(reading.reason.code);
    const again = { ...source, design: reading.design, entered };
    const range = { from: '202611200009', end: '202611200010', count: 2 };
    const data = labelData(again, { range, labels: 2, qtyPart: 19, qtyPerPack: 12 }, 1);
    expect(data).toMatchObject({
      labelNo: '10',
      labelCount: '10',
      totalQty: '115',
      qty: '7',
      answers: { lot: 'KD26' },
    });
  });

  it('is exactly the serials on the selected pages, one record for each range of consecutive serials', () => {
    expect(jobs([0, 2])).toEqual([
      ['202611200001', '202611200004', 4, 48],
      ['202611200009', '202611200010', 2, 19],
    ]);
    expect(jobs([1])).toEqual([['202611200005', '202611200008', 4, 48]]);
  });

  it('follows the start position on a used sheet', () => {
    expect(jobs([0], 3)).toEqual([['202611200001', '202611200001', 1, 12]]);
  });

  it('adds up to the run, whatever pages are printed one after the other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 3 }),
        fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
        (labels, qtyPerPack, start, mask) => {
          const qtyPart = labels * qtyPerPack - (labels % qtyPerPack === 0 ? 0 : labels % qtyPerPack);
          const whole: Run = {
            range: { from: '202611200001', end: `20261120${String(labels).padStart(4, '0')}`, count: labels },
            labels,
            qtyPart,
            qtyPerPack,
          };
          const sheets = mask.flatMap((selected, sheet) => (selected ? [sheet] : []));
          const others = mask.flatMap((selected, sheet) => (selected ? [] : [sheet]));
          const all = [sheets, others].flatMap((some) =>
            newJobsOf({
              source,
              run: whole,
              arrangement: arranged(labels, start),
              runIndex: 0,
              sheets: some,
              status: 1,
              settings,
              ...printedAs,
            }),
          );
          expect(all.reduce((sum, job) => sum + job.qtyLabel, 0)).toBe(labels);
          expect(all.reduce((sum, job) => sum + job.qtyPart, 0)).toBe(qtyPart);
        },
      ),
    );
  });
});

describe('the data of a label', () => {
  it('has its own serial, the day of it and a full pack', () => {
    expect(labelData(source, run, 3)).toMatchObject({
      serialNumber: '202611200004',
      prodDate: '20-11-2026',
      qty: '12',
      customerName: 'PT Cakra Motor Indonesia',
      hand: 'right',
    });
  });

  it('carries the remainder on the last label', () => {
    expect(labelData(source, run, 9).qty).toBe('7');
  });

  it('leaves the customer to the company name when the part has none [PR12]', () => {
    const data = labelData({ ...source, part: { ...part, customer: null } }, run, 0);
    expect([data.customerName, data.companyName]).toEqual(['', 'PT Pokayoke Indonesia']);
  });

  it('has no serial while serials are generated', () => {
    expect(labelData(source, { ...run, range: undefined }, 0)).toMatchObject({ serialNumber: '', prodDate: '' });
  });
});

describe('a run printed again', () => {
  const again = (changes: Partial<typeof record>, qtyPerPack: number) =>
    plan({ request: { part, reprintOf: { ...record, ...changes } }, qtyPerPack }).run;

  it('has the same serials and quantities', () => {
    expect(again({}, 12)).toEqual({
      range: { from: '202611190001', end: '202611190004', count: 4 },
      labels: 4,
      qtyPart: 48,
      qtyPerPack: 12,
    });
  });

  it('keeps the pack size it had when the part has another one now', () => {
    expect(again({}, 10)?.qtyPerPack).toBe(12);
  });

  it('is none when its serials cannot be read', () => {
    expect(again({ serialEnd: 'x' }, 12)).toBeUndefined();
  });
});

describe('some labels of an earlier print', () => {
  const printedOf = (changes: Changes) => {
    const { run, printed, arrangement, selected } = plan(changes);
    if (!run || !selected.ok) throw new Error('nothing to print');
    const jobs = newJobsOf({
      ...{ source, run, arrangement, runIndex: 0, sheets: selected.sheets, status: 2 },
      ...{ settings: defaultSettings('gudang-1'), ...printedAs },
    });
    return {
      labels: run.labels,
      printed: wholeSerialsText(printed),
      jobs: jobs.map(({ serialFrom, serialEnd, qtyLabel, qtyPart, places }) => [
        ...[serialFrom.slice(8), serialEnd.slice(8), qtyLabel, qtyPart, places?.firstPlace],
      ]),
      texts: Array.from({ length: run.labels }, (_, place) => {
        const { serialNumber, qty } = labelData(source, run, indexAt(run, place));
        return `${serialNumber.slice(8)} ${qty}`;
      }),
    };
  };
  const ten = { ...record, serialFrom: '202611200001', serialEnd: '202611200010', qtyLabel: 10, qtyPart: 115 };

  it('are exactly those typed, close together on the paper, one record per range [PR9]', () => {
    expect(printedOf({ request: { part, reprintOf: ten }, serials: '10, 3, 7-8' })).toEqual({
      labels: 4,
      printed: '202611200003, 202611200007 - 0008, 202611200010',
      jobs: [
        ['0003', '0003', 1, 12, 0],
        ['0007', '0008', 2, 24, 1],
        ['0010', '0010', 1, 7, 3],
      ],
      texts: ['0003 12', '0007 12', '0008 12', '0010 7'],
    });
  });

  it('are those that did not come out, and of these the typed ones', () => {
    const request = { part, unprinted: [jobWith(serials(3), serials(7, 10))] };
    expect(printedOf({ request }).printed).toBe('202611200003, 202611200007 - 0010');
    expect(printedOf({ request, serials: '9-10' })).toMatchObject({
      printed: '202611200009 - 0010',
      texts: ['0009 12', '0010 7'],
    });
    expect(plan({ request, serials: '4' }).refusal).toBe(
      '202611200004 is not one of 202611200003, 202611200007 - 0010',
    );
  });

  it('of two pages that were printed apart keep their quantities', () => {
    const first = { ...jobWith(serials(2)), serialEnd: '202611200004', qtyLabel: 4, qtyPart: 48 };
    const second = { ...jobWith(serials(10)), serialFrom: '202611200009', qtyLabel: 2, qtyPart: 19 };
    expect(printedOf({ request: { part, unprinted: [first, second] } })).toMatchObject({
      printed: '202611200002, 202611200010',
      texts: ['0002 12', '0010 7'],
    });
  });

  it('are fewer when only one of their pages is printed', () => {
    const settings = { pages: 'custom', range: '2' } as const;
    expect(printedOf({ request: { part, reprintOf: ten }, serials: '1-3, 5-7', settings })).toMatchObject({
      labels: 6,
      printed: '202611200006 - 0007',
      jobs: [['0006', '0007', 2, 24, 0]],
    });
    expect(printedOf({ request: { part, reprintOf: ten }, settings }).printed).toBe('202611200005 - 0008');
  });

  it('are whatever was typed, each once and in order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(9), { minLength: 1 }), fc.integer({ min: 0, max: 3 }), (indexes, start) => {
        const wanted = rangesAt(
          serials(1, 10),
          indexes.toSorted((a, b) => a - b),
        );
        const input = { request: { part, reprintOf: ten }, serials: serialsText(wanted), settings: { start } };
        const { printed, jobs } = printedOf(input);
        expect(printed).toBe(wholeSerialsText(wanted));
        expect(jobs.map(([from, end]) => [from, end])).toEqual(
          wanted.map(({ from, end }) => [from.slice(8), end.slice(8)]),
        );
      }),
    );
  });
});

describe('the settings of an earlier print', () => {
  const now = defaultSettings('gudang-1');
  const stored = {
    printerId: 'gudang-1',
    paper: 'A4',
    orientation: 'landscape',
    stockId: null,
    turn: null,
    start: 0,
    cropMarks: false,
  };

  it.each([
    ['nothing differs', stored, undefined],
    ['they are not known', undefined, undefined],
    ['the start position differs', { ...stored, start: 2 }, { start: 2, paper: 'A4' }],
    [
      'paper and printer differ',
      { ...stored, paper: 'A5', orientation: 'portrait', printerId: 'gudang-2' },
      { paper: 'A5', orientation: 'portrait', printerId: 'gudang-2' },
    ],
    ['a label stock was used', { ...stored, stockId: 'roll', turn: 90 }, { stockId: 'roll', turn: 90 }],
  ])('are offered when they differ: %s', (_, earlier, offered) => {
    const found = earlierSettings(earlier, now);
    if (offered) expect(found).toMatchObject(offered);
    else expect(found).toBeUndefined();
  });

  it('leave out a paper this release does not know', () => {
    expect(earlierSettings({ ...stored, paper: 'A9', cropMarks: true }, now)).not.toHaveProperty('paper');
  });
});

it('waits for the answer to a question that is named like what every object has', () => {
  for (const question of ['constructor', '__proto__']) {
    const design = withText(`{ask:${question}}`);
    expect(plan({ source: { ...source, design, entered } }).refusal).toBe(`Enter ${question}`);
    const answers = { [`${question}?`]: 'A' };
    expect(plan({ source: { ...source, design, entered: { ...entered, answers } } }).refusal).toBeUndefined();
  }
});

describe('the plan of a print list', () => {
  const onA4 = layoutFor(defaultSettings('gudang-1'));
  const line = ({ labels = 2, size, ...changes }: Partial<LineInput> & { labels?: number; size?: SizeMm } = {}) =>
    planLine({
      ...{ request: { part }, qtyPerPack: 12, base: { ...base, highest: 4 } },
      source: size ? { ...source, design: { ...standardLabel, labelSize: size } } : source,
      typed: { labels: String(labels), parts: String(12 * labels) },
      ...changes,
    });
  const list = (lines: PlanLine[], options: Partial<PlanOptions> = {}) =>
    printPlan(lines, {
      ...{ layoutFor: onA4, settings: defaultSettings('gudang-1'), errorOf: () => undefined },
      ...options,
    });
  const textOf = (lines: PlanLine[]) => {
    const refusal = printRefusal(list(lines));
    return refusal && refusalText(refusal);
  };

  it('fills sheets across parts, or starts each part on a new one', () => {
    const lines = [3, 1, 2].map((labels) => line({ labels }));
    expect(list(lines)).toMatchObject({ parts: 3, labels: 6, freePlaces: 2, arrangement: { sheetCount: 2 } });
    expect(list(lines, { newSheetForEach: true })).toMatchObject({ freePlaces: 2, arrangement: { sheetCount: 3 } });
  });

  const why = { code: 'not-in-browser', design: 'LD-1' } as const;
  const missing = { kind: 'missing', fault: 'missing', why } as const;
  it.each<[string, Parameters<typeof line>[0], string]>([
    ['a part the host no longer has', { isGone: true, missing }, 'gone'],
    ['a design that is missing', { missing }, 'design'],
    ['no quantity', { typed: { labels: '', parts: '' } }, 'quantity'],
    ['a negative quantity', { typed: { labels: '-2', parts: '' } }, 'quantity'],
    ['a fraction', { typed: { labels: '1.5', parts: '' } }, 'quantity'],
    ['1e9 as text', { typed: { labels: '1e9', parts: '' } }, 'quantity'],
    ['10^9 labels', { labels: 1_000_000_000 }, 'quantity'],
    ['two quantities that do not fit', { typed: { labels: '2', parts: '60' } }, 'quantity'],
    ['a day that is full', { base: { ...base, highest: 9_999 } }, 'quantity'],
    ['an alias that is not known', { alias: 'gone' }, 'alias'],
    ['a label that fits no sheet', { size: { width: 500, height: 400 } }, 'size'],
  ])('[PR30] leaves out %s, which takes no serials; the others print', (_, input, code) => {
    const plan = list([line(), line(input)]);
    const [, refused] = plan.lines;
    expect([refused?.refusal?.code, refused?.run]).toEqual([code, undefined]);
    expect(plan).toMatchObject({ parts: 1, labels: 2, arrangement: { sheetCount: 1 } });
    expect(printRefusal(plan)).toBeUndefined();
    expect(textOf([line(input)])).toBe('No part of the list can be printed');
  });

  it('[PR30] leaves out a label that has an error, with the reason', () => {
    const wrong = line();
    const problem: LabelProblem = {
      ...{ elementId: 'a', name: { field: 'partNo' }, index: 0 },
      ...{ code: 'text-overflow', severity: 'error', text: 'KD26' },
    };
    const plan = list([line(), wrong], { errorOf: (tested) => (tested === wrong ? problem : undefined) });
    expect(plan.lines.map(({ refusal }) => refusal && refusalText(refusal))).toEqual([
      undefined,
      'Part Number: “KD26” does not fit in its box',
    ]);
  });

  it('[PR30] leaves out a label that would need pages of another size', () => {
    const printer = { dotsPerMm: 8, scale: 1, offset: { x: 0, y: 0 } };
    const onItsOwnPage = (size: SizeMm) => layoutOn({ type: 'stock', stock: designSizeStock, turn: 0 }, size, printer);
    const plan = list([line(), line({ size: { width: 90, height: 60 } })], { layoutFor: onItsOwnPage });
    expect(plan.lines[1]?.refusal).toEqual({ code: 'page', label: '90 × 60 mm', page: '135 × 90 mm' });
    expect(plan.parts).toBe(1);
  });

  it('names the field that is wrong', () => {
    expect(line({ typed: { labels: '', parts: 'x' } }).refusal).toMatchObject({ field: 'parts' });
    expect(line({ typed: { labels: 'x', parts: '' } }).refusal).toMatchObject({ field: 'labels' });
  });

  it('waits for a line whose serials or design are being read, and leaves no place to one without its design', () => {
    expect(textOf([line(), line({ base: undefined, pending: ['serials'] })])).toBe('The serials are being generated');
    const reading = list([line(), line({ pending: ['design'] })]);
    expect([reading.parts, printRefusal(reading)]).toEqual([1, { code: 'waits', for: 'design' }]);
  });

  it('refuses more labels than a page can hold, and an empty list', () => {
    expect(textOf([line({ labels: 9_000 }), line({ labels: 9_000 })])).toMatch(/^One print holds 10000 labels/);
    expect(textOf([])).toBe('The list is empty');
    expect(list([])).toMatchObject({ parts: 0, labels: 0, freePlaces: 0, arrangement: { sheetCount: 0 } });
  });
});
