import { runs } from '@tests/support/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Delivery, deliverySchema } from '@/domain/delivery';
import { type PrintRecord, printRecordSchema } from '@/domain/print-run';
import { formatSerial, rangeOf, type SerialRange } from '@/domain/serials/serial';
import {
  type KnownPrint,
  type LaterEvent,
  ledgerOf,
  type Story,
  type StoryActivity,
  type StorySources,
  storyOfLabel,
  stripAround,
  tieOf,
} from '@/domain/trace/trace-story';
import { sayStoryFact } from '@/language/trace-facts';

const DAY = '20261120';
const serial = (counter: number) => formatSerial(DAY, counter);
const part = { id: 7, no: '83500-TG4-N010', colorCode: 'NH-900L' };

let ids = 0;
function run(from: number, end: number, more: Partial<PrintRecord> = {}): PrintRecord {
  ids += 1;
  const createdAt = new Date(Date.UTC(2026, 10, 20, 0, 0, ids)).toISOString();
  const ends = { serialFrom: serial(from), serialEnd: serial(end), qtyLabel: end - from + 1, qtyPart: 12 };
  return printRecordSchema.parse({ id: ids, partId: 7, ...ends, createdAt, createdBy: 'rina', ...more });
}

const ranges = (...pairs: [number, number][]) =>
  pairs.flatMap(([from, end]) => rangeOf(serial(from), serial(end)) ?? []);

function known(
  of: Pick<PrintRecord, 'serialFrom' | 'serialEnd' | 'status'>,
  more: Partial<KnownPrint> = {},
): KnownPrint {
  const { serialFrom, serialEnd, status } = of;
  return {
    ...{ serialFrom, serialEnd, status, at: '2026-11-20T00:41:00.000Z', by: 'Rina Aulia', printer: 'Gudang 1' },
    ...{ output: 'paper', unprinted: [], unanswered: [], events: [], isUnsent: false },
    ...more,
  };
}

const slip = (more: Partial<Delivery> = {}): Delivery =>
  deliverySchema.parse({
    ...{ id: 1, slipNumber: '260011482', orderNo: 'PO-771204', kdLotNo: 'KD26-118', qty: 12 },
    ...{ partNumber: part.no, colorCode: part.colorCode, scanLt1ByName: 'Dedi', scanLt1At: '2026-11-20T02:14:00.000Z' },
    ...more,
  });

const sources = (more: Partial<StorySources> = {}): StorySources => ({
  ...{ part, records: [], isWholeDay: true, known: [], pulled: [], deliveries: [], activity: undefined },
  ...more,
});

const notesOf = ({ notes }: Story) => notes.map(({ fact }) => sayStoryFact(fact));

