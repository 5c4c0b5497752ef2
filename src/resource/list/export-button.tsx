import { m } from '@messages/messages';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { RecordId } from '@/domain/record';
import { Button } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import type { List } from './use-list';

const ExportDialog = lazyComponent(async () => (await import('./export-dialog')).ExportDialog, {
  over: ({ onClose }) => onClose,
});

type ExportButtonProps<Row extends { id: RecordId }> = {
  list: List<Row>;
  /** These alone, instead of all that match. */
  rows?: readonly Row[];
  label?: string;
};

/** Saves what a list shows as a file: its rows on all pages, or the given ones. */
export function ExportButton<Row extends { id: RecordId }>({
  list,
  rows,
  label = m.list_export_rows(),
}: ExportButtonProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button reason={reasonAgainst(list)} onClick={() => setIsOpen(true)}>
        <Download aria-hidden />
        {label}
      </Button>
      {isOpen && <ExportDialog list={list} rows={rows} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Rows that were not read yet may match, and the export reads them. */
const reasonAgainst = <Row extends { id: RecordId }>({ ready, total, loading, partial }: List<Row>) =>
  !ready || (total === 0 && !loading && !partial) ? m.list_no_rows_to_export() : undefined;
