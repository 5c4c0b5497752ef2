import { m } from '@messages/messages';
import { useMutation } from '@tanstack/react-query';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Download from 'lucide-react/icons/download';
import FileDown from 'lucide-react/icons/file-down';
import ListPlus from 'lucide-react/icons/list-plus';
import { createContext, useContext, useMemo, useState } from 'react';
import type { ListParams } from '@/api/client/list';
import type { RowTest } from '@/api/client/tested-list';
import { parts } from '@/api/parts';
import { paths } from '@/config/paths';
import { handOf, type Part } from '@/domain/part';
import { addToPrintList, PrintDialog, useMissingDesigns } from '@/features/print';
import { recordWords } from '@/language/records';
import { ImportButton } from '@/resource/import/import-button';
import { useDownload } from '@/resource/import/use-download';
import { listPrefetch } from '@/resource/list/list-query';
import { ListScreen } from '@/resource/list/list-screen';
import { type ListDeclaration, useList } from '@/resource/list/use-list';
import { deleteCommand, editCommand, type RowCommand } from '@/resource/row/row-commands';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import { columnsOf, EMPTY_CELL } from '@/ui/data-table/columns';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { copyHref } from './part-copy';

const column = columnsOf<Part>();
const href = ({ id }: Part) => paths.parts.record.href(id);

const loadMissingDesigns = () => import('./missing-designs');
const MissingDesignsNotice = lazyComponent(async () => (await loadMissingDesigns()).MissingDesignsNotice, {
  noticeClass: 'mb-4',
});

/** The key of the filter in the address, and its text for all parts whose design is missing. */
const DESIGN_FILTER = 'design';
const MISSING = 'missing';

/** Which designs this browser can print is not known to the host. */
const listedParts = {
  ...parts,
  testOf: (params: ListParams): RowTest<Part> | undefined => {
    const { [DESIGN_FILTER]: wanted, ...filters } = params.filters ?? {};
    if (wanted === undefined) return undefined;
    const keep: RowTest<Part>['keep'] = async (rows, { client }) =>
      (await loadMissingDesigns()).withMissingDesign(rows, wanted, client);
    return { params: { ...params, filters }, keep };
  },
};

/** Why labels of a part of the page cannot be printed, by its id. Columns are fixed and cannot carry it. */
const MissingDesigns = createContext<ReturnType<typeof useMissingDesigns>>(new Map());

/** 'Master data label' (SPEC section 2). */
export const partList: ListDeclaration<Part> = {
  resource: listedParts,
  title: m.parts_title,
  description: m.parts_description,
  caption: m.parts_caption,
  columns: [
    column.link('no', m.field_part_number, (part) => part.no, href, { mono: true }),
    column.text('name', m.field_part_name, (part) => part.name, { maxWidth: 300 }),
    column.mono('colorCode', m.field_color_code, (part) => part.colorCode, { maxWidth: 120, givesWay: 2 }),
    column.text('customer.name', m.field_customer, (part) => part.customer?.name, { givesWay: 3 }),
    column.mono('model', m.field_model, (part) => part.model, { maxWidth: 120, givesWay: 1 }),
    column.number('qtyPerPack', m.field_qty_per_pack, (part) => part.qtyPerPack, { givesWay: 4 }),
    column.mono('indication', m.field_indication, (part) => part.indication, { hidden: true }),
    // Derived from two switches, so the host cannot sort or filter by it.
    column.hand('hand', m.field_hand, handOf, { sortKey: false, filterKey: false }),
    column.mono('labelSize', m.field_label_size, (part) => part.labelSize, { hidden: true }),
    column.custom(
      'labelDesignId',
      m.field_label_design_id,
      (part) => <LabelDesignId part={part} />,
      (part) => part.labelDesignId,
      { hidden: true },
    ),
    column.timestamp('created_at', m.field_created, (part) => part.createdAt, { filterKey: false, hidden: true }),
    column.timestamp('updated_at', m.field_updated, (part) => part.updatedAt, { filterKey: false, hidden: true }),
  ],
  // Used by the link from a customer that cannot be deleted.
  moreFilters: [
    { key: 'customerId', label: m.field_customer_id },
    { key: DESIGN_FILTER, label: m.parts_filter_design },
  ],
  recordType: recordWords.part,
  rowName: ({ id, no }) => no || String(id),
  rowDetail: ({ name }) => name,
  hint: m.parts_hint,
  createHref: paths.parts.create.href(),
  // A part in the print history cannot be deleted.
  usedBy: {
    print_history: {
      label: m.parts_used_by_history,
      href: ({ no }) => `${paths.printHistory.href()}?search=${encodeURIComponent(no)}`,
    },
  },
  selectable: true,
  bulkActions: async () => (await import('./part-bulk-actions')).partBulkActions,
};

