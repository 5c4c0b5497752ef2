import { useEffect, useMemo } from 'react';
import { imageOrigins } from '@/config/env';
import { useCanvas } from '@/features/label-designer/canvas/canvas-store';
import { designOf } from '@/features/label-designer/designer-store';
import { useDesigner, useDesignerState } from '@/features/label-designer/use-designer';
import { current } from '@/label/design/history';
import { elementName, type LabelElement } from '@/label/elements/element';
import { useFailedImages } from '@/label-view/use-failed-images';
import { Badge } from '@/ui/basics/badge';
import { type ListedProblem, useProblems } from './problems-store';
import { watchProblems } from './watch-problems';

export const PROBLEM_LIST = 'label-problems';

/** More than anybody reads at once, few enough to draw at once. */
const MOST_SHOWN = 100;

/** Everything wrong with the label as it is now, errors first; a press selects what causes it. */
export function ProblemList() {
  const designer = useDesigner();
  const elements = useDesignerState(({ history }) => current(history).elements);
  const failedImages = useFailedImages(elements, imageOrigins);
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
        <Groups problems={problems.slice(0, MOST_SHOWN)} elements={elements} />
      )}
      {problems.length > MOST_SHOWN && (
        <p className="px-1 py-1.5 text-ink-2">
          And {problems.length - MOST_SHOWN} more, which show when these are mended.
        </p>
      )}
    </section>
  );
}

type Named = { problems: readonly ListedProblem[]; elements: readonly LabelElement[] };

function Groups({ problems, elements }: Named) {
  const names = useMemo(() => new Map(elements.map((element) => [element.id, elementName(element)])), [elements]);
  const group = (title: string, severity: ListedProblem['severity']) => (
    <Group title={title} problems={problems.filter((problem) => problem.severity === severity)} names={names} />
  );
  return (
    <>
      {group('Errors', 'error')}
      {group('Warnings', 'warning')}
    </>
  );
}

type GroupProps = { title: string; problems: readonly ListedProblem[]; names: ReadonlyMap<string, string> };

function Group({ title, problems, names }: GroupProps) {
  if (problems.length === 0) return null;
  return (
    <>
      <h2 className="px-1 pt-1 font-semibold text-12 text-ink-3">{title}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.key}>
            <ProblemButton problem={problem} name={names.get(culpritOf(problem)) ?? ''} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The element to mend. */
const culpritOf = ({ causedBy, elementId }: ListedProblem) => causedBy ?? elementId;

function ProblemButton({ problem, name }: { problem: ListedProblem; name: string }) {
  const designer = useDesigner();
  const canvas = useCanvas();
  const id = culpritOf(problem);
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
