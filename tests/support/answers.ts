export type Answer = { status: number; body: unknown };

/** Calls to a host, or to the mock API, as one user. */
export type Caller = {
  get: (path: string, query?: Record<string, string>) => Promise<Answer>;
  post: (path: string, body: unknown) => Promise<Answer>;
  put: (path: string, body: unknown) => Promise<Answer>;
  patch: (path: string, body: unknown) => Promise<Answer>;
  remove: (path: string, body?: unknown) => Promise<Answer>;
  /** Sends a file as a form does. */
  upload: (path: string, file: Uint8Array<ArrayBuffer>, fields?: Record<string, string>) => Promise<Answer>;
  download: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
};
export type Callers = { admin: Caller; otherAdmin: () => Promise<Caller>; user: Caller };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const resultOf = ({ body }: Answer): Record<string, unknown> =>
  isRecord(body) && isRecord(body.result) ? body.result : {};

export const rowsOf = ({ body }: Answer): Record<string, unknown>[] =>
  isRecord(body) && Array.isArray(body.result) ? body.result.filter(isRecord) : [];

/** What is wrong with a body or a file: place and message of each. */
export const wrongIn = ({ body }: Answer): unknown => (isRecord(body) ? body.error : undefined);

export const totalOf = ({ body }: Answer): unknown =>
  isRecord(body) && isRecord(body.pagination) ? body.pagination.total : undefined;

let made = 0;
/** A text no other test uses. */
export const unique = (word: string): string => {
  made += 1;
  return `${word}-${made}-${process.hrtime.bigint().toString(36)}`;
};

/** A customer and a part of its own, by an admin. */
export async function makePart(admin: Caller, more: Record<string, unknown> = {}) {
  const name = unique('Customer');
  await admin.post('/customers', { name, alias: 'ABC', address: '' });
  const customerId = rowsOf(await admin.get('/customers', { search: name }))[0]?.id;
  const part = { ...partForm(customerId), ...more };
  await admin.post('/parts', part);
  const id = rowsOf(await admin.get('/parts', { search: String(part.no) }))[0]?.id;
  return { id: Number(id), customerId: Number(customerId), part };
}

export const partForm = (customerId: unknown) => ({
  ...{ name: 'LINING', no: unique('NO'), colorCode: 'NH-1', labelSize: '135mm × 90mm', customerId, model: 'TG4' },
  ...{ qtyPerPack: 10, indication: 'FR-01', leftHand: true, rightHand: false },
});
