import { ChevronDown, FolderOpen } from 'lucide-react';
import { commandOf } from '@/features/label-designer/commands/commands';
import { CommandMenu } from '@/features/label-designer/toolbar/command-menu';
import { Button } from '@/ui/basics/button';

/** The errands of the design as a whole: another one, a new one, a copy. */
export function DesignMenu() {
  return (
    <CommandMenu
      caption="Design"
      sections={[
        ['new', 'open'].map(commandOf),
        ['save', 'save-as'].map(commandOf),
        ['import', 'export-json-all'].map(commandOf),
      ]}
      trigger={
        <Button variant="ghost" size="xs">
          <FolderOpen aria-hidden />
          Design
          <ChevronDown aria-hidden className="text-ink-3" />
        </Button>
      }
    />
  );
}
