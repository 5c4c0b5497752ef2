import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { deliveries } from '@/api/deliveries';
import { paths } from '@/config/paths';
import { scanPair } from '@/domain/scan-pair';
import { RecordGate } from '@/resource/form/record-gate';
import { listAddress } from '@/resource/list/list-memory';
import { PageHeader } from '@/ui/basics/page-header';
import { slipName } from './delivery-columns';
import { DeliveryDecisions } from './delivery-decisions';
import { DeliveryFields } from './delivery-fields';
import { ScanPairPanel } from './scan-pair-panel';

/**
 * One delivery: its two scans and every field. The scanner writes it; here it is looked at and decided on. The row the
 * list had is shown until the record itself is there.
 */
export function Component() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const record = useQuery({ ...deliveries.detail(id), placeholderData: () => deliveries.listed(client, id) });
  const delivery = record.data;
  const listHref = listAddress('deliveries', paths.deliveries.list.href());
  return (
    <>
      <PageHeader
        title={delivery ? `Delivery ${slipName(delivery)}` : 'Delivery'}
        description={delivery?.customer?.name}
        backTo={listHref}
        actions={delivery && <DeliveryDecisions delivery={delivery} listHref={listHref} />}
      />
      {delivery ? (
        <div className="grid max-w-[960px] gap-4">
          <ScanPairPanel pair={scanPair(delivery)} />
          <DeliveryFields delivery={delivery} />
        </div>
      ) : (
        <RecordGate record={record} listHref={listHref} />
      )}
    </>
  );
}
