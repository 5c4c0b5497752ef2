import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { Fragment, useEffect } from 'react';
import { imageOrigins } from '@/config/env';
import { useDocument, useEditor, useView } from '@/features/label-designer/editor';
import type { DesignProblem } from '@/features/label-designer/view-store';
import { current } from '@/label/design/history';
import type { LabelElement } from '@/label/elements/element';
import { elementName } from '@/label/elements/element';
import { useFailedImages } from '@/label-view/use-failed-images';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { watchDesignProblems } from './find-design-problems';

const LIST_ID = 'label-problems';
const MAX_RENDERED = 100;
const groups = [
  { title: 'Errors', severity: 'error' },
  { title: 'Warnings', severity: 'warning' },
] as const;

/** How many problems the label has; opens and closes their list. */
export function DesignProblemsToggle() {
  const { view } = useEditor();
  const problems = useView((state) => state.problems);
  const open = useView((state) => state.problemsOpen);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const counts = [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')];
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-expanded={open}
      aria-controls={open ? LIST_ID : undefined}
      onClick={() => view.setState({ problemsOpen: !open })}
    >
      <Lamp state={errors > 0 ? 'stop' : warnings > 0 ? 'wait' : 'ok'} />
      {problems.length === 0 ? 'No problems' : counts.filter(Boolean).join(', ')}
      {open ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
    </Button>
  );
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** The problems of the label, errors first; a press selects the element that causes one. */
export function DesignProblemList() {
  const editor = useEditor();
  const elements = useDocument(({ history }) => current(history).elements);
  const failedImages = useFailedImages(elements, imageOrigins);
  useEffect(() => watchDesignProblems(editor, failedImages), [editor, failedImages]);
  const problems = useView((state) => state.problems);
  const open = useView((state) => state.problemsOpen);
  if (!open) return null;
  return (
    <section
      id={LIST_ID}
      aria-label="Problems"
      className="max-h-44 overflow-y-auto border-rule-2 border-t bg-paper px-2 py-1.5 text-13"
    >
      {problems.length === 0 && <p className="px-1 py-1.5 text-ink-2">Nothing is wrong with this label.</p>}
      {groups.map(({ title, severity }) => {
        const group = problems.slice(0, MAX_RENDERED).filter((problem) => problem.severity === severity);
        if (group.length === 0) return null;
        return (
          <Fragment key={severity}>
            <h2 className="px-1 pt-1 font-semibold text-12 text-ink-3">{title}</h2>
            <ul>
              {group.map((problem) => (
                <li key={problem.key}>
                  <ProblemButton problem={problem} elements={elements} />
                </li>
              ))}
            </ul>
          </Fragment>
        );
      })}
      {problems.length > MAX_RENDERED && (
        <p className="px-1 py-1.5 text-ink-2">
          And {problems.length - MAX_RENDERED} more. They are listed when these are fixed.
        </p>
      )}
    </section>
  );
}

/** Selects the element that causes the problem. */
function ProblemButton({ problem, elements }: { problem: DesignProblem; elements: readonly LabelElement[] }) {
  const editor = useEditor();
  const cause = elements.find(({ id }) => id === (problem.causedBy ?? problem.elementId));
  const select = () => {
    if (!cause) return;
    editor.select([cause.id]);
    editor.reveal(cause);
    editor.requestFocus(cause.id);
  };
  return (
    <button
      type="button"
      onClick={select}
      className="flex w-full items-center gap-2.5 rounded-2 px-1 py-1.5 text-left hover:bg-bench coarse:min-h-10"
    >
      <Badge variant={problem.severity === 'error' ? 'stop' : 'wait'}>{cause && elementName(cause)}</Badge>
      <span className="min-w-0 break-words">{problem.message}</span>
    </button>
  );
}
