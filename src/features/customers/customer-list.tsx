import { customers } from '@/api/customers';
import { hasFeature } from '@/config/env';
import { paths } from '@/config/paths';
import type { Customer } from '@/domain/customer';
import { listPrefetch } from '@/resource/list/list-query';
import { ListScreen } from '@/resource/list/list-screen';
import { type ListDeclaration, useList } from '@/resource/list/use-list';
import { deleteCommand, editCommand } from '@/resource/row/row-commands';
import { columnsOf, EMPTY_CELL } from '@/ui/data-table/columns';
import { TruncatedText } from '@/ui/data-table/truncated-text';

/** With a log, the history of a record says it better. */
const audited = { hidden: hasFeature('activity') };

const column = columnsOf<Customer>();
const href = ({ id }: Customer) => paths.customers.record.href(id);

/** SPEC section 2. */
const customerList: ListDeclaration<Customer> = {
  resource: customers,
  title: 'Customer',
  description: 'Who the parts and deliveries are for',
  caption: 'Customers',
  columns: [
    column.link('name', 'Name', (customer) => customer.name, href, { maxWidth: 320 }),
    column.mono('alias', 'Alias', (customer) => customer.alias),
    column.custom(
      'address',
      'Address',
      ({ address }) => <AddressCell address={address} />,
      ({ address }) => address,
    ),
    column.timestamp('created_at', 'Created', (customer) => customer.createdAt, { filterKey: false }),
    column.text('createdBy', 'Created By', (customer) => customer.createdBy, audited),
    column.timestamp('updated_at', 'Updated', (customer) => customer.updatedAt, { filterKey: false, hidden: true }),
    column.text('updatedBy', 'Updated By', (customer) => customer.updatedBy, audited),
  ],
  recordType: 'customer',
  rowName: ({ id, name }) => name || String(id),
  rowDetail: ({ alias }) => alias,
  hint: 'Add the first customer to begin.',
  createHref: paths.customers.create.href(),
  commands: [editCommand(href), deleteCommand],
  usedBy: {
    parts: {
      label: 'parts',
      href: ({ id }) => `${paths.parts.list.href()}?filter_customerId=${encodeURIComponent(id)}`,
    },
    deliveries: {
      label: 'deliveries',
      href: ({ id }) => `${paths.deliveries.list.href()}?customer=${encodeURIComponent(id)}`,
    },
  },
};

export const prefetch = listPrefetch(customerList);

export const Component = () => <ListScreen list={useList(customerList)} />;

/** Characters of an address in the list (SPEC section 2). */
const ADDRESS_LENGTH = 20;

function AddressCell({ address }: { address: string }) {
  const characters = [...address];
  if (characters.length <= ADDRESS_LENGTH) return address || EMPTY_CELL;
  const start = characters.slice(0, ADDRESS_LENGTH).join('');
  return <TruncatedText full={address}>{start.replace(/[\s.,]+$/, '')}…</TruncatedText>;
}
