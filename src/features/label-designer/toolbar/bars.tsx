import { m } from '@messages/messages';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import FolderOpen from 'lucide-react/icons/folder-open';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import PanelRight from 'lucide-react/icons/panel-right';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Save from 'lucide-react/icons/save';
import type { LucideIcon } from 'lucide-react/types';
import type { ComponentProps } from 'react';
import {
  arrangeMenu,
  commandOf,
  designMenu,
  editMenu,
  exportMenu,
} from '@/features/label-designer/commands/all-commands';
import { useCommand } from '@/features/label-designer/commands/command';
import { toggleCommands } from '@/features/label-designer/commands/view-commands';
import { designOf, isDirty } from '@/features/label-designer/document-store';
import { useDocument, useEditor, useView } from '@/features/label-designer/editor';
import { sayMillimetres } from '@/features/label-designer/element-names';
import { unionOf } from '@/label/design/geometry';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import { saySymbology } from '@/language/label/element-texts';
import { Button, IconButton } from '@/ui/basics/button';
import { CommandButton, CommandMenu, ToggleButton, Tools, titleOf } from './command-controls';
import { SizeSelect } from './size-select';

/** On a phone in two rows, with the name under the title. */
export function Header({ withTools }: { withTools: boolean }) {
  return (
    <header
      data-panel="commands"
      className="flex min-h-13 flex-wrap items-center gap-x-2 gap-y-1 border-rule-2 border-b pr-4 pl-5 max-lg:py-1.5 max-md:gap-x-1 max-md:px-4"
    >
      <div className="flex min-w-0 items-center gap-x-2 lg:max-w-80 lg:max-xl:min-w-40 lg:max-xl:grow-99 lg:max-xl:basis-0 xl:max-w-[36rem] max-md:flex-1 max-md:flex-col max-md:items-start">
        <h1
          tabIndex={-1}
          className="whitespace-nowrap font-semibold font-stretch-[92%] text-[1.125rem] leading-6 outline-none max-md:whitespace-normal"
        >
          {m.nav_designer()}
        </h1>
        {withTools && <Separator />}
        {withTools && <DesignName />}
      </div>
      {withTools && <HeaderTools />}
    </header>
  );
}

function HeaderTools() {
  return (
    <>
      <CommandMenu
        caption={m.designer_design()}
        sections={designMenu}
        trigger={
          <Button variant="ghost" size="xs">
            <FolderOpen aria-hidden />
            {m.designer_design()}
            <ChevronDown aria-hidden className="text-ink-3" />
          </Button>
        }
      />
      <span className="grow max-md:hidden" />
      <span aria-hidden className="hidden basis-full max-md:order-1 max-md:block" />
      <span className="flex max-md:order-2">
        <CommandMenu
          caption={m.designer_edit()}
          sections={editMenu}
          trigger={<MenuButton icon={Pencil} name={m.designer_edit()} />}
        />
        <CommandMenu
          caption={m.designer_arrange()}
          sections={arrangeMenu}
          trigger={<MenuButton icon={LayoutGrid} name={m.designer_arrange()} />}
        />
      </span>
      <Separator />
      <Tools label={m.designer_history_and_zoom()} className="max-md:order-2 max-md:gap-0.5">
        <CommandButton id="undo" />
        <CommandButton id="redo" />
        <Separator />
        <div className="flex">
          <CommandButton id="zoom-out" className="rounded-r-none border-rule-2! bg-paper" />
          <Zoom />
          <CommandButton id="zoom-in" className="rounded-l-none border-rule-2! bg-paper" />
        </div>
        <CommandButton id="zoom-reset" />
        <CommandButton id="zoom-fit" className="max-lg:hidden" />
      </Tools>
      <Separator />
      <CommandMenu
        caption={m.designer_export()}
        sections={exportMenu}
        trigger={
          <Button>
            <Download aria-hidden />
            <span className="max-md:sr-only">{m.designer_export()}</span>
          </Button>
        }
      />
      <SaveButton />
    </>
  );
}

/** Where there is no room for it, the gaps separate. */
const Separator = () => <span aria-hidden className="mx-1 h-5 w-px bg-rule-2 max-xl:hidden" />;

