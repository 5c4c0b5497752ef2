import type { Customer } from '@/domain/customer';
import { DEFAULT_LABEL_SIZE, handOf, type Part, type PartForm, partFormSchema, readQtyPerPack } from '@/domain/part';
import { type RecordId, sameId } from '@/domain/record';
import { editDistance } from '@/lib/edit-distance';
import { nearest } from './row-checker';
import {
  type CellFault,
  type Choice,
  type FieldChange,
  normalText,
  type SheetCells,
  type SheetDeclaration,
} from './sheet';

/** Undefined: not known, so the host decides. */
export type KnownForParts = {
  customers: readonly Pick<Customer, 'id' | 'name' | 'alias'>[] | undefined;
  /** Not all customers are in the list. */
  hasMoreCustomers: boolean;
  /** The designs that can be named; `size` as a part's label size is written. */
  designs: readonly { id: string; name: string; size: string }[] | undefined;
  /** Every design there is: another one is a fault. */
  areAllDesigns: boolean;
};

/** A part as it is sent; `customer` is the name or alias that the host knows. */
export type PartEntry = Omit<PartForm, 'customerId'> & { customerId: RecordId | undefined; customer: string };

const fields = [
  {
    id: 'no',
    label: 'Part Number',
    names: ['Part Number', 'Part No'],
    likely: ['No Part', 'Nomor Part', 'No Barang', 'Kode Part'],
    required: true,
    kind: 'code',
    width: 144,
  },
  {
    id: 'name',
    label: 'Part Name',
    names: ['Part Name'],
    likely: ['Nama Part', 'Nama Barang', 'Nama', 'Description', 'Deskripsi'],
    required: true,
    width: 188,
  },
  {
    id: 'colorCode',
    label: 'Color Code',
    names: ['Color Code', 'Colour Code'],
    likely: ['Color', 'Colour', 'Warna', 'Kode Warna'],
    required: true,
    kind: 'code',
    width: 112,
  },
  {
    id: 'customerId',
    label: 'Customer',
    names: ['Customer', 'Customer Name'],
    likely: ['Pelanggan', 'Nama Customer', 'Cust'],
    required: true,
    width: 184,
  },
  { id: 'model', label: 'Model', names: ['Model'], likely: ['Tipe', 'Type'], required: true, kind: 'code', width: 92 },
  {
    id: 'qtyPerPack',
    label: 'Qty/Pack',
    names: ['Quantity Per Pack', 'Qty/Pack', 'Qty Per Pack'],
    likely: ['Isi', 'Qty', 'Quantity', 'Jumlah', 'Isi per Pack', 'Pack'],
    kind: 'number',
    width: 96,
  },
  {
    id: 'indication',
    label: 'Indication',
    names: ['Indication'],
    likely: ['Indikasi', 'Mark'],
    required: true,
    kind: 'code',
    width: 100,
  },
  {
    id: 'hand',
    label: 'Hand',
    names: ['Hand'],
    likely: ['L/R', 'R/L', 'LH/RH', 'RH/LH', 'Side', 'Sisi', 'Tangan'],
    kind: 'hand',
    width: 84,
  },
  {
    id: 'leftHand',
    label: 'Left Hand',
    names: ['Left Hand'],
    likely: ['Left', 'LH', 'Kiri', 'Tangan Kiri'],
    width: 96,
  },
  {
    id: 'rightHand',
    label: 'Right Hand',
    names: ['Right Hand'],
    likely: ['Right', 'RH', 'Kanan', 'Tangan Kanan'],
    width: 100,
  },
  {
    id: 'labelSize',
    label: 'Label Size',
    names: ['Label Size'],
    likely: ['Size', 'Ukuran', 'Ukuran Label'],
    kind: 'code',
    width: 136,
  },
  {
    id: 'labelDesignId',
    label: 'Label Design ID',
    names: ['Label Design ID', 'Label Design'],
    likely: ['Design', 'Design ID', 'Desain', 'Desain Label'],
    kind: 'code',
    width: 140,
  },
] as const satisfies SheetDeclaration<never, never, never>['fields'];

const headings: readonly [heading: string, field: string, cell: (entry: PartEntry) => string][] = [
  ['Part Name', 'name', ({ name }) => name],
  ['Part Number', 'no', ({ no }) => no],
  ['Color Code', 'colorCode', ({ colorCode }) => colorCode],
  ['Label Size', 'labelSize', ({ labelSize }) => labelSize],
  ['Customer', 'customerId', ({ customer }) => customer],
  ['Model', 'model', ({ model }) => model],
  ['Quantity Per Pack', 'qtyPerPack', ({ qtyPerPack }) => String(qtyPerPack)],
  ['Indication', 'indication', ({ indication }) => indication],
  ['Left Hand', 'leftHand', ({ leftHand }) => (leftHand ? 'yes' : 'no')],
  ['Right Hand', 'rightHand', ({ rightHand }) => (rightHand ? 'yes' : 'no')],
  ['Label Design ID', 'labelDesignId', ({ labelDesignId = '' }) => labelDesignId],
];
const DESIGN = 'labelDesignId';

