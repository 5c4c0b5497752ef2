import { type Catalogs, inOrder, messageCode, messageTypes, runtimeCode, type Text } from '@scripts/vite/message-code';
import { expect, it } from 'vitest';

type Say = (inputs?: Record<string, unknown>, language?: string) => string;

const rows = (match: Record<string, string>): Text => [
  { declarations: ['input count', 'input shown', 'local n = count: plural'], selectors: ['n'], match },
];
const read = (match: Record<string, string>): Text => [
  {
    declarations: ['input runs', 'input pages', 'local r = runs: plural', 'local p = pages: plural'],
    selectors: ['r', 'p'],
    match,
  },
];
const missing = (match: Record<string, string>): Text => [
  { declarations: ['input count'], selectors: ['count'], match },
];

const catalogs: Catalogs = {
  'en-x-spec': {
    close: 'Tutup',
    done: '{done} of {rows} deleted',
    hint: 'Write \\{range:name}, \\{done\\} or "\\\\"',
    missing: missing({ 'count=0': 'None', 'count=*': '{count} missing' }),
    read: read({ 'r=one, p=one': '1 run, 1 page', 'r=one, p=other': '1 run, {pages} pages', 'r=*, p=*': 'Many' }),
    rows: rows({ 'n=one': '{shown} row', 'n=other': '{shown} rows' }),
  },
  en: { close: 'Close' },
  id: {
    done: '{done} dari {rows} dihapus',
    missing: 'Ada {count}',
    rows: rows({ 'n=other': '{shown} baris' }),
    hint: 'Tulis',
  },
};
const order = inOrder(catalogs);
const code = Object.keys(catalogs['en-x-spec'] ?? {}).map((key) => `${key}: ${messageCode(key, catalogs, order)}`);

async function evaluated(): Promise<{ m: Record<string, Say>; sayIn: (get: () => string) => void }> {
  const text = `${runtimeCode(order)}\nexport const m = { ${code.join(', ')} };`;
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);
}

it('messages say their text in the language of now or the one they are given, else the first one', async () => {
  const { m, sayIn } = await evaluated();
  const said = (key: string, inputs?: Record<string, unknown>) =>
    ['en-x-spec', 'en', 'id', 'fr'].map((language) => m[key]?.(inputs, language));
  expect(said('close')).toEqual(['Tutup', 'Close', 'Tutup', 'Tutup']);
  expect(m.close?.()).toBe('Tutup');
  sayIn(() => 'en');
  expect(m.close?.()).toBe('Close');
  // A value is no text: its own braces and signs stay.
  const deleted = '{rows} $& of 2 deleted';
  expect(said('done', { done: '{rows} $&', rows: 2 })).toEqual([deleted, deleted, '{rows} $& dari 2 dihapus', deleted]);
  // Braces that no parameter stands in stay, also where a fact with other values is said.
  expect(m.hint?.({ code: 'hint' })).toBe('Write {range:name}, {done} or "\\"');
});

it('messages choose among their texts by the plural of the language and by the value itself', async () => {
  const { m } = await evaluated();
  const counts = (key: string, language: string) =>
    [0, 1, 2].map((count) => m[key]?.({ count, shown: `${count}` }, language));
  expect(counts('rows', 'en')).toEqual(['0 rows', '1 row', '2 rows']);
  expect(counts('rows', 'id')).toEqual(['0 baris', '1 baris', '2 baris']);
  expect(counts('missing', 'en')).toEqual(['None', '1 missing', '2 missing']);
  expect(counts('missing', 'id')).toEqual(['Ada 0', 'Ada 1', 'Ada 2']);
  const pages = (runs: number) => [1, 3].map((count) => m.read?.({ runs, pages: count }, 'en'));
  expect([pages(1), pages(2)]).toEqual([
    ['1 run, 1 page', '1 run, 3 pages'],
    ['Many', 'Many'],
  ]);
});

it('a text that languages share is in the code once', () => {
  expect(order).toEqual(['en-x-spec', 'id', 'en']);
  expect(code.slice(0, 2)).toEqual([
    'close: /* @__PURE__ */ text("Tutup", 0, "Close")',
    'done: /* @__PURE__ */ text("{done} of {rows} deleted", "{done} dari {rows} dihapus")',
  ]);
});

it('types name the values of a message', () => {
  const types = (key: string) => messageTypes(key, catalogs['en-x-spec']?.[key] ?? '').split('\n')[1];
  expect(types('close')).toBe('  close: (inputs?: {}, language?: Language) => string;');
  expect(types('rows')).toContain('(inputs: { count: {}; shown: {} },');
  expect(types('hint')).toContain('(inputs?: {},');
});
