import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { parts } from '@/api/parts';
import { paths } from '@/config/paths';
import type { Part } from '@/domain/part';
import { PrintDialog } from '@/features/print';
import { useRememberListAddress } from '@/resource/list/list-memory';
import { listPrefetch } from '@/resource/list/list-query';
import { ResourceTable } from '@/resource/list/resource-table';
import { useListRows } from '@/resource/list/use-list-rows';
import { useListState } from '@/resource/list/use-list-state';
import { deleteCommand, editCommand, useRowActions } from '@/resource/row/row-commands';
import { RowConfirmation } from '@/resource/row/row-confirmation';
import { usePermission } from '@/session/use-permissions';
import { Button } from '@/ui/basics/button';
import { PageHeader } from '@/ui/basics/page-header';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import { partHref, partName, partTable } from './part-columns';
import { PartFiles } from './part-files';

/** Print history names the part of every run, so a part that was printed cannot be deleted. */
const usedBy = {
  print_history: {
    words: 'the print history',
    href: ({ no }: Part) => `${paths.printHistory.href()}?search=${encodeURIComponent(no)}`,
  },
};

export const prefetch = listPrefetch({ resource: parts, name: 'parts', table: partTable });

/** 'Master data label' (SPEC section 2). Printing is open to both roles. */
export function Component() {
  const list = useListState<Part>('parts', partTable);
  const rows = useListRows(parts, list);
  const [printed, setPrinted] = useState<Part>();
  useRememberListAddress('parts');

  const add = usePermission('add');
  const edit = usePermission('edit');
  const remove = usePermission('delete');
  const rowActions = useRowActions<Part>([
    { id: 'print', label: 'Print', icon: PrinterIcon, inline: true, run: setPrinted },
    editCommand(partHref, { permission: edit }),
    deleteCommand((row) => list.dispatch({ type: 'askDelete', row }), { permission: remove }),
  ]);

  return (
    <>
      <PageHeader
        title="Master data label"
        description="Label management"
        actions={
          <>
            <PartFiles />
            {add.allowed && (
              <Button asChild variant="primary">
                <Link to={paths.parts.create.href()}>
                  <Plus aria-hidden />
                  Add
                </Link>
              </Button>
            )}
          </>
        }
      />
      <ResourceTable
        caption="Parts"
        {...{ list, rows, rowActions }}
        rowLabel={partName}
        selectable
        hint={add.allowed && 'Add the first part, or import them from Excel.'}
      />
      <RowConfirmation
        list={list}
        noun="part"
        nameOf={partName}
        detailOf={({ name }) => name}
        remove={parts.remove}
        usedBy={usedBy}
      />
      {printed && <PrintDialog open part={printed} onOpenChange={(open) => !open && setPrinted(undefined)} />}
    </>
  );
}
