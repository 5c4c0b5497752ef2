import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOf, readCounter, readStatus } from '@/print/outputs/label-agent/host-status';

const lines = (first: string, second: string, third = '1234,0') =>
  [first, second, third].map((line) => `\x02${line}\x03\r\n`).join('');
const READY = ['030,0,0,1245,000,0,0,0,000,0,0,0', '000,0,0,0,1,2,4,0,00000000,1,000'] as const;

describe('the status of a printer (~HS)', () => {
  it('of a printer that is ready', () => {
    expect(readStatus(lines(...READY))).toEqual({
      ...{ paperOut: false, ribbonOut: false, headOpen: false, paused: false, tooHot: false, tooCold: false },
      ...{ bufferFull: false, memoryLost: false, labelWaiting: false, waiting: 0 },
    });
  });

  it.each([
    ['paperOut', '030,1,0,1245,000,0,0,0,000,0,0,0', READY[1]],
    ['paused', '030,0,1,1245,000,0,0,0,000,0,0,0', READY[1]],
    ['bufferFull', '030,0,0,1245,000,1,0,0,000,0,0,0', READY[1]],
    ['memoryLost', '030,0,0,1245,000,0,0,0,000,1,0,0', READY[1]],
    ['tooCold', '030,0,0,1245,000,0,0,0,000,0,1,0', READY[1]],
    ['tooHot', '030,0,0,1245,000,0,0,0,000,0,0,1', READY[1]],
    ['headOpen', READY[0], '000,0,1,0,1,2,4,0,00000000,1,000'],
    ['ribbonOut', READY[0], '000,0,0,1,1,2,4,0,00000000,1,000'],
    ['labelWaiting', READY[0], '000,0,0,0,1,1,4,1,00000000,1,000'],
  ])('%s is one flag and no other', (name, first, second) => {
    const status = readStatus(lines(first, second));
    expect(Object.entries(status ?? {}).filter(([, value]) => value === true)).toEqual([[name, true]]);
  });

  it('counts what it has received and not printed: formats in its buffer and labels of the batch', () => {
    const status = readStatus(lines('030,0,0,1245,012,0,0,0,000,0,0,0', '000,0,0,0,1,2,4,0,00000007,1,000'));
    expect(status?.waiting).toBe(19);
  });

  it('names the cause before its effect: an open head before the paper it cannot see', () => {
    const status = readStatus(lines('030,1,1,1245,000,0,0,0,000,0,0,0', '000,0,1,1,1,2,4,0,00000000,1,000'));
    expect(status && faultOf(status)).toBe('headOpen');
  });

  it('of two answers the newer one counts', () => {
    const paused = lines('030,0,1,1245,000,0,0,0,000,0,0,0', READY[1]);
    expect(readStatus(paused + lines(...READY))?.paused).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['one line', '\x02030,0,0,1245,000,0,0,0,000,0,0,0\x03\r\n'],
    [
      'two lines',
      lines(...READY)
        .split('\r\n')
        .slice(0, 2)
        .join('\r\n'),
    ],
    ['a field too few', lines('030,0,0,1245,000,0,0,0,000,0,0', READY[1])],
    ['a field too many', lines('030,0,0,1245,000,0,0,0,000,0,0,0,0', READY[1])],
    ['a flag that is no flag', lines('030,2,0,1245,000,0,0,0,000,0,0,0', READY[1])],
    ['no frame', `${READY[0]}\r\n${READY[1]}\r\n1234,0`],
    ['a page', '<html>030,0,0</html>'],
  ])('%s is no status', (_, text) => {
    expect(readStatus(text)).toBeUndefined();
  });

  it('of any text at all it throws nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('\x02', '\x03', ',', '0', '1', '"', '?', '\r\n', 'a') }),
        (text) => {
          readStatus(text);
          readCounter(text);
        },
      ),
    );
  });
});

describe('the label counter', () => {
  it.each([
    ['"1041"', 1041],
    ['"0"\r\n', 0],
    [`${lines(...READY)}"7"`, 7],
    [`"7"${lines(...READY)}`, 7],
    ['"7""9"', 9],
    ['"?"', 'none'],
    ['?', undefined],
    ['"104', undefined],
    ['"12 INCHES, 30 CENTIMETERS"', undefined],
    ['', undefined],
  ])('%j is %j', (text, count) => {
    expect(readCounter(text)).toBe(count);
  });
});
