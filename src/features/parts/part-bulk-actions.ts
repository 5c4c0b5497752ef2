import { m } from '@messages/messages';
import ListPlus from 'lucide-react/icons/list-plus';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { customers } from '@/api/customers';
import { parts } from '@/api/parts';
import type { Customer } from '@/domain/customer';
import { type Part, partFormSchema } from '@/domain/part';
import { type RecordId, sameId } from '@/domain/record';
import { addToPrintList } from '@/features/print';
import { type BulkAction, deleteTexts, exportSelected } from '@/resource/bulk/bulk-action';
import { editWork } from '@/resource/bulk/bulk-edit';
import { mutationWork } from '@/resource/bulk/bulk-mutation';
import { PartBulkForm } from './part-bulk-form';
import { comparedGroups, toPartFields } from './part-fields';

const invalidates = parts.save.meta?.invalidates;

/** What can be done with the selected parts, with the permissions of one row. */
export const partBulkActions: readonly BulkAction<Part>[] = [
  {
    id: 'edit',
    label: m.parts_edit_fields,
    icon: Pencil,
    needs: 'edit',
    task: {
      texts: { ask: m.parts_edit_ask, doing: m.parts_edit_doing, ended: m.parts_edit_ended, done: m.parts_edit_done },
      consequence: m.parts_edit_consequence,
      // Not lazy: its first field gets the focus when the dialog opens.
      Form: PartBulkForm,
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
  { id: 'print-list', label: m.parts_add_to_list, icon: ListPlus, run: addToPrintList },
  exportSelected,
  {
    id: 'delete',
    label: m.row_delete,
    icon: Trash2,
    needs: 'delete',
    task: {
      texts: deleteTexts,
      consequence: m.parts_delete_consequence,
      work: (client) =>
        mutationWork({ mutation: parts.remove, usedBy: { print_history: { label: m.parts_used_by_history } } }, client),
      invalidates,
      danger: true,
    },
  },
];
