import { m } from '@messages/messages';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { hasFeature } from '@/config/env';
import { paths } from '@/config/paths';
import { sampleData } from '@/features/label-designer/data-preview/preview-data';
import { useDocument, useEditor } from '@/features/label-designer/editor';
import type { LabelDesign } from '@/label/design/design';
import { current } from '@/label/design/history';
import type { ParsedDesign } from '@/label/design/parse-design';
import { renderLabel } from '@/label/render';
import { LabelSvg } from '@/label-view/label-svg';
import { needEncoders, useEncoders } from '@/label-view/use-encoders';
import { randomId } from '@/lib/browser/ids';
import { formatTimestamp } from '@/lib/dates';
import { libraryText, readLibrary, saveDesign, subscribeToLibrary } from '@/storage/label-designs';
import { Badge } from '@/ui/basics/badge';
import { Button, IconButton } from '@/ui/basics/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { Input } from '@/ui/forms/input';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import { deleteSaved, openFromLibrary, renameSaved } from './library-actions';
import { NameDialog } from './name-dialog';
import { BackupNotice, UnreadableNotice } from './unreadable-designs';

/** Cards rendered at once, each with its preview. */
const PAGE = 20;
/** Minimum number of designs for a search field. */
const SEARCHABLE_FROM = 6;

type SavedDesign = Extract<ParsedDesign, { ok: true }> & { key: string };
type CardAction = 'rename' | 'duplicate' | 'delete';

export function LibraryDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const text = useSyncExternalStore(subscribeToLibrary, libraryText);
  const { readings, corrupt, backups } = useMemo(() => readLibrary(text), [text]);
  const [pending, setPending] = useState<{ action: 'rename' | 'delete'; design: LabelDesign }>();
  // Not the id alone: two stored entries may have the same one.
  const designs = readings.flatMap((reading, index) =>
    reading.ok ? [{ ...reading, key: `${reading.design.id} ${index}` }] : [],
  );
  const unreadable = readings.length - designs.length;

  const close = () => setPending(undefined);
  const report = (isStored: boolean) => {
    if (!isStored) notify.error(m.designer_storage_full());
  };
  const run = (action: CardAction, design: LabelDesign) => {
    if (action !== 'duplicate') return setPending({ action, design });
    const copy = { ...design, id: randomId(), name: m.designs_copy_name({ name: design.name }), createdAt: '' };
    report(saveDesign(copy, undefined).ok);
  };
  return (
    <Dialog open onOpenChange={onClose} title={m.designer_designs()} width={560}>
      {hasFeature('label-designs') && (
        <p className="text-13">
          {m.designer_library_here()}{' '}
          <Link to={paths.labelDesigns.href()} className="underline underline-offset-2">
            {m.designs_shared_designs()}
          </Link>{' '}
          {m.designer_library_others()}
        </p>
      )}
      {corrupt !== undefined && (
        <UnreadableNotice text={corrupt} filename="labelDesigns.txt">
          {m.designer_library_unreadable()}
        </UnreadableNotice>
      )}
      {backups.map((backup) => (
        <BackupNotice key={backup.key} backup={backup} />
      ))}
      {unreadable > 0 && <Notice variant="wait">{m.designer_entries_unreadable({ count: unreadable })}</Notice>}
      {designs.length === 0 ? (
        <EmptyState title={m.designer_no_designs()}>{m.designer_no_designs_hint()}</EmptyState>
      ) : (
        <DesignList designs={designs} onAction={run} />
      )}
      {pending?.action === 'rename' && (
        <NameDialog
          title={m.designer_rename_design()}
          name={pending.design.name}
          confirmText={m.designer_rename()}
          onConfirm={(name) => report(renameSaved(editor, pending.design, name))}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={pending?.action === 'delete'}
        onOpenChange={close}
        title={m.designer_delete_title()}
        subject={pending?.design.name}
        confirmText={m.designer_delete()}
        onConfirm={() => {
          if (pending) report(deleteSaved(editor, pending.design.id));
          close();
        }}
      >
        {m.designer_delete_text()}
      </ConfirmDialog>
    </Dialog>
  );
}

type DesignListProps = { designs: readonly SavedDesign[]; onAction: (action: CardAction, design: LabelDesign) => void };

function DesignList({ designs, onAction }: DesignListProps) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(PAGE);
  const query = search.trim().toLowerCase();
  const found = designs.filter(({ design }) => design.name.toLowerCase().includes(query));
  return (
    <>
      {designs.length >= SEARCHABLE_FROM && (
        <Input
          type="search"
          size="sm"
          aria-label={m.designer_find_design()}
          placeholder={m.designer_find_design()}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul className="[&>*]:border-rule [&>:not(:last-child)]:border-b">
        {found.slice(0, limit).map((saved) => (
          <Suspense key={saved.key}>
            <DesignCard saved={saved} onAction={(action) => onAction(action, saved.design)} />
          </Suspense>
        ))}
      </ul>
      {found.length === 0 && <p className="text-13 text-ink-2">{m.designer_no_design_found()}</p>}
      {found.length > limit && (
        <Button variant="ghost" onClick={() => setLimit(limit + PAGE)}>
          {m.designer_show_more({ more: Math.min(PAGE, found.length - limit), total: found.length })}
        </Button>
      )}
    </>
  );
}

type DesignCardProps = { saved: SavedDesign; onAction: (action: CardAction) => void };

function DesignCard({ saved: { design, damaged, newer }, onAction }: DesignCardProps) {
  const editor = useEditor();
  const isOpen = useDocument(({ history, shared }) => !shared && current(history).id === design.id);
  useEncoders(needEncoders(design.elements));
  const node = useMemo(() => renderLabel(design, sampleData), [design]);
  const { name, labelSize, elements, updatedAt } = design;
  const readOnly = newer ? m.designer_newer() : undefined;
  return (
    <li className="grid grid-cols-[150px_1fr] gap-4 py-3 max-sm:grid-cols-[96px_1fr]">
      <LabelSvg node={node} className="h-auto w-full rounded-1 shadow-label" />
      <div className="grid min-w-0 content-between gap-2">
        <div className="min-w-0">
          <h3 className="flex items-center gap-2 font-semibold text-14 text-ink">
            <span className="min-w-0 break-words">{name}</span>
            {isOpen && <Badge variant="soft">{m.designer_is_open()}</Badge>}
          </h3>
          <p className="font-mono text-12 text-ink-3">
            {`${labelSize.width} × ${labelSize.height} mm, ${m.designer_elements({ count: elements.length })}`}
          </p>
          <p className="text-12 text-ink-3">
            {m.designer_changed_at({ when: formatTimestamp(updatedAt) || m.designer_unknown() })}
          </p>
          {readOnly && <p className="text-12 text-wait-text">{readOnly}</p>}
          {damaged.length > 0 && (
            <p className="text-12 text-wait-text">{m.designer_damaged({ count: damaged.length })}</p>
          )}
        </div>
        <div className="flex items-center gap-1">
          <Button
            size="sm"
            variant="primary"
            onClick={() => openFromLibrary(editor, design.id)}
            aria-label={m.designer_open_one({ name })}
          >
            {m.designer_open()}
          </Button>
          <IconButton
            size="sm"
            label={m.designer_rename_one({ name })}
            reason={readOnly}
            onClick={() => onAction('rename')}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            size="sm"
            label={m.designer_duplicate_one({ name })}
            reason={readOnly}
            onClick={() => onAction('duplicate')}
          >
            <Copy aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" label={m.designer_delete_one({ name })} onClick={() => onAction('delete')}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}
