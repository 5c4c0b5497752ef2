import Download from 'lucide-react/icons/download';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { RecordId } from '@/domain/record';
import { Button } from '@/ui/basics/button';
import type { ExportDialogProps } from './export-dialog';
import type { List } from './use-list';

const LazyDialog = lazy(async () => ({ default: (await import('./export-dialog')).ExportDialog }));

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
  label = 'Export list',
}: ExportButtonProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  // lazy forgets the type parameter
  const ExportDialog = LazyDialog as unknown as ComponentType<ExportDialogProps<Row>>;
  return (
    <>
      <Button reason={reasonAgainst(list)} onClick={() => setIsOpen(true)}>
        <Download aria-hidden />
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog list={list} rows={rows} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const reasonAgainst = <Row extends { id: RecordId }>({ ready, total, loading }: List<Row>) =>
  !ready || (total === 0 && !loading) ? 'There are no rows to export' : undefined;
