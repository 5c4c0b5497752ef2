import { afterAll, vi } from 'vitest';
import { type Running, watchRunning } from './process/running';
import { classesOf, restoreSnapshot, type Snapshot, takeSnapshot, watchAssigned } from './process/snapshot';

/** What is kept while the modules of a test file are thrown away. */
type Shared = { running: Running; snapshot: Snapshot; restoreAssigned: () => string[] };
const KEY = Symbol.for('shared process of test files');
const scope = globalThis as { [KEY]?: Shared };
const hasPage = () => typeof document !== 'undefined';

/**
 * For setup files: many test files run in one process, one after the other, each as if it were the only one. After
 * each file its modules are forgotten, the page and the storage are empty, and what went on by itself is ended. What a
 * file replaced and did not restore (a property of `window`, of a class, of the environment) is restored, and the file
 * fails with the names. `before` runs once in the process, before anything is compared.
 */
export function shareProcess({ before = () => undefined }: { before?: () => void } = {}) {
  const shared = start(before);
  afterAll(async () => {
    const faked = vi.isFakeTimers();
    vi.useRealTimers();
    // What the last test started and no test waits for.
    await vi.dynamicImportSettled();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    shared.running.end();
    vi.resetModules();
    const replaced = [...restoreSnapshot(shared.snapshot), ...shared.restoreAssigned()];
    const left = [...(faked ? ['fake timers'] : []), ...replaced];
    if (left.length > 0) throw new Error(`Left behind for the next test file: ${left.join(', ')}`);
  });
}

function start(before: () => void): Shared {
  if (!scope[KEY]) {
    before();
    const running = watchRunning();
    scope[KEY] = { running, snapshot: takeSnapshot(sharedObjects()), restoreAssigned: watchAssigned(globalThis) };
  }
  return scope[KEY];
}

function sharedObjects(): Parameters<typeof takeSnapshot>[0] {
  // Node defines some of them anew when they are first read.
  for (const name of Object.getOwnPropertyNames(globalThis)) Reflect.get(globalThis, name);
  return [
    ['globalThis', globalThis],
    ...classesOf(globalThis),
    ...['navigator', 'console', 'crypto', 'performance', 'Math', 'JSON'].flatMap((name): [string, object][] => {
      const object: unknown = Reflect.get(globalThis, name);
      return typeof object === 'object' && object !== null ? [[name, object]] : [];
    }),
    ['process.env', process.env],
    ...(hasPage() ? pageObjects() : []),
  ];
}

const pageObjects = (): Parameters<typeof takeSnapshot>[0] => [
  ['location', location],
  ['history', history],
  ...[document, document.documentElement, document.head, document.body].map((node): [string, object, 'words'] => [
    node.nodeName.toLowerCase().replace('#', ''),
    node,
    'words',
  ]),
];
