import { useMutation } from '@tanstack/react-query';
import { Download, FileDown } from 'lucide-react';
import { parts } from '@/api/parts';
import { ImportButton } from '@/resource/import/import-button';
import type { FileInspector } from '@/resource/import/import-file';
import { useDownload } from '@/resource/import/use-download';
import { Button } from '@/ui/basics/button';

/** The columns the host needs; the template has them (SPEC section 2). */
const expected = {
  columns: ['Part Name', 'Part Number', 'Color Code', 'Customer', 'Model', 'Indication'],
  sameWhen: ['Part Number', 'Color Code'],
};

/** The reader of Excel files loads when a file is chosen. */
const inspect: FileInspector = async (file) =>
  (await import('@/resource/import/excel-inspector')).excelInspector(expected)(file);

/** Template, import and export of parts, with the words of SPEC sections 2 and 8. Import is hidden without the right to it. */
export function PartFiles() {
  const template = useDownload({
    file: parts.template,
    done: 'Template downloaded successfully',
    failed: 'Failed to download template',
  });
  const everything = useDownload({
    file: parts.exportAll,
    done: 'Parts exported successfully',
    failed: 'Failed to export parts',
  });
  const { mutateAsync } = useMutation(parts.importFile);
  return (
    <>
      <Button pending={template.pending} onClick={template.start}>
        <FileDown aria-hidden />
        Download Template
      </Button>
      <ImportButton
        label="Import label"
        title="Import label"
        extensions={['.xlsx', '.xls']}
        inspect={inspect}
        upload={mutateAsync}
        keys={parts.keys.all}
        noFileText="Please select a file"
        failureText="Failed to import label"
        successText="Labels imported successfully"
      />
      <Button pending={everything.pending} onClick={everything.start}>
        <Download aria-hidden />
        Export Parts
      </Button>
    </>
  );
}
