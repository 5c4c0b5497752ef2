import type { PartForm } from '@/domain/part';
import type { FieldProblem } from './problem';

export const twoHands: FieldProblem = {
  path: ['rightHand'],
  message: 'A part is for the left or the right hand, not both',
};

/** What a host refuses of a part: an unknown customer, an existing part number and colour, two hands. */
export const partProblems = (form: PartForm, known: { hasCustomer: boolean; isTaken: boolean }): FieldProblem[] => [
  ...(known.hasCustomer ? [] : [{ path: ['customerId'], message: 'Customer does not exist' }]),
  ...(known.isTaken ? [{ path: ['no'], message: `Part ${form.no} in ${form.colorCode} already exists` }] : []),
  ...(form.leftHand && form.rightHand ? [twoHands] : []),
];
