import type { Editor } from '@/features/label-designer/editor';
import type { DesignProblem } from '@/features/label-designer/view-store';
import { codesOf, labelProblems, type Problem } from '@/label/design/problems';
import { onIdle } from '@/lib/browser/scheduling';

/** The longest wait for the browser to be idle. */
const IDLE_TIMEOUT_MS = 400;

/** Finds problems when the browser is idle after a change, never during a gesture. @returns how to stop. */
export function watchDesignProblems(editor: Editor, failedImages: ReadonlyMap<string, string>): () => void {
  const find = () => {
    const { data, dotsPerMm } = editor.document.getState();
    const options = { dotsPerMm, failedImages };
    const design = editor.design();
    const problems = sorted(labelProblems(design, data, options));
    const intruded = new Set(problems.flatMap(({ code, elementId }) => (code === 'quiet-zone' ? [elementId] : [])));
    const codes = intruded.size === 0 ? [] : codesOf(design, data, options);
    const intrudedZones = codes.flatMap(({ elementId, area }) => (intruded.has(elementId) ? [area] : []));
    editor.view.setState({ problems, intrudedZones });
  };
  let cancel = onIdle(find, { timeoutMs: IDLE_TIMEOUT_MS });
  const unsubscribe = editor.document.subscribe((state, before) => {
    if (state.gesture) return cancel();
    const isSame =
      state.history === before.history && state.data === before.data && state.dotsPerMm === before.dotsPerMm;
    if (isSame && !before.gesture) return;
    cancel();
    cancel = onIdle(find, { timeoutMs: IDLE_TIMEOUT_MS });
  });
  return () => {
    unsubscribe();
    cancel();
  };
}

/** Errors first; each group in the order of the elements. */
function sorted(problems: readonly Problem[]): DesignProblem[] {
  const bySeverity = [
    ...problems.filter(({ severity }) => severity === 'error'),
    ...problems.filter(({ severity }) => severity === 'warning'),
  ];
  return bySeverity.map((problem, index) => ({ ...problem, key: `${problem.elementId} ${index}` }));
}
