import { useEffect, useState } from 'react';
import { useEditor } from '@/features/label-designer/editor';
import { labelProblems } from '@/label/design/problems';
import { elementName } from '@/label/elements/element';

export type CheckedCode = {
  elementId: string;
  name: string;
  intended: string | undefined;
  read: string | undefined;
  ok: boolean;
  /** Why there is no code to read at all. */
  refusal: string | undefined;
};
export type Scan =
  | { state: 'running' }
  | { state: 'done'; codes: CheckedCode[]; dotsPerMm: number }
  | { state: 'failed' };

/** Reads the codes of the label as it is shown now. The decoder is fetched for this. */
export function useScan(): Scan {
  const editor = useEditor();
  const [scan, setScan] = useState<Scan>({ state: 'running' });
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const check = async (): Promise<Scan> => {
      const { data, dotsPerMm } = editor.document.getState();
      const design = editor.design();
      const names = new Map(design.elements.map((element) => [element.id, elementName(element)]));
      const { scanLabels } = await import('@/label-view/scan-check/scan-labels');
      const [scanned = []] = await scanLabels(design, [data], { dotsPerMm, signal });
      const refused = labelProblems(design, data, { dotsPerMm }).filter(({ code }) => code === 'cannot-encode');
      const codes = [
        ...scanned.map((code) => ({ ...code, refusal: undefined })),
        ...refused.map(({ elementId, message }) => ({
          elementId,
          intended: undefined,
          read: undefined,
          ok: false,
          refusal: message,
        })),
      ];
      return {
        state: 'done',
        dotsPerMm,
        codes: codes.map((code) => ({ ...code, name: names.get(code.elementId) ?? '' })),
      };
    };
    check().then(
      (done) => !signal.aborted && setScan(done),
      () => !signal.aborted && setScan({ state: 'failed' }),
    );
    return () => abort.abort();
  }, [editor]);
  return scan;
}
