import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTraceSerial, parseLabelText } from '@/domain/label-text';
import { readTraceInput, type TakenFor, type TraceReading } from '@/domain/trace/trace-input';
import { readIdentified } from '@/label/codes/read-identified';

const GS = '\x1d';
const read = (text: string) =>
  readTraceInput(
    text,
    readIdentified(text).map(({ values }) => values),
  );

const label = (
  serial: string,
  partNos: string[] = [],
  colorCode = '',
  isSure = partNos.length === 1,
): TraceReading => ({
  ...{ kind: 'label', serial, partNos, colorCode, isSure },
});

describe('what a text is taken for', () => {
  it.each<[text: string, taken: TakenFor, first: TraceReading]>([
    ['202611200003', 'serial', label('202611200003')],
    ['  202611200003 ', 'serial', label('202611200003')],
    ['83500-TG4-N010|NH-900L|12|202611200003', 'qr', label('202611200003', ['83500-TG4-N010'], 'NH-900L')],
    [']Q183500-TG4-N010|NH-900L|12|202611200003', 'qr', label('202611200003', ['83500-TG4-N010'], 'NH-900L')],
    ['*83500-TG4-N010|NH-900L|12|202611200003*', 'qr', label('202611200003', ['83500-TG4-N010'], 'NH-900L')],
    ['*83500-TG4-N010%QNH-900L%Q12%Q202611200003*', 'qr', label('202611200003', ['83500-TG4-N010'], 'NH-900L')],
    ['83500-TG4-N010||12|202611200003', 'qr', label('202611200003', ['83500-TG4-N010'])],
    ['*202611200003*', 'serial', label('202611200003')],
    [
      `[)>\x1e06${GS}P83500-TG4-N010${GS}Q12${GS}S202611200003\x1e\x04`,
      'identified',
      label('202611200003', ['83500-TG4-N010']),
    ],
    ['[)>06<GS>P83500-TG4-N010<GS>S202611200003', 'identified', label('202611200003', ['83500-TG4-N010'])],
    ['[)>\x1e06\x1dP83500-TG4-N010\x1d1TKD26-118\x1e\x04', 'identified', { kind: 'lot', text: 'KD26-118' }],
    ['(01)09521234543213(21)202611200003', 'identified', label('202611200003', [], '', false)],
    [`]C1010952123454321321202611200003${GS}10KD26-118`, 'identified', label('202611200003', [], '', false)],
    [
      '83500-TG4-N010;202611200003;KD26-118',
      'with_serial',
      label('202611200003', ['83500-TG4-N010', 'KD26-118'], '', false),
    ],
    ['83500-TG4-N010', 'number', { kind: 'part', text: '83500-TG4-N010', colorCode: '' }],
    ['260011482', 'number', { kind: 'part', text: '260011482', colorCode: '' }],
    ['83500-TG4-N010|NH-900L|12|KD26-118', 'lot', { kind: 'barcode', text: '83500-TG4-N010|NH-900L|12|KD26-118' }],
    [
      'DN260412|83500-TG4-N010|NH-900L|12',
      'of_customer',
      { kind: 'barcode', text: 'DN260412|83500-TG4-N010|NH-900L|12' },
    ],
    ['P84101-D26-K000+Q6+1TB26K112', 'of_customer', { kind: 'barcode', text: 'P84101-D26-K000+Q6+1TB26K112' }],
    ['{"PN":"83500-TG4-N010","QTY":24}', 'of_customer', { kind: 'barcode', text: '{"PN":"83500-TG4-N010","QTY":24}' }],
  ])('%s: %s', (text, taken, first) => {
    const input = read(text);
    expect(input.taken).toBe(taken);
    expect(input.readings[0]).toEqual(first);
    expect(input.foreign).toBeUndefined();
  });

  it.each([
    ['DN260412|83500-TG4-N010|NH-900L|12', ['DN260412', '83500-TG4-N010', 'NH-900L']],
    ['P84101-D26-K000+Q6+1TB26K112', ['84101-D26-K000', 'B26K112']],
    ['{"PN":"83500-TG4-N010","COLOR":"NH-900L","QTY":24}', ['83500-TG4-N010', 'NH-900L']],
    ['{"PN":"83500-TG4', []],
    ['two words;AB-1234;AB-1234;<b>12345</b>', ['AB-1234']],
  ])('%s holds numbers of parts, slips or lots: %j', (text, numbers) => {
    expect(read(text).readings.slice(1)).toEqual(numbers.map((number) => ({ kind: 'number', text: number })));
  });

  it.each([
    ['https://example.com/202611200003', 'address'],
    ['WIFI:S:Gudang;T:WPA;P:rahasia;;', 'address'],
    ['\x02\x03abc', 'characters'],
    ['x'.repeat(401), 'too_long'],
    ['[)>\x1e06\x1dQ12\x1e\x04', 'names_nothing'],
  ])('%j is not ours: %s', (text, why) => {
    const input = read(text);
    expect(input.readings).toEqual([]);
    expect(input.foreign).toBe(why);
  });

  it('nothing is nothing', () => {
    expect(read('   ')).toEqual({ text: '', taken: undefined, pieces: [], readings: [], foreign: undefined });
  });

  it('twelve digits may be another number as well: a part, a slip or a lot', () => {
    expect(read('202611200003').readings.map(({ kind }) => kind)).toEqual(['label', 'part', 'slip', 'lot']);
  });

  it.each(['202602300001', '202600120001', '202611200000', '20261120000', '2026112000031', '199911200001'])(
    '%s is no serial',
    (text) => {
      expect(isTraceSerial(text)).toBe(false);
      expect(read(text).readings.some(({ kind }) => kind === 'label')).toBe(false);
    },
  );

  it('names the pieces', () => {
    expect(read('83500-TG4-N010|NH-900L|12|202611200003').pieces).toEqual([
      { code: 'part', value: '83500-TG4-N010' },
      { code: 'color', value: 'NH-900L' },
      { code: 'qty', value: '12' },
      { code: 'serial', value: '202611200003' },
    ]);
    expect(read('202611200003').pieces).toEqual([
      { code: 'day', value: '20-11-2026' },
      { code: 'counter', value: '0003' },
    ]);
  });
});

