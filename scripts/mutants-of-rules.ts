import type { Mutant } from './mutant-list';

/** In what the product knows by itself: roles, days, serials, labels. */
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
