import { m } from '@messages/messages';
import { customers } from '@/api/customers';
import { hasFeature } from '@/config/env';
import { paths } from '@/config/paths';
import type { Customer } from '@/domain/customer';
import { recordWords } from '@/language/records';
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
  title: m.customers_title,
  description: m.customers_description,
  caption: m.customers_caption,
  columns: [
    column.link('name', m.field_name, (customer) => customer.name, href, { maxWidth: 320 }),
    column.mono('alias', m.field_alias, (customer) => customer.alias),
    column.custom(
      'address',
      m.field_address,
      ({ address }) => <AddressCell address={address} />,
      ({ address }) => address,
    ),
    column.timestamp('created_at', m.field_created, (customer) => customer.createdAt, { filterKey: false }),
    column.text('createdBy', m.field_created_by, (customer) => customer.createdBy, audited),
    column.timestamp('updated_at', m.field_updated, (customer) => customer.updatedAt, {
      filterKey: false,
      hidden: true,
    }),
    column.text('updatedBy', m.field_updated_by, (customer) => customer.updatedBy, audited),
  ],
  recordType: recordWords.customer,
  rowName: ({ id, name }) => name || String(id),
  rowDetail: ({ alias }) => alias,
  hint: m.customers_hint,
  createHref: paths.customers.create.href(),
  commands: [editCommand(href), deleteCommand],
  usedBy: {
    parts: {
      label: m.customers_used_by_parts,
      href: ({ id }) => `${paths.parts.list.href()}?filter_customerId=${encodeURIComponent(id)}`,
    },
    deliveries: {
      label: m.customers_used_by_deliveries,
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
