import { ChevronDown, ChevronUp } from 'lucide-react';
import { useDesigner } from '@/features/label-designer/use-designer';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { PROBLEM_LIST } from './problem-list';
import { type ListedProblem, problemsOf, useProblems } from './problems-store';

/** The andon of the label: how many things are wrong, and the way to the list. */
export function ProblemsToggle() {
  const store = problemsOf(useDesigner());
  const problems = useProblems((state) => state.problems);
  const open = useProblems((state) => state.open);
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  const state = problems.length === 0 ? 'ok' : hasErrors ? 'stop' : 'wait';
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-expanded={open}
      aria-controls={open ? PROBLEM_LIST : undefined}
      onClick={() => store.setState({ open: !open })}
    >
      <Lamp state={state} />
      {countText(problems)}
      {open ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
    </Button>
  );
}

function countText(problems: readonly ListedProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  if (problems.length === 0) return 'No problems';
  return [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
