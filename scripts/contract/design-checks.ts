import { isRecord } from '@/api/client/errors';
import { endpoints, recordPath } from '@/api/endpoints';
import { designStates } from '@/domain/shared-design';
import { designHash } from '@/label/design/design-hash';
import { type Host, idOf, type Notes, type Reply, resultOf, rowsOf } from './host';

const root = endpoints.labelDesigns;

/** The optional part `label-designs` (docs/api.md). With `write` it leaves one retired design "Contract check …". */
export async function checkLabelDesigns(host: Host, notes: Notes, { write, now }: { write: boolean; now: Date }) {
  const list = await host.get(root, { limit: '1000', sortCol: 'updated_at', sortDir: 'DESC' });
  if (!notes.status(list, [200], `GET ${root}`)) return;
  const isList = isRecord(list.json) && Array.isArray(list.json.result);
  if (!notes.expect(isList, `GET ${root} answers without a \`result\` list.`)) return;
  const states: readonly unknown[] = designStates;
  const strange = rowsOf(list).filter((row) => !isRecord(row) || !states.includes(row.state));
  notes.expect(strange.length === 0, `A design has a \`state\` that is not one of ${designStates.join(', ')}.`);
  const published = rowsOf(list).find((row) => isRecord(row) && typeof row.publishedRevision === 'number');
  if (isRecord(published)) await checkRevision(host, notes, published);
  if (write) await checkLife(host, notes, now);
}

async function checkRevision(host: Host, notes: Notes, row: Record<string, unknown>) {
  const id = idOf(row);
  if (id === undefined) return;
  const path = `${recordPath(root, id)}/revisions/${String(row.publishedRevision)}`;
  const reply = await host.get(path);
  if (!notes.status(reply, [200], 'GET of a published revision')) return;
  await compareHash(notes, resultOf(reply));
}

async function compareHash(notes: Notes, revision: unknown) {
  const { hash, design } = isRecord(revision) ? revision : {};
  notes.expect(
    hash === (await designHash(design)),
    'The `hash` of a revision is not the SHA-256 of its design in canonical JSON: parts with this design cannot be printed.',
  );
}

const labelOf = (name: string, text: string) => ({
  version: 2,
  id: '',
  name,
  labelSize: { width: 90, height: 60 },
  createdAt: '',
  updatedAt: '',
  elements: [{ id: 'text', type: 'text', x: 5, y: 5, width: 60, height: 10, rotation: 0, properties: { text } }],
});

/** From the first draft to the retirement. Who may approve is up to the host. */
async function checkLife(host: Host, notes: Notes, now: Date) {
  const name = `Contract check ${now.getTime()}`;
  const created = await host.send('POST', root, { name, design: labelOf(name, 'one') });
  if (!notes.status(created, [200, 201], `POST ${root}`)) return;
  const id = idOf(resultOf(created));
  if (id === undefined) return void notes.expect(false, `POST ${root} answers without the id in \`result\`.`);
  const path = recordPath(root, id);
  const put = (text: string, basedOn: unknown) =>
    host.send('PUT', `${path}/draft`, { design: labelOf(name, text), basedOn });
  const step = (to: string) => host.send('POST', `${path}/${to}`, { comment: 'Contract check' });

  const saved = await put('two', null);
  if (!notes.status(saved, [200], "The author's first PUT of a draft with basedOn null")) return;
  const outdated = await put('three', '2000-01-01T00:00:00.000Z');
  notes.status(outdated, [409], 'PUT of a draft that is based on another one');
  const theirs = resultOf(outdated);
  const draft = isRecord(theirs) ? theirs.draft : undefined;
  notes.expect(
    isRecord(draft) && timeOf(saved) !== undefined && draft.updatedAt === timeOf(saved),
    'The 409 of a draft has no `result.draft` with the draft that was saved.',
  );
  notes.status(await step('publish'), [409], 'Publishing a draft');
  notes.status(await step('submit'), [200], 'Submitting a draft');
  const approved = await step('approve');
  // The host may want four eyes.
  if (approved.status !== 403 && notes.status(approved, [200], 'Approving')) {
    notes.status(await step('publish'), [200], 'Publishing');
    const revision = await host.get(`${path}/revisions/1`);
    if (notes.status(revision, [200], 'GET of revision 1')) await compareHash(notes, resultOf(revision));
  } else notes.status(await step('reject'), [200], 'Rejecting');
  notes.status(await step('retire'), [200], 'Retiring');
  const retired = resultOf(await host.get(path));
  notes.expect(
    isRecord(retired) && retired.publishedRevision === null,
    'A retired design still has a `publishedRevision`: stations would print it.',
  );
}

function timeOf(reply: Reply): unknown {
  const result = resultOf(reply);
  return isRecord(result) ? result.updatedAt : undefined;
}
