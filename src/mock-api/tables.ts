import type * as z from 'zod/mini';
import type { ActivityEntry, activityActions } from '@/domain/host-rules/activity';
import type { MasterForm, MasterName } from '@/domain/host-rules/master-data';
import type { RunLine } from '@/domain/host-rules/print-runs';
import type { printJobBodySchema, recordedRunSchema } from '@/domain/host-rules/printing';
import type { SharedView } from '@/domain/host-rules/shared-view';
import type { Slip } from '@/domain/host-rules/slip-file';
import type { NumberRangeForm } from '@/domain/number-range';
import type { PartForm } from '@/domain/part';
import type { HostOutcome } from '@/domain/print-job';
import type { RecordId } from '@/domain/record';
import type { DesignState, StoredDesign } from '@/domain/shared-design';
import type { userBodySchema } from '@/domain/user';
import type { VoidLabels } from '@/domain/void';

/** The tables of the mock API. Timestamps are ISO text, days `YYYY-MM-DD`. */
type Audit = { createdAt: string; createdBy: string; updatedAt: string; updatedBy: string };

export type MasterRow<N extends MasterName> = Audit & { id: RecordId } & MasterForm<N>;
export type CustomerRow = MasterRow<'customers'>;

/** The password is never part of an answer. */
export type UserRow = Audit & z.output<typeof userBodySchema> & { id: RecordId; email: string };

export type PartRow = Audit & Omit<PartForm, 'labelDesignId'> & { id: RecordId; labelDesignId: string | null };

export type DeliveryRow = Slip &
  Audit & {
    id: RecordId;
    customerId: RecordId;
    scanLt1ByName: string;
    scanLt1At: string | null;
    scanLt2ByName: string;
    scanLt2At: string | null;
    /** The last decision. No screen shows it, so answers leave it out. */
    decision: 'approved' | 'rejected' | null;
    /** Why it was rejected; '' when it is not. */
    rejectReason: string;
  };

export type PrintRow = z.output<typeof recordedRunSchema> & {
  id: RecordId;
  createdAt: string;
  createdBy: string;
  /** Its print job and the design of that, as soon as it has one. */
  jobId?: string | null;
  designId?: string | null;
  /** Why it was printed again. */
  reason?: string;
};

type DesignDraftRow = {
  design: StoredDesign;
  updatedAt: string;
  updatedBy: string;
  /** The last submit or reject of this draft. */
  note: { kind: 'submitted' | 'rejected'; comment: string; at: string; by: string } | null;
};

export type DesignRevisionRow = {
  revision: number;
  design: StoredDesign;
  comment: string;
  createdAt: string;
  createdBy: string;
  approvedBy: string;
  approvalComment: string;
  /** Null: never published, so that only admins read it. */
  publishedAt: string | null;
};

export type PrintJobRow = Omit<z.output<typeof printJobBodySchema>, 'override' | 'snapshot'> & {
  /** JSON, given back as it came. */
  snapshot: Record<string, unknown>;
  printedBy: string;
  override: { reason: string } | null;
  outcome: HostOutcome | null;
};

export type PrintRunRow = {
  id: string;
  at: string;
  by: string;
  station: string;
  companyName: string;
  lines: RunLine[];
  /** The ids of the jobs that it wrote. */
  jobs: string[];
};

/** Unprinted serials of an earlier run that a run has. */
type UnprintedClaimRow = {
  runId: string;
  historyId: RecordId;
  partId: RecordId;
  serialFrom: string;
  serialEnd: string;
};

export type VoidRow = VoidLabels & { id: number; partId: RecordId };

export type NumberRangeRow = Audit & NumberRangeForm & { id: RecordId };

type NumberRangeTakeRow = { id: string; rangeId: RecordId; from: number; end: number; at: string };

export type LabelDesignRow = Audit & {
  id: string;
  name: string;
  state: DesignState;
  publishedRevision: number | null;
  draft: DesignDraftRow | null;
  revisions: DesignRevisionRow[];
};

/** `family`: all tokens that descend from one sign-in. `usedAt`: the refresh token is invalid from then on. */
export type Sessions = {
  access: { token: string; userId: RecordId; until: number; family: string }[];
  refresh: { token: string; userId: RecordId; family: string; usedAt?: number }[];
};

/** An entry of the log: who changed what. `recordId` is '' for an import. */
export type ActivityRow = Omit<ActivityEntry, 'id' | 'action'> & {
  id: number;
  action: (typeof activityActions)[number];
};

type Ids = Record<MasterName | 'users' | 'parts' | 'deliveries' | 'printHistory', number> & {
  /** Data that an older release stored lacks it. */
  labelDesigns?: number;
};

export type Tables = { [N in MasterName]: MasterRow<N>[] } & {
  users: UserRow[];
  parts: PartRow[];
  deliveries: DeliveryRow[];
  printHistory: PrintRow[];
  labelDesigns: LabelDesignRow[];
  printJobs: PrintJobRow[];
  printRuns: PrintRunRow[];
  unprintedClaims: UnprintedClaimRow[];
  voids: VoidRow[];
  numberRanges: NumberRangeRow[];
  numberRangeTakes: NumberRangeTakeRow[];
  views: SharedView[];
  activity: ActivityRow[];
  /** The last used id of each table: an id is never used twice, even after a delete. */
  ids: Ids;
  sessions: Sessions;
};
export type TableName = keyof Tables;

/** Initial author and time of a row, also of its last change. */
export function authorFields(user: Pick<UserRow, 'username'>, now: Date) {
  const time = now.toISOString();
  return { createdAt: time, createdBy: user.username, updatedAt: time, updatedBy: user.username };
}