export const prefetch = listPrefetch(partList);

/** Printing is open to both roles. */
export function Component() {
  const list = useList(partList);
  const missing = useMissingDesigns(list.rows);
  const isFiltered = list.state.filters[DESIGN_FILTER] !== undefined;
  const filter = (value: string) => list.dispatch({ type: 'filter', column: DESIGN_FILTER, value });
  const [partToPrint, setPartToPrint] = useState<Part>();
  const commands = useMemo(
    (): RowCommand<Part>[] => [
      { id: 'print', label: m.parts_print, icon: PrinterIcon, inline: true, shortcut: 'P', run: setPartToPrint },
      { id: 'print-list', label: m.parts_add_to_list, icon: ListPlus, run: (part) => addToPrintList([part]) },
      editCommand(href),
      { id: 'duplicate', label: m.parts_duplicate, icon: CopyPlus, href: copyHref, needs: 'add' },
      deleteCommand,
    ],
    [],
  );
  return (
    <MissingDesigns value={missing}>
      <ListScreen
        list={list}
        commands={commands}
        notices={missing.size > 0 && <MissingDesignsNotice parts={list.rows} missing={missing} />}
        toolbar={
          <Button
            aria-pressed={isFiltered}
            variant={isFiltered ? 'primary' : 'line'}
            onClick={() => filter(isFiltered ? '' : MISSING)}
          >
            {m.parts_design_missing_filter()}
          </Button>
        }
        moreActions={<PartFiles />}
      >
        {partToPrint && (
          <PrintDialog open part={partToPrint} onOpenChange={(open) => !open && setPartToPrint(undefined)} />
        )}
      </ListScreen>
    </MissingDesigns>
  );
}

/** The id of a part's design, and whether its labels can be printed here. */
function LabelDesignId({ part: { id, labelDesignId } }: { part: Part }) {
  const missing = useContext(MissingDesigns).get(String(id));
  if (!missing) return labelDesignId === '' ? EMPTY_CELL : <span className="font-mono">{labelDesignId}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-stop-text" title={missing.text}>
      <Lamp state="stop" />
      <span className="font-mono">{labelDesignId || EMPTY_CELL}</span> {m.parts_design_missing_here()}
    </span>
  );
}

const loadImport = async () => (await import('./part-import')).partImport();

/** Template, import and export of parts, with the texts of SPEC sections 2 and 8. */
function PartFiles() {
  const template = useDownload({
    file: parts.template,
    done: m.parts_template_done,
    failed: m.parts_template_failed,
  });
  const allParts = useDownload({
    file: parts.exportAll,
    done: m.parts_export_done,
    failed: m.parts_export_failed,
    isCounted: true,
  });
  const { mutateAsync } = useMutation(parts.importFile);
  return (
    <>
      <Button pending={template.pending} onClick={template.start}>
        <FileDown aria-hidden />
        {m.parts_template()}
      </Button>
      <ImportButton
        label={m.parts_import()}
        title={m.parts_import()}
        description={m.parts_import_description()}
        extensions={['.xlsx', '.xls', '.csv']}
        template={template}
        load={loadImport}
        upload={mutateAsync}
        keys={parts.keys.all}
        noFileText={m.parts_import_no_file()}
        failureText={m.parts_import_failed()}
        successText={m.parts_import_done()}
      />
      <Button pending={allParts.pending} onClick={allParts.start}>
        <Download aria-hidden />
        {m.parts_export()}
      </Button>
    </>
  );
}
