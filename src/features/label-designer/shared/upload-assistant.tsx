import { m } from '@messages/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { errorMessageWithReason } from '@/api/client/errors';
import { labelDesigns } from '@/api/label-designs';
import type { Part } from '@/domain/part';
import { refusalOfSharing } from '@/domain/shared-design';
import type { LabelDesign } from '@/label/design/design';
import { sayCount, sayNumber } from '@/language/format';
import { useRole } from '@/session/profile';
import { dismissUploads, readUploads, rememberMoved, subscribeToUploads, uploadsText } from '@/storage/shared-uploads';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { Checkbox } from '@/ui/forms/checkbox';
import { Dialog } from '@/ui/overlays/dialog';
import { useLocalDesigns, usePartCount } from './library-pane';
import { oneByOne, rebindPart, shareLocalDesign } from './share-local';

/** Once, while designs of this browser are not shared or parts still name them. */
export function UploadNotice() {
  const role = useRole();
  const designs = useLocalDesigns();
  const [open, setOpen] = useState(false);
  // A design may be shared from the library and from the designer, too.
  useSyncExternalStore(subscribeToUploads, uploadsText);
  const uploads = readUploads();
  const mayShare = refusalOfSharing(role) === undefined;
  const onlyHere = designs.filter(({ id }) => typeof uploads.sharedIds[id] !== 'string').length;
  const isLeft = onlyHere > 0 || designs.some(({ id }) => !uploads.movedIds?.includes(id));
  if (!mayShare || designs.length === 0 || (!open && (uploads.isDismissed || !isLeft))) return null;
  return (
    <>
      {!uploads.isDismissed && isLeft && (
        <Notice
          variant="wait"
          className="mb-4 max-md:flex-wrap"
          action={
            <span className="flex flex-wrap justify-end gap-2 max-md:w-full">
              <Button size="sm" onClick={() => setOpen(true)}>
                {onlyHere > 0 ? m.designs_share_them() : m.designs_move_parts()}
              </Button>
              <Button size="sm" variant="ghost" onClick={dismissUploads}>
                {m.designs_not_again()}
              </Button>
            </span>
          }
        >
          {onlyHere > 0
            ? `${sayCount(m.designs_local_only, onlyHere)} ${m.designs_local_refused()}`
            : m.designs_parts_left()}
        </Notice>
      )}
      {open && <UploadDialog designs={designs} onClose={() => setOpen(false)} />}
    </>
  );
}

type Problem = { id: string; text: string };

/** What is under way: so many of so many are done. */
type Running = { text: string; done: number; total: number };

/** Of the names of parts and of what failed. */
const MOST_SHOWN = 8;

/** Does something with each of them until it is stopped or the host does not answer. @returns those that failed */
type RunOneByOne = <Item>(
  id: string,
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
  textOf: (progress: { done: number; total: number }) => string,
) => Promise<{ item: Item; error: unknown }[]>;

type UploadDialogProps = { designs: readonly LabelDesign[]; onClose: () => void };

