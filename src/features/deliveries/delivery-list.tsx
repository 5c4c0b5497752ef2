import { m } from '@messages/messages';
import { useMutation } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import { errorMessage } from '@/api/client/errors';
import { customers } from '@/api/customers';
import { deliveries, MISMATCHED_ON, SCANNED_ON, WAITING_FOR_LT2 } from '@/api/deliveries';
import { paths } from '@/config/paths';
import { customerOption } from '@/domain/customer';
import type { Delivery } from '@/domain/delivery';
import { recordWords } from '@/language/records';
import { useChoices } from '@/resource/form/use-choices';
import { ImportButton } from '@/resource/import/import-button';
import { useDownload } from '@/resource/import/use-download';
import { listPrefetch } from '@/resource/list/list-query';
import { ListScreen } from '@/resource/list/list-screen';
import { type ListDeclaration, useList } from '@/resource/list/use-list';
import { deleteCommand, editCommand, type RowCommand, viewCommand } from '@/resource/row/row-commands';
import { decisionOn, useDecisions } from '@/storage/delivery-decisions';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { Combobox } from '@/ui/forms/combobox';
import { DateRangePicker } from '@/ui/forms/lazy-date-range-picker';
import { decidedDeliveries, permissionToDecide, SLIP_STATE, slipStates, warningOf } from './decisions';
import { deliveryColumns, deliverySearchColumns, slipName } from './delivery-columns';

const href = ({ id }: Delivery) => paths.deliveries.record.href(id);

/** 'Master data pokayoke' (SPEC section 2). */
const deliveryList: ListDeclaration<Delivery> = {
  resource: decidedDeliveries,
  customerPrompt: m.deliveries_prompt,
  title: m.deliveries_title,
  caption: m.deliveries_caption,
  columns: deliveryColumns,
  searchColumns: deliverySearchColumns,
  moreFilters: [
    { key: SLIP_STATE, label: m.deliveries_state, choices: slipStates },
    { key: WAITING_FOR_LT2, label: m.deliveries_filter_waiting },
    { key: SCANNED_ON, label: m.deliveries_filter_scanned_on },
    { key: MISMATCHED_ON, label: m.deliveries_filter_mismatched_on },
  ],
  // The dashboard counts the slips of all customers.
  isReadyWithout: ({ filters }) =>
    [WAITING_FOR_LT2, SCANNED_ON, MISMATCHED_ON].some((key) => filters[key] !== undefined),
  recordType: recordWords.delivery,
  rowName: slipName,
  rowDetail: ({ partName }) => partName,
  warning: warningOf,
  hint: m.deliveries_hint,
  selectable: true,
  bulkActions: async () => (await import('./delivery-bulk-actions')).deliveryBulkActions(),
};

/** SPEC section 2 has both Edit and Lihat; no call changes a slip, so that Edit says what it opens. */
const commandsAfter = (decisions: ReturnType<typeof useDecisions.getState>): readonly RowCommand<Delivery>[] => {
  const decides: Pick<RowCommand<Delivery>, 'permissionFor'> = {
    permissionFor: (role, slip) => permissionToDecide(role, decisionOn(slip, decisions)),
  };
  return [
    viewCommand(href),
    { ...editCommand(href), hint: m.deliveries_edit_hint },
    { id: 'approve', label: m.deliveries_approve, icon: Check, confirms: 'approve', ...decides },
    { id: 'reject', label: m.deliveries_reject, icon: X, confirms: 'reject', ...decides },
    deleteCommand,
  ];
};

export const prefetch = listPrefetch(deliveryList);

export function Component() {
  const list = useList(deliveryList);
  const decisions = useDecisions();
  const commands = useMemo(() => commandsAfter(decisions), [decisions]);
  const { state, dispatch } = list;
  const { selectedCustomer, dateRange } = state;
  const isUnknown = useCustomers().isMissing(selectedCustomer ?? '');
  return (
    <ListScreen
      list={list}
      commands={commands}
      hint={isUnknown && m.deliveries_customer_gone()}
      headerActions={
        <>
          <CustomerPicker value={selectedCustomer} onChange={(id) => dispatch({ type: 'customer', id })} />
          <DeliveryImport customerId={selectedCustomer} />
        </>
      }
      toolbar={
        <DateRangePicker value={dateRange} onValueChange={(range) => dispatch({ type: 'dateRange', ...range })} />
      }
    />
  );
}

const useCustomers = () => useChoices(customers.choices, customerOption);

type CustomerPickerProps = { value: string | null; onChange: (id: string) => void };

/** The customer whose deliveries are shown; customers by name, ascending (SPEC section 2). */
function CustomerPicker({ value, onChange }: CustomerPickerProps) {
  const { query, options, note } = useCustomers();
  if (query.error && !query.data) {
    return (
      <div role="alert" className="flex items-center gap-2 text-13 text-stop-text">
        <ClampedText className="max-w-prose">{errorMessage(query.error, m.deliveries_customers_failed())}</ClampedText>
        <Button onClick={() => query.refetch()}>{m.common_retry()}</Button>
      </div>
    );
  }
  return (
    <Combobox
      size="sm"
      aria-label={m.field_customer()}
      className="w-70 max-md:w-auto max-md:basis-[calc(100%-3.5rem)]"
      placeholder={m.deliveries_customer_select()}
      searchPlaceholder={m.deliveries_customer_search()}
      emptyText={m.deliveries_customer_none()}
      note={note}
      loading={query.isPending}
      value={value}
      currentLabel={query.data ? m.deliveries_customer_of({ id: value ?? '' }) : undefined}
      options={options}
      onValueChange={(id) => onChange(String(id))}
    />
  );
}

/** Import of a txt file for the selected customer (SPEC sections 2 and 6). */
function DeliveryImport({ customerId }: { customerId: string | null }) {
  const { mutateAsync } = useMutation(deliveries.importFile);
  const template = useDownload({
    file: { mutationFn: async () => (await import('./delivery-import')).slipTemplate() },
    done: m.parts_template_done,
    failed: m.parts_template_failed,
  });
  return (
    <ImportButton
      label={m.deliveries_import()}
      variant="primary"
      reason={customerId === null ? m.deliveries_import_needs_customer() : undefined}
      title={m.deliveries_import_title()}
      description={m.deliveries_import_lead()}
      extensions={['.txt', '.csv', '.xlsx']}
      template={template}
      load={async () => (await import('./delivery-import')).deliveryImport(customerId ?? '')}
      upload={(input) => mutateAsync({ ...input, customerId: customerId ?? '' })}
      keys={deliveries.keys.all}
      noFileText={m.deliveries_import_no_file()}
      failureText={m.deliveries_import_failed()}
      successText={m.deliveries_import_done()}
    />
  );
}