/** Parts from Excel: the columns of the template (docs/api.md, Files) and the rules of the part form (SPEC section 5). */
export const partSheet: SheetDeclaration<KnownForParts, PartEntry, Part> = {
  fields,
  instead: { hand: ['leftHand', 'rightHand'] },
  keyFields: ['no', 'colorCode'],
  keyOf: ({ no = '', colorCode = '' }) => (no === '' || colorCode === '' ? undefined : keyOf(no, colorCode)),
  keyOfExisting: ({ no, colorCode }) => keyOf(no, colorCode),
  cellsOf,
  check,
  compare,
  choices,
  // A host without this column would refuse the file, or drop it without a word: it is sent only when the user has it.
  head: (mapped) => headingsFor(mapped).map(([heading]) => heading),
  line: (entry, mapped) => headingsFor(mapped).map(([, , cell]) => cell(entry)),
  fieldOfHeading: (heading) =>
    headings.find(([name, field]) => normalText(name) === normalText(heading) || field === heading)?.[1],
};

const headingsFor = (mapped: ReadonlySet<string>) =>
  headings.filter(([, field]) => field !== DESIGN || mapped.has(DESIGN));

/** Without the design: when the file says nothing of it, it stays as it is. */
function cellsOf(part: Part, own: SheetCells): SheetCells {
  const hand = handOf(part);
  const hands = { leftHand: hand === 'left' ? 'yes' : 'no', rightHand: hand === 'right' ? 'yes' : 'no' };
  const hasOwnHand = own.hand !== undefined || own.leftHand !== undefined || own.rightHand !== undefined;
  const hasOwnDesign = own.labelDesignId !== undefined && own.labelDesignId !== part.labelDesignId;
  return {
    name: part.name,
    customerId: part.customer?.name,
    model: part.model,
    qtyPerPack: String(part.qtyPerPack),
    indication: part.indication,
    ...(!hasOwnHand && hands),
    // Another design brings its own size.
    ...(!hasOwnDesign && { labelSize: part.labelSize }),
  };
}

/** A part is its number and colour, in any case. */
const keyOf = (no: string, colorCode: string) => JSON.stringify([normalText(no), normalText(colorCode)]);

