import { FIRST_PRINT } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { rangeOf, rangesOverlap } from '@/domain/serials/serial';
import { sha256 } from '@/lib/browser/sha256';
import { canonicalJson } from '@/lib/canonical-json';
import { sharedSerials } from '@/print/run/notes';
import { hostOutcome } from '@/print/run/outcome';
import { numbersOn } from '@/print/run/range-numbers';
import { isJob } from '@/print/run/store/rows';
import { bodyKey, ELSEWHERE, type HostMode, type HostOptions, kindOf, NOON } from './fake-host';
import {
  ani,
  budi,
  citra,
  type DiskMode,
  type FakePage,
  type FakeStation,
  otherPart,
  type Paper,
  type PrintChoice,
  part,
  type Taken,
  warehouse,
} from './fake-station';

const users = [ani, budi, citra];
const parts = [part, otherPart];

/** One thing that happens; then `pause` ms pass. `at` names a station and one of its two tabs. */
export type Step = { pause: number; at: [station: number, tab: number] } & (
  | { do: 'print'; count: number; part: number; choice: PrintChoice }
  | { do: 'reprint'; which: number; choice: PrintChoice }
  | { do: 'send'; force: boolean }
  | { do: 'answer'; which: number; missing: number }
  | { do: 'crash' }
  | { do: 'user'; user: number | undefined }
  | { do: 'host'; mode: HostMode }
  | { do: 'network'; up: boolean }
  | { do: 'disk'; mode: DiskMode }
  | { do: 'database'; change: 'save' | 'rollBack' | 'lose' }
  | { do: 'clock'; offset: number }
  /** Somebody elsewhere changes the part, publishes its design again, or prints labels of this station once more. */
  | { do: 'change'; what: 'part' | 'design'; part: number }
  | { do: 'foreign'; which: number }
  | { do: 'nothing' }
);

export type History = {
  host: HostOptions;
  /** How many stations there are, and whether all of them are used under one account. */
  stations: number;
  sharedAccount: boolean;
  /** Nothing is printed that the host has not recorded. */
  needsHost?: boolean;
  /** Minutes before midnight at which it begins. */
  untilMidnight: number;
  steps: Step[];
};

const HOUR = 3_600_000;