/** Two steps for each design: share it; once it is published, let its parts print with the shared one. */
function UploadDialog({ designs, onClose }: UploadDialogProps) {
  const client = useQueryClient();
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(designs.map(({ id }) => id)));
  const [running, setRunning] = useState<Running>();
  const [isStopping, setIsStopping] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [uploads, setUploads] = useState(readUploads);
  // Leaving the screen stops it.
  useEffect(() => () => stop.current?.abort(), []);
  const waiting = designs.filter(({ id }) => typeof uploads.sharedIds[id] !== 'string');
  const toShare = waiting.filter(({ id }) => selected.has(id));
  const report = (id: string, text: string) => setProblems((before) => [...before, { id, text }]);
  const run: RunOneByOne = async (id, items, act, textOf) => {
    setProblems([]);
    setIsStopping(false);
    const controller = new AbortController();
    stop.current = controller;
    const total = items.length;
    const onProgress = (done: number) => setRunning({ text: textOf({ done: done + 1, total }), done, total });
    const result = await oneByOne(items, act, { signal: controller.signal, onProgress });
    setRunning(undefined);
    const counts = { done: sayNumber(total - result.left.length - result.failed.length), total: sayNumber(total) };
    if (result.ending === 'stopped') report(id, m.designs_stopped(counts));
    if (result.ending === 'no-host') report(id, m.designs_host_silent(counts));
    return result.failed;
  };
  const shareAll = async () => {
    const share = async (design: LabelDesign) => {
      await shareLocalDesign(client, design, false);
      setUploads(readUploads());
    };
    for (const { item, error } of await run('', toShare, share, m.designs_sharing_progress)) {
      report(item.id, `${item.name}: ${errorMessageWithReason(error, m.designs_not_shared())}`);
    }
    // A design whose request got no answer is searched at the host before it is shared again.
    setUploads(readUploads());
    await client.invalidateQueries({ queryKey: labelDesigns.keys.all });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={running === undefined}
      title={m.designs_share_title()}
      description={m.designs_share_lead()}
      width={640}
      footer={
        <>
          {running ? (
            <Button
              pending={isStopping}
              pendingText={m.bulk_stopping()}
              onClick={() => {
                stop.current?.abort();
                setIsStopping(true);
              }}
            >
              {m.common_stop()}
            </Button>
          ) : (
            <Button onClick={onClose}>{m.common_close()}</Button>
          )}
          {waiting.length > 0 && (
            <Button
              variant="primary"
              pending={running !== undefined}
              pendingText={running?.text}
              reason={toShare.length === 0 ? m.designs_select_first() : undefined}
              onClick={() => void shareAll()}
            >
              {sayCount(m.designs_share_count, toShare.length)}
            </Button>
          )}
        </>
      }
    >
      {running && (
        <div className="grid gap-1.5 text-13">
          <ProgressBar share={running.done / running.total} label={running.text} />
          <span role="status">{running.text}</span>
        </div>
      )}
      {problems.length > 0 && (
        <Notice>
          {problems.slice(0, MOST_SHOWN).map(({ id, text }) => (
            <p key={`${id} ${text}`}>{text}</p>
          ))}
          {problems.length > MOST_SHOWN && (
            <p>{m.designs_and_more({ count: sayNumber(problems.length - MOST_SHOWN) })}</p>
          )}
          {problems.some(({ id }) => id === '' || toShare.some((left) => left.id === id)) && (
            <p>{m.designs_share_kept()}</p>
          )}
        </Notice>
      )}
      <ul className="[&>*]:border-rule [&>:not(:last-child)]:border-b">
        {designs.map((design) => (
          <UploadRow
            key={design.id}
            design={design}
            sharedId={uploads.sharedIds[design.id] ?? undefined}
            isSelected={selected.has(design.id)}
            isRunning={running !== undefined}
            onSelect={(isSelected) =>
              setSelected((before) => new Set([...before, design.id].filter((id) => isSelected || id !== design.id)))
            }
            run={run}
            onProblem={(text) => report(design.id, text)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type UploadRowProps = {
  design: LabelDesign;
  sharedId: string | undefined;
  isSelected: boolean;
  isRunning: boolean;
  onSelect: (isSelected: boolean) => void;
  run: RunOneByOne;
  onProblem: (text: string) => void;
};

function UploadRow({ design, sharedId, isSelected, isRunning, onSelect, run, onProblem }: UploadRowProps) {
  const client = useQueryClient();
  const parts = useQuery(labelDesigns.parts(design.id));
  const { data: library } = useQuery({ ...labelDesigns.list(), enabled: sharedId !== undefined });
  const shared = library?.find(({ id }) => id === sharedId);
  const isPublished = shared !== undefined && shared.publishedRevision !== null;
  const found = parts.data?.either({ whole: (rows) => rows, part: (rows) => rows }) ?? [];
  const known = usePartCount(design.id);
  const count = found.length;
  const isMoved = sharedId !== undefined && known?.count === 0;
  useEffect(() => {
    if (isMoved) rememberMoved(design.id);
  }, [isMoved, design.id]);
  const move = async () => {
    if (sharedId === undefined) return;
    let leftAlone = 0;
    const rebind = async (part: Part) => {
      if (!(await rebindPart(client, { part, localId: design.id, sharedId }))) leftAlone += 1;
    };
    // Parts that were not read may still name the design.
    const failed = await run(design.id, found, rebind, m.designs_moving_progress);
    if (failed.length > 0) {
      const names = failed.slice(0, MOST_SHOWN).map(({ item }) => item.no);
      const more = failed.length - names.length;
      const reason = errorMessageWithReason(failed[0]?.error, m.designs_not_changed());
      const others = more > 0 ? [m.designs_and_more({ count: sayNumber(more) })] : [];
      onProblem(m.designs_move_failed({ names: [names.join(', '), ...others].join(' '), reason }));
    }
    if (leftAlone > 0) onProblem(sayCount(m.designs_left_alone, leftAlone));
    await client.invalidateQueries({ queryKey: ['parts'] });
  };
  return (
    <li className="grid gap-2 py-3 text-13">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {sharedId === undefined ? (
          <Checkbox
            checked={isSelected}
            disabled={isRunning}
            onChange={(event) => onSelect(event.target.checked)}
            aria-label={m.designs_share_one({ name: design.name })}
          />
        ) : (
          <Badge variant={isPublished ? 'ok' : 'soft'}>
            {isPublished ? m.designs_state_published() : m.designs_uploaded()}
          </Badge>
        )}
        <span className="min-w-0 flex-1 wrap-anywhere font-semibold text-ink">{design.name}</span>
        {sharedId !== undefined && <span className="font-mono text-12 text-ink-3">{sharedId}</span>}
        <span className="ml-auto text-12 text-ink-2 max-md:ml-0 max-md:w-full max-md:pl-7">
          {parts.isError ? m.designs_parts_failed() : known && m.designs_parts_name_it(known)}
        </span>
      </div>
      {known && count > 0 && (
        <p className="wrap-anywhere font-mono text-12 text-ink-3">
          {found
            .slice(0, MOST_SHOWN)
            .map(({ no }) => no)
            .join(', ')}
          {count > MOST_SHOWN && ` ${m.designs_and_more({ count: sayNumber(count - MOST_SHOWN) })}`}
        </p>
      )}
      {sharedId !== undefined && count > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {isPublished ? (
            <Button size="sm" disabled={isRunning} onClick={() => void move()}>
              {m.designs_let_print({ count, shown: sayNumber(count), id: sharedId })}
            </Button>
          ) : (
            <p className="text-12 text-ink-2">{m.designs_until_published({ count, id: sharedId })}</p>
          )}
        </div>
      )}
    </li>
  );
}
