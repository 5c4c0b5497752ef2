import { delay, HttpResponse, type HttpResponseResolver, type JsonBodyType } from 'msw';
import type { ApiFeature } from '@/config/api-features';
import { fileTooLarge, MAX_UPLOAD_BYTES, noFile, noMultipart } from '@/domain/host-rules/answers';
import { usesQueries } from '@/domain/host-rules/list-query';
import { permissionFor } from '@/domain/permissions';
import { logChanges, readLogged } from './activity-log';
import { Problem } from './problem';
import type { Store } from './store';
import type { TableName, Tables, UserRow } from './tables';
import { userOf } from './tokens';

/** What every handler needs: the data, the address prefix, the clock, the latency in ms and the optional parts. */
export type Api = {
  store: Store;
  base: string;
  now: () => Date;
  latency: () => number;
  features: readonly ApiFeature[];
  /** Whether an author may not approve the own design. */
  fourEyes: boolean;
};

export type Call = { request: Request; query: URLSearchParams; id: string; revision: number; now: Date };
export type SignedInCall = Call & { user: UserRow };

/** For calls without a session. */
export function open(api: Api, answer: (call: Call) => Promise<Response>): HttpResponseResolver {
  return async ({ request, params }) => {
    const latency = api.latency();
    if (latency > 0) await delay(latency);
    try {
      const url = new URL(request.url);
      const query = url.searchParams;
      if (!api.features.includes('queries') && usesQueries(url)) throw new Problem(400, 'This host has no queries');
      const [id, revision] = [String(params.id ?? ''), Number(params.revision)];
      return await answer({ request, query, id, revision, now: api.now() });
    } catch (error) {
      if (error instanceof Problem) return HttpResponse.json(error.body(), { status: error.status });
      throw error;
    }
  };
}

/** Whether there is a log: to read, or to answer what changed. */
export const keepsLog = ({ features }: Api) => features.includes('activity') || features.includes('queries');

/** 401 without a valid access token. What the call changes is logged where the host keeps a log. */
export const forSignedIn = (api: Api, answer: (call: SignedInCall) => Promise<Response>) =>
  open(api, async (call) => {
    const user = await userOf(api.store, call.request, call.now);
    if (call.request.method === 'GET' || !keepsLog(api)) return answer({ ...call, user });
    const before = await readLogged(api.store);
    const response = await answer({ ...call, user });
    await logChanges(api.store, before, user, { path: new URL(call.request.url).pathname, now: call.now });
    return response;
  });

/** Answers a GET with the JSON of a query over the named tables. 401 without a valid access token. */
export const reads = <N extends TableName>(
  api: Api,
  names: readonly N[],
  query: (tables: Pick<Tables, N>, call: SignedInCall) => JsonBodyType,
) => forSignedIn(api, async (call) => json(await api.store.read(names, (tables) => query(tables, call))));

/** 403 for everybody but admins (SPEC section 6). */
export const adminOnly = (api: Api, answer: (call: SignedInCall) => Promise<Response>) =>
  forSignedIn(api, (call) => {
    const permission = permissionFor(call.user.role, 'edit');
    if (!permission.allowed) throw new Problem(403, permission.reason);
    return answer(call);
  });

export const json = (body: JsonBodyType, status = 200): Response => HttpResponse.json(body, { status });

/** The JSON body. @throws Problem 400 */
export async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw new Problem(400, 'The body is not JSON');
  }
}

/** The multipart body. @throws Problem 400 */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw noMultipart();
  }
}

/** The uploaded file's bytes. @throws Problem 400 without one, 413 when it is too big. */
export async function uploadedBytes(form: FormData): Promise<ArrayBuffer> {
  const file = form.get('file');
  if (file === null || typeof file === 'string' || file.size === 0) throw noFile();
  if (file.size > MAX_UPLOAD_BYTES) throw fileTooLarge();
  return file.arrayBuffer();
}