/** Runs a simulated history, ends all faults, and returns violations of the guarantees. */
export async function playHistory(
  history: History,
  look?: (stations: FakeStation[], host: Host) => void,
): Promise<string[]> {
  const start = new Date(2026, 10, 21).getTime() - history.untilMidnight * 60_000;
  const { clock, host, station } = warehouse(history.host, history.untilMidnight > 0 ? start : NOON);
  const stations = Array.from({ length: history.stations }, (_, at) =>
    station(`station ${at + 1}`, history.sharedAccount ? ani : (users[at % users.length] ?? ani)),
  );
  for (const one of stations) one.setPrintsWithoutHost(!history.needsHost);
  const tabs = stations.map((one) => [one.open(), one.open()]);
  const failures: string[] = [];
  /** Stations whose clock was wrong for a while. */
  const wrongClocks = new Set<string>();
  /** Stations whose database was replaced: it may have forgotten an answer that the host has. */
  const replaced = new Set<string>();
  const started: { page: FakePage; done: Promise<unknown> }[] = [];
  const begin = (what: string, page: FakePage, action: Promise<unknown>) => {
    started.push({ page, done: action.catch((error: unknown) => failures.push(`${what} threw ${String(error)}`)) });
  };

  for (const step of history.steps) {
    const at = step.at[0] % stations.length;
    const one = stations[at];
    const pages = tabs[at];
    const tab = step.at[1] % 2;
    const page = pages?.[tab];
    if (!one || !pages || !page) throw new Error('no such station');
    if (step.do === 'print' && one.user()) {
      begin('print', page, page.print(step.count, parts[step.part % 2], step.choice));
    } else if (step.do === 'reprint' && one.user()) {
      const paper = one.papers[step.which % Math.max(1, one.papers.length)];
      if (paper) begin('reprint', page, page.reprint(paper, step.choice));
    } else if (step.do === 'answer') {
      const paper = one.papers[step.which % Math.max(1, one.papers.length)];
      if (paper) begin('answer', page, page.answer(paper, step.missing));
    } else if (step.do === 'send') begin('send', page, page.send(step.force));
    else if (step.do === 'crash') {
      page.die();
      pages[tab] = one.open();
    } else if (step.do === 'user') one.signIn(step.user === undefined ? undefined : users[step.user]);
    else if (step.do === 'host') host.setMode(step.mode);
    else if (step.do === 'network') one.setOnline(step.up);
    else if (step.do === 'disk') one.disk.setMode(step.mode);
    else if (step.do === 'database') {
      one.disk[step.change]();
      if (step.change !== 'save') replaced.add(one.name);
    } else if (step.do === 'clock') {
      one.setClock(step.offset);
      wrongClocks.add(one.name);
    } else if (step.do === 'change') {
      if (step.what === 'design') host.publish();
      else host.changePart((parts[step.part % 2] ?? part).id);
    } else if (step.do === 'foreign') host.reprint(step.which);
    await clock.pass(step.pause);
  }

  host.setMode('fine');
  host.rules.mostRows = undefined;
  for (const one of stations) {
    one.setOnline(true);
    one.disk.setMode('fine');
    one.setClock(0);
  }
  await clock.pass(60_000);
  for (let round = 0; round < 3; round++) {
    for (const user of users) {
      for (const one of stations) one.signIn(user);
      for (const [at] of stations.entries()) {
        for (const page of tabs[at] ?? []) begin('send', page, page.send());
        await clock.pass(5_000);
      }
      await clock.pass(90_000);
    }
  }
  await clock.pass(2 * HOUR);
  for (const user of users) {
    for (const one of stations) one.signIn(user);
    for (const page of tabs.flat()) begin('send', page, page.send());
    await clock.pass(120_000);
  }
  const alive = started.filter(({ page }) => page.isAlive()).map(({ done }) => done);
  await clock.until(Promise.all(alive), 4 * HOUR).catch(() => failures.push('something never ended'));

  for (const page of tabs.flat()) {
    const state = page.store.state();
    if (state !== 'persistent' && state !== 'opening') failures.push(`the storage of ${page.id} stays ${state}`);
  }
  look?.(stations, host);
  const papers = checkPapers(stations, host);
  const ofJobs = history.host.jobs ? checkJobs(stations, host, replaced) : [];
  const unrecorded = history.needsHost && history.host.runs ? checkNoDuplicates(stations) : [];
  return [...failures, ...papers, ...check(stations, host, wrongClocks), ...ofJobs, ...unrecorded];
}

/** What the host has of print jobs: of every print, once, with the hash of its snapshot and its outcome. */
function checkJobs(stations: FakeStation[], host: Host, replaced: ReadonlySet<string>): string[] {
  const failures: string[] = [];
  for (const [id, { body, author, station }] of host.jobs) {
    if (sha256(canonicalJson(body.snapshot.design)) !== body.designHash) failures.push(`the hash of ${id} is wrong`);
    const press = stations.flatMap((one) => one.taken).find(({ ids }) => ids.includes(id));
    const tookOver = stations.some(
      (one) => one.name === station && one.notes().some(({ kind }) => kind === 'taken-over'),
    );
    if (press && !tookOver && !sameId(press.user?.id, author?.id))
      failures.push(`${id} was sent by ${author?.username}`);
  }
  for (const one of stations) {
    const waiting = new Set(one.unrecorded().map((run) => run.jobId));
    for (const paper of one.papers) {
      if (!paper.isKept || saysLost(one)) continue;
      for (const id of paper.jobIds) {
        if (!host.jobs.has(id) && !waiting.has(id)) failures.push(`the job ${id} of ${paper.page.id} is lost`);
      }
    }
    for (const job of one.runs().filter(isJob)) {
      const sent = host.jobs.get(job.id);
      if (!sent || replaced.has(one.name)) continue;
      const known = JSON.stringify(sent.outcome ?? { kind: 'unknown' });
      const local = JSON.stringify(hostOutcome(job));
      if (known !== local) failures.push(`the host has ${known} of ${job.id}, and its station ${local}`);
    }
  }
  return failures;
}

