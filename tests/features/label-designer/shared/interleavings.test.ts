import { designNamed, hostHas, jsonOf, sharedRow } from '@tests/support/label-designs';
import { runs } from '@tests/support/random';
import { API, serveApi, server, signedInAs, testStore } from '@tests/support/server';
import fc from 'fast-check';
import { getResponse, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRevision, readSharedDesign, saveSharedDraft, takeStep } from '@/api/label-designs';
import { createDraftSync, type DraftSync } from '@/features/label-designer/shared/draft-sync';
import { designHash } from '@/label/design/design-hash';
import { keyValueStore } from '@/lib/browser/key-value-store';
import { createHandlers } from '@/mock-api/create-handlers';
import { publishedDesign } from '@/print/run/printed/published-designs';
import { sessionActions, startSession } from '@/session/use-session';
import type { UnsentDraft } from '@/storage/unsent-drafts';

serveApi({ features: ['label-designs'] });

const ID = 'LD-0100';
const RUNS = runs(100);
let stop: (() => void) | undefined;

beforeEach(async () => {
  stop = startSession({ onEnded: () => undefined });
  await sessionActions.login(signedInAs('admin'));
});
afterEach(async () => {
  stop?.();
  await sessionActions.clearStorage();
});

/** What happens to a request: nothing, it is lost on its way, or its response is. */
type Fault = 'none' | 'request lost' | 'response lost';

/** Each request takes the next fault. */
function networkWith(faults: Fault[]) {
  const handlers = createHandlers(testStore(), { base: API, features: ['label-designs'] });
  server.use(
    http.all(`${API}/*`, async ({ request }) => {
      const fault = faults.shift() ?? 'none';
      if (fault === 'request lost') return HttpResponse.error();
      const response = await getResponse(handlers, request);
      return fault === 'response lost' || !response ? HttpResponse.error() : response;
    }),
  );
}

type Unsent = Pick<UnsentDraft, 'design' | 'basedOn' | 'sent'>;

const hostRow = () => {
  const [row] = testStore().tables.labelDesigns;
  if (!row) throw new Error('No design');
  return row;
};
const textOf = (design: unknown): string => String((design as { name: string }).name);
/** As the host and IndexedDB hold it. */
const contentOf = (text: string) => jsonOf(designNamed(text));

/** One editor at one station: an open page, what the browser keeps, and the designs saved in it. */
class Editor {
  sync: DraftSync | undefined;
  text = '';
  kept: Unsent | undefined;
  readonly copies: string[] = [];

  constructor(
    readonly name: string,
    /** Texts that somebody replaced knowingly. */
    readonly replaced: Set<string>,
  ) {}

  private opening: Promise<void> | undefined;

  async open() {
    this.opening ??= this.load().finally(() => {
      this.opening = undefined;
    });
    if (!this.sync) await this.opening;
  }

  /** Without the host only changes kept here can be opened. */
  private async load() {
    const unsent = this.kept;
    const detail = await readSharedDesign(ID).catch(() => undefined);
    const newest = detail?.revisions.at(-1);
    const approved = newest && (await readRevision(ID, newest.revision).catch(() => undefined));
    const base = detail?.draft?.design ?? approved?.stored;
    if (!unsent && base === undefined) return;
    this.sync = createDraftSync(
      {
        save: (design, basedOn) => saveSharedDraft(ID, design, basedOn),
        detail: () => readSharedDesign(ID),
        revision: (revision) => readRevision(ID, revision),
        keep: async (row) => {
          this.kept = structuredClone(row);
          return true;
        },
        forget: async () => {
          this.kept = undefined;
        },
      },
      {
        base: unsent ? undefined : base,
        basedOn: unsent ? unsent.basedOn : (detail?.draft?.updatedAt ?? null),
        unsent,
      },
    );
    this.text = textOf(unsent?.design ?? base);
  }

  async edit(text: string) {
    if (!this.sync) await this.open();
    if (!this.sync) return;
    this.replaced.add(this.text);
    this.text = text;
    await this.sync.edit(contentOf(text));
  }

  async decide(mine: boolean) {
    const status = this.sync?.store.getState().status;
    if (!this.sync || status?.kind !== 'conflict') return;
    const theirs = textOf(status.theirs.design);
    if (mine) {
      this.replaced.add(theirs);
      return this.sync.keepMine();
    }
    this.copies.push(this.text);
    this.text = theirs;
    await this.sync.takeTheirs();
  }

  /** The page is gone; what the browser keeps is not. */
  close() {
    this.sync = undefined;
  }
}

