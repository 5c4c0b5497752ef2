import type { activityActions } from '@/domain/activity-entry';
import type { NumberRangeForm } from '@/domain/host-rules/number-range';
import type { RunLine } from '@/domain/host-rules/print-runs';
import type { SharedView } from '@/domain/host-rules/shared-view';
import type { Slip } from '@/domain/host-rules/slip-file';
import type { Role } from '@/domain/permissions';
import type { HostOutcome } from '@/domain/print-job';
import type { RecordId } from '@/domain/record';
import type { DesignState, StoredDesign } from '@/domain/shared-design';
import type { VoidLabels } from '@/domain/void';
import { type MasterFields, type MasterName, masterNames } from './master-data';

/** The tables of the mock API. Timestamps are ISO text, days `YYYY-MM-DD`. */
type Audit = { createdAt: string; createdBy: string; updatedAt: string; updatedBy: string };

export type MasterRow<N extends MasterName> = Audit & MasterFields<N>;
export type CustomerRow = MasterRow<'customers'>;

export type UserRow = Audit & {
  id: RecordId;
  username: string;
  nik: string;
  email: string;
  fullName: string;
  role: Role;
  /** Never part of an answer. */
  password: string;
};

export type PartRow = Audit & {
  id: RecordId;
  name: string;
  no: string;
  colorCode: string;
  labelSize: string;
  customerId: RecordId;
  model: string;
  qtyPerPack: number;
  indication: string;
  leftHand: boolean;
  rightHand: boolean;
  labelDesignId: string | null;
};

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

export type PrintRow = {
  id: RecordId;
  partId: RecordId;
  serialFrom: string;
  serialEnd: string;
  qtyLabel: number;
  qtyPart: number;
  status: number;
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

export type PrintJobRow = {
  id: string;
  partId: RecordId;
  serialFrom: string;
  serialEnd: string;
  status: number;
  qtyLabel: number;
  qtyPart: number;
  designId: string | null;
  designRevision: number | null;
  designHash: string;
  /** JSON, given back as it came. */
  snapshot: { [key: string]: unknown };
  output: string;
  printer: string;
  printedAt: string;
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
  access: { token: string; userId: RecordId; until: number; family?: string }[];
  refresh: { token: string; userId: RecordId; family?: string; usedAt?: number }[];
};

/** An entry of the log: who changed what. `recordId` is '' for an import. */
export type ActivityRow = {
  id: number;
  at: string;
  by: string;
  action: (typeof activityActions)[number];
  resource: string;
  recordId: string;
  label: string;
  changes: { field: string; from: string; to: string }[];
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

export const mockTables: readonly TableName[] = [
  ...masterNames,
  'users',
  'parts',
  'deliveries',
  'printHistory',
  'labelDesigns',
  'printJobs',
  'printRuns',
  'unprintedClaims',
  'voids',
  'numberRanges',
  'numberRangeTakes',
  'views',
  'activity',
  'ids',
  'sessions',
];

/** Initial author and time of a row, also of its last change. */
export function authorFields(user: Pick<UserRow, 'username'>, now: Date) {
  const time = now.toISOString();
  return { createdAt: time, createdBy: user.username, updatedAt: time, updatedBy: user.username };
}
