import type { RunAnswer } from '@/api/print-runs';
import type { PrintRunBody, RunOutcome } from '@/domain/host-rules/print-runs';
import type { Part } from '@/domain/part';
import type { Role } from '@/domain/permissions';
import type { HostJobBody, HostOutcome } from '@/domain/print-job';
import type { PrintRecord, PrintRecordBody } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import type { HostClock } from './host-clock';
import type { PrintedBy } from './job';
import type { PublishedDesign } from './printed/published-designs';
import type { PrintStore } from './store/store';

/** The calls of the print history that printing needs. Each rejects with an ApiError. */
export type HistoryPort = {
  /** The day's last serialEnd of a part; undefined when there is none. */
  lastSerial: (partId: RecordId, day: string) => Promise<string | undefined>;
  /** Every record of a part and day; rejects when the host did not give all of them. */
  ofDay: (partId: RecordId, day: string) => Promise<PrintRecord[]>;
  /** Records a run under the session of this user and no other. Answers with the record when the host sends it. */
  record: (body: PrintRecordBody, userId: RecordId | undefined) => Promise<PrintRecord | undefined>;
};

/** The calls of the print jobs, where the host has them. Each rejects with an ApiError. */
export type JobsPort = {
  /** Under the session of this user and no other. The same job again is harmless. */
  send: (body: HostJobBody, userId: RecordId | undefined) => Promise<void>;
  /** What came out of the printer; fails with `not-found` when the host does not have the job. */
  outcome: (id: string, outcome: HostOutcome, userId: RecordId | undefined) => Promise<void>;
};

/** A run as the host takes it: serials, record and job at once. The same id again changes nothing. */
export type RunsPort = {
  send: (body: PrintRunBody, userId: RecordId | undefined) => Promise<RunAnswer>;
  /** Undefined when the host never saw it. */
  find: (id: string) => Promise<RunAnswer | undefined>;
  outcome: (id: string, partId: RecordId, outcome: RunOutcome, userId: RecordId | undefined) => Promise<void>;
};

/** Everything outside that printing needs. Tests provide their own. */
export type PrintingPorts = {
  history: HistoryPort;
  /** Undefined for a host without print jobs: nothing of them is stored or sent. */
  jobs?: JobsPort | undefined;
  /** Undefined for a host that records serials, record and job one by one. */
  runs?: RunsPort | undefined;
  store: PrintStore;
  /** What the check at PRINT reads again. */
  reads: {
    /** Fails with `not-found` when there is no such part. */
    part: (id: RecordId) => Promise<Part>;
    /** What this part prints now; undefined where designs are those of this browser. */
    design: (id: string) => Promise<PublishedDesign | undefined>;
  };
  /** Who is signed in here; undefined when nobody is. */
  user: () => (PrintedBy & { role: Role }) | undefined;
  /** Whether the browser has a network at all. */
  isOnline: () => boolean;
  now: () => Date;
  wait: (milliseconds: number) => Promise<void>;
  /** How far the host's clock is ahead of this one's (ms), as its last record said; undefined before the first. */
  clock: HostClock;
  /** Whether labels may be printed before the host has their record. */
  mayPrintWithoutHost: boolean;
  /** The name of this page in its claims on runs. */
  page: string;
};
