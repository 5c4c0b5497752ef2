import { m } from '@messages/messages';
import type { Editor } from '@/features/label-designer/editor';
import { MAX_DESIGN_TEXT } from '@/label/design/parse-design';
import { randomId } from '@/lib/browser/ids';
import { findDesign, saveDesign } from '@/storage/label-designs';
import { notify } from '@/ui/feedback/notify';
import { type ImportedDesign, readDesignFile } from './design-files';

/** Adds the designs of a file to the library and opens the library, after a report of what could not be read. */
export async function importDesigns(editor: Editor, file: File): Promise<void> {
  const tooLarge = { ok: false as const, reason: m.designer_file_too_large() };
  // Checked before reading: 100 MB of text would block the page.
  const reading = file.size > MAX_DESIGN_TEXT ? tooLarge : readDesignFile(await file.text());
  if (!reading.ok) return notify.error(m.designer_not_imported({ file: file.name, reason: reading.reason }));
  const { imported, failures } = addToLibrary(reading.designs);
  if (imported > 0) notify.success(m.designer_imported({ count: imported }));
  const lines = [...reading.refused, ...failures];
  if (lines.length === 0) editor.openDialog({ type: 'library' });
  else
    editor.openDialog({
      type: 'report',
      title: m.designer_import_of({ file: file.name }),
      lines,
      next: { type: 'library' },
    });
}

/** A design with a used id gets a new one, so that nothing is replaced. */
function addToLibrary(designs: readonly ImportedDesign[]): { imported: number; failures: string[] } {
  const failures: string[] = [];
  let imported = 0;
  for (const { design, damaged } of designs) {
    const isTaken = design.id === '' || findDesign(design.id) !== undefined;
    const result = saveDesign(isTaken ? { ...design, id: randomId() } : design, undefined);
    if (result.ok) imported += 1;
    else failures.push(m.designer_import_full({ name: design.name }));
    for (const { index, reason } of damaged) {
      failures.push(m.designer_import_damaged({ name: design.name, number: index + 1, reason }));
    }
  }
  return { imported, failures };
}
