import { m } from '@messages/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import Trash2 from 'lucide-react/icons/trash';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { activity } from '@/api/activity';
import type { PartialRows } from '@/api/client/partial-rows';
import { deliveries } from '@/api/deliveries';
import { hasFeature } from '@/config/env';
import { paths } from '@/config/paths';
import type { Delivery } from '@/domain/delivery';
import type { ActivityEntry } from '@/domain/host-rules/activity';
import type { Permission } from '@/domain/permissions';
import { isMismatched } from '@/domain/trace/barcode-comparison';
import { type Scan, type ScanPair, scanPair } from '@/domain/trace/scan-pair';
import { sayNumber } from '@/language/format';
import { sayHostText } from '@/language/host-texts';
import { recordWords } from '@/language/records';
import { sayPair } from '@/language/scan-words';
import { formatTimestamp } from '@/lib/dates';
import { RecordFallback } from '@/resource/form/record-fallback';
import { RecordHistory } from '@/resource/form/record-history';
import { listAddress } from '@/resource/list/list-memory';
import { partText } from '@/resource/list/unread-text';
import type { Confirmation } from '@/resource/row/row-commands';
import { RowConfirmation } from '@/resource/row/row-confirmation';
import { usePermission, useRole } from '@/session/profile';
import { type Decision, decisionOn, useDecisions } from '@/storage/delivery-decisions';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { PageHeader } from '@/ui/basics/page-header';
import { decidedDeliveries, decisionText, permissionToDecide, warningOf } from './decisions';
import { listDay, pairLamps, slipName } from './delivery-columns';

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
        title={delivery ? m.row_name({ record: m.screen_delivery(), name: slipName(delivery) }) : m.screen_delivery()}
        description={delivery && [delivery.customer?.name, m.deliveries_view_only()].filter(Boolean).join('. ')}
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
          <ScanPairPanel pair={scanPair(delivery)} differ={isMismatched(delivery)} />
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
        {m.row_delete()}
      </Button>
      <Button reason={decide} onClick={() => confirm('reject')}>
        <X aria-hidden />
        {m.deliveries_reject()}
      </Button>
      <Button variant="primary" reason={decide} onClick={() => confirm('approve')}>
        <Check aria-hidden />
        {m.deliveries_approve()}
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

const reasonOf = (permission: Permission) => (permission.allowed ? undefined : sayHostText(permission.reason));

type ScanPairPanelProps = { pair: ScanPair; differ: boolean };

/** The scans of a slip at LT1 and LT2: who, when, how long between, which one is missing, and whether the codes match. */
function ScanPairPanel({ pair, differ }: ScanPairPanelProps) {
  const state = pairLamps[pair.state];
  return (
    <section aria-label={m.deliveries_scans()} className="rounded-2 border border-rule-2 bg-paper">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center max-md:grid-cols-1">
        <Station name="LT1" scan={pair.lt1} missing={pair.state === 'missing'} />
        <ArrowRight aria-hidden className="text-ink-3 max-md:ml-5 max-md:rotate-90" />
        <Station name="LT2" scan={pair.lt2} missing={false} />
      </div>
      <p className="flex items-center gap-2.5 border-t border-rule px-5 py-3 text-13 font-medium">
        <Lamp state={state} />
        {sayPair(pair)}
      </p>
      {differ && (
        <p className="flex items-center gap-2.5 border-t border-rule px-5 py-3 text-13 font-medium text-stop-text">
          <Lamp state="stop" />
          {m.deliveries_mismatched()}
        </p>
      )}
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
          {scan ? scan.by || m.deliveries_scanned() : missing ? m.deliveries_not_scanned() : m.deliveries_waiting()}
        </p>
        {scan && (
          <p className="font-mono text-13 text-ink-2">{formatTimestamp(scan.at) || m.deliveries_time_unknown()}</p>
        )}
      </div>
    </div>
  );
}

