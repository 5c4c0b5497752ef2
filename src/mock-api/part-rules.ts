import { handOf, type PartForm } from '@/domain/part';
import { sameId } from '@/domain/record';
import type { FieldProblem } from './problem';
import type { CustomerRow, PartRow } from './tables';

/** A part in an answer, with its customer's name. */
export type PartAnswer = PartRow & { customer: { id: CustomerRow['id']; name: string } | null };

export const partCells = {
  customer: ({ customer }: PartAnswer) => customer?.name,
  hand: (part: PartAnswer) => handOf(part),
};

export function withCustomer(customers: CustomerRow[]): (part: PartRow) => PartAnswer {
  const byId = new Map(customers.map(({ id, name }) => [String(id), { id, name }]));
  return (part) => ({ ...part, customer: byId.get(String(part.customerId)) ?? null });
}

/** What a database would refuse: an unknown customer, an existing part number and colour, two hands. */
export function partProblems(form: PartForm, parts: PartRow[], customers: CustomerRow[], self?: PartRow) {
  const problems: FieldProblem[] = [];
  if (!customers.some(({ id }) => sameId(id, form.customerId))) {
    problems.push({ path: ['customerId'], message: 'Customer does not exist' });
  }
  if (parts.some((row) => row !== self && isSamePart(row, form))) {
    problems.push({ path: ['no'], message: `Part ${form.no} in ${form.colorCode} already exists` });
  }
  if (form.leftHand && form.rightHand) {
    problems.push({ path: ['rightHand'], message: 'A part is for the left or the right hand, not both' });
  }
  return problems;
}

export const isSamePart = (a: Pick<PartRow, 'no' | 'colorCode'>, b: Pick<PartRow, 'no' | 'colorCode'>) =>
  a.no.toLowerCase() === b.no.toLowerCase() && a.colorCode.toLowerCase() === b.colorCode.toLowerCase();
