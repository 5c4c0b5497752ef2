import type { Part } from '@/domain/part';
import { MoreSettings } from './more-settings';
import { ProblemList } from './problem-list';
import { PartFacts, RunSection } from './run-section';
import { ScanSection } from './scan-section';
import type { Printing } from './use-printing';

type SettingsPanelProps = { printing: Printing; part: Part; onShowLabel: (index: number) => void };

/** The side panel: the part, how many, and how. */
export function SettingsPanel({ printing, part, onShowLabel }: SettingsPanelProps) {
  const { run, scan } = printing;
  const { laidOut, chosen } = run;
  return (
    <aside
      aria-label="Settings"
      className="w-88 overflow-y-auto border-l border-rule-2 bg-paper max-md:order-first max-md:w-full max-md:shrink-0 max-md:overflow-visible max-md:border-b max-md:border-l-0"
    >
      <PartFacts part={run.source.part} labelSize={part.labelSize || '-'} />
      <RunSection
        quantities={run.typed}
        read={run.read}
        fixed={run.fixed}
        onLabels={run.typeLabels}
        onParts={run.typeParts}
        range={run.run?.range}
        generating={run.generating}
      />
      <ProblemList problems={[...run.problems, ...scan.unread]} onShow={onShowLabel} />
      <ScanSection scan={scan} ready={run.run?.range !== undefined} />
      <MoreSettings
        settings={run.settings}
        onChange={run.change}
        rangeError={chosen.ok ? undefined : chosen.reason}
        columns={laidOut.ok ? laidOut.layout.columns : 1}
        perSheet={laidOut.ok ? laidOut.layout.perSheet : 1}
      />
    </aside>
  );
}
