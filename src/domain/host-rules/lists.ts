/*
 * The lists of the API (docs/api.md, Lists and queries): the fields of a row, and the queries for them. The reference
 * host and the mock API read the same table.
 */

/**
 * How the values of a column compare. `word`: text whose upper and lower case are the same; `code`: digits, dates and
 * names of the API, as they are; `object`: nothing but whether it is there.
 */
export type ColumnKind = 'word' | 'code' | 'number' | 'time' | 'flag' | 'object';

/** Parameters besides `filter_<column>`; `holds` is a serial within `serialFrom` and `serialEnd`. */
type Parameter = { test: 'is' | 'contains' | 'startsWith'; column: string } | { test: 'holds' };

export type ListRules = {
  /** The fields of a row. */
  fields: Readonly<Record<string, ColumnKind>>;
  /** Columns that no field of a row has. */
  computed?: Readonly<Record<string, ColumnKind>>;
  /** Other names of columns. */
  aliases?: Readonly<Record<string, string>>;
  /** Columns that `search` covers without a `searchCol`. */
  searched: readonly string[];
  /** Columns whose filter must be equal; the others need only contain the text. */
  exact?: readonly string[];
  /** The column of `dateFrom` and `dateTo`. */
  dated?: string;
  /** Filters for a local day, in which one of these columns lies. */
  days?: Readonly<Record<string, readonly string[]>>;
  parameters?: Readonly<Record<string, Parameter>>;
};

export const audit = { createdAt: 'time', createdBy: 'word', updatedAt: 'time', updatedBy: 'word' } as const;

export const userList = {
  fields: {
    id: 'number',
    ...({ username: 'word', nik: 'word', email: 'word', fullName: 'word', role: 'code' } as const),
    ...audit,
  },
  searched: ['username', 'nik', 'fullName', 'role'],
  exact: ['id', 'role'],
} as const satisfies ListRules;

export const partList = {
  fields: {
    id: 'number',
    ...({
      name: 'word',
      no: 'word',
      colorCode: 'word',
      labelSize: 'word',
      customerId: 'number',
      model: 'word',
    } as const),
    ...({ qtyPerPack: 'number', indication: 'word', leftHand: 'flag', rightHand: 'flag' } as const),
    ...({ labelDesignId: 'code', customer: 'word' } as const),
    ...audit,
  },
  computed: { hand: 'code' },
  aliases: { 'customer.name': 'customer', customerName: 'customer' },
  searched: ['name', 'no', 'colorCode', 'model', 'indication', 'customer'],
  exact: ['id', 'customerId', 'qtyPerPack', 'leftHand', 'rightHand', 'hand'],
} as const satisfies ListRules;

const searchedOfDelivery = [
  ...(['slipNumber', 'seqProd', 'orderNo', 'partNumber', 'partName', 'colorCode', 'kdLotNo'] as const),
  ...(['barcodeHpm', 'barcodeKasai', 'scanLt1ByName', 'scanLt2ByName'] as const),
] as const;

export const deliveryList = {
  fields: {
    id: 'number',
    ...({ slipNumber: 'word', seqProd: 'word', orderNo: 'word', partNumber: 'word', partName: 'word' } as const),
    ...({ colorCode: 'word', kdLotNo: 'word', qty: 'number', date: 'code', time: 'code', adjustDate: 'code' } as const),
    ...({ adjustTime: 'code', remarksBawah: 'word', barcodeHpm: 'word', barcodeKasai: 'word' } as const),
    ...({ customerId: 'number', scanLt1ByName: 'word', scanLt1At: 'time', scanLt2ByName: 'word' } as const),
    ...({ scanLt2At: 'time', customer: 'word', rejectReason: 'word' } as const),
    ...audit,
  },
  computed: { waitingForLt2: 'flag' },
  searched: searchedOfDelivery,
  exact: ['id', 'customerId', 'qty', 'waitingForLt2'],
  dated: 'date',
  days: { scannedOn: ['scanLt1At', 'scanLt2At'] },
} as const satisfies ListRules;

const serialParameters = {
  partId: { test: 'is', column: 'partId' },
  date: { test: 'startsWith', column: 'serialFrom' },
  serial: { test: 'holds' },
} as const;

