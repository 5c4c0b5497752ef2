import { isRecord } from '@/api/client/errors';
import { endpoints, recordPath } from '@/api/endpoints';
import { sharedViewSchema } from '@/domain/host-rules/shared-view';
import { voidSchema } from '@/domain/void';
import { type Host, idOf, type Notes, rowsOf } from './host';

type Options = { write: boolean; now: Date };

/** Reads the views of the parts and, with `write`, shares one twice and deletes it. */
export async function checkViews(host: Host, notes: Notes, { write, now }: Options) {
  const list = async () => {
    const reply = await host.get(endpoints.views, { resource: 'parts' });
    notes.status(reply, [200], 'GET of the views of the parts');
    return rowsOf(reply);
  };
  const isView = (row: unknown) => sharedViewSchema.safeParse(row).success;
  notes.expect((await list()).every(isView), 'A view lacks id, name, resource, address, owner or createdAt.');
  if (!write) return;
  const id = `contract-${now.getTime()}`;
  const view = { id, name: 'Contract check', resource: 'parts', address: 'sortCol=no&sortDir=ASC' };
  for (const call of ['POST of a view', 'POST of the same view again']) {
    notes.status(await host.send('POST', endpoints.views, view), [200, 201], call);
  }
  const shared = (await list()).filter((row) => idOf(row) === id);
  notes.expect(shared.length === 1, 'A view that is shared twice with one id is not listed once.');
  const [row] = shared;
  notes.expect(
    isRecord(row) && row.address === view.address,
    'The address of a view is not given back as it was sent.',
  );
  const deleted = await host.send('DELETE', recordPath(endpoints.views, id));
  if (notes.status(deleted, [200], 'DELETE of a view')) notes.message(deleted, 'DELETE of a view');
  notes.expect(!(await list()).some((one) => idOf(one) === id), 'A deleted view is still listed.');
}

/** Runs name their void labels; nothing is declared void, since no number is ever valid again. */
export async function checkVoids(host: Host, notes: Notes) {
  const rows = rowsOf(await host.get(endpoints.printHistory, { page: '1', perPage: '5' }));
  const isVoid = (one: unknown) => voidSchema.safeParse(one).success;
  const hasVoids = (row: unknown) => isRecord(row) && Array.isArray(row.voids) && row.voids.every(isVoid);
  notes.expect(rows.every(hasVoids), 'A run has no `voids`, or one of them lacks serialFrom or serialEnd.');
}

/** Slips carry the reason. With `write`, one that is too long is refused: the slip stays as it is. */
export async function checkRejectReasons(host: Host, notes: Notes, { write }: Options) {
  const [slip] = rowsOf(await host.get(endpoints.deliveries, { page: '1', perPage: '1' }));
  if (slip === undefined) return;
  notes.expect(isRecord(slip) && typeof slip.rejectReason === 'string', 'A slip has no `rejectReason`.');
  const id = idOf(slip);
  if (!write || id === undefined) return;
  const call = 'DELETE of a slip with a reason of 201 characters';
  const refused = await host.send('DELETE', recordPath(endpoints.deliveriesReject, id), { reason: 'x'.repeat(201) });
  notes.status(refused, [422], call);
}
