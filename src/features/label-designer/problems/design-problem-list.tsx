import { m } from '@messages/messages';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { Fragment, useEffect } from 'react';
import { imageOrigins } from '@/config/env';
import { afterChanges } from '@/features/label-designer/after-changes';
import { type Editor, useDocument, useEditor, useView } from '@/features/label-designer/editor';
import type { DesignProblem } from '@/features/label-designer/view-store';
import { fixedProperties, type Problem } from '@/label/design/content';
import { setProperties } from '@/label/design/edit';
import { current } from '@/label/design/history';
import { codesOf, labelProblems } from '@/label/design/problems';
import type { LabelElement } from '@/label/elements/element';
import type { RenderContext } from '@/label/elements/element-definition';
import { useFailedImages } from '@/label-view/use-failed-images';
import { sayElement } from '@/language/label/element-texts';
import { sayFix, sayProblem } from '@/language/label/label-facts';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';

const LIST_ID = 'label-problems';
const MAX_RENDERED = 100;
const groups = [
  { title: m.designer_errors, severity: 'error' },
  { title: m.designer_warnings, severity: 'warning' },
] as const;

export function DesignProblemsToggle() {
  const { view } = useEditor();
  const problems = useView((state) => state.problems);
  const open = useView((state) => state.problemsOpen);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const counts = [
    errors > 0 && m.designer_error_count({ count: errors }),
    warnings > 0 && m.designer_warning_count({ count: warnings }),
  ];
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-expanded={open}
      aria-controls={open ? LIST_ID : undefined}
      onClick={() => view.setState({ problemsOpen: !open, profileOpen: false })}
    >
      <Lamp state={errors > 0 ? 'stop' : warnings > 0 ? 'wait' : 'ok'} />
      {problems.length === 0 ? m.designer_no_problems() : counts.filter(Boolean).join(', ')}
      {open ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
    </Button>
  );
}

/** Errors first; a click selects the element that causes the problem. */
export function DesignProblemList() {
  const editor = useEditor();
  const elements = useDocument(({ history }) => current(history).elements);
  const failedImages = useFailedImages(elements, imageOrigins);
  useEffect(() => updateProblemsWhenIdle(editor, failedImages), [editor, failedImages]);
  const problems = useView((state) => state.problems);
  const open = useView((state) => state.problemsOpen);
  if (!open) return null;
  return (
    <section
      id={LIST_ID}
      aria-label={m.designer_problems()}
      className="max-h-44 overflow-y-auto border-rule-2 border-t bg-paper px-2 py-1.5 text-13"
    >
      {problems.length === 0 && <p className="px-1 py-1.5 text-ink-2">{m.designer_nothing_wrong()}</p>}
      {groups.map(({ title, severity }) => {
        const group = problems.slice(0, MAX_RENDERED).filter((problem) => problem.severity === severity);
        if (group.length === 0) return null;
        return (
          <Fragment key={severity}>
            <h2 className="px-1 pt-1 font-semibold text-12 text-ink-3">{title()}</h2>
            <ul>
              {group.map((problem) => (
                <li key={problem.key} className="flex items-start gap-2 max-md:flex-wrap">
                  <ProblemButton problem={problem} elements={elements} />
                  <FixButton problem={problem} elements={elements} />
                </li>
              ))}
            </ul>
          </Fragment>
        );
      })}
      {problems.length > MAX_RENDERED && (
        <p className="px-1 py-1.5 text-ink-2">{m.designer_more_problems({ count: problems.length - MAX_RENDERED })}</p>
      )}
    </section>
  );
}

function ProblemButton({ problem, elements }: { problem: DesignProblem; elements: readonly LabelElement[] }) {
  const editor = useEditor();
  const causedBy = problem.causedBy ?? problem.elementId;
  const cause = elements.find(({ id }) => id === causedBy);
  return (
    <button
      type="button"
      onClick={() => editor.showElements([causedBy])}
      className="flex min-w-0 flex-1 items-center gap-2.5 max-md:basis-full max-md:flex-wrap max-md:gap-y-1 rounded-2 px-1 py-1.5 text-left hover:bg-bench coarse:min-h-10"
    >
      <Badge variant={problem.severity === 'error' ? 'stop' : 'wait'}>{cause && sayElement(cause)}</Badge>
      <span className="min-w-0 break-words">{sayProblem(problem)}</span>
    </button>
  );
}

/** Corrects a text with one press. */
function FixButton({
  problem: { elementId, fix },
  elements,
}: {
  problem: DesignProblem;
  elements: readonly LabelElement[];
}) {
  const editor = useEditor();
  const readOnly = useDocument((state) => state.readOnly);
  const element = elements.find(({ id }) => id === elementId);
  if (!fix || !element) return null;
  const correct = () =>
    editor.edit(
      () => m.designer_step_fixed({ fix: sayFix(fix), name: sayElement(element) }),
      (design) => setProperties(design, new Set([elementId]), fixedProperties(element, fix)),
    );
  return (
    <Button size="sm" reason={element.locked ? m.designer_unlock_to_change() : readOnly} onClick={correct}>
      {sayFix(fix)}
    </Button>
  );
}

function updateProblemsWhenIdle(editor: Editor, failedImages: RenderContext['failedImages']): () => void {
  return afterChanges(editor, () => {
    const { data, dotsPerMm } = editor.document.getState();
    const options = { dotsPerMm, failedImages };
    const design = editor.design();
    const problems = sorted(labelProblems(design, data, options));
    const blocked = new Set(problems.filter(({ code }) => code === 'quiet-zone').map(({ elementId }) => elementId));
    const codes = blocked.size === 0 ? [] : codesOf(design, data, options);
    const blockedQuietZones = codes.filter(({ elementId }) => blocked.has(elementId));
    editor.view.setState({ problems, blockedQuietZones });
  });
}

const sorted = (problems: readonly Problem[]): DesignProblem[] =>
  groups
    .flatMap(({ severity }) => problems.filter((problem) => problem.severity === severity))
    .map((problem, index) => ({ ...problem, key: `${problem.elementId} ${index}` }));
