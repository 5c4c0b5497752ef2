import { m } from '@messages/messages';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageWithReason } from '@/api/client/errors';
import { labelDesigns } from '@/api/label-designs';
import { parts as partResource } from '@/api/parts';
import { refusalOfSharing } from '@/domain/shared-design';
import type { LabelDesign } from '@/label/design/design';
import { sayCount, sayNumber } from '@/language/format';
import { useRole } from '@/session/profile';
import { dismissUploads, readUploads } from '@/storage/shared-uploads';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import { Dialog } from '@/ui/overlays/dialog';
import { countOfParts, useLocalDesigns } from './library-pane';
import { rebindParts, shareLocalDesign } from './share-local';

/** Once, while designs of this browser are not shared or parts still name them. */
export function UploadNotice() {
  const role = useRole();
  const designs = useLocalDesigns();
  const [open, setOpen] = useState(false);
  const [uploads, setUploads] = useState(readUploads);
  const mayShare = refusalOfSharing(role) === undefined;
  const parts = useQueries({
    queries: designs.map(({ id }) => ({
      ...labelDesigns.parts(id),
      enabled: mayShare && !uploads.isDismissed && id !== '',
    })),
  });
  const used = parts.reduce((sum, { data }) => sum + (data ? countOfParts(data).count : 0), 0);
  const isLeft = designs.some(({ id }) => typeof uploads.sharedIds[id] !== 'string') || used > 0;
  if (!mayShare || designs.length === 0 || (!open && (uploads.isDismissed || !isLeft))) return null;
  const refresh = () => setUploads(readUploads());
  return (
    <>
      {!uploads.isDismissed && isLeft && (
        <Notice
          variant="wait"
          className="mb-4 max-md:flex-wrap"
          action={
            <span className="flex flex-wrap justify-end gap-2 max-md:w-full">
              <Button size="sm" onClick={() => setOpen(true)}>
                {m.designs_share_them()}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  dismissUploads();
                  refresh();
                }}
              >
                {m.designs_not_again()}
              </Button>
            </span>
          }
        >
          {sayCount(m.designs_local_only, designs.length)}{' '}
          {used > 0 ? sayCount(m.designs_local_used, used) : m.designs_local_unused()}
        </Notice>
      )}
      {open && (
        <UploadDialog
          designs={designs}
          onChanged={refresh}
          onClose={() => {
            setOpen(false);
            refresh();
          }}
        />
      )}
    </>
  );
}

type Problem = { id: string; text: string };

type UploadDialogProps = { designs: readonly LabelDesign[]; onChanged: () => void; onClose: () => void };

/** Two steps for each design: share it; once it is published, let its parts print with the shared one. */
function UploadDialog({ designs, onChanged, onClose }: UploadDialogProps) {
  const client = useQueryClient();
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(designs.map(({ id }) => id)));
  const [running, setRunning] = useState<string>();
  const [problems, setProblems] = useState<Problem[]>([]);
  const [uploads, setUploads] = useState(readUploads);
  const waiting = designs.filter(({ id }) => typeof uploads.sharedIds[id] !== 'string');
  const toShare = waiting.filter(({ id }) => selected.has(id));
  const report = (id: string, text: string) => setProblems((before) => [...before, { id, text }]);
  const shareAll = async () => {
    setProblems([]);
    for (const [index, design] of toShare.entries()) {
      setRunning(m.designs_sharing_progress({ done: index + 1, total: toShare.length }));
      try {
        await shareLocalDesign(client, design, false);
      } catch (error) {
        report(design.id, `${design.name}: ${errorMessageWithReason(error, m.designs_not_shared())}`);
      }
      setUploads(readUploads());
    }
    setRunning(undefined);
    onChanged();
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
          <Button onClick={onClose} disabled={running !== undefined}>
            {m.common_close()}
          </Button>
          {waiting.length > 0 && (
            <Button
              variant="primary"
              pending={running !== undefined}
              pendingText={running}
              reason={toShare.length === 0 ? m.designs_select_first() : undefined}
              onClick={() => void shareAll()}
            >
              {sayCount(m.designs_share_count, toShare.length)}
            </Button>
          )}
        </>
      }
    >
      {problems.length > 0 && (
        <Notice>
          {problems.map(({ id, text }) => (
            <p key={id}>{text}</p>
          ))}
          <p>{m.designs_share_kept()}</p>
        </Notice>
      )}
      <ul className="divide-y divide-rule">
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
            onRunning={setRunning}
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
  onRunning: (text: string | undefined) => void;
  onProblem: (text: string) => void;
};

function UploadRow({ design, sharedId, isSelected, isRunning, onSelect, onRunning, onProblem }: UploadRowProps) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(partResource.save);
  const parts = useQuery(labelDesigns.parts(design.id));
  const shared = useQuery({ ...labelDesigns.detail(sharedId ?? ''), enabled: sharedId !== undefined });
  const isPublished = shared.data !== undefined && shared.data.publishedRevision !== null;
  const found = parts.data?.either({ whole: (rows) => rows, part: (rows) => rows }) ?? [];
  const known = parts.data && countOfParts(parts.data);
  const count = found.length;
  const move = async () => {
    if (sharedId === undefined) return;
    onRunning(m.designs_moving_parts());
    // What was not read is there to be moved when these are.
    const rebinding = { parts: found, localId: design.id, sharedId };
    const { failed, changed } = await rebindParts(client, mutateAsync, rebinding, (done) =>
      onRunning(m.designs_moving_progress({ done, total: count })),
    );
    if (failed.length > 0) {
      const names = failed.map(({ part }) => part.no).join(', ');
      const reason = errorMessageWithReason(failed[0]?.error, m.designs_not_changed());
      onProblem(m.designs_move_failed({ names, reason }));
    }
    if (changed > 0) onProblem(sayCount(m.designs_left_alone, changed));
    await client.invalidateQueries({ queryKey: ['parts'] });
    onRunning(undefined);
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
            .slice(0, 8)
            .map(({ no }) => no)
            .join(', ')}
          {count > 8 && ` ${m.designs_and_more({ count: sayNumber(count - 8) })}`}
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
