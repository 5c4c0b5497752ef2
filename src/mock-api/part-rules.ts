import { partProblems } from '@/domain/host-rules/part-form';
import { handOf, type PartForm } from '@/domain/part';
import { sameId } from '@/domain/record';
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

/** What a host refuses of a form. `self`: the part it changes. */
export const formProblems = (form: PartForm, parts: PartRow[], customers: CustomerRow[], self?: PartRow) =>
  partProblems(form, {
    hasCustomer: customers.some(({ id }) => sameId(id, form.customerId)),
    isTaken: parts.some((row) => row !== self && isSamePart(row, form)),
  });

export const isSamePart = (a: Pick<PartRow, 'no' | 'colorCode'>, b: Pick<PartRow, 'no' | 'colorCode'>) =>
  a.no.toLowerCase() === b.no.toLowerCase() && a.colorCode.toLowerCase() === b.colorCode.toLowerCase();
