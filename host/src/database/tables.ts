import type { ColumnType, Generated } from 'kysely';
import { type MasterForm, type MasterName, masterNames } from '@/domain/host-rules/master-data';
import type { Role } from '@/domain/permissions';
import type { DesignState, StoredDesign } from '@/domain/shared-design';

/** The tables as the queries see them: camelCase, bigint as number (`open.ts`). Written in migrations/*.sql. */
type Id = Generated<number>;
/** json goes in as text and comes back parsed. */
type Json<T> = ColumnType<T, string, string>;
type Audit = { createdAt: Date; createdBy: string; updatedAt: Date; updatedBy: string };

type UserTable = Audit & {
  id: Id;
  username: string;
  nik: string;
  email: Generated<string>;
  fullName: string;
  role: Role;
  passwordHash: string;
  hasDemoPassword: Generated<boolean>;
};

type SessionTable = { id: string; userId: number; createdAt: Date; revokedAt: Date | null };
type RefreshTokenTable = { hash: string; sessionId: string; createdAt: Date; expiresAt: Date; usedAt: Date | null };
type LoginFailureTable = { key: string; failures: number; resetsAt: Date };

type PartTable = Audit & {
  id: Id;
  name: string;
  no: string;
  colorCode: string;
  labelSize: string;
  customerId: number;
  model: string;
  qtyPerPack: number;
  indication: string;
  leftHand: boolean;
  rightHand: boolean;
  labelDesignId: string | null;
};

type DeliveryTable = Audit & {
  id: Id;
  customerId: number;
  slipNumber: string;
  seqProd: string;
  orderNo: string;
  partNumber: string;
  partName: string;
  colorCode: string;
  kdLotNo: string;
  qty: number;
  date: string;
  time: string;
  adjustDate: string;
  adjustTime: string;
  remarksBawah: string;
  barcodeHpm: string;
  barcodeKasai: string;
  scanLt1ByName: Generated<string>;
  scanLt1At: Generated<Date | null>;
  scanLt2ByName: Generated<string>;
  scanLt2At: Generated<Date | null>;
  decision: Generated<'approved' | 'rejected' | null>;
  /** '' when it is not rejected, or rejected without a reason. */
  rejectReason: Generated<string>;
};

type SerialCounterTable = { partId: number; day: string; last: number };

type PrintHistoryTable = {
  id: Id;
  partId: number;
  serialFrom: string;
  serialEnd: string;
  day: ColumnType<string, never, never>;
  qtyLabel: number;
  qtyPart: number;
  status: number;
  createdAt: Date;
  createdBy: string;
  /** The print job that tells it, and its design. */
  jobId: Generated<string | null>;
  designId: Generated<string | null>;
  /** Why it was printed again. */
  reason: Generated<string>;
};

export type DraftNote = { kind: 'submitted' | 'rejected'; comment: string; at: string; by: string };

type LabelDesignTable = Audit & {
  id: string;
  name: string;
  state: DesignState;
  publishedRevision: number | null;
  draft: Json<StoredDesign> | null;
  draftLabelSize: string | null;
  draftUpdatedAt: Date | null;
  draftUpdatedBy: string | null;
  draftNote: Json<DraftNote> | null;
};

type LabelDesignRevisionTable = {
  designId: string;
  revision: number;
  design: Json<StoredDesign>;
  labelSize: string;
  hash: string;
  comment: string;
  createdAt: Date;
  createdBy: string;
  approvedBy: string;
  approvalComment: string;
  publishedAt: Date | null;
};

type PrintJobTable = {
  id: string;
  partId: number;
  serialFrom: string;
  serialEnd: string;
  status: number;
  qtyLabel: number;
  qtyPart: number;
  designId: string | null;
  designRevision: number | null;
  designHash: string;
  snapshot: Json<Record<string, unknown>>;
  output: string;
  printer: string;
  printedAt: string;
  printedBy: string;
  override: Json<{ reason: string }> | null;
  outcome: Json<{ kind: string; missing: [string, string][] }> | null;
  createdAt: Date;
  /** The run that wrote it (print-runs). */
  runId: Generated<string | null>;
};

type PrintRunTable = {
  id: string;
  at: Date;
  by: string;
  stationId: string;
  stationName: string;
  companyName: Generated<string>;
  lines: Json<object[]>;
};

type UnprintedClaimTable = {
  runId: string;
  historyId: number;
  partId: number;
  serialFrom: string;
  serialEnd: string;
};

type VoidedLabelsTable = {
  id: Id;
  partId: number;
  serialFrom: string;
  serialEnd: string;
  reason: string;
  at: Date;
  by: string;
  confirmedBy: string | null;
  replacedBy: Json<{ serialFrom: string; serialEnd: string }> | null;
};

type ActivityTable = {
  id: Id;
  at: Date;
  by: string;
  action: string;
  resource: string;
  recordId: string;
  label: string;
  changes: Json<{ field: string; from: string; to: string }[]>;
};

type NumberRangeTable = Audit & {
  id: Id;
  name: string;
  kind: 'plain' | 'sscc' | 'licence-plate';
  prefix: string;
  digits: number;
  nextNumber: number;
  lastNumber: number;
  warnAt: number;
};

type NumberRangeTakeTable = {
  id: string;
  rangeId: number;
  firstNumber: number;
  lastNumber: number;
  takenAt: Date;
  takenBy: string;
};

type SharedViewTable = {
  id: string;
  name: string;
  resource: string;
  address: string;
  owner: string;
  createdAt: Date;
};

/** Each has an id, an author and the fields of its form: the types of one stand for all. */
export const masterTables = masterNames as readonly 'customers'[];

export type Tables = { [N in MasterName]: Audit & { id: Id } & MasterForm<N> } & {
  users: UserTable;
  sessions: SessionTable;
  refreshTokens: RefreshTokenTable;
  loginFailures: LoginFailureTable;
  parts: PartTable;
  deliveries: DeliveryTable;
  serialCounters: SerialCounterTable;
  printHistory: PrintHistoryTable;
  labelDesigns: LabelDesignTable;
  labelDesignRevisions: LabelDesignRevisionTable;
  printJobs: PrintJobTable;
  printRuns: PrintRunTable;
  unprintedClaims: UnprintedClaimTable;
  voidedLabels: VoidedLabelsTable;
  activity: ActivityTable;
  numberRanges: NumberRangeTable;
  numberRangeTakes: NumberRangeTakeTable;
  sharedViews: SharedViewTable;
};
