import { useEffect } from 'react';
import { useCanvas } from '@/features/label-designer/canvas/canvas-store';
import { designOf } from '@/features/label-designer/designer-store';
import { nameOf } from '@/features/label-designer/element-names';
import { useDesigner, useDesignerState } from '@/features/label-designer/use-designer';
import { current } from '@/label/history';
import { useFailedImages } from '@/label-view/use-failed-images';
import { Badge } from '@/ui/badge';
import { type ListedProblem, useProblems } from './problems-store';
import { watchProblems } from './watch-problems';

export const PROBLEM_LIST = 'label-problems';

/** Everything wrong with the label as it is now, errors first; a press selects what causes it. */
export function ProblemList() {
  const designer = useDesigner();
  const elements = useDesignerState(({ history }) => current(history).elements);
  const failedImages = useFailedImages(elements);
  useEffect(() => watchProblems(designer, failedImages), [designer, failedImages]);
  const problems = useProblems((state) => state.problems);
  const open = useProblems((state) => state.open);
  if (!open) return null;
  return (
    <section
      id={PROBLEM_LIST}
      aria-label="Problems"
      className="max-h-44 overflow-y-auto border-rule-2 border-t bg-paper px-2 py-1.5 text-13"
    >
      {problems.length === 0 ? (
        <p className="px-1 py-1.5 text-ink-2">Nothing is wrong with this label.</p>
      ) : (
        <>
          <Group title="Errors" problems={problems.filter(({ severity }) => severity === 'error')} />
          <Group title="Warnings" problems={problems.filter(({ severity }) => severity === 'warning')} />
        </>
      )}
    </section>
  );
}

function Group({ title, problems }: { title: string; problems: readonly ListedProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <>
      <h2 className="px-1 pt-1 font-semibold text-12 text-ink-3">{title}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.key}>
            <ProblemButton problem={problem} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ProblemButton({ problem }: { problem: ListedProblem }) {
  const designer = useDesigner();
  const canvas = useCanvas();
  const id = problem.causedBy ?? problem.elementId;
  const name = useDesignerState((state) => {
    const element = designOf(state).elements.find((candidate) => candidate.id === id);
    return element ? nameOf(element) : '';
  });
  const select = () => {
    const element = designOf(designer.store.getState()).elements.find((candidate) => candidate.id === id);
    if (!element) return;
    designer.actions.select([id]);
    canvas.reveal(element);
    canvas.requestFocus(id);
  };
  return (
    <button
      type="button"
      onClick={select}
      className="flex w-full items-center gap-2.5 rounded-2 px-1 py-1.5 text-left hover:bg-bench coarse:min-h-10"
    >
      <Badge variant={problem.severity === 'error' ? 'stop' : 'wait'}>{name}</Badge>
      <span className="min-w-0 break-words">{problem.message}</span>
    </button>
  );
}
