import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import Trash2 from 'lucide-react/icons/trash';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { activity } from '@/api/activity';
import { deliveries } from '@/api/deliveries';
import { hasFeature } from '@/config/env';
import { paths } from '@/config/paths';
import type { Delivery } from '@/domain/delivery';
import type { Permission } from '@/domain/permissions';
import { pairText, type Scan, type ScanPair, scanPair } from '@/domain/trace/scan-pair';
import { recordWords } from '@/language/records';
import { formatTimestamp } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { RecordFallback } from '@/resource/form/record-fallback';
import { RecordHistory } from '@/resource/form/record-history';
import { listAddress } from '@/resource/list/list-memory';
import type { Confirmation } from '@/resource/row/row-commands';
import { RowConfirmation } from '@/resource/row/row-confirmation';
import { usePermission, useRole } from '@/session/profile';
import { type Decision, decisionOn, useDecisions } from '@/storage/delivery-decisions';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { PageHeader } from '@/ui/basics/page-header';
import { decidedDeliveries, decisionText, MISTAKE, permissionToDecide, warningOf } from './decisions';
import { dayText, pairLamps, slipName } from './delivery-columns';

const VIEW_ONLY = 'A slip comes from the scanner and can only be viewed, decided on and deleted here.';

/**
 * One delivery: its two scans and every field, read-only. The list's row is shown until the record is loaded.
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
        description={delivery && [delivery.customer?.name, VIEW_ONLY].filter(Boolean).join('. ')}
        backTo={listHref}
        // Without a log, the record below says who changed it.
        moreActions={
          delivery &&
          hasFeature('activity') && <RecordHistory resource="deliveries" id={delivery.id} audit={undefined} />
        }
        actions={delivery && <DecisionButtons delivery={delivery} listHref={listHref} />}
      />
      {delivery ? (
        <div className="grid max-w-[960px] gap-4">
          <ScanPairPanel pair={scanPair(delivery)} />
          <DecisionPanel delivery={delivery} />
          <DeliveryFields delivery={delivery} />
        </div>
      ) : (
        <RecordFallback record={record} listHref={listHref} />
      )}
    </>
  );
}

function DecisionButtons({ delivery, listHref }: { delivery: Delivery; listHref: string }) {
  const navigate = useNavigate();
  const [confirmation, setConfirmation] = useState<Confirmation<Delivery> | null>(null);
  const confirm = (mode: Confirmation<Delivery>['mode']) => setConfirmation({ mode, row: delivery });
  const decide = reasonOf(permissionToDecide(useRole(), useDecision(delivery).decision));
  const remove = reasonOf(usePermission('delete'));
  return (
    <>
      <Button reason={remove} onClick={() => confirm('delete')}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      <Button reason={decide} onClick={() => confirm('reject')}>
        <X aria-hidden />
        Reject
      </Button>
      <Button variant="primary" reason={decide} onClick={() => confirm('approve')}>
        <Check aria-hidden />
        Approve
      </Button>
      <RowConfirmation
        confirmation={confirmation}
        onClose={() => setConfirmation(null)}
        recordType={recordWords.delivery}
        rowName={slipName}
        rowDetail={({ partName }) => partName}
        warning={warningOf}
        resource={decidedDeliveries}
        onDone={(mode) => mode === 'delete' && navigate(listHref, { replace: true })}
      />
    </>
  );
}

const reasonOf = (permission: Permission) => (permission.allowed ? undefined : permission.reason);

/** The scans of a slip at LT1 and LT2: who, when, how long between, and which one is missing. */
function ScanPairPanel({ pair }: { pair: ScanPair }) {
  const state = pairLamps[pair.state];
  return (
    <section aria-label="Scans" className="rounded-2 border border-rule-2 bg-paper">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center max-md:grid-cols-1">
        <Station name="LT1" scan={pair.lt1} missing={pair.state === 'missing'} />
        <ArrowRight aria-hidden className="text-ink-3 max-md:ml-5 max-md:rotate-90" />
        <Station name="LT2" scan={pair.lt2} missing={false} />
      </div>
      <p className="flex items-center gap-2.5 border-t border-rule px-5 py-3 text-13 font-medium">
        <Lamp state={state} />
        {pairText(pair)}
      </p>
    </section>
  );
}

