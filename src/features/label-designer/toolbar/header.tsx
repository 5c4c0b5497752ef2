import { Download, LayoutGrid, type LucideIcon, Pencil, Save } from 'lucide-react';
import type { ComponentProps } from 'react';
import { commandOf } from '@/features/label-designer/commands/commands';
import { arrangeMenu, editMenu, exportMenu } from '@/features/label-designer/commands/menus';
import { useCommand } from '@/features/label-designer/commands/use-commands';
import { parts } from '@/features/label-designer/designer-parts';
import { designOf, isDirty } from '@/features/label-designer/designer-store';
import { useDesignerState } from '@/features/label-designer/use-designer';
import { Button } from '@/ui/basics/button';
import { CommandButton, Tools, titleOf } from './command-button';
import { CommandMenu } from './command-menu';

/**
 * Title, the design's name, history, zoom, Export and Save; on a phone in two rows, the name under the title. Until
 * `drawn` the title alone.
 */
export function Header({ drawn }: { drawn: boolean }) {
  return (
    <header
      data-panel="commands"
      className="flex min-h-13 flex-wrap items-center gap-x-2 gap-y-1 border-rule-2 border-b pr-4 pl-5 max-lg:py-1.5 max-md:gap-x-1 max-md:px-4"
    >
      <div className="flex min-w-0 items-center gap-x-2 max-md:flex-1 max-md:flex-col max-md:items-start">
        <h1
          tabIndex={-1}
          className="whitespace-nowrap font-semibold font-stretch-[92%] text-[1.125rem] leading-6 outline-none max-[22rem]:whitespace-normal"
        >
          Label Designer
        </h1>
        {drawn && <Separator />}
        {drawn && <DesignName />}
      </div>
      {drawn && <HeaderTools />}
    </header>
  );
}

function HeaderTools() {
  return (
    <>
      {parts.header.map((Part) => (
        <Part key={Part.name} />
      ))}
      <span className="grow max-md:hidden" />
      <span aria-hidden className="hidden basis-full max-md:order-1 max-md:block" />
      <span className="flex max-md:order-2">
        <CommandMenu caption="Edit" sections={editMenu} trigger={<MenuButton icon={Pencil} name="Edit" />} />
        <CommandMenu
          caption="Arrange"
          sections={arrangeMenu}
          trigger={<MenuButton icon={LayoutGrid} name="Arrange" />}
        />
      </span>
      <Separator />
      <Tools label="History and zoom" className="max-md:order-2 max-md:gap-0.5">
        <CommandButton id="undo" />
        <CommandButton id="redo" />
        <Separator />
        <div className="flex">
          <CommandButton id="zoom-out" className="rounded-r-none border-rule-2! bg-paper" />
          <Zoom />
          <CommandButton id="zoom-in" className="rounded-l-none border-rule-2! bg-paper" />
        </div>
        <CommandButton id="zoom-reset" />
        <CommandButton id="zoom-fit" className="max-md:hidden" />
      </Tools>
      <Separator />
      <CommandMenu caption="Export" sections={exportMenu} trigger={<ExportButton />} />
      <SaveButton />
    </>
  );
}

const Separator = () => <span aria-hidden className="mx-1 h-5 w-px bg-rule-2 max-md:hidden" />;

function DesignName() {
  const name = useDesignerState((state) => designOf(state).name);
  const dirty = useDesignerState(isDirty);
  return (
    <p className="min-w-0 max-w-72 truncate text-14 text-ink-2 max-md:max-w-full max-md:text-12" title={name}>
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
    <span className="grid h-8 w-12 place-items-center border-rule-2 border-y bg-paper font-medium font-mono text-13 coarse:h-10">
      {zoom}%
    </span>
  );
}

function SaveButton() {
  const { command, reason, run } = useCommand(commandOf('save'));
  return (
    <Button variant="primary" reason={reason} onClick={run} title={titleOf(command.name, command.shortcuts?.[0])}>
      <Save aria-hidden />
      <span className="max-md:sr-only">{command.name}</span>
    </Button>
  );
}

/** Takes what the menu's trigger gives it. */
function ExportButton(props: ComponentProps<typeof Button>) {
  return (
    <Button {...props}>
      <Download aria-hidden />
      <span className="max-md:sr-only">Export</span>
    </Button>
  );
}

type MenuButtonProps = ComponentProps<typeof Button> & { icon: LucideIcon; name: string };

/** Takes what the menu's trigger gives it; where there is little room the icon speaks for itself. */
function MenuButton({ icon: Icon, name, ...rest }: MenuButtonProps) {
  return (
    <Button {...rest} variant="ghost" aria-label={name} title={name} className="px-2! max-md:w-10">
      <Icon aria-hidden />
      <span className="max-xl:hidden">{name}</span>
    </Button>
  );
}
