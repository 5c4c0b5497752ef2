import { type Designer, designOf } from '@/features/label-designer/designer-store';
import { codesOf, labelProblems, type Problem } from '@/label/design/problems';
import { onIdle } from '@/lib/browser/scheduling';
import { type ListedProblem, problemsOf } from './problems-store';

/** Longest wait for the browser to be idle. */
const IDLE_TIMEOUT_MS = 400;

/** Looks for problems after each change, never during a gesture, when the browser is idle. @returns how to stop. */
export function watchProblems(designer: Designer, failedImages: ReadonlyMap<string, string>): () => void {
  const { store } = designer;
  let cancel = onIdle(look, { timeoutMs: IDLE_TIMEOUT_MS });

  function look() {
    const state = store.getState();
    const { data, dotsPerMm } = state;
    const options = { dotsPerMm, failedImages };
    const design = designOf(state);
    const problems = listed(labelProblems(design, data, options));
    const intruded = new Set(problems.flatMap(({ code, elementId }) => (code === 'quiet-zone' ? [elementId] : [])));
    const codes = intruded.size === 0 ? [] : codesOf(design, data, options);
    const zones = codes.flatMap(({ elementId, area }) => (intruded.has(elementId) ? [area] : []));
    problemsOf(designer).setState({ problems, zones });
  }

  const stop = store.subscribe((state, before) => {
    if (state.gesture) return cancel();
    const isSame =
      designOf(state) === designOf(before) && state.data === before.data && state.dotsPerMm === before.dotsPerMm;
    if (isSame && !before.gesture) return;
    cancel();
    cancel = onIdle(look, { timeoutMs: IDLE_TIMEOUT_MS });
  });
  return () => {
    stop();
    cancel();
  };
}

/** Errors first; each group in the order of the elements. */
function listed(problems: readonly Problem[]): ListedProblem[] {
  const sorted = [
    ...problems.filter(({ severity }) => severity === 'error'),
    ...problems.filter(({ severity }) => severity === 'warning'),
  ];
  return sorted.map((problem, place) => ({ ...problem, key: `${problem.elementId} ${place}` }));
}