/** What was decided on the slip, as far as this browser and the host's log know it. */
function DecisionPanel({ delivery }: { delivery: Delivery }) {
  const { decision, text } = useDecision(delivery);
  const { rejectReason } = delivery;
  return (
    <section
      aria-label={m.deliveries_decision()}
      className="flex items-center gap-2.5 rounded-2 border border-rule-2 bg-paper px-5 py-3 text-13"
    >
      <Lamp state={decision && (decision.isApproved ? 'ok' : 'stop')} />
      <div className="grid gap-1 wrap-anywhere">
        <p role="status" className={clsx(decision && 'font-medium')}>
          {text}
        </p>
        {rejectReason !== '' && decision?.isApproved === false && (
          <p>{m.deliveries_rejected_because({ reason: rejectReason })}</p>
        )}
      </div>
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
      name: m.deliveries_group_slip(),
      fields: [
        code(m.field_slip_number(), delivery.slipNumber),
        code(m.deliveries_sequence(), delivery.seqProd),
        code(m.field_order_no(), delivery.orderNo),
        {
          label: m.field_customer(),
          value: customer ? [customer.alias, customer.name].filter(Boolean).join(' · ') : '',
        },
      ],
    },
    {
      name: m.resource_part(),
      fields: [
        code(m.field_part_number(), delivery.partNumber),
        { label: m.field_part_name(), value: delivery.partName },
        code(m.field_color_code(), delivery.colorCode),
        code(m.field_lot(), delivery.kdLotNo),
        code(m.field_qty(), sayNumber(delivery.qty)),
        code(m.field_barcode_hpm(), delivery.barcodeHpm),
        code(m.field_barcode_kasai(), delivery.barcodeKasai),
      ],
    },
    {
      name: m.deliveries_group_schedule(),
      fields: [
        code(m.field_date(), listDay(delivery.date)),
        code(m.field_time(), delivery.time),
        code(m.deliveries_adjust_date(), listDay(delivery.adjustDate)),
        code(m.deliveries_adjust_time(), delivery.adjustTime),
        { label: m.field_remarks(), value: delivery.remarksBawah },
      ],
    },
    {
      name: m.deliveries_group_record(),
      fields: [
        code(m.field_created(), formatTimestamp(delivery.createdAt)),
        code(m.field_updated(), formatTimestamp(delivery.updatedAt)),
        { label: m.field_updated_by(), value: delivery.updatedBy },
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
 * What was decided on a slip. Its record holds only the reason of a rejection: this browser knows its own decisions,
 * and the log of a host with `activity` those of everybody.
 */
export function useDecision(delivery: Pick<Delivery, 'id' | 'createdAt' | 'rejectReason'>): Known {
  const own = useDecisions((decisions) => decisionOn(delivery, decisions));
  const log = useQuery({ ...activity.ofRecord('deliveries', delivery.id), enabled: hasFeature('activity') });
  // The newest entries come first, so that the first decision among them is the newest of all.
  const logged = log.data?.either({ whole: firstDecision, part: firstDecision });
  const decision = logged && {
    isApproved: logged.action === 'approve',
    at: logged.at,
    by: logged.by || m.deliveries_unknown_user(),
  };
  // What this browser did is in the log too, as soon as that is read again.
  const isLogged = decision && (!own || own.isApproved === decision.isApproved || own.at < decision.at);
  if (isLogged) return { decision, text: m.deliveries_decided_log({ decision: decisionText(decision) }) };
  if (own) {
    const say = own.at === '' ? m.deliveries_decided_record : m.deliveries_decided_here;
    return { decision: own, text: say({ decision: decisionText(own) }) };
  }
  return { decision: undefined, text: unknownText(log) };
}

const firstDecision = (entries: readonly ActivityEntry[]) =>
  entries.find(({ action }) => action === 'approve' || action === 'reject');

type Log = { isPending: boolean; isError: boolean; data: PartialRows<ActivityEntry> | undefined };

function unknownText({ isPending, isError, data }: Log): string {
  if (!hasFeature('activity')) {
    return m.deliveries_undecided_here();
  }
  if (isError && !data) return m.deliveries_log_failed();
  if (data?.unread) return m.deliveries_undecided_part({ part: partText(data.unread) });
  return isPending ? m.deliveries_log_reading() : m.deliveries_undecided();
}
