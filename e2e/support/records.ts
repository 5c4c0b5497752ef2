import type * as z from 'zod/mini';
import { resources } from '@/config/resources';
import { customerSchema } from '@/domain/customer';
import { deliverySchema } from '@/domain/delivery';
import { activityEntrySchema } from '@/domain/host-rules/activity';
import { partSchema } from '@/domain/part';
import { hostJobSchema } from '@/domain/print-job';
import { printRecordSchema } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { sharedDesignDetailSchema, sharedDesignSchema } from '@/domain/shared-design';
import type { TestHost } from './api-host';

const accounts = { admin: 'admin123', user: 'user123', 'hendra.w': 'kepala01' } as const;
export type Account = keyof typeof accounts;
export const passwordOf = (account: Account): string => accounts[account];

type SignedIn = { user: object; accessToken: string; refreshToken: string };
type Query = Record<string, string | number>;

/**
 * The data of the host of the test, read and changed through its API as an admin: the same for the mock API and for the
 * reference host. These calls are not in the host's log.
 */
export class Records {
  private token = '';

  constructor(private readonly host: TestHost) {}

  signIn(account: Account): Promise<SignedIn> {
    const credentials = { username: account, password: passwordOf(account) };
    return this.send<SignedIn>('POST', '/auth/login', credentials);
  }

  /** By id. */
  parts = (query: Query = {}) => this.rows(resources.parts.root, partSchema, query);
  customers = () => this.rows(resources.customers.root, customerSchema);
  deliveries = (query: Query = {}) => this.rows(resources.deliveries.root, deliverySchema, query);
  activity = (query: Query) => this.rows(resources.activity.root, activityEntrySchema, query);
  /** Of a part, by serial. */
  printJobs = async (partId: RecordId) =>
    (await this.rows('/print-jobs', hostJobSchema, { partId })).toSorted(
      (a, b) => a.serialFrom.localeCompare(b.serialFrom) || a.status - b.status,
    );

  /** The first row of the part list. */
  newestPart = async () =>
    (await this.parts()).reduce((newest, row) => (row.createdAt > newest.createdAt ? row : newest));

  async part(id: RecordId) {
    return partSchema.parse((await this.get<{ result: unknown }>(`${resources.parts.root}/${id}`)).result);
  }

  /** The prints of a part. */
  prints = async (partId: RecordId) => this.rows(resources['print-history'].root, printRecordSchema, { partId });

  async design(idOrName: string) {
    const { root } = resources['label-designs'];
    const all = await this.rows(root, sharedDesignSchema);
    const found = all.find(({ id, name }) => id === idOrName || name === idOrName);
    if (!found) throw new Error(`The host has no design ${idOrName}`);
    return sharedDesignDetailSchema.parse((await this.get<{ result: unknown }>(`${root}/${found.id}`)).result);
  }

  /** As another admin does in the form. */
  async changePart(id: RecordId, changes: Partial<z.infer<typeof partSchema>>): Promise<void> {
    await this.call('PUT', `${resources.parts.root}/${id}`, { ...(await this.part(id)), ...changes });
  }

  /** As any call of the product, with the token of an admin. */
  private async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    if (this.token === '') this.token = (await this.signIn('admin')).accessToken;
    return this.send(method, path, body, { authorization: `Bearer ${this.token}` });
  }

  private get = <Answer>(path: string) => this.call<Answer>('GET', path);

  private async rows<Row extends { id: RecordId }>(
    path: string,
    schema: { parse: (row: unknown) => Row },
    query: Query = {},
  ) {
    const requested = Object.entries({ limit: 1000, ...query }).map(([name, value]) => [name, String(value)]);
    const { result } = await this.get<{ result: unknown[] }>(`${path}?${new URLSearchParams(requested)}`);
    return result.map((row) => schema.parse(row)).toSorted((a, b) => Number(a.id) - Number(b.id));
  }

  private async send<Answer>(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const json: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    const init = { method, headers: { ...headers, ...json }, ...(body ? { body: JSON.stringify(body) } : {}) };
    const answer = await this.host.usualAnswer(new Request(`${this.host.base}${path}`, init));
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    // The tests read what they name; lists are checked by their schemas.
    return (await answer.json()) as Answer;
  }
}
