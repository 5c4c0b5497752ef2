import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { Problem } from '@/label/design/problems';
import { PanelSection } from './panel-section';

/** A problem and the first label (0-based) that has it. */
export type LabelProblem = Problem & { index: number };

/** What is wrong with the labels; a click shows the label. */
export function ProblemList(props: { problems: readonly LabelProblem[]; onShow: (index: number) => void }) {
  if (props.problems.length === 0) return null;
  return (
    <PanelSection>
      <h2 className="text-14 font-semibold">Problems ({props.problems.length})</h2>
      <ul className="grid gap-1">
        {props.problems.map((problem) => (
          <li key={`${problem.elementId} ${problem.code} ${problem.message}`}>
            <button
              type="button"
              onClick={() => props.onShow(problem.index)}
              className="flex w-full items-start gap-2 rounded-2 px-2 py-1.5 text-left text-13 hover:bg-bench coarse:min-h-10"
            >
              {problem.severity === 'error' ? (
                <CircleAlert aria-label="Error" className="mt-0.5 shrink-0 text-stop-text" />
              ) : (
                <TriangleAlert aria-label="Warning" className="mt-0.5 shrink-0 text-wait-text" />
              )}
              <span>
                {problem.message} <span className="text-ink-3">(label {problem.index + 1})</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
