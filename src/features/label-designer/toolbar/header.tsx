import { Download, PanelRight, Plus, Save } from 'lucide-react';
import { useCanvas } from '@/features/label-designer/canvas/canvas-store';
import { commandOf } from '@/features/label-designer/commands/commands';
import { exportMenu } from '@/features/label-designer/commands/menus';
import { useCommand } from '@/features/label-designer/commands/use-commands';
import { parts } from '@/features/label-designer/designer-parts';
import { designOf, isDirty } from '@/features/label-designer/designer-store';
import { useDesignerState } from '@/features/label-designer/use-designer';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { CommandButton, Tools, titleOf } from './command-button';
import { CommandMenu } from './command-menu';

/** Title, the design's name, history, zoom, Export and Save. */
export function Header() {
  return (
    <header className="flex min-h-[52px] flex-wrap items-center gap-x-2 gap-y-1 border-rule-2 border-b pr-4 pl-5 max-lg:py-1.5 max-md:px-4">
      <h1
        tabIndex={-1}
        className="whitespace-nowrap font-semibold text-[18px] leading-6 font-stretch-[92%] outline-none"
      >
        Label Designer
      </h1>
      <Separator />
      <DesignName />
      {parts.header.map((Part) => (
        <Part key={Part.name} />
      ))}
      <span className="grow" />
      <PanelButtons />
      <Tools label="History and zoom">
        <CommandButton id="undo" />
        <CommandButton id="redo" />
        <Separator />
        <div className="flex">
          <CommandButton id="zoom-out" className="rounded-r-none border-rule-2 bg-paper" />
          <Zoom />
          <CommandButton id="zoom-in" className="rounded-l-none border-rule-2 bg-paper" />
        </div>
        <CommandButton id="zoom-reset" />
      </Tools>
      <Separator />
      <CommandMenu
        caption="Export"
        sections={exportMenu}
        trigger={
          <Button>
            <Download aria-hidden />
            Export
          </Button>
        }
      />
      <SaveButton />
    </header>
  );
}

const Separator = () => <span aria-hidden className="mx-2 h-5 w-px bg-rule-2 max-md:hidden" />;

function DesignName() {
  const name = useDesignerState((state) => designOf(state).name);
  const dirty = useDesignerState(isDirty);
  return (
    <p className="min-w-0 truncate text-14 text-ink-2" title={name}>
      {name}
      {dirty && (
        <span className="text-ink-3" title="Not saved yet">
          {' *'}
          <span className="sr-only">not saved yet</span>
        </span>
      )}
    </p>
  );
}

function Zoom() {
  const zoom = useDesignerState((state) => state.zoom);
  return (
    <span className="grid h-8 w-14 place-items-center border-rule-2 border-y bg-paper font-medium font-mono text-13 coarse:h-10">
      {zoom}%
    </span>
  );
}

function SaveButton() {
  const { command, reason, run } = useCommand(commandOf('save'));
  return (
    <Button variant="primary" reason={reason} onClick={run} title={titleOf(command.name, command.shortcuts?.[0])}>
      <Save aria-hidden />
      {command.name}
    </Button>
  );
}

/** Under 1024 px the side panels are drawers. */
function PanelButtons() {
  const { store } = useCanvas();
  return (
    <span className="flex gap-1.5 lg:hidden">
      <IconButton label="Add elements" variant="line" onClick={() => store.setState({ panel: 'add' })}>
        <Plus aria-hidden />
      </IconButton>
      <IconButton label="Properties" variant="line" onClick={() => store.setState({ panel: 'properties' })}>
        <PanelRight aria-hidden />
      </IconButton>
    </span>
  );
}
