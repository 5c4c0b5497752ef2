import { ani, budi, citra, otherPart, part, warehouse } from '@tests/print/run/support/fake-station';
import { describe, expect, it } from 'vitest';
import { takeOverRecords } from '@/print/run/ledger';

/** A station of a host with print jobs. */
function atWork() {
  const { clock, host, station } = warehouse({ jobs: true });
  const one = station('station 1');
  const page = one.open();
  const send = () => clock.until(page.send());
  const jobCalls = () =>
    host.calls.filter((call) => /^(job|record|outcome)/.test(call)).map((call) => call.split(' ')[0]);
  return { clock, host, one, page, send, jobCalls, jobs: () => [...host.jobs.values()] };
}

describe('sending print jobs', () => {
  it('[PR45] waits for the record, and sends the outcome after the job', async () => {
    const { clock, host, one, page, send, jobCalls, jobs } = atWork();
    host.setMode('broken');
    await clock.until(page.print(3));
    await clock.pass(2_000);
    await send();
    expect([jobs(), jobCalls().includes('job')]).toEqual([[], false]);
    const [paper] = one.papers;
    if (!paper) throw new Error('nothing was printed');
    await clock.until(page.answer(paper, 2));
    host.setMode('fine');
    await clock.pass(60_000);
    await send();
    expect(jobCalls().slice(-3)).toEqual(['record', 'job', 'outcome']);
    expect(jobs()[0]?.outcome).toMatchObject({ kind: 'some' });
    const calls = host.calls.length;
    await send();
    expect(host.calls.slice(calls).filter((call) => /^(job|outcome)/.test(call))).toEqual([]);
  });

  it('sends a job again when the host has lost it', async () => {
    const { clock, host, one, page, send, jobs } = atWork();
    await clock.until(page.print(1));
    await send();
    expect(jobs()).toHaveLength(1);
    host.jobs.clear();
    const [paper] = one.papers;
    if (paper) await clock.until(page.answer(paper, 0));
    await send();
    await send();
    expect(jobs()).toMatchObject([{ outcome: { kind: 'all' }, received: 1 }]);
  });

  it('[PR45] sends a job whose answer was lost once more, and the host keeps it once', async () => {
    const { clock, host, page, send, jobs } = atWork();
    await clock.until(page.print(1));
    host.setMode('lost');
    await send();
    host.setMode('fine');
    await clock.pass(120_000);
    await send();
    expect(jobs()).toMatchObject([{ received: 2 }]);
  });

  it('sends a job without its design when the storage had no room for that', async () => {
    const { clock, one, page, send, jobs } = atWork();
    one.disk.setMode('full-for-designs');
    await clock.until(page.print(1));
    expect([one.disk.tables.designs.size, one.papers.length]).toEqual([0, 1]);
    await send();
    expect(jobs()).toMatchObject([{ body: { designRevision: null, snapshot: { design: {} } } }]);
  });

  it('is done under the name of who printed, or of the admin who took the record over', async () => {
    const { clock, host, one, page, send, jobs } = atWork();
    host.setMode('broken');
    await clock.until(page.print(1));
    host.setMode('fine');
    one.signIn(citra);
    await clock.pass(60_000);
    await send();
    expect(jobs()).toEqual([]);
    await clock.until(
      takeOverRecords(
        page.ports,
        one.unrecorded().map(({ id }) => id),
      ),
    );
    await send();
    expect(jobs()).toMatchObject([{ author: { id: citra.id } }]);
    one.signIn(ani);
    await clock.until(page.print(1));
    await send();
    expect(jobs()[1]).toMatchObject({ author: { id: ani.id } });
  });

  it('stores and sends nothing of jobs to a host without them', async () => {
    const { clock, host, station } = warehouse();
    const one = station('station 1');
    const page = one.open();
    await clock.until(page.print(1));
    await clock.until(page.send());
    expect([one.runs().filter(({ open }) => open === 1), host.jobs.size]).toEqual([[], 0]);
    expect(host.calls.some((call) => call.startsWith('job'))).toBe(false);
  });

  it('says what came out of the runs that were left when others had some of its serials, and of no run the host lacks', async () => {
    const { clock, host, station } = warehouse({ rule409: true, runs: true });
    const [one, two] = [station('station 1'), station('station 2', budi)];
    const [page, other] = [one.open(), two.open()];
    one.setOnline(false);
    await clock.until(page.print(3));
    await clock.until(page.print(1, otherPart));
    for (const paper of one.papers) await clock.until(page.answer(paper, paper.partId === part.id ? 1 : 0));
    for (const of of [part, otherPart]) await clock.until(other.print(1, of));
    one.setOnline(true);
    await clock.pass(60_000);
    for (let times = 0; times < 4; times++) await clock.until(page.send());
    const said = host.calls.filter((call) => call.startsWith('outcome'));
    expect(said).toHaveLength(1);
    expect([...host.runs.keys()]).toContain(said[0]?.slice('outcome '.length));
    expect(one.runs().filter(({ open }) => open === 1)).toEqual([]);
  });

  it('knows all serials that others had, also when what was left was taken, too', async () => {
    const { clock, host, station } = warehouse({ rule409: true, runs: true });
    const [one, other] = [station('station 1'), station('station 2', budi).open()];
    const page = one.open();
    one.setOnline(false);
    await clock.until(page.print(3));
    await clock.until(other.print(1));
    one.setOnline(true);
    await clock.pass(60_000);
    await clock.until(page.send());
    one.setOnline(false);
    while (host.rows.length < 2) await clock.until(other.print(1));
    one.setOnline(true);
    for (let times = 0; times < 4; times++) {
      await clock.pass(60_000);
      await clock.until(page.send());
    }
    const [job] = one.runs().filter(({ id, jobId }) => id === jobId);
    const others = host.rows.filter(({ station: by }) => by === 'station 2').map(({ serialFrom }) => serialFrom);
    expect(others).toHaveLength(2);
    expect(job?.takenByOthers).toEqual([{ from: others[0], end: others[1], count: 2 }]);
  });
});