describe('the prints of a label', () => {
  it('tell two labels apart when others had recorded the serial first, and say which record is missing', () => {
    const ofOthers = run(3, 3, { createdBy: 'admin' });
    const left = run(1, 2);
    const own = known({ ...run(1, 3), status: 1 }, { by: 'Dedi', takenByOthers: ranges([3, 3]) });
    const told = (counter: number, pulled: string[] = []) =>
      storyOfLabel(serial(counter), sources({ records: [ofOthers, left], known: [own], pulled }));
    const printed = ({ events }: Story) =>
      events.flatMap((event) => (event.kind === 'printed' ? [[event.by, event.unrecorded]] : []));
    expect(printed(told(3))).toEqual([
      ['admin', undefined],
      ['Dedi', 'taken_by_others'],
    ]);
    expect(printed(told(2))).toEqual([['Dedi', undefined]]);
    expect(told(3).notes).toMatchObject([{ state: 'stop', fact: { code: 'several_runs', isPulled: false } }]);
    expect(told(3, [serial(3)]).notes).toMatchObject([{ state: 'wait', fact: { isPulled: true } }]);
    const cells = stripAround(serial(3), sources({ records: [ofOthers, left], known: [own] })).cells;
    expect(cells.map(({ state }) => state)).toEqual(['printed', 'printed', 'overlap']);
  });

  it('are those whose range holds it, its ends included, and no other', () => {
    const records = [run(1, 6), run(9, 12)];
    const printsOf = (counter: number) =>
      storyOfLabel(serial(counter), sources({ records })).events.filter(({ kind }) => kind === 'printed').length;
    expect([1, 3, 6, 7, 8, 9, 12, 13].map(printsOf)).toEqual([1, 1, 1, 0, 0, 1, 1, 0]);
  });

  it('have its place in the run that holds it', () => {
    expect(storyOfLabel(serial(3), sources({ records: [run(1, 6)] })).place).toEqual({ label: 3, of: 6 });
    const reprint = run(3, 3, { status: 2 });
    expect(storyOfLabel(serial(3), sources({ records: [run(1, 6), reprint] })).place).toEqual({ label: 3, of: 6 });
  });

  it('say plainly that no run holds it, and only when the whole day was read', () => {
    const read = (isWholeDay: boolean) => storyOfLabel(serial(7), sources({ records: [run(1, 6)], isWholeDay }));
    expect(read(true).notes).toEqual([{ state: 'stop', fact: { code: 'no_run' } }]);
    expect(read(true).now.code).toBe('no_run');
    expect(read(false).notes).toEqual([{ state: 'wait', fact: { code: 'no_run_read' } }]);
  });

  it('name who printed by the full name where it is known', () => {
    const names = new Map([['siti', 'Siti Rahmawati']]);
    const all = sources({ records: [run(1, 6, { createdBy: 'siti' }), run(7, 8, { createdBy: 'agus' })], names });
    expect(storyOfLabel(serial(3), all).events[0]).toMatchObject({ by: 'Siti Rahmawati' });
    expect(stripAround(serial(3), all).runs.map(({ by }) => by)).toEqual(['Siti Rahmawati', 'agus']);
  });

  it('say that two runs hold it', () => {
    const story = storyOfLabel(
      serial(12),
      sources({ records: [run(9, 12, { createdBy: 'siti' }), run(12, 14, { createdBy: 'agus' })] }),
    );
    expect(notesOf(story)).toEqual([
      'Two runs hold this serial: 0009 - 0012 by siti and 0012 - 0014 by agus. One of the two labels is wrong.',
    ]);
  });

  it.each<
    [
      what: string,
      unprinted: [number, number][],
      unanswered: [number, number][],
      least: number,
      most: number,
      now: string,
    ]
  >([
    ['came out', [], [], 1, 1, 'not_scanned'],
    ['did not come out', [[3, 4]], [], 0, 0, 'not_printed'],
    ['nobody has said', [], [[1, 6]], 0, 1, 'not_scanned'],
    ['another of the run did not come out', [[4, 4]], [], 1, 1, 'not_scanned'],
  ])('count papers: %s', (_what, unprinted, unanswered, least, most, now) => {
    const record = run(1, 6);
    const print = known(record, { unprinted: ranges(...unprinted), unanswered: ranges(...unanswered) });
    const story = storyOfLabel(serial(3), sources({ records: [record], known: [print] }));
    expect(story.papers).toEqual({ least, most });
    expect(story.now.code).toBe(now);
  });

  it.each<[what: string, label: number, outcomes: string[], papers: { least: number; most: number }]>([
    ['came out at once', 1, ['1 printed paper: came-out', '2 came out of 1-6'], { least: 1, most: 1 }],
    [
      'came out later',
      3,
      [
        '1 printed paper: not-printed',
        '2 did not come out of 1-6',
        '3 printed later pdf: came-out',
        '4 came out of 3-4',
      ],
      { least: 1, most: 1 },
    ],
    [
      'was printed three times, and nobody has said of the last one',
      4,
      [
        '1 printed paper: not-printed',
        '2 did not come out of 1-6',
        '3 printed later pdf: not-printed',
        '4 did not come out of 3-4',
        '5 printed later label-printer: unanswered',
      ],
      { least: 0, most: 1 },
    ],
    ['of which nobody said anything', 8, ['1 printed paper: unanswered'], { least: 0, most: 1 }],
  ])('are told with each paper and answer, in order: a label that %s', (_what, label, told, papers) => {
    const record = run(1, 8);
    const at = (second: number) => `2026-11-20T00:41:0${second}.000Z`;
    const later = (second: number, serials: [number, number], more: Partial<LaterEvent>): LaterEvent => ({
      ...{ kind: 'outcome', at: at(second), by: 'Budi', serials: ranges(serials), unprinted: [] },
      ...{ output: '', printer: '', ...more },
    });
    const print = known(record, {
      at: at(1),
      unanswered: ranges([4, 4], [7, 8]),
      events: [
        later(2, [1, 6], { unprinted: ranges([3, 4]) }),
        later(3, [3, 4], { kind: 'printed-again', output: 'pdf', printer: 'Gudang 2' }),
        later(4, [3, 4], { unprinted: ranges([4, 4]) }),
        later(5, [4, 4], { kind: 'printed-again', output: 'label-printer' }),
      ],
    });
    const recorded = { ...record, createdAt: at(1) };
    const story = storyOfLabel(serial(label), sources({ records: [recorded], known: [print] }));
    const counters = ({ from, end }: SerialRange) => `${Number(from.slice(8))}-${Number(end.slice(8))}`;
    expect(
      story.events.map((event) => {
        const second = event.at.slice(18, 19);
        if (event.kind === 'outcome')
          return `${second} ${event.hasComeOut ? 'came' : 'did not come'} out of ${counters(event.range)}`;
        return event.kind === 'printed'
          ? `${second} printed ${event.isLater ? 'later ' : ''}${event.output}: ${event.outcome}`
          : event.kind;
      }),
    ).toEqual(told);
    expect(story.papers).toEqual(papers);
    expect(story.events.map(({ by }) => by)).toEqual(['Rina Aulia', ...told.slice(1).map(() => 'Budi')]);
  });

  it('say that two papers carry it, until somebody pulled one', () => {
    const records = [run(1, 6), run(3, 3, { status: 2 })];
    const notes = (pulled: string[]) => notesOf(storyOfLabel(serial(3), sources({ records, pulled })));
    expect(notes([])).toEqual(['Two printed labels carry this serial. Nobody has said that the first one was pulled.']);
    expect(notes([serial(3)])).toEqual(['Two printed labels carry this serial. One of them was pulled.']);
    expect(storyOfLabel(serial(2), sources({ records })).notes).toEqual([]);
  });

  it('one paper is enough where the first did not come out', () => {
    const first = run(1, 6);
    const records = [first, run(3, 3, { status: 2 })];
    const story = storyOfLabel(serial(3), sources({ records, known: [known(first, { unprinted: ranges([3, 3]) })] }));
    expect(story.papers).toEqual({ least: 1, most: 1 });
    expect(story.notes).toEqual([]);
  });

  it('are known before the host has their record', () => {
    const print = known(run(1, 6), { isUnsent: true });
    const story = storyOfLabel(serial(3), sources({ known: [print] }));
    expect(story.events).toMatchObject([{ kind: 'printed', isUnsent: true, recordId: undefined, by: 'Rina Aulia' }]);
    expect(story.notes).toEqual([{ state: 'wait', fact: { code: 'unsent' } }]);
  });

  it.each<[what: string, more: Partial<KnownPrint>, isWholeDay: boolean, unrecorded: string]>([
    ['waits to be sent', { isUnsent: true }, false, 'unsent'],
    ['of this browser', {}, true, 'browser_alone'],
    ['of another station', { isOfHost: true }, true, 'job_alone'],
    ['of a day read in part', { isOfHost: true }, false, 'not_read'],
  ])('without a record, %s: the story says why', (_what, more, isWholeDay, unrecorded) => {
    const story = storyOfLabel(serial(3), sources({ known: [known(run(1, 6), more)], isWholeDay }));
    expect(story.events).toMatchObject([{ kind: 'printed', unrecorded }]);
  });

  it('a record that is a piece of a print is not told twice', () => {
    const whole = known(run(1, 10));
    const records = [run(1, 4), run(7, 10)];
    const at = (counter: number) => storyOfLabel(serial(counter), sources({ records, known: [whole] })).events.length;
    expect([at(3), at(8)]).toEqual([1, 1]);
  });
});

