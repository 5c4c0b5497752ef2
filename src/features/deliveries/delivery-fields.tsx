import type { Delivery } from '@/domain/delivery';
import { cn } from '@/lib/cn';
import { formatListDate, formatTimestamp } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';

type Field = { label: string; value: string; mono?: boolean };

/** Every field of the slip, caption over value, as on a label (SPEC section 3). */
export function DeliveryFields({ delivery }: { delivery: Delivery }) {
  return (
    <div className="grid rounded-2 border border-rule-2 bg-paper">
      {groupsOf(delivery).map(({ name, fields }) => (
        <section key={name} aria-label={name} className="border-t border-rule p-5 first:border-t-0 max-md:p-4">
          <h2 className="mb-3 text-13 font-semibold">{name}</h2>
          <dl className="grid grid-cols-4 gap-x-5 gap-y-3.5 max-lg:grid-cols-2">
            {fields.map(({ label, value, mono }) => (
              <div key={label} className="min-w-0">
                <dt className="text-12 font-medium text-ink-3">{label}</dt>
                <dd className={cn('text-14 break-words', mono && 'font-mono')}>{value || '-'}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

const code = (label: string, value: string): Field => ({ label, value, mono: true });
const day = (text: string) => formatListDate(text) || text;

function groupsOf(delivery: Delivery): { name: string; fields: Field[] }[] {
  const { customer } = delivery;
  return [
    {
      name: 'Slip',
      fields: [
        code('Seq Prod', delivery.slipNumber),
        code('Sequence', delivery.seqProd),
        code('Order No', delivery.orderNo),
        { label: 'Customer', value: customer ? [customer.alias, customer.name].filter(Boolean).join(' · ') : '' },
      ],
    },
    {
      name: 'Part',
      fields: [
        code('Part Number', delivery.partNumber),
        { label: 'Part Name', value: delivery.partName },
        code('Color Code', delivery.colorCode),
        code('Lot', delivery.kdLotNo),
        code('Qty', formatNumber(delivery.qty)),
        code('Barcode HPM', delivery.barcodeHpm),
        code('Barcode Kasai', delivery.barcodeKasai),
      ],
    },
    {
      name: 'Schedule',
      fields: [
        code('Date', day(delivery.date)),
        code('Time', delivery.time),
        code('Adjust Date', day(delivery.adjustDate)),
        code('Adjust Time', delivery.adjustTime),
        { label: 'Remarks', value: delivery.remarksBawah },
      ],
    },
    {
      name: 'Record',
      fields: [
        code('Created', formatTimestamp(delivery.createdAt)),
        code('Updated', formatTimestamp(delivery.updatedAt)),
        { label: 'Updated By', value: delivery.updatedBy },
      ],
    },
  ];
}
