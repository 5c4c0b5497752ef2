import { type Customer, type CustomerForm, customerSchema } from '@/domain/customer';
import { defineResource } from './client/resource';

export const customers = defineResource<Customer, CustomerForm>({
  name: 'customers',
  row: customerSchema,
  body: ({ name, alias, address }) => ({ name, alias, address }),
  sortedBy: 'name',
  alsoInvalidates: ['parts', 'deliveries'],
});