describe('slips and the label', () => {
  const label = { part, serial: serial(3), printedAt: '2026-11-20T00:41:00.000Z' };
  const qr = `${part.no}|${part.colorCode}|12|${serial(3)}`;

  it.each<[what: string, Partial<Delivery>, tie: 'linked' | 'possible' | 'none']>([
    ['Kasai holds the label text', { barcodeKasai: qr }, 'linked'],
    ['HPM holds the label text', { barcodeHpm: qr }, 'linked'],
    ['a barcode holds the serial alone', { barcodeKasai: serial(3) }, 'linked'],
    [
      'scanned before the print, but it holds the serial',
      { barcodeKasai: qr, scanLt1At: '2026-11-19T01:00:00Z' },
      'linked',
    ],
    ['the serial of another part', { barcodeKasai: serial(3), partNumber: '84151-D26-K000' }, 'none'],
    ['the serial of another color', { barcodeKasai: serial(3), colorCode: 'NH-167L' }, 'none'],
    ['the serial, and the slip names no part', { barcodeKasai: serial(3), partNumber: '' }, 'possible'],
    ['the label text, and the slip names no part', { barcodeKasai: qr, partNumber: '', colorCode: '' }, 'linked'],
    ['the serial inside a longer number', { barcodeKasai: `9${serial(3)}1` }, 'possible'],
    ['another serial', { barcodeKasai: `${part.no}|${part.colorCode}|12|${serial(4)}` }, 'none'],
    ['no serial, scanned after the print', { barcodeKasai: `${part.no}|${part.colorCode}|12|KD26-118` }, 'possible'],
    ['no serial, the part without dashes', { partNumber: '83500TG4N010' }, 'possible'],
    ['no serial, scanned before the print', { scanLt1At: '2026-11-20T00:40:59.000Z' }, 'none'],
    ['no serial, never scanned', { scanLt1At: '', scanLt1ByName: '' }, 'none'],
    ['no serial, a time that cannot be read', { scanLt1At: 'yesterday' }, 'none'],
    ['no serial, another color', { colorCode: 'NH-167L' }, 'none'],
    ['no serial, no color on the slip', { colorCode: '' }, 'none'],
    ['no serial, another part', { partNumber: '83550-TG4-N010' }, 'none'],
    ['the label text, on a slip of another part', { barcodeHpm: qr, partNumber: '84151-D26-K000' }, 'linked'],
    ['the text of another label of the serial', { barcodeHpm: `84151-D26-K000|NH-900L|12|${serial(3)}` }, 'none'],
    ['the text of another color', { barcodeHpm: `${part.no}|NH-167L|12|${serial(3)}` }, 'none'],
    [
      'texts of two labels, and this serial is in that of the other part',
      { barcodeKasai: qr.replace(serial(3), serial(5)), barcodeHpm: `84151-D26-K000|NH-900L|12|${serial(3)}` },
      'none',
    ],
    [
      'part and serial with identifiers',
      { barcodeKasai: `[)>\x1e06\x1dP${part.no}\x1dS${serial(3)}\x1e\x04` },
      'linked',
    ],
    [
      'part and serial with identifiers, on a slip of no part',
      { barcodeKasai: `[)>\x1e06\x1dP${part.no}\x1dS${serial(3)}\x1e\x04`, partNumber: '' },
      'linked',
    ],
    [
      'a longer part number, on a slip of no part',
      { barcodeKasai: `${part.no}1;${serial(3)}`, partNumber: '' },
      'possible',
    ],
    [
      'part and serial, on a slip of another color',
      { barcodeKasai: `${part.no};${serial(3)}`, colorCode: 'X' },
      'none',
    ],
  ])('%s', (_what, more, tie) => {
    expect(tieOf(slip(more), label)).toBe(tie);
  });

  it.each<[what: string, Partial<Delivery>, tie: 'linked' | 'possible']>([
    ['the serial alone, and the slip names no color', { barcodeKasai: serial(3), colorCode: '' }, 'possible'],
    ['the serial alone, and the slip names the color', { barcodeKasai: serial(3) }, 'linked'],
    ['the label text, which names the color', { barcodeKasai: qr, colorCode: '' }, 'linked'],
    ['the label text without a color', { barcodeKasai: `${part.no}||12|${serial(3)}`, colorCode: '' }, 'possible'],
  ])('the same number in another color has this serial too; %s', (_what, more, tie) => {
    const rivals = [{ no: part.no, colorCode: 'NH-167L' }];
    expect(tieOf(slip(more), { ...label, rivals })).toBe(tie);
  });

  it('two parts of the same number and color have this serial: no scan is the one of either for sure', () => {
    const deliveries = [slip({ barcodeKasai: qr, barcodeHpm: qr, scanLt2At: '2026-11-20T02:21:00.000Z' })];
    const rivals = [{ ...part, id: 8 }];
    const story = storyOfLabel(serial(3), sources({ records: [run(1, 6)], deliveries, rivals }));
    expect(story.linked).toEqual([]);
    expect(story.possible).toEqual(deliveries);
    expect(story.now.code).toBe('not_scanned');
  });

  it('a label at the wrong slip: both labels are linked, the story says the mismatch and the other part', () => {
    const other = { id: 8, no: '84151-D26-K000', colorCode: 'NH-900L' };
    const deliveries = [
      slip({ barcodeKasai: qr, barcodeHpm: `${other.no}|NH-900L|12|${serial(3)}`, scanLt2At: '2026-11-20T02:21:00Z' }),
    ];
    const records = [run(1, 6)];
    const own = storyOfLabel(serial(3), sources({ records, deliveries, rivals: [other] }));
    expect([own.linked.length, own.now.code, own.notes]).toEqual([1, 'mismatch', []]);
    const wrong = storyOfLabel(serial(3), sources({ part: other, records, deliveries, rivals: [part] }));
    expect([wrong.linked.length, wrong.now.code]).toEqual([1, 'mismatch']);
    expect(notesOf(wrong)).toEqual([
      `It was scanned for a slip of another part: 260011482, ${part.no} ${part.colorCode}.`,
    ]);
  });

  it('a label that was scanned although nothing came out of the printer is said to be', () => {
    const record = run(1, 6);
    const print = known(record, { unprinted: ranges([3, 3]) });
    const all = sources({ records: [record], known: [print], deliveries: [slip({ barcodeKasai: qr })] });
    expect(notesOf(storyOfLabel(serial(3), all))).toContain(
      'It was scanned, although no printed label with this serial is known.',
    );
  });

  it('a label that was not printed has no possible slips', () => {
    expect(tieOf(slip(), { ...label, printedAt: undefined })).toBe('none');
  });

  it('a slip without the serial is never linked, whatever it holds', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constant(qr.replace(serial(3), serial(5))),
      fc.constant(part.no),
    );
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom(part.no, '', '84151-D26-K000'),
        (barcodeKasai, barcodeHpm, partNumber) => {
          fc.pre(!`${barcodeKasai} ${barcodeHpm}`.includes(serial(3)));
          expect(tieOf(slip({ barcodeKasai, barcodeHpm, partNumber }), label)).not.toBe('linked');
        },
      ),
    );
  });

  it('only linked slips are events of the story', () => {
    const deliveries = [
      slip({ id: 1, barcodeKasai: qr, barcodeHpm: qr, scanLt2At: '2026-11-20T02:21:00.000Z', scanLt2ByName: 'Rina' }),
      slip({ id: 2, slipNumber: '260011486' }),
    ];
    const story = storyOfLabel(serial(3), sources({ records: [run(1, 6)], deliveries }));
    expect(story.events.map(({ kind }) => kind)).toEqual(['printed', 'LT1', 'LT2']);
    expect(story.events[2]).toMatchObject({ comparison: { result: 'same' } });
    expect(story.possible.map(({ id }) => id)).toEqual([2]);
    expect(story.now).toEqual({ state: 'ok', code: 'scanned' });
  });

  it('slips that could not be read are not said to be missing', () => {
    const story = storyOfLabel(serial(3), sources({ records: [run(1, 6)], deliveries: undefined }));
    expect(story.now).toEqual({ state: 'wait', code: 'scans_not_read' });
  });

  it('a mismatch at LT2 is the state of the label', () => {
    const deliveries = [
      slip({ barcodeKasai: qr, barcodeHpm: qr.replace('83500', '83550'), scanLt2At: '2026-11-20T02:21:00Z' }),
    ];
    const records = [run(1, 6)];
    expect(storyOfLabel(serial(3), sources({ records, deliveries })).now).toEqual({
      state: 'stop',
      code: 'mismatch',
    });
  });

  const entry = (more: Partial<StoryActivity>): StoryActivity => ({
    ...{
      at: '2026-11-20T03:00:00Z',
      by: 'Siti',
      action: 'approve',
      resource: 'deliveries',
      recordId: '1',
      changes: [],
    },
    ...more,
  });

  it.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ])('%s in the log is the last word', (action, code) => {
    const deliveries = [slip({ barcodeKasai: qr })];
    const activity = [entry({ action }), entry({ action: 'approve', recordId: '2' })];
    const story = storyOfLabel(serial(3), sources({ records: [run(1, 6)], deliveries, activity }));
    expect(story.now.code).toBe(code);
    expect(story.events.filter(({ kind }) => kind === 'decision')).toHaveLength(1);
  });

  it('a mismatch after the approval is what counts', () => {
    const deliveries = [
      slip({ id: 1, barcodeKasai: qr }),
      slip({ id: 2, barcodeKasai: qr, barcodeHpm: qr.replace('83500', '83550'), scanLt2At: '2026-11-20T04:00:00Z' }),
    ];
    const story = storyOfLabel(serial(3), sources({ records: [run(1, 6)], deliveries, activity: [entry({})] }));
    expect(story.now.code).toBe('mismatch');
  });

  it.each([
    ['2026-11-19T09:20:00Z', '2026-11-19T09:20:00Z'],
    ['', '2026-11-18T01:00:00Z'],
  ])('the revision it was printed with is told, published %s', (publishedAt, at) => {
    const revision = { designId: 'LD-0007', name: 'Door', revision: 3, createdAt: '2026-11-18T01:00:00Z' };
    const all = { ...revision, createdBy: 'siti', approvedBy: 'rina', publishedAt };
    const { events } = storyOfLabel(serial(3), sources({ records: [run(1, 6)], revision: all }));
    expect(events[0]).toMatchObject({ kind: 'revision', at, by: 'siti' });
    expect(events[1]?.kind).toBe('printed');
  });

  it('changes of the part come before the print, the last five of them', () => {
    const activity = Array.from({ length: 8 }, (_, index) =>
      entry({ at: `2026-11-1${index}T03:00:00Z`, action: 'update', resource: 'parts', recordId: '7' }),
    );
    const { events } = storyOfLabel(serial(3), sources({ records: [run(1, 6)], activity }));
    expect(events.map(({ kind }) => kind)).toEqual(['part', 'part', 'part', 'part', 'part', 'printed']);
    expect(events[0]?.at).toBe('2026-11-13T03:00:00Z');
  });
});

