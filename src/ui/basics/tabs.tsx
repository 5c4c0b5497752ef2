import * as Radix from '@radix-ui/react-tabs';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type TabsProps<Value extends string> = {
  /** The name of the tab list, for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
};

export function Tabs<Value extends string>({ label, value, onValueChange, tabs }: TabsProps<Value>) {
  const select = (selected: string) => {
    const tab = tabs.find((candidate) => candidate.value === selected);
    if (tab) onValueChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={select}>
      <Radix.List aria-label={label} className="grid auto-cols-fr grid-flow-col border-b border-rule">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              'relative grid h-10 place-items-center text-13 text-ink-2 focus-visible:-outline-offset-2',
              'data-[state=active]:font-semibold data-[state=active]:text-ink',
              'data-[state=active]:after:absolute data-[state=active]:after:inset-x-0 data-[state=active]:after:-bottom-px',
              'data-[state=active]:after:h-0.5 data-[state=active]:after:bg-hivis',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="focus-visible:-outline-offset-2">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
