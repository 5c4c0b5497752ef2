import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sampleData } from '@/features/label-designer/data-preview/preview-data';
import { openSaved } from '@/features/label-designer/library/library-actions';
import { stationPrinter } from '@/storage/printer-profiles';
import { DesignerScreen } from './designer-screen';
import { newDesign } from './document-store';
import { createEditor, EditorContext } from './editor';

/** `/app/label-design`: one editor for as long as the screen is open. */
export function Component() {
  const [search] = useSearchParams();
  const [editor] = useState(() => open(search.get('design')));
  return (
    <EditorContext value={editor}>
      <DesignerScreen />
    </EditorContext>
  );
}

/** Starts with the design of a link; the library reports one that cannot be opened. */
function open(id: string | null) {
  const design = newDesign();
  // An empty label that was never changed is nothing to save.
  const editor = createEditor(design, design);
  editor.document.setState({ data: sampleData, dotsPerMm: stationPrinter().dotsPerMm });
  if (id !== null) openSaved(editor, id);
  return editor;
}