export const printHistoryList = {
  fields: {
    ...({ id: 'number', partId: 'number', serialFrom: 'code', serialEnd: 'code', qtyLabel: 'number' } as const),
    ...({ qtyPart: 'number', status: 'number', createdAt: 'time', createdBy: 'word', part: 'object' } as const),
    // What was printed with it, and why it was printed again.
    ...({ jobId: 'code', designId: 'code', reason: 'word', voids: 'object' } as const),
  },
  computed: {
    'part.no': 'word',
    'part.name': 'word',
    'part.colorCode': 'word',
    'part.labelDesignId': 'code',
    'part.model': 'word',
  },
  aliases: {
    no: 'part.no',
    partNo: 'part.no',
    partNumber: 'part.no',
    name: 'part.name',
    partName: 'part.name',
    colorCode: 'part.colorCode',
    labelDesignId: 'part.labelDesignId',
    model: 'part.model',
  },
  searched: ['part.no', 'part.name', 'part.colorCode', 'part.model', 'serialFrom', 'serialEnd'],
  exact: ['id', 'partId', 'qtyLabel', 'qtyPart', 'status', 'jobId', 'designId'],
  days: { printedOn: ['createdAt'] },
  parameters: serialParameters,
} as const satisfies ListRules;

export const printJobList = {
  fields: {
    ...({ id: 'code', partId: 'number', serialFrom: 'code', serialEnd: 'code', status: 'number' } as const),
    ...({ qtyLabel: 'number', qtyPart: 'number', designId: 'code', designRevision: 'number' } as const),
    // The station's own time, as it was sent.
    ...({ designHash: 'code', output: 'word', printer: 'word', printedAt: 'code', printedBy: 'word' } as const),
    ...({ override: 'object', outcome: 'object' } as const),
  },
  aliases: { createdAt: 'printedAt' },
  searched: [],
  exact: ['id', 'partId', 'designId', 'designRevision', 'designHash', 'status'],
  days: { printedOn: ['printedAt'] },
  parameters: serialParameters,
} as const satisfies ListRules;

export const labelDesignList = {
  fields: {
    ...({ id: 'word', name: 'word', labelSize: 'word', state: 'code', publishedRevision: 'number' } as const),
    ...({ draftUpdatedAt: 'time', draftUpdatedBy: 'word' } as const),
    ...audit,
  },
  searched: ['id', 'name'],
  exact: ['id', 'state', 'publishedRevision'],
} as const satisfies ListRules;

export const numberRangeList = {
  fields: {
    ...({ id: 'number', name: 'word', kind: 'code', prefix: 'word', digits: 'number', next: 'number' } as const),
    ...({ end: 'number', warnAt: 'number', perDay: 'number' } as const),
    ...audit,
  },
  searched: ['name', 'prefix'],
  exact: ['id', 'kind'],
} as const satisfies ListRules;

export const activityList = {
  fields: {
    ...({ id: 'number', at: 'time', by: 'word', action: 'code', resource: 'code', recordId: 'code' } as const),
    ...({ label: 'word', changes: 'object' } as const),
  },
  aliases: { createdAt: 'at' },
  searched: [],
  exact: ['id', 'resource', 'recordId', 'action'],
  dated: 'at',
  parameters: {
    by: { test: 'contains', column: 'by' },
    resource: { test: 'is', column: 'resource' },
    recordId: { test: 'is', column: 'recordId' },
    action: { test: 'is', column: 'action' },
  },
} as const satisfies ListRules;

/** Every name in `fields` and `computed`. */
export type ColumnOf<R extends ListRules> =
  | (keyof R['fields'] & string)
  | (R extends { computed: infer C } ? keyof C & string : never);

/** How a column compares; undefined for an unknown name. */
export const kindOf = ({ fields, computed = {} }: ListRules, column: string): ColumnKind | undefined => {
  if (Object.hasOwn(fields, column)) return fields[column];
  return Object.hasOwn(computed, column) ? computed[column] : undefined;
};

/** Resources by their name in the log. */
export const listNames: ReadonlySet<string> = new Set([
  ...['users', 'customers', 'parts', 'deliveries', 'print-history', 'label-designs', 'print-jobs', 'number-ranges'],
]);