type Action =
  | { do: 'open' | 'edit' | 'flush' | 'mine' | 'theirs' | 'close'; who: 0 | 1 }
  | { do: 'submit' | 'approve' | 'reject' | 'publish' | 'retire' }
  | { do: 'release' }
  | { do: 'print' };

const who = fc.constantFrom<0 | 1>(0, 1);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('edit' as const, 'flush' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('mine' as const, 'theirs' as const, 'open' as const, 'close' as const),
      who,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'submit' as const,
        'approve' as const,
        'publish' as const,
        'reject' as const,
        'retire' as const,
      ),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('print' as const, 'release' as const) }) },
);
const fault = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Fault>('none') },
  { weight: 1, arbitrary: fc.constantFrom<Fault>('request lost', 'response lost') },
);
/** Actions of one group run at the same time. */
const story = fc.record({
  groups: fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 }),
  faults: fc.array(fault, { maxLength: 40 }),
});

async function play(groups: Action[][], faults: Fault[]) {
  hostHas(
    sharedRow({
      draft: { design: contentOf('start'), updatedAt: '2026-11-02T08:00:00.000Z', updatedBy: 'admin', note: null },
    }),
  );
  await keyValueStore('pokayoke-shared-designs', 'published').remove(ID);
  server.resetHandlers();
  networkWith([...faults]);
  const replaced = new Set<string>();
  const editors = [new Editor('one', replaced), new Editor('two', replaced)] as const;
  const texts = ['start'];
  const printed: string[] = [];
  const run = async (step: Action) => {
    if (step.do === 'print') return print(printed);
    if (step.do === 'release') {
      for (const part of ['submit', 'approve', 'publish'] as const) {
        await takeStep(ID, part, '').catch(() => undefined);
      }
      return;
    }
    if (!('who' in step)) return void (await takeStep(ID, step.do, 'why').catch(() => undefined));
    const editor = editors[step.who];
    if (step.do === 'open') {
      if (!editor.sync) await editor.open();
    } else if (step.do === 'edit') {
      const text = `text ${texts.length}`;
      const before = editor.text;
      await editor.edit(text);
      if (editor.text !== before) texts.push(text);
    } else if (step.do === 'flush') await editor.sync?.flush();
    else if (step.do === 'close') editor.close();
    else await editor.decide(step.do === 'mine');
  };
  for (const group of groups) await Promise.all(group.map(run));
  await settle(editors);
  await print(printed);
  return { editors, texts, replaced, printed };
}

/** The network is back and both editors decide until everything is sent. */
async function settle(editors: readonly Editor[]) {
  server.resetHandlers();
  networkWith([]);
  for (let round = 0; round < 4; round++) {
    for (const [index, editor] of editors.entries()) {
      if (!editor.sync) await editor.open();
      await editor.sync?.flush();
      await editor.decide((round + index) % 2 === 0);
    }
  }
}

/** Prints what the product says, which must be a revision that was published. */
async function print(printed: string[]) {
  const result = await publishedDesign(ID);
  if (result.kind === 'missing') return;
  const revision = hostRow().revisions.find((one) => one.revision === result.revision);
  expect(revision?.publishedAt, `revision ${result.revision} was published`).not.toBeNull();
  expect(result.stored).toEqual(revision?.design);
  expect(result.hash).toBe(designHash(result.stored));
  printed.push(textOf(result.stored));
}

describe('[DS16] [DS17] two editors, an approver and a network that loses requests and responses', () => {
  it(`lose no draft and print nothing that was not published, in ${RUNS} random interleavings`, async () => {
    const seen = { printed: 0, replaced: 0, copies: 0 };
    await fc.assert(
      fc.asyncProperty(story, async ({ groups, faults }) => {
        const { editors, texts, replaced, printed } = await play(groups, faults);
        const row = hostRow();
        const kept = [
          ...row.revisions.map(({ design }) => textOf(design)),
          ...(row.draft ? [textOf(row.draft.design)] : []),
          ...editors.flatMap(({ copies, kept: unsent }) => [...copies, ...(unsent ? [textOf(unsent.design)] : [])]),
        ];
        expect(texts.filter((text) => !kept.includes(text) && !replaced.has(text))).toEqual([]);
        for (const { kept: unsent, sync } of editors) {
          expect(unsent).toBeUndefined();
          expect(sync?.store.getState().status).toEqual({ kind: 'saved' });
        }
        seen.printed += printed.length;
        seen.replaced += replaced.size;
        seen.copies += editors.flatMap(({ copies }) => copies).length;
      }),
      { numRuns: RUNS },
    );
    // The stories reach what they are about.
    expect(seen.printed).toBeGreaterThan(40);
    expect(seen.copies).toBeGreaterThan(10);
    expect(seen.replaced).toBeGreaterThan(20);
  });
});