/** Its database came back empty or older, and it says so. */
const saysLost = (one: FakeStation) => one.witness.loss() !== undefined;

/**
 * A paper shows what the host had when PRINT was pressed, if the host was reached. A label that came to nothing is not
 * printed when somebody else has printed it since. The numbers of a number range are on one label each.
 */
function checkPapers(stations: FakeStation[], host: Host): string[] {
  const papers = stations.flatMap((one) => one.papers);
  const differ = papers
    .filter(({ status, isChecked }) => status === FIRST_PRINT && isChecked)
    .filter(({ shown, pressedAt }) => (host.replacedAt(shown) ?? pressedAt) < pressedAt)
    .map(({ page, ranges }) => `${ranges[0]?.from} of ${page.id} is not as the host had it`);
  const twice = stations
    .flatMap((one) => one.rests)
    .filter(({ isChecked }) => isChecked)
    .filter(({ partId, status, serials, pressedAt }) =>
      host.rows.some(
        (row) =>
          row.station === ELSEWHERE &&
          sameId(row.partId, partId) &&
          row.status > status &&
          host.timeOf(row) < pressedAt &&
          serials.some(({ from, end }) => row.serialFrom <= end && from <= row.serialEnd),
      ),
    )
    .map(({ page, serials }) => `${serials[0]?.from} of ${page.id} was printed elsewhere before`);
  const numbered = papers.filter(({ numbers }) => numbers);
  const seen = new Set<string>();
  const numbers = numbered
    .flatMap(({ ranges, numbers: given = [] }) =>
      ranges.flatMap(serialsIn).map((serial) => numbersOn(serial, given).plate),
    )
    .filter((number) => number === undefined || seen.size === seen.add(number).size)
    .map((number) => `the number ${number} is on two labels, or missing`);
  return [...differ, ...twice, ...numbers];
}

/** No serial is on two first papers. */
function checkNoDuplicates(stations: FakeStation[]): string[] {
  const seen = new Set<string>();
  return stations
    .flatMap((one) => one.papers)
    .filter(({ status }) => status === FIRST_PRINT)
    .flatMap(({ partId, ranges }) => ranges.flatMap(serialsIn).map((serial) => `${partId} ${serial}`))
    .filter((serial) => seen.size === seen.add(serial).size)
    .map((serial) => `${serial} is on two papers`);
}

const serialsIn = ({ from, end }: { from: string; end: string }) =>
  sharedSerials({ serialFrom: from, serialEnd: end }, { serialFrom: from, serialEnd: end });

type Host = ReturnType<typeof warehouse>['host'];

