import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useMemo } from 'react';
import { sampleData } from '@/features/label-designer/data-preview/preview-data';
import type { LabelDesign } from '@/label/design/design';
import { renderLabel } from '@/label/render';
import { LabelPicture } from '@/label-view/label-picture';
import { formatTimestamp } from '@/lib/dates';
import { Badge } from '@/ui/basics/badge';
import { Button, IconButton } from '@/ui/basics/button';

type DesignCardProps = {
  design: LabelDesign;
  isOpen: boolean;
  damaged: number;
  /** Why it can only be looked at. */
  readOnly: string | undefined;
  onOpen: () => void;
  onRename: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

/** A saved design with its picture. */
export function DesignCard(props: DesignCardProps) {
  const { design, isOpen, damaged, readOnly, onOpen, onRename, onDuplicate, onDelete } = props;
  const picture = useMemo(() => renderLabel(design, sampleData), [design]);
  const { width, height } = design.labelSize;
  return (
    <li className="grid grid-cols-[150px_1fr] gap-4 py-3 max-sm:grid-cols-[96px_1fr]">
      <LabelPicture node={picture} className="h-auto w-full rounded-1 shadow-label" />
      <div className="grid min-w-0 content-between gap-2">
        <div className="min-w-0">
          <h3 className="flex items-center gap-2 font-semibold text-14 text-ink">
            <span className="min-w-0 break-words">{design.name}</span>
            {isOpen && <Badge variant="soft">Open</Badge>}
          </h3>
          <p className="font-mono text-12 text-ink-3">
            {width} × {height} mm, {design.elements.length} elements
          </p>
          <p className="text-12 text-ink-3">Changed {formatTimestamp(design.updatedAt) || 'unknown'}</p>
          {readOnly && <p className="text-12 text-wait-text">{readOnly}</p>}
          {damaged > 0 && (
            <p className="text-12 text-wait-text">
              {damaged} {damaged === 1 ? 'element' : 'elements'} cannot be read; kept as they are
            </p>
          )}
        </div>
        <div className="flex items-center gap-1">
          <Button size="sm" variant="primary" onClick={onOpen} aria-label={`Open ${design.name}`}>
            Open
          </Button>
          <IconButton size="sm" label={`Rename ${design.name}`} reason={readOnly} onClick={onRename}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" label={`Duplicate ${design.name}`} reason={readOnly} onClick={onDuplicate}>
            <Copy aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" label={`Delete ${design.name}`} onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}