describe('a code whose separators were lost', () => {
  it.each([
    ['[)>06P83500-TG4-N010Q12S202611200003', '83500-TG4-N010'],
    ['[)>06P83500-TG4-N010Q12S202611200003TKD26-118', '83500-TG4-N010'],
    ['[)>\x1e06P83500-TG4-N010S2026112000031TKD26-118\x1e\x04', '83500-TG4-N010'],
    ['[)>06S202611200003P84151-D26-K000', '84151-D26-K000'],
    ['[)>06P54321Q6S20261120000316D20261120', '54321'],
  ])('%s still names its serial and its part', (text, partNo) => {
    const [reading] = read(text).readings;
    expect(reading).toMatchObject({ kind: 'label', serial: '202611200003' });
    expect(reading?.kind === 'label' && reading.partNos).toContain(partNo);
  });

  it('a long text of letters ends', () => {
    // Each letter may start a field: without a bound there are more ways to cut the text than a lifetime has seconds.
    expect(read(`[)>06P${'PQSTDKVJZ'.repeat(40)}`)).toBeDefined();
  });
});

describe('the text of our QR code', () => {
  const field = fc.stringMatching(/^[A-Z0-9-]{1,20}$/);
  const serial = fc
    .record({
      day: fc.date({ min: new Date(2020, 0, 1), max: new Date(2099, 0, 1), noInvalidDate: true }),
      counter: fc.integer({ min: 1, max: 9999 }),
    })
    .map(
      ({ day, counter }) =>
        `${day.getFullYear()}${String(day.getMonth() + 1).padStart(2, '0')}${String(day.getDate()).padStart(2, '0')}${String(counter).padStart(4, '0')}`,
    );

  it('is read back as it was made, whatever the part', () => {
    fc.assert(
      fc.property(field, field, fc.nat(99_999), serial, (partNo, colorCode, qty, number) => {
        expect(parseLabelText(`${partNo}|${colorCode}|${qty}|${number}`)).toEqual({
          ...{ partNo, colorCode, qty: String(qty), serial: number },
        });
      }),
    );
  });

  it('is read from any text without an exception, and a reading names something', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 80 }),
          fc.stringMatching(/^\[\)>06[PQSTD0-9A-Z|-]{0,30}$/).map((text) => text.replaceAll('|', GS)),
        ),
        (text) => {
          const input = read(text);
          expect(input.text.trim() === '' ? input.readings.length : 1).toBe(input.text.trim() === '' ? 0 : 1);
          for (const reading of input.readings) {
            expect(reading.kind === 'label' ? isTraceSerial(reading.serial) : reading.text !== '').toBe(true);
          }
        },
      ),
    );
  });
});