function check(stations: FakeStation[], host: Host, wrongClocks: ReadonlySet<string>): string[] {
  const failures: string[] = [];
  const papers = stations.flatMap((one) => one.papers);
  const byStation = new Map(stations.map((one) => [one.name, one]));
  const saysWhy = (paper: Paper, from: string, end: string) => {
    const one = byStation.get(paper.station);
    if (!one) return false;
    const range = { serialFrom: from, serialEnd: end };
    const noted = one
      .notes()
      .some((note) => sameId(note.partId, paper.partId) && sharedSerials(note, range).length > 0);
    const waits = one
      .unrecorded()
      .some(
        ({ body, refusal, unclear }) =>
          sameId(body.partId, paper.partId) &&
          sharedSerials(body, range).length > 0 &&
          (refusal !== '' || unclear !== null),
      );
    return noted || waits || saysLost(one);
  };

  // (a) A duplicate serial is always reported on one station.
  const firsts = papers.filter(({ status }) => status === FIRST_PRINT);
  for (const [at, one] of firsts.entries()) {
    for (const two of firsts.slice(at + 1)) {
      if (!sameId(one.partId, two.partId)) continue;
      for (const a of one.ranges) {
        for (const b of two.ranges) {
          const shared = sharedSerials(
            { serialFrom: a.from, serialEnd: a.end },
            { serialFrom: b.from, serialEnd: b.end },
          );
          const [from, end] = [shared[0], shared.at(-1)];
          if (!from || !end) continue;
          if (!saysWhy(one, from, end) && !saysWhy(two, from, end)) {
            failures.push(`${from}-${end} is on papers of ${one.page.id} and ${two.page.id}, and nobody says so`);
          }
          // (e) Tabs of a browser whose storage can be read and written never give out the same serial.
          const safe = (paper: Paper) =>
            byStation
              .get(paper.station)
              ?.taken.some(({ ids, isSafe }) => isSafe && ids.some((id) => paper.jobIds.includes(id)));
          if (one.station === two.station && safe(one) && safe(two)) {
            failures.push(`${from}-${end} was given out twice by ${one.station}`);
          }
        }
      }
    }
  }

  // (b) Every label is covered by a record, or its station says why not.
  for (const paper of papers) {
    for (const range of paper.ranges) {
      for (const serial of serialsIn(range)) {
        const covers = host.rows.some(
          (row) =>
            sameId(row.partId, paper.partId) &&
            kindOf(row) === kindOf(paper) &&
            row.serialFrom <= serial &&
            serial <= row.serialEnd,
        );
        if (!covers && !saysWhy(paper, serial, serial)) failures.push(`${serial} of ${paper.page.id} is lost`);
      }
    }
  }

  const mayBeTaken = (press: Taken) => !press.isGivenUp;
  const isNoted = (row: Host['rows'][number]) =>
    (byStation.get(row.station)?.notes() ?? []).some(
      (note) => note.kind === 'overlap' && sameId(note.partId, row.partId) && sharedSerials(note, row).length > 0,
    );
  const taken = stations.flatMap((one) => one.taken).filter(mayBeTaken);
  const bodies = taken.flatMap(({ request, user }) =>
    request.newJobs.map((job) => ({ ...job, partId: request.partId, user })),
  );
  const seen = new Map<string, number>();
  for (const row of host.rows.filter(({ station }) => station !== ELSEWHERE)) {
    const range = rangeOf(row.serialFrom, row.serialEnd);
    const from = bodies.filter((body) => {
      const whole = rangeOf(body.serialFrom, body.serialEnd);
      return sameId(body.partId, row.partId) && kindOf(body) === kindOf(row) && range && whole
        ? rangesOverlap(range, whole) && whole.from <= range.from && range.end <= whole.end
        : false;
    });
    // (c) Recorded by who printed it.
    const own = from.filter(({ user }) => user && sameId(user.id, row.author?.id));
    if (own.length === 0) {
      failures.push(`${bodyKey(row)} was recorded by ${row.author?.username}, who did not print it`);
      continue;
    }
    // (d) No job is recorded twice.
    const key = `${row.author?.username} ${row.station} ${bodyKey(row)}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    const here = (byStation.get(row.station)?.taken ?? [])
      .filter(mayBeTaken)
      .filter(
        ({ request, user }) =>
          sameId(user?.id, row.author?.id) &&
          sameId(request.partId, row.partId) &&
          request.newJobs.some(
            (job) => kindOf(job) === kindOf(row) && job.serialFrom <= row.serialFrom && row.serialEnd <= job.serialEnd,
          ),
      );
    // It is not known that a record was sent when the database came back older, or when the clock was wrong. A first print is noted then, a re-print is sent again.
    const isUntold =
      (row.status !== FIRST_PRINT || isNoted(row)) &&
      (wrongClocks.has(row.station) || (byStation.get(row.station)?.hasLost() ?? false));
    if (count > here.length && !isUntold && !host.lateBodies.has(bodyKey(row))) {
      failures.push(`${bodyKey(row)} by ${row.author?.username} was recorded ${count} times for ${here.length} prints`);
    }
  }
  return failures;
}
