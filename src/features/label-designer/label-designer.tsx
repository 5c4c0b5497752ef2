import { m } from '@messages/messages';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sampleData } from '@/features/label-designer/data-preview/preview-data';
import { openSaved } from '@/features/label-designer/library/library-actions';
import { afterPaint } from '@/lib/browser/scheduling';
import { stationPrinter } from '@/storage/printer-profiles';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { DesignerScreen } from './designer-screen';
import { newDesign } from './document-store';
import { createEditor, EditorContext, useView } from './editor';
import { DesignLibrary } from './library/design-library';

/** `/app/label-design` */
export function Component() {
  const [search] = useSearchParams();
  const [editor] = useState(() => open(search.get('design')));
  return (
    <EditorContext value={editor}>
      <Suspense fallback={<p className="text-ink-3">{m.designer_loading_codes()}</p>}>
        <Screen />
      </Suspense>
    </EditorContext>
  );
}

const SampleScreen = lazyComponent(async () => (await import('./sample/sample-screen')).SampleScreen);

/** A customer's sample takes the place of the canvas; the library with its drafts stays. */
function Screen() {
  const painted = useAfterPaint();
  const isSample = useView(({ dialog }) => dialog?.type === 'sample');
  return (
    <>
      {isSample ? <SampleScreen /> : <DesignerScreen painted={painted} />}
      {painted && <DesignLibrary />}
    </>
  );
}

/** True once the first render is painted; the transition keeps the label responsive while the panels render. */
function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return painted;
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
