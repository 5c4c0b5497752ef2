import type { Mutant } from './mutant-list';

const outbox = ['tests/features/print/record/outbox-watch.test.ts'];
const print = ['tests/features/print/record/commit-run.test.ts'];

/** In what the product knows by itself: roles, days, serials, printing, labels. */
export const ruleMutants: Mutant[] = [
  {
    name: 'take an unknown role for an admin',
    file: 'src/domain/permissions.ts',
    find: "z.catch(z.enum(roles), 'user')",
    replace: "z.catch(z.enum(roles), 'admin')",
    tests: ['tests/domain/permissions.test.ts'],
  },
  {
    name: 'both hands at once',
    file: 'src/domain/part.ts',
    find: '{ leftHand: on, rightHand: on ? false : hands.rightHand }',
    replace: '{ leftHand: on, rightHand: hands.rightHand }',
    tests: ['tests/domain/part.test.ts'],
  },
  {
    name: 'toISOString for a day',
    file: 'src/lib/dates.ts',
    find: 'export const formatSerialDate = formatted((date) => ',
    replace:
      "export const formatSerialDate = formatted((date) => date.toISOString().slice(0, 10).replaceAll('-', '') || ",
    tests: ['tests/lib/dates.test.ts'],
  },
  {
    name: 'wrong serial carry',
    file: 'src/domain/serial.ts',
    find: 'formatSerial(first.day, first.counter + index)',
    replace: 'formatSerial(first.day, (first.counter + index) % 1000)',
    tests: ['tests/domain/serial.test.ts'],
  },
  {
    name: 'one serial past 9999',
    file: 'src/domain/serial.ts',
    find: 'if (count > left) return',
    replace: 'if (count > left + 1) return',
    tests: ['tests/domain/serial.test.ts'],
  },
  {
    name: 'one label too few for a rest',
    file: 'src/domain/print-run.ts',
    find: 'Math.ceil(parts / qtyPerPack)',
    replace: 'Math.floor(parts / qtyPerPack)',
    tests: ['tests/domain/print-run.test.ts'],
  },
  {
    name: 'print without the lock',
    file: 'src/features/print/record/commit-run.ts',
    find: 'await ports.lock(',
    replace: 'await (async <T>(_name: string, job: () => Promise<T>) => job())(',
    tests: print,
  },
  {
    name: 'print without writing it down first',
    file: 'src/features/print/record/commit-run.ts',
    find: '...written.map(({ entry }) => store.outbox.change(entry.id, () => entry)),',
    replace: '',
    tests: print,
  },
  {
    name: 'forget what is waiting when a range is taken',
    file: 'src/features/print/record/serial-base.ts',
    find: ', mark, ...waiting.map((entry) => entry.body.serialEnd)]',
    replace: ', waiting.length > 0 ? undefined : undefined]',
    tests: print,
  },
  {
    name: 'leave a record behind that was printed during an attempt',
    file: 'src/features/print/record/outbox-watch.ts',
    find: 'failures = done ? 0 : failures + 1;\n    plan();',
    replace: 'failures = done ? 0 : failures + 1;\n    if (!done) plan();',
    tests: outbox,
  },
  {
    name: 'leave a record behind that a closed tab printed',
    file: 'src/features/print/record/outbox-watch.ts',
    find: 'if (timer === undefined) plan();',
    replace: '',
    tests: outbox,
  },
  {
    name: 'let a claim run out while its request is under way',
    file: 'src/features/print/record/outbox.ts',
    find: 'if (entry.claimedUntil - now().getTime() >= REQUEST_MS) return',
    replace: 'if (entry.claimedUntil - now().getTime() < Infinity) return',
    tests: ['tests/features/print/record/outbox.test.ts'],
  },
  {
    name: 'take a lock that another tab took a moment later',
    file: 'src/features/print/record/run-lock.ts',
    find: 'const lease = await shelf.change(name, (held) => {\n      // Read here and not before: a lease written meanwhile would seem to come from a clock that was set back.\n      const now = Date.now();',
    replace: 'const now = Date.now();\n    const lease = await shelf.change(name, (held) => {',
    tests: ['tests/features/print/record/run-lock.test.ts'],
  },
  {
    name: 'remove, then write, when a design is saved',
    file: 'src/api/label-designs.ts',
    find: 'localStorage.setItem(key, text());',
    replace: 'localStorage.removeItem(key);\n    localStorage.setItem(key, text());',
    tests: ['tests/api/label-designs.test.ts'],
  },
  {
    name: 'drop the clamp',
    file: 'src/label/geometry.ts',
    find: 'x: round(between(box.x || 0, 0, label.width - width)),',
    replace: 'x: round(box.x || 0),',
    tests: ['tests/label/geometry.test.ts'],
  },
  {
    name: 'keep 51 steps',
    file: 'src/label/history.ts',
    find: 'HISTORY_LIMIT = 50',
    replace: 'HISTORY_LIMIT = 51',
    tests: ['tests/label/history.test.ts'],
  },
  {
    name: 'show a picture from any address',
    file: 'src/label/image-url.ts',
    find: 'return /^https:',
    replace: 'return true || /^https:',
    tests: ['tests/label/image-url.test.ts'],
  },
  {
    name: 'reload for a missing file for ever',
    file: 'src/app/new-release.ts',
    find: 'if (tried.includes(message)) return;',
    replace: '',
    tests: ['tests/app/error-page.test.tsx'],
  },
];
