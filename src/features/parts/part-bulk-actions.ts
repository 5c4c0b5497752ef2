import ListPlus from 'lucide-react/icons/list-plus';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { createElement } from 'react';
import { customers } from '@/api/customers';
import { parts } from '@/api/parts';
import type { Customer } from '@/domain/customer';
import { type Part, partFormSchema } from '@/domain/part';
import { type RecordId, sameId } from '@/domain/record';
import { addToPrintList } from '@/features/print';
import { type BulkAction, exportSelected } from '@/resource/bulk/bulk-action';
import { editWork } from '@/resource/bulk/bulk-edit';
import { mutationWork } from '@/resource/bulk/bulk-mutation';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Skeleton } from '@/ui/feedback/skeleton';
import { comparedGroups, toPartFields } from './part-fields';

const invalidates = parts.save.meta?.invalidates;

/** What can be done with the selected parts, with the permissions of one row. */
export const partBulkActions: readonly BulkAction<Part>[] = [
  {
    id: 'edit',
    label: 'Edit fields',
    icon: Pencil,
    needs: 'edit',
    task: {
      texts: { verb: 'Change', doing: 'Changing', done: 'changed' },
      consequence: 'Only the fields that are set here are changed. Each part is read again right before it is saved.',
      Form: lazyComponent(async () => (await import('./part-bulk-form')).PartBulkForm, {
        fallback: createElement(Skeleton, { height: 'h-40' }),
      }),
      work: (client, change) => {
        const listed = client.getQueryData(customers.choices().queryKey);
        // A customer that is not listed is named by its id.
        const find = (rows: readonly Customer[]) => (wanted: RecordId) => rows.find(({ id }) => sameId(id, wanted));
        const groups = comparedGroups(listed?.either({ whole: find, part: find }) ?? (() => undefined));
        return editWork({ resource: parts, schema: partFormSchema, toForm: toPartFields, groups }, client, change);
      },
      invalidates,
    },
  },
  { id: 'print-list', label: 'Add to print list', icon: ListPlus, run: addToPrintList },
  exportSelected,
  {
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    needs: 'delete',
    task: {
      texts: { verb: 'Delete', doing: 'Deleting', done: 'deleted' },
      consequence: 'This cannot be undone. Parts in the print history are not deleted.',
      work: (client) =>
        mutationWork({ mutation: parts.remove, usedBy: { print_history: { label: 'the print history' } } }, client),
      invalidates,
      danger: true,
    },
  },
];