function DesignName() {
  const name = useDocument((state) => designOf(state).name);
  const dirty = useDocument(isDirty);
  return (
    <p
      className="min-w-0 max-w-72 truncate text-14 text-ink-2 max-xl:max-w-44 max-md:max-w-full max-md:text-12"
      title={name}
    >
      {name}
      {dirty && (
        <span className="text-ink-3" title={m.designer_not_saved_yet()}>
          {' *'}
          <span className="sr-only">{m.designer_is_not_saved()}</span>
        </span>
      )}
    </p>
  );
}

function Zoom() {
  const zoom = useView((state) => state.zoom);
  return (
    <span className="grid h-8 w-12 place-items-center border-rule-2 border-y bg-paper font-medium font-mono text-13 coarse:h-10">
      {zoom}%
    </span>
  );
}

function SaveButton() {
  const { command, reason, run } = useCommand(commandOf('save'));
  return (
    <Button variant="primary" reason={reason} onClick={run} title={titleOf(command.name(), command.shortcuts?.[0])}>
      <Save aria-hidden />
      <span className="max-md:sr-only">{command.name()}</span>
    </Button>
  );
}

type MenuButtonProps = ComponentProps<typeof Button> & { icon: LucideIcon; name: string };

/** Gets its props from the menu's trigger; narrow screens show only the icon. */
function MenuButton({ icon: Icon, name, ...rest }: MenuButtonProps) {
  return (
    <Button {...rest} variant="ghost" aria-label={name} title={name} className="px-2! max-md:w-10">
      <Icon aria-hidden />
      <span className="max-xl:hidden">{name}</span>
    </Button>
  );
}

export function CanvasBar({ withTools }: { withTools: boolean }) {
  return (
    <div className="flex min-h-11 min-w-0 items-center gap-1.5 border-rule-2 border-b px-3 text-13 text-ink-2 max-xl:flex-wrap max-xl:py-1.5">
      {withTools && (
        <>
          <SizeSelect />
          <span aria-hidden className="mx-1.5 h-5 w-px bg-rule-2 max-md:hidden" />
          <Tools label={m.designer_view()}>
            {toggleCommands.map((command) => (
              <ToggleButton key={command.id} command={command} iconOnly={command.id === 'multiSelect'} />
            ))}
          </Tools>
          <span aria-hidden className="hidden basis-full max-md:block" />
          <span className="grow max-md:hidden" />
          <Counts />
          <PanelButtons />
        </>
      )}
    </div>
  );
}

function Counts() {
  const count = useDocument((state) => designOf(state).elements.length);
  return (
    <p className="flex min-w-0 items-center gap-3 overflow-hidden whitespace-nowrap max-md:flex-1">
      <span className="flex-none">{m.designer_elements({ count })}</span>
      <Selected />
    </p>
  );
}

function Selected() {
  const design = useView(({ deferred }) => deferred.design);
  const selection = useView(({ deferred }) => deferred.selection);
  const elements = design.elements.filter(({ id }) => selection.has(id));
  const [only] = elements;
  const box = unionOf(elements);
  if (!only || !box) return null;
  const what = elements.length === 1 ? typeName(only) : m.designer_elements({ count: elements.length });
  const size = `${sayMillimetres(box.width)} × ${sayMillimetres(box.height)} mm`;
  return (
    <span className="min-w-0 truncate border-rule-2 border-l pl-3" title={`${what} ${size}`}>
      {m.designer_selected()} <b className="font-semibold text-ink">{what}</b>{' '}
      <span className="ml-1 font-mono">{size}</span>
    </span>
  );
}

const typeNames: Readonly<Record<string, () => string>> = {
  text: m.designer_type_text,
  line: m.designer_type_line,
  shape: m.designer_type_shape,
  image: m.designer_type_image,
  hand: m.designer_type_hand,
  unknown: m.designer_type_unknown,
};

/** `text`; of a code what it is: `Data Matrix`. */
function typeName({ type, properties }: LabelElement): string {
  const symbology = definitionOf(type).symbology?.(properties);
  return symbology ? saySymbology(symbology) : (typeNames[type]?.() ?? type);
}

function PanelButtons() {
  const editor = useEditor();
  return (
    <span className="flex gap-1.5 max-md:ml-auto lg:hidden">
      <IconButton
        label={m.designer_add_elements()}
        variant="line"
        onClick={() => editor.view.setState({ panel: 'add' })}
      >
        <Plus aria-hidden />
      </IconButton>
      <IconButton
        label={m.designer_panel_properties()}
        variant="line"
        onClick={() => editor.view.setState({ panel: 'properties' })}
      >
        <PanelRight aria-hidden />
      </IconButton>
    </span>
  );
}
