import { handOf } from '@/domain/part';
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
