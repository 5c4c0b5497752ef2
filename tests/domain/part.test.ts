import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handOf, ofColour, partFormSchema, partSchema, readQtyPerPack, toggleHand } from '@/domain/part';

const whole = {
  name: 'LINING ASSY R FR DOOR',
  no: '83500-TG4-N010',
  colorCode: 'NH-900L',
  labelSize: '135mm × 90mm',
  customerId: 7,
  model: 'TG4 2SJ',
  qtyPerPack: '12',
  indication: 'RR-04',
  leftHand: false,
  rightHand: true,
};
const messages = (form: unknown) => partFormSchema.safeParse(form).error?.issues.map(({ message }) => message);

describe('the quantity per pack', () => {
  it.each([
    ['12', 12],
    [' 24 ', 24],
    ['+6', 6],
    [2.9, 2],
    ['2.5', 2],
    ['2.55', 2],
    ['1', 1],
    ['12x', 1],
    ['x12', 1],
    ['', 1],
    [0, 1],
    [-5, 1],
    ['abc', 1],
    ['1e309', 1],
    [Number.POSITIVE_INFINITY, 1],
    [null, 1],
  ])('[F7] reads %j as %i', (value, expected) => {
    expect(readQtyPerPack(value)).toBe(expected);
  });

  it('[F7] is a whole number of at least 1 whatever arrives', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const quantity = readQtyPerPack(value);
        return Number.isSafeInteger(quantity) && quantity >= 1;
      }),
    );
  });
});

describe('the part form', () => {
  it('sends what was typed, trimmed, with the quantity as a number', () => {
    expect(partFormSchema.parse({ ...whole, no: ' 83500-TG4-N010 ' })).toEqual({ ...whole, qtyPerPack: 12 });
  });

  it('shows the specified message for every missing field', () => {
    const empty = {
      ...whole,
      name: '',
      no: ' ',
      colorCode: '',
      labelSize: '',
      customerId: '',
      model: '',
      indication: '',
    };
    expect(messages(empty)).toEqual([
      'Part name is required',
      'Part number is required',
      'Color code is required',
      'Label size is required',
      'Customer is required',
      'Model is required',
      'Indication is required',
    ]);
    expect(messages({ ...whole, customerId: undefined })).toEqual(['Customer is required']);
    expect(messages({ ...whole, qtyPerPack: '' })).toBeUndefined();
  });
});

describe('the parts of a colour', () => {
  const parts = [{ colorCode: 'NH-900L' }, { colorCode: ' nh-1 ' }];
  it.each([
    ['', parts],
    [' NH-1', [parts[1]]],
    ['nh-900l ', [parts[0]]],
    ['NH-9', []],
  ])('“%s” are found without case and spaces around it; all without one', (colour, found) => {
    expect(ofColour(parts, colour)).toEqual(found);
  });
});

describe('the hand of a part', () => {
  it('turns the other switch off', () => {
    const [left, right] = [
      { leftHand: true, rightHand: false },
      { leftHand: false, rightHand: true },
    ];
    expect(toggleHand('left', true, right)).toEqual(left);
    expect(toggleHand('right', true, left)).toEqual(right);
    expect(toggleHand('left', false, left)).toEqual({ leftHand: false, rightHand: false });
    expect(toggleHand('left', false, right)).toEqual(right);
  });

  it('is none when a host says both', () => {
    expect(handOf({ leftHand: true, rightHand: true })).toBe('none');
    expect(handOf({ leftHand: false, rightHand: true })).toBe('right');
    expect(handOf({ leftHand: true, rightHand: false })).toBe('left');
  });
});

describe('a part from the host', () => {
  it('is read although numbers come as text and fields are missing', () => {
    const part = partSchema.parse({ id: '9', no: 83500, qtyPerPack: '24', leftHand: '1', customerId: null });
    expect(part).toMatchObject({ id: '9', no: '83500', name: '', qtyPerPack: 24, leftHand: true, rightHand: false });
    expect(part.customer).toBeNull();
    expect(partSchema.parse({ id: 9, customer: { name: 7, x: 1 } }).customer).toEqual({ name: '7' });
  });
});
