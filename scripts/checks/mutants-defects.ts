export type Defect = { name: string; file: string; find: string; replace: string; tests: string[] };

const reserve = ['tests/print/run/record/reserve.test.ts'];
const send = ['tests/print/run/record/record.test.ts'];
const refresh = ['tests/session/session-interleavings.test.ts', 'tests/api/client/token-refresh.test.ts'];
const slowRefresh = ['tests/session/slow-refresh.test.ts'];
const traceStory = ['tests/domain/trace/trace-story.test.ts'];
const worker = ['tests/service-worker/offline-worker.test.ts'];

/** Defects that take more than one changed operator: wrong order, lost races, files taken unchecked. */
export const defects: Defect[] = [
  {
    name: 'serials are printed that are not those on the screen',
    file: 'src/print/run/record/reserve.ts',
    find: 'if (range.ok && (range.range.from === newSerials.visible.from || isAboveAll)) return undefined;',
    replace: 'if (range.ok) return undefined;',
    tests: reserve,
  },
  {
    name: 'the record is not stored before printing',
    file: 'src/print/run/record/reserve.ts',
    find: "transaction.put('runs', indexed(run));",
    replace: '',
    tests: reserve,
  },
  {
    name: 'a re-print lowers the highest serial given out',
    file: 'src/print/run/record/reserve.ts',
    find: 'highest: higherSerial(known.highest, run.serialEnd)',
    replace: 'highest: run.serialEnd',
    tests: reserve,
  },
  {
    name: 'a database that came back empty starts at 0001',
    file: 'src/print/run/record/reserve.ts',
    find: "if (result.kind === 'reserved') for (const run of runs) store.witness.raise(witnessed(run));",
    replace: '',
    tests: reserve,
  },
  {
    name: 'a run whose page is gone before paper is recorded',
    file: 'src/print/run/record/record.ts',
    find: 'if (runState === undefined && !current.printed) {',
    replace: 'if (current.attempts < 0) {',
    tests: send,
  },
  {
    name: 'dialog and queue send the same record',
    file: 'src/print/run/record/record.ts',
    find: 'if (!run || (isClaimed(run, time) && run.claimedBy !== sender)) return undefined;',
    replace: 'if (!run) return undefined;',
    tests: send,
  },
  {
    name: 'a re-print is sent before its first print',
    file: 'src/print/run/record/record.ts',
    find: 'run && !waitsFor(unrecordedOf(run), open)',
    replace: 'run && open',
    tests: send,
  },
  {
    name: 'an open page stops the upgrade of a newer release',
    file: 'src/print/run/store/database.ts',
    find: 'blocking: () => {\n      isOpen = false;\n      database.close();',
    replace: 'blocking: () => {\n      isOpen = false;',
    tests: ['tests/print/run/database.test.ts'],
  },
  {
    name: 'several refreshes run at once',
    file: 'src/api/client/token-refresh.ts',
    find: 'pending.get(expired) ?? start(expired)',
    replace: 'start(expired)',
    tests: refresh,
  },
  {
    name: 'another tab refreshes while a slow refresh is under way',
    file: 'src/lib/browser/lock.ts',
    find: 'since < holder.expiresAt ? current',
    replace: 'since < holder.expiresAt - 15_000 ? current',
    tests: slowRefresh,
  },
  {
    name: 'a refresh that comes back after sign-out signs in again',
    file: 'src/session/session.ts',
    find: 'session.isAuthenticated && session.accessToken === seen.accessToken ? signedIn(session.user, fresh) : undefined',
    replace: 'signedIn(session.user, seen && fresh)',
    tests: refresh,
  },
  {
    name: 'a saved design is removed before it is written',
    file: 'src/storage/label-designs.ts',
    find: 'stored.write(text);',
    replace: '(stored.remove(), stored.write(text));',
    tests: ['tests/storage/label-designs.test.ts'],
  },
  {
    name: 'the stored page is shown before the host is tried',
    file: 'src/service-worker/offline-worker.ts',
    find: 'if (inTime) return inTime;',
    replace: 'if (inTime) return (await cached(address)) ?? inTime;',
    tests: worker,
  },
  {
    name: 'files are stored without comparing their hash',
    file: 'src/service-worker/offline-worker.ts',
    find: 'return expectedHash === (await sha256(scope.crypto, await response.clone().arrayBuffer()));',
    replace: 'return expectedHash !== undefined;',
    tests: worker,
  },
  {
    name: 'any fetched file is stored',
    file: 'src/service-worker/offline-worker.ts',
    find: 'const file = (await isReleaseFile(address, copy)) ? copy : await download(address);',
    replace: 'const file = copy;',
    tests: worker,
  },
  {
    name: 'a possible delivery is called linked',
    file: 'src/domain/trace/trace-story.ts',
    find: "Date.parse(scannedAt) > Date.parse(printedAt) ? 'possible' : 'none'",
    replace: "Date.parse(scannedAt) > Date.parse(printedAt) ? 'linked' : 'none'",
    tests: traceStory,
  },
  {
    name: 'a serial without a part links its delivery',
    file: 'src/domain/trace/trace-story.ts',
    find: "if (named.length > 0 || holding.some((text) => claimOf(text, delivery, part) === 'unnamed')) return 'possible';",
    replace:
      "if (named.length > 0 || holding.some((text) => claimOf(text, delivery, part) === 'unnamed')) return 'linked';",
    tests: traceStory,
  },
  {
    name: 'two parts of one number have the same delivery',
    file: 'src/domain/trace/trace-story.ts',
    find: "named.some((text) => rivals.every((rival) => claimOf(text, delivery, rival) !== 'named'))",
    replace: 'named.some(() => rivals.length >= 0)',
    tests: traceStory,
  },
  {
    name: 'the label text of another part links its delivery',
    file: 'src/domain/trace/trace-story.ts',
    find: "if (no === 'other' || color === 'other') return 'other';",
    replace: "if (no === 'other' && color === 'other') return 'other';",
    tests: traceStory,
  },
  {
    name: 'a possible delivery is told as an event',
    file: 'src/domain/trace/trace-story.ts',
    find: "tied.filter(({ tie }) => tie === 'linked').map",
    replace: "tied.filter(({ tie }) => tie !== 'none').map",
    tests: traceStory,
  },
];