describe('the neighbours of a label', () => {
  it('show what became of each serial', () => {
    const first = run(1, 6);
    const records = [first, run(3, 3, { status: 2 }), run(9, 12), run(12, 14)];
    const strip = stripAround(serial(3), sources({ records, known: [known(first, { unprinted: ranges([4, 4]) })] }));
    expect(strip.cells.map(({ state }) => state)).toEqual([
      ...['printed', 'printed', 'twice', 'not-printed', 'printed', 'printed', 'gap', 'gap'],
      ...['printed', 'printed', 'printed', 'overlap', 'printed', 'printed'],
    ]);
    expect(strip.runs.map(({ first: from, last, lane, labels }) => [from, last, lane, labels])).toEqual([
      [0, 5, 0, 6],
      [8, 11, 0, 4],
      [11, 13, 1, 3],
    ]);
  });

  it('a serial of a day that was not read to the end is no gap', () => {
    const { cells } = stripAround(serial(2), sources({ records: [run(1, 1), run(3, 3)], isWholeDay: false }));
    expect(cells.map(({ state }) => state)).toEqual(['printed', 'not-read', 'printed']);
  });

  it('are a window around the label, and the serials outside are counted', () => {
    const strip = stripAround(serial(500), sources({ records: [run(1, 9999)] }));
    expect(strip.cells).toHaveLength(49);
    expect([strip.before, strip.after]).toEqual([475, 9475]);
    expect(strip.cells[24]?.serial).toBe(serial(500));
  });

  it('agree with the story of each serial, whatever was printed', () => {
    const span = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 8 }), fc.constantFrom(1, 1, 2));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), fc.integer({ min: 1, max: 38 }), (spans, counter) => {
        const records = spans.map(([from, more, status]) => run(from, from + more, { status }));
        const all = sources({ records });
        for (const cell of stripAround(serial(counter), all).cells) {
          const story = storyOfLabel(cell.serial, all);
          expect(story.papers.most).toBe(cell.papers);
          expect(cell.state === 'gap').toBe(story.events.length === 0);
        }
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('the serial ledger of a part and day', () => {
  type Ends = { serialFrom: string; serialEnd: string; status: number };
  const ledger = (records: PrintRecord[], prints: KnownPrint[] = [], overlaps: number[] = []) =>
    ledgerOf(DAY, { records, known: prints }, new Set(overlaps.map(serial)));
  const statesOf = (...given: Parameters<typeof ledger>) =>
    ledger(...given).map(({ first, last, state }) => [first, last, state]);
  const jammed = (of: Ends, ...unprinted: [number, number][]) => known(of, { unprinted: ranges(...unprinted) });

  it('separates what is used, printed again, not printed, in no run and in two', () => {
    const records = [run(1, 4), run(5, 8), run(5, 8, { status: 2 }), run(11, 14), run(14, 16)];
    expect(statesOf(records, [jammed(run(1, 4), [3, 4])])).toEqual([
      [1, 2, 'printed'],
      [3, 4, 'not-printed'],
      [5, 8, 'twice'],
      [9, 10, 'gap'],
      [11, 13, 'printed'],
      [14, 14, 'overlap'],
      [15, 16, 'printed'],
    ]);
  });

  it('calls only what came out printed again: a re-print that jammed leaves the serials as they were', () => {
    const records = [run(1, 4), run(1, 4, { status: 2 })];
    const reprint = jammed(run(1, 4, { status: 2 }), [3, 4]);
    expect(statesOf(records, [reprint])).toEqual([
      [1, 2, 'twice'],
      [3, 4, 'printed'],
    ]);
    expect(statesOf(records, [reprint, jammed(run(1, 4), [1, 4])])).toEqual([
      [1, 2, 'printed'],
      [3, 4, 'not-printed'],
    ]);
  });

  it('counts a print once whose record is at the host in pieces, and what is in none of them where it waits', () => {
    const own = known(run(1, 6), { isUnsent: true });
    expect(statesOf([run(1, 2), run(5, 5)], [own])).toEqual([
      [1, 2, 'printed'],
      [3, 4, 'printed'],
      [5, 5, 'printed'],
      [6, 6, 'printed'],
    ]);
    expect(ledger([run(1, 2), run(5, 5)], [own]).map(({ record }) => record?.serialFrom)).toEqual([
      serial(1),
      undefined,
      serial(5),
      undefined,
    ]);
    expect(storyOfLabel(serial(3), sources({ records: [run(1, 2), run(5, 5)], known: [own] })).notes).toMatchObject([
      { fact: { code: 'unsent' } },
    ]);
  });

  it('marks serials that are known to be on two labels, and not those of the same run', () => {
    expect(statesOf([run(15, 16), run(17, 18)], [known(run(15, 18))], [15, 16]).slice(1)).toEqual([
      [15, 16, 'overlap'],
      [17, 18, 'printed'],
    ]);
  });

  it('leaves out other days and what is no serial', () => {
    const other = { serialFrom: '202611190001', serialEnd: '202611190009' };
    expect(statesOf([run(1, 2), run(1, 2, other), run(1, 2, { serialFrom: 'x', serialEnd: '' })])).toEqual([
      [1, 2, 'printed'],
    ]);
    expect(statesOf([])).toEqual([]);
  });

  it('is cut where another record begins; the latest print of a serial is the one to print again', () => {
    const [first, again, second] = [run(1, 4), run(3, 4, { status: 2 }), run(6, 6)];
    expect(ledger([again, first, second]).map(({ record, state }) => [record?.id, state])).toEqual([
      [first.id, 'printed'],
      [again.id, 'twice'],
      [undefined, 'gap'],
      [second.id, 'printed'],
    ]);
  });

  it('of two re-prints of the same status offers the later one', () => {
    const [first, again, later] = [run(1, 4), run(2, 3, { status: 2 }), run(3, 4, { status: 2 })];
    expect(ledger([first, again, later]).map(({ first, last, record }) => [first, last, record?.id])).toEqual([
      [1, 1, first.id],
      [2, 2, again.id],
      [3, 4, later.id],
    ]);
  });

  it('marks a serial on two labels as such, also where somebody declared it void', () => {
    const torn = { serialFrom: serial(5), serialEnd: serial(6), reason: 'Torn', at: '', by: 'Siti' };
    const voids = [{ ...torn, confirmedBy: 'Rina', replacedBy: null }];
    expect(statesOf([run(1, 6, { voids }), run(6, 7)])).toEqual([
      [1, 4, 'printed'],
      [5, 5, 'void'],
      [6, 6, 'overlap'],
      [7, 7, 'printed'],
    ]);
  });

  it('looks at each run a few times only, however many the day has', () => {
    let reads = 0;
    const counted = <Read extends object>(one: Read): Read =>
      new Proxy(one, {
        get: (target, name) => {
          reads += 1;
          return Reflect.get(target, name);
        },
      });
    const readsOf = (labels: number) => {
      const all = Array.from({ length: labels }, (_, index) => run(index + 1, index + 1));
      const others = all.map((one, index) => ({ ...one, id: labels + index, status: 2 }));
      const prints = all.map((one) => counted(known(one, { unprinted: ranges([1, 1]) })));
      reads = 0;
      expect(ledger([...all, ...others].map(counted), prints)).toHaveLength(labels);
      return reads / labels;
    };
    expect(readsOf(9_999)).toBeLessThanOrEqual(readsOf(100) + 1);
  });

  it('covers every counter up to the highest once, in order', () => {
    const any = fc
      .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 3 }))
      .map(([first, more, status]) => run(first, Math.min(9999, first + more), { status }));
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 12 }), (records) => {
        const rows = ledger(records);
        const highest = Math.max(...records.map(({ serialEnd }) => Number(serialEnd.slice(8))));
        expect([rows[0]?.first, rows.at(-1)?.last]).toEqual([1, highest]);
        expect(rows.slice(1).map(({ first }) => first)).toEqual(rows.slice(0, -1).map(({ last }) => last + 1));
      }),
      { numRuns: runs(50) },
    );
  });
});