function check(cells: SheetCells, known: KnownForParts): { faults: CellFault[]; entry: PartEntry | undefined } {
  const faults: CellFault[] = [];
  const fault = (field: string, reason: string) => {
    faults.push({ field, reason });
    return undefined;
  };
  const customer = readCustomer(cells.customerId ?? '', known, (reason) => fault('customerId', reason));
  const hands = readHands(cells, fault);
  const qtyText = cells.qtyPerPack ?? '';
  if (qtyText !== '' && String(readQtyPerPack(qtyText)) !== qtyText.replace(/^0+(?=\d)/, '')) {
    fault('qtyPerPack', 'Not a whole number of at least 1');
  }
  const design = readDesign(cells.labelDesignId ?? '', known, (reason) => fault('labelDesignId', reason));
  const labelSize = cells.labelSize || design?.size || DEFAULT_LABEL_SIZE;
  if (design?.size !== undefined && sizeOf(labelSize) !== sizeOf(design.size)) {
    fault('labelSize', `The size of the design is ${design.size}`);
  }
  const parsed = partFormSchema.safeParse({
    name: cells.name ?? '',
    no: cells.no ?? '',
    colorCode: cells.colorCode ?? '',
    labelSize,
    customerId: customer?.id ?? (customer ? customer.text : ''),
    model: cells.model ?? '',
    qtyPerPack: qtyText,
    indication: cells.indication ?? '',
    ...hands,
    labelDesignId: design?.id ?? cells.labelDesignId,
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    if (!faults.some((known) => known.field === field)) fault(field, message);
  }
  if (!parsed.success || faults.length > 0) return { faults, entry: undefined };
  return { faults, entry: { ...parsed.data, customerId: customer?.id, customer: customer?.text ?? '' } };
}

type Refuse = (reason: string) => undefined;

/** By name or alias; `text` is what the host finds the customer by. */
function readCustomer(text: string, { customers, hasMoreCustomers }: KnownForParts, refuse: Refuse) {
  if (text === '') return undefined;
  if (!customers) return { id: undefined, text };
  const wanted = normalText(text);
  const named = customers.filter(({ name, alias }) => normalText(name) === wanted || normalText(alias) === wanted);
  const [found, second] = named;
  if (found && !second) {
    const isUnique = customers.every((other) => other === found || normalText(other.name) !== normalText(found.name));
    return { id: found.id, text: isUnique ? found.name : found.alias };
  }
  if (second) return refuse(`${named.length} customers have this name`);
  return hasMoreCustomers ? { id: undefined, text } : refuse('No customer of this name');
}

const handWords: Record<string, 'left' | 'right' | 'none'> = {
  '': 'none',
  '-': 'none',
  l: 'left',
  lh: 'left',
  left: 'left',
  kiri: 'left',
  r: 'right',
  rh: 'right',
  right: 'right',
  kanan: 'right',
};
const yesWords: Record<string, boolean> = {
  '': false,
  no: false,
  tidak: false,
  n: false,
  false: false,
  '0': false,
  '-': false,
  yes: true,
  ya: true,
  y: true,
  true: true,
  '1': true,
};

/** The hand a text of a Hand column names; undefined when it is none. */
export const handOfText = (text: string) => ownValue(handWords, normalText(text));

const ownValue = <Value>(words: Record<string, Value>, word: string): Value | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;

function readHands(cells: SheetCells, fault: (field: string, reason: string) => undefined) {
  if (cells.hand !== undefined) {
    const hand = handOfText(cells.hand) ?? fault('hand', 'Hand is R, L or empty');
    return { leftHand: hand === 'left', rightHand: hand === 'right' };
  }
  const read = (field: 'leftHand' | 'rightHand') =>
    ownValue(yesWords, normalText(cells[field] ?? '')) ?? fault(field, 'It is yes or no') ?? false;
  const hands = { leftHand: read('leftHand'), rightHand: read('rightHand') };
  if (hands.leftHand && hands.rightHand) fault('rightHand', 'A part is for the left or the right hand, not both');
  return hands;
}

/** By id or name. */
function readDesign(text: string, { designs, areAllDesigns }: KnownForParts, refuse: Refuse) {
  if (text === '') return undefined;
  const found =
    designs?.find(({ id }) => id === text) ??
    designs?.find(({ id, name }) => [id, name].some((word) => normalText(word) === normalText(text)));
  if (found) return found;
  return designs && areAllDesigns ? refuse('No published design of this ID') : { id: text, size: undefined };
}

/** `135mm × 90mm` and `135 x 90` are one size. */
const sizeOf = (text: string) => text.toLowerCase().replace(/mm|\s/g, '').replace('x', '×');

function compare(entry: PartEntry, part: Part, { customers }: KnownForParts): FieldChange[] {
  const changes: FieldChange[] = [];
  const add = (field: string, label: string, was: string, isSame: boolean) => {
    if (!isSame) changes.push({ field, label, was: was === '' ? '-' : was });
  };
  const texts = [
    ['no', 'Part Number'],
    ['name', 'Part Name'],
    ['colorCode', 'Color Code'],
    ['model', 'Model'],
    ['indication', 'Indication'],
    ['labelSize', 'Label Size'],
  ] as const;
  for (const [field, label] of texts) add(field, label, part[field], part[field] === entry[field]);
  const customer =
    part.customer?.name ??
    customers?.find(({ id }) => sameId(id, part.customerId))?.name ??
    String(part.customerId ?? '');
  const isSameCustomer =
    entry.customerId === undefined
      ? normalText(customer) === normalText(entry.customer)
      : sameId(entry.customerId, part.customerId);
  add('customerId', 'Customer', customer, isSameCustomer);
  add('qtyPerPack', 'Qty/Pack', String(part.qtyPerPack), part.qtyPerPack === entry.qtyPerPack);
  const marks = { left: 'L', right: 'R', none: '-' };
  add('hand', 'Hand', marks[handOf(part)], handOf(part) === handOf(entry));
  const design = entry.labelDesignId;
  add(DESIGN, 'Label Design ID', part.labelDesignId, design === undefined || part.labelDesignId === design);
  return changes;
}

function choices(field: string, text: string, { customers = [], designs = [] }: KnownForParts): Choice[] {
  if (field === 'customerId') {
    const names = ({ name, alias }: { name: string; alias: string }) => [name, alias];
    return nearest(text, customers, names, editDistance).map(({ name, alias }) => ({ text: name, detail: alias }));
  }
  if (field === 'hand') return [{ text: 'R' }, { text: 'L' }, { text: '', detail: 'Neither' }];
  if (field === 'leftHand' || field === 'rightHand') return [{ text: 'yes' }, { text: 'no' }];
  if (field === DESIGN) {
    const names = ({ id, name }: { id: string; name: string }) => [id, name];
    return nearest(text, designs, names, editDistance).map(({ id, name }) => ({ text: id, detail: name }));
  }
  if (field === 'qtyPerPack') {
    const [digits] = /\d+/.exec(text.replace(/[.,]\d+/, '')) ?? [];
    return digits !== undefined && Number(digits) >= 1 ? [{ text: String(Number(digits)) }] : [];
  }
  if (field === 'labelSize')
    return [...new Set([DEFAULT_LABEL_SIZE, ...designs.map(({ size }) => size)])]
      .slice(0, 4)
      .map((size) => ({ text: size }));
  return [];
}
