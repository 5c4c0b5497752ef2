import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sampleData } from '@/features/label-designer/data-preview/preview-data';
import { openSaved } from '@/features/label-designer/library/library-actions';
import { stationPrinter } from '@/storage/printer-profiles';
import { DesignerScreen } from './designer-screen';
import { newDesign } from './document-store';
import { createEditor, EditorContext } from './editor';

/** `/app/label-design` */
export function Component() {
  const [search] = useSearchParams();
  const [editor] = useState(() => open(search.get('design')));
  return (
    <EditorContext value={editor}>
      <Suspense fallback={<p className="text-ink-3">Loading the codes of the label…</p>}>
        <DesignerScreen />
      </Suspense>
    </EditorContext>
  );
}

/** Opens the linked design; the library reports one that cannot be opened. */
function open(id: string | null) {
  const design = newDesign();
  // An unchanged empty label needs no saving.
  const editor = createEditor(design, design);
  editor.document.setState({ data: sampleData, dotsPerMm: stationPrinter().dotsPerMm });
  if (id !== null) openSaved(editor, id);
  return editor;
}
