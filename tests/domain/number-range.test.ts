import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberAtEnd, numbersIn, writtenNumber } from '@/domain/number-range';

const plates = { kind: 'licence-plate', prefix: 'UN104711880', digits: 9 } as const;
const ssccs = { kind: 'sscc', prefix: '089912345', digits: 8 } as const;
const packages = { kind: 'plain', prefix: '', digits: 9 } as const;
const short = { kind: 'plain', prefix: '', digits: 4 } as const;
const PLATE = 'UN104711880000412704';
const SSCC = writtenNumber(ssccs, 12);

describe('a number of a range', () => {
  it.each([
    ['as printed', PLATE, plates, 412_704],
    ['with its identifier', `1J${PLATE}`, plates, 412_704],
    ['as people read it', '(1J) UN 104711880 000412704', plates, 412_704],
    ['in small letters', PLATE.toLowerCase(), plates, 412_704],
    ['an SSCC', `(00)${SSCC}`, ssccs, 12],
    ['an SSCC without brackets', `00${SSCC}`, ssccs, 12],
    ['after the code of a company', '1JUN104711880000412704', packages, 412_704],
    ['a short one with an identifier', '3S0007', short, 7],
    ['a short one by itself', '0007', short, 7],
    ['a short one after other characters', '83500-TG4-0007', short, undefined],
    ['an SSCC with a wrong check digit', `${SSCC.slice(0, -1)}${(Number(SSCC.at(-1)) + 1) % 10}`, ssccs, undefined],
    ['of another range', PLATE, { ...plates, prefix: 'UN104711881' }, undefined],
    ['with a letter in it', 'UN10471188000041A704', plates, undefined],
    ['cut off', PLATE.slice(2), plates, undefined],
    ['no text', '', short, undefined],
  ])('%s: %s', (_what, text, range, number) => {
    expect(numberAtEnd(text, range)).toBe(number);
  });

  it('is read back from what is printed of it, whatever the range', () => {
    const range = fc.record({
      kind: fc.constantFrom('plain' as const, 'licence-plate' as const),
      prefix: fc.stringMatching(/^[0-9A-Z]{0,20}$/),
      digits: fc.integer({ min: 1, max: 15 }),
    });
    fc.assert(
      fc.property(range, fc.nat(), (some, any) => {
        const number = any % 10 ** some.digits;
        expect(numberAtEnd(writtenNumber(some, number), some)).toBe(number);
      }),
    );
  });
});

it('of two ranges that end a text the one with the longer number comes first', () => {
  expect(numbersIn(`1J${PLATE}`, [packages, plates]).map(({ range }) => range)).toEqual([plates, packages]);
});

it.each(['\x1d', '<GS>', '{GS}', '^]', '\u241d'])(
  'is found among the values of a scanned code, separated by %j',
  (gs) => {
    const code = `[)>\x1e06${gs}P83500-TG4-N010${gs}Q12${gs}1J${PLATE}${gs}1TKD26-118\x1e\x04`;
    expect(numbersIn(code, [plates, short])).toMatchObject([{ range: plates, number: 412_704 }]);
  },
);
