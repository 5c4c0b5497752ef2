import {
  isRequiredOfPart,
  type KnownForParts,
  type PartEntry,
  partColumns,
  partKey,
  readPart,
} from '@/domain/host-rules/part-file';
import { DEFAULT_LABEL_SIZE, handOf, type Part } from '@/domain/part';
import { sameId } from '@/domain/record';
import { editDistance } from '@/lib/edit-distance';
import {
  type Choice,
  type FieldChange,
  normalText,
  type SheetCells,
  type SheetDeclaration,
  type SheetField,
} from './sheet';

const fields: readonly SheetField[] = [
  { id: 'no', label: 'Part Number', names: ['Part No'], kind: 'code', width: 144 },
  { id: 'name', label: 'Part Name', width: 188 },
  { id: 'colorCode', label: 'Color Code', names: ['Colour Code'], kind: 'code', width: 112 },
  { id: 'customerId', label: 'Customer', names: ['Customer Name'], width: 184 },
  { id: 'model', label: 'Model', kind: 'code', width: 92 },
  { id: 'qtyPerPack', label: 'Qty/Pack', names: ['Quantity Per Pack', 'Qty Per Pack'], kind: 'number', width: 96 },
  { id: 'indication', label: 'Indication', kind: 'code', width: 100 },
  { id: 'hand', label: 'Hand', kind: 'hand', width: 84 },
  { id: 'leftHand', label: 'Left Hand', width: 96 },
  { id: 'rightHand', label: 'Right Hand', width: 100 },
  { id: 'labelSize', label: 'Label Size', kind: 'code', width: 136 },
  { id: 'labelDesignId', label: 'Label Design ID', names: ['Label Design'], kind: 'code', width: 140 },
];

const likely: Record<string, readonly string[]> = {
  no: ['No Part', 'Nomor Part', 'No Barang', 'Kode Part'],
  name: ['Nama Part', 'Nama Barang', 'Nama', 'Description', 'Deskripsi'],
  colorCode: ['Color', 'Colour', 'Warna', 'Kode Warna'],
  customerId: ['Pelanggan', 'Nama Customer', 'Cust'],
  model: ['Tipe', 'Type'],
  qtyPerPack: ['Isi', 'Qty', 'Quantity', 'Jumlah', 'Isi per Pack', 'Pack'],
  indication: ['Indikasi', 'Mark'],
  hand: ['L/R', 'R/L', 'LH/RH', 'RH/LH', 'Side', 'Sisi', 'Tangan'],
  leftHand: ['Left', 'LH', 'Kiri', 'Tangan Kiri'],
  rightHand: ['Right', 'RH', 'Kanan', 'Tangan Kanan'],
  labelSize: ['Size', 'Ukuran', 'Ukuran Label'],
  labelDesignId: ['Design', 'Design ID', 'Desain', 'Desain Label'],
};

/** Parts from Excel: the columns of the template and the rules of the part form. */
export const partSheet: SheetDeclaration<KnownForParts, PartEntry, Part> = {
  fields: fields.map((field) => ({ ...field, likely: likely[field.id], required: isRequiredOfPart(field.id) })),
  instead: { hand: ['leftHand', 'rightHand'] },
  keyField: 'no',
  keyOf: ({ no = '', colorCode = '' }) => (no === '' || colorCode === '' ? undefined : partKey({ no, colorCode })),
  keyOfExisting: partKey,
  cellsOf,
  check: readPart,
  compare,
  choices,
  file: (entries, mapped) => {
    // A host without this column would refuse the file, or drop it without a word: it is sent only when the user has it.
    const columns = partColumns.filter(({ field }) => field !== 'labelDesignId' || mapped.has(field));
    return [
      columns.map(({ header }) => header),
      ...entries.map(({ form, customer }) => columns.map(({ cell }) => cell({ ...form, customer }))),
    ];
  },
  fieldOfHeading: (heading) =>
    partColumns.find(({ header, field }) => normalText(header) === normalText(heading) || field === heading)?.field,
};

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

const handMarks = { left: 'L', right: 'R', none: '-' };

function compare({ form, customer }: PartEntry, part: Part, { customers }: KnownForParts): FieldChange[] {
  const customerBefore =
    part.customer?.name ??
    customers?.find(({ id }) => sameId(id, part.customerId))?.name ??
    String(part.customerId ?? '');
  const isSameCustomer =
    customer.id === undefined
      ? normalText(customerBefore) === normalText(customer.name)
      : sameId(customer.id, part.customerId);
  const texts = ['no', 'name', 'colorCode', 'model', 'indication', 'labelSize'] as const;
  const compared: [field: string, was: string, isSame: boolean][] = [
    ...texts.map((field): [string, string, boolean] => [field, part[field], part[field] === form[field]]),
    ['customerId', customerBefore, isSameCustomer],
    ['qtyPerPack', String(part.qtyPerPack), part.qtyPerPack === form.qtyPerPack],
    ['hand', handMarks[handOf(part)], handOf(part) === handOf(form)],
    ['labelDesignId', part.labelDesignId, part.labelDesignId === (form.labelDesignId ?? part.labelDesignId)],
  ];
  return compared.flatMap(([field, was, isSame]) => (isSame ? [] : [{ field, was: was || '-' }]));
}

function choices(field: string, text: string, { customers = [], designs = [] }: KnownForParts): Choice[] {
  if (field === 'customerId') {
    return nearest(text, customers, ({ name, alias }) => [name, alias]).map(({ name, alias }) => ({
      text: name,
      detail: alias,
    }));
  }
  if (field === 'hand') return [{ text: 'R' }, { text: 'L' }, { text: '', isNeither: true }];
  if (field === 'leftHand' || field === 'rightHand') return [{ text: 'yes' }, { text: 'no' }];
  if (field === 'labelDesignId') {
    return nearest(text, designs, ({ id, name }) => [id, name]).map(({ id, name }) => ({ text: id, detail: name }));
  }
  if (field === 'qtyPerPack') {
    const [digits] = /\d+/.exec(text.replace(/[.,]\d+/, '')) ?? [];
    return digits !== undefined && Number(digits) >= 1 ? [{ text: String(Number(digits)) }] : [];
  }
  if (field !== 'labelSize') return [];
  const sizes = new Set([DEFAULT_LABEL_SIZE, ...designs.map(({ size }) => size)]);
  return [...sizes].slice(0, 4).map((size) => ({ text: size }));
}

/** The items whose texts are nearest to one: those that begin with it, then those that contain it, then similar ones. */
function nearest<Item>(text: string, items: readonly Item[], textsOf: (item: Item) => readonly string[]): Item[] {
  const wanted = normalText(text).slice(0, 80);
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  const rankOf = (raw: string) => {
    const candidate = normalText(raw);
    if (wanted === '' || candidate.startsWith(wanted)) return 0;
    if (candidate.includes(wanted)) return 1;
    if (Math.abs(candidate.length - wanted.length) > limit) return Number.POSITIVE_INFINITY;
    return 1 + editDistance(candidate, wanted);
  };
  return items
    .map((item) => ({ item, rank: Math.min(...textsOf(item).map(rankOf)) }))
    .filter(({ rank }) => rank <= 1 + limit)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
