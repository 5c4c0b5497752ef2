import type { KnownForParts } from '@/domain/host-rules/part-file';

export const head = [
  'No Part',
  'Nama Part',
  'Warna',
  'Customer',
  'Model',
  'Isi',
  'Indikasi',
  'Left Hand',
  'Right Hand',
  'Label Size',
  'Design',
];
type Heading = (typeof head)[number];

export const known: KnownForParts = {
  customers: [
    { id: 1, name: 'PT Cakra Motor Indonesia', alias: 'CMI' },
    { id: 2, name: 'PT Mitra Kendaraan Jaya', alias: 'MKJ' },
    { id: 3, name: 'PT Kembar', alias: 'KB1' },
    { id: 4, name: 'PT Kembar', alias: 'KB2' },
  ],
  hasMoreCustomers: false,
  designs: [{ id: 'LD-0007', name: 'Small label', size: '90mm × 60mm' }],
  areAllDesigns: true,
};

/** The cells of a part without faults. */
export function goodRow(index: number): string[] {
  const cells: Record<Heading, string> = {
    'No Part': `84${String(index).padStart(4, '0')}-TG4`,
    'Nama Part': 'LINING ASSY R FR DOOR',
    Warna: 'NH-900L',
    Customer: index % 2 === 0 ? 'PT Cakra Motor Indonesia' : 'mkj',
    Model: 'TG4 2SJ',
    Isi: '12',
    Indikasi: 'RR-04',
    'Right Hand': 'yes',
  };
  return head.map((heading) => cells[heading] ?? '');
}

/** Twenty kinds of faults: the cell that is wrong, its text, and the reason. */
export const faultKinds: readonly [heading: Heading, text: string, reason: string | RegExp][] = [
  ['No Part', '', 'Part number is required'],
  ['No Part', 'twice', /^Twice, see row \d+$/],
  ['No Part', '84\n151', 'It has a line break or an invisible character'],
  ['Nama Part', '', 'Part name is required'],
  ['Nama Part', 'LID\u200bASSY', 'It has a line break or an invisible character'],
  ['Nama Part', 'formula', 'A formula. Type its value'],
  ['Warna', '   ', 'Color code is required'],
  ['Customer', '', 'Customer is required'],
  ['Customer', 'PT Cakra Motor Ind', 'No customer of this name'],
  ['Customer', 'PT Kembar', '2 customers have this name'],
  ['Model', '', 'Model is required'],
  ['Isi', 'tujuh', 'Not a whole number of at least 1'],
  ['Isi', '2.5', 'Not a whole number of at least 1'],
  ['Isi', '-3', 'Not a whole number of at least 1'],
  ['Isi', '0', 'Not a whole number of at least 1'],
  ['Isi', '99999999999999999999', 'Not a whole number of at least 1'],
  ['Indikasi', '', 'Indication is required'],
  ['Left Hand', 'mungkin', 'It is yes or no'],
  ['Left Hand', 'yes', 'A part is for the left or the right hand, not both'],
  ['Design', 'LD-9999', 'No published design of this ID'],
];

/** A table of `rows` rows, of which `faults` are wrong, each kind as often as the others. */
export function faultyTable(rows: number, faults: number) {
  const table = Array.from({ length: rows }, (_, index) => goodRow(index));
  const formulas: [number, number][] = [];
  const expected = new Map<number, string | RegExp>();
  const step = Math.floor(rows / faults);
  for (let fault = 0; fault < faults; fault += 1) {
    const index = fault * step + 1;
    const kind = faultKinds[fault % faultKinds.length];
    const cells = table[index];
    if (!kind || !cells) continue;
    const [heading, text, reason] = kind;
    const column = head.indexOf(heading);
    cells[column] = text;
    if (text === 'twice') cells[column] = goodRow(index - 1)[column] ?? '';
    if (text === 'formula') formulas.push([index, column]);
    expected.set(index, reason);
  }
  return { table: { head, rows: table, lines: table.map((_, index) => index + 2), formulas }, expected };
}