function Station({ name, scan, missing }: { name: string; scan: Scan | undefined; missing: boolean }) {
  const waiting = missing ? 'stop' : 'wait';
  return (
    <div className="flex items-center gap-4 p-5">
      <Lamp size="lg" state={scan ? 'ok' : waiting} />
      <div className="min-w-0">
        <h2 className="text-12 font-medium text-ink-3">{name}</h2>
        <p className="text-16 font-semibold wrap-anywhere">
          {scan ? scan.by || 'Scanned' : missing ? 'Not scanned' : 'Waiting'}
        </p>
        {scan && <p className="font-mono text-13 text-ink-2">{formatTimestamp(scan.at) || 'time unknown'}</p>}
      </div>
    </div>
  );
}

/** What was decided on the slip, as far as this browser and the host's log know it. */
function DecisionPanel({ delivery }: { delivery: Delivery }) {
  const { decision, text } = useDecision(delivery);
  return (
    <section
      aria-label="Decision"
      className="flex items-center gap-2.5 rounded-2 border border-rule-2 bg-paper px-5 py-3 text-13"
    >
      <Lamp state={decision && (decision.isApproved ? 'ok' : 'stop')} />
      <p role="status" className={clsx('wrap-anywhere', decision && 'font-medium')}>
        {text}
      </p>
    </section>
  );
}

type Field = { label: string; value: string; mono?: boolean };

/** Every field of the slip, caption over value, as on a label (SPEC section 3). */
function DeliveryFields({ delivery }: { delivery: Delivery }) {
  return (
    <div className="grid rounded-2 border border-rule-2 bg-paper">
      {groupsOf(delivery).map(({ name, fields }) => (
        <section key={name} aria-label={name} className="border-t border-rule p-5 first:border-t-0 max-md:p-4">
          <h2 className="mb-3 text-13 font-semibold">{name}</h2>
          <dl className="grid grid-cols-4 gap-x-5 gap-y-3.5 max-lg:grid-cols-2">
            {fields.map(({ label, value, mono }) => (
              <div key={label} className="min-w-0">
                <dt className="text-12 font-medium text-ink-3">{label}</dt>
                <dd className={clsx('text-14 wrap-anywhere', mono && 'font-mono')}>{value || '-'}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

const code = (label: string, value: string): Field => ({ label, value, mono: true });

function groupsOf(delivery: Delivery): { name: string; fields: Field[] }[] {
  const { customer } = delivery;
  return [
    {
      name: 'Slip',
      fields: [
        code('Slip Number', delivery.slipNumber),
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
        code('Date', dayText(delivery.date)),
        code('Time', delivery.time),
        code('Adjust Date', dayText(delivery.adjustDate)),
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

type Known = {
  /** The newest one that is known. */
  decision: Decision | undefined;
  /** What, when, by whom and who says so; or why it is not known. */
  text: string;
};

/**
 * What was decided on a slip. Its record does not say it: this browser knows its own decisions, and the log of a host
 * with `activity` those of everybody.
 */
export function useDecision(delivery: Pick<Delivery, 'id' | 'createdAt'>): Known {
  const own = useDecisions((decisions) => decisionOn(delivery, decisions));
  const log = useQuery({ ...activity.ofRecord('deliveries', delivery.id), enabled: hasFeature('activity') });
  const logged = log.data?.rows.find(({ action }) => action === 'approve' || action === 'reject');
  const decision = logged && {
    isApproved: logged.action === 'approve',
    at: logged.at,
    by: logged.by || 'an unknown user',
  };
  // What this browser did is in the log too, as soon as that is read again.
  const isLogged = decision && (!own || own.isApproved === decision.isApproved || own.at < decision.at);
  if (isLogged) return { decision, text: textOf(decision, 'as the activity log says') };
  if (own) return { decision: own, text: textOf(own, 'in this browser') };
  return { decision: undefined, text: unknownText(log) };
}

const textOf = (decision: Decision, source: string) => `${decisionText(decision)}, ${source}. ${MISTAKE}`;

function unknownText({ isPending, isError, data }: { isPending: boolean; isError: boolean; data?: unknown }): string {
  if (!hasFeature('activity')) {
    return 'Nothing was decided in this browser. Whether somebody else approved or rejected the slip is not in its record.';
  }
  if (isError && !data)
    return 'Whether it was approved or rejected is not known now: the activity log could not be read.';
  return isPending ? 'Reading the activity log...' : 'Neither approved nor rejected, says the activity log.';
}
