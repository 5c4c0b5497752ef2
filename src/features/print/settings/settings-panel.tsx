import { m } from '@messages/messages';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import type { Part } from '@/domain/part';
import { Withheld } from '@/features/print/dialog/preview-pane';
import { ScanCheck } from '@/features/print/dialog/scan-check';
import type { PrintOfDialog } from '@/features/print/dialog/use-dialog';
import { sayLabelProblem } from '@/language/label/label-facts';
import { sayPages } from '@/language/label/sheet-texts';
import { useIsMobile } from '@/lib/browser/use-media-query';
import type { LabelProblem } from '@/print/plan/label-source';
import { MoreSettings } from './more-settings';
import { RunFields } from './run-fields';

type SettingsPanelProps = {
  print: PrintOfDialog;
  onSelectLabel: (index: number) => void;
  onScan: (text: string) => void;
};

/** The side panel: the part, how many labels, and how (SPEC section 2). */
export function SettingsPanel({ print, onSelectLabel, onScan }: SettingsPanelProps) {
  const { plan, line, printing, scan, problems, labels } = print;
  const { layout, selected } = plan;
  const isPhone = useIsMobile();
  const isWithheld = labels.missing !== undefined || labels.unreadable !== undefined;
  return (
    <aside
      aria-label={m.print_settings()}
      className="w-88 overflow-y-auto border-l border-rule-2 bg-paper max-md:order-first max-md:w-full max-md:shrink-0 max-md:overflow-visible max-md:border-b max-md:border-l-0"
    >
      {isPhone && isWithheld && (
        <PanelSection>
          <Withheld print={print} />
        </PanelSection>
      )}
      <PanelSection>
        <PartFacts part={labels.source.part} labelSize={labels.labelSize} />
      </PanelSection>
      <PanelSection>
        <RunFields print={print} onScan={onScan} />
      </PanelSection>
      {problems.length > 0 && (
        <PanelSection>
          <ProblemList problems={problems} onSelect={onSelectLabel} />
        </PanelSection>
      )}
      <PanelSection>
        <ScanCheck scan={scan} isReady={print.hasDesign && line.run?.range !== undefined} />
      </PanelSection>
      <PanelSection>
        <MoreSettings
          settings={printing.settings}
          onChange={printing.change}
          partId={String(labels.source.part.id)}
          labelSize={labels.source.design.labelSize}
          rangeError={selected.ok ? undefined : sayPages(selected.reason)}
          columns={layout.ok ? layout.layout.columns : 1}
          perSheet={layout.ok ? layout.layout.perSheet : 1}
        />
      </PanelSection>
    </aside>
  );
}

const PanelSection = ({ children }: { children: ReactNode }) => (
  <section className="grid gap-3.5 border-b border-rule px-5 pt-4 pb-5">{children}</section>
);

function PartFacts({ part, labelSize }: { part: Part; labelSize: string }) {
  return (
    <dl className="grid grid-cols-1 gap-2.5">
      <Fact name={m.print_settings_part_no()}>
        <span className="font-mono text-[.9375rem] font-semibold">{part.no}</span>
      </Fact>
      <Fact name={m.print_settings_part_name()}>{part.name}</Fact>
      <Fact name={m.print_settings_label_size()}>{labelSize}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="break-words font-medium">{children}</dd>
    </div>
  );
}

/** What is wrong with the labels. A click marks the label in the preview. */
function ProblemList(props: { problems: readonly LabelProblem[]; onSelect: (index: number) => void }) {
  return (
    <>
      <h2 className="text-14 font-semibold">{m.print_settings_problems({ count: props.problems.length })}</h2>
      <ul className="grid gap-1">
        {props.problems.map((problem) => (
          <li key={`${problem.elementId} ${problem.code} ${problem.index}`}>
            <button
              type="button"
              onClick={() => props.onSelect(problem.index)}
              className="flex w-full items-start gap-2 rounded-2 px-2 py-1.5 text-left text-13 hover:bg-bench coarse:min-h-10"
            >
              {problem.severity === 'error' ? (
                <CircleAlert aria-label={m.print_settings_error()} className="mt-0.5 shrink-0 text-stop-text" />
              ) : (
                <TriangleAlert aria-label={m.print_settings_warning()} className="mt-0.5 shrink-0 text-wait-text" />
              )}
              <span>
                {sayLabelProblem(problem)}{' '}
                <span className="text-ink-3">{m.print_settings_problem_label({ label: problem.index + 1 })}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
