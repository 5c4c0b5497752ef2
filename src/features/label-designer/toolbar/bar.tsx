import { LayoutGrid, Pencil } from 'lucide-react';
import { arrangeMenu, editMenu } from '@/features/label-designer/commands/menus';
import { toggleCommands } from '@/features/label-designer/commands/view-commands';
import { designOf, selectedElements } from '@/features/label-designer/designer-store';
import { millimetres } from '@/features/label-designer/element-names';
import { useDesignerState } from '@/features/label-designer/use-designer';
import { unionOf } from '@/label/geometry';
import { Button } from '@/ui/button';
import { CommandButton, ToggleButton, Tools } from './command-button';
import { CommandMenu } from './command-menu';
import { SizeSelect } from './size-select';

/** Over the canvas: the label's size, what is shown on it, what can be done to the selection, and what is selected. */
export function Bar() {
  return (
    <div className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 border-rule-2 border-b px-3 text-13 text-ink-2 max-lg:py-1.5">
      <SizeSelect />
      <Separator />
      <Tools label="View">
        {toggleCommands.map((command) => (
          <ToggleButton key={command.id} command={command} wordless={command.id === 'several'} />
        ))}
        <CommandButton id="zoom-fit" className="size-7" />
      </Tools>
      <Separator />
      <CommandMenu
        caption="Edit"
        sections={editMenu}
        trigger={<MenuButton icon={<Pencil aria-hidden />} name="Edit" />}
      />
      <CommandMenu
        caption="Arrange"
        sections={arrangeMenu}
        trigger={<MenuButton icon={<LayoutGrid aria-hidden />} name="Arrange" />}
      />
      <span className="grow" />
      <Counts />
    </div>
  );
}

const Separator = () => <span aria-hidden className="mx-1.5 h-5 w-px bg-rule-2 max-md:hidden" />;

type MenuButtonProps = React.ComponentProps<typeof Button> & { icon: React.ReactNode; name: string };

/** Takes what the menu's trigger gives it. */
function MenuButton({ icon, name, ...rest }: MenuButtonProps) {
  return (
    <Button {...rest} variant="ghost" size="sm" aria-label={name} title={name} className="gap-1.5 px-[7px]">
      {icon}
    </Button>
  );
}

function Counts() {
  const count = useDesignerState((state) => designOf(state).elements.length);
  return (
    <p className="flex items-center gap-3 whitespace-nowrap">
      <span>{count === 1 ? '1 element' : `${count} elements`}</span>
      <Selected />
    </p>
  );
}

/** The selected element's type and size; a text, so that it is drawn only when it reads differently. */
function Selected() {
  const text = useDesignerState((state) => {
    const elements = selectedElements(state);
    const [only] = elements;
    const box = unionOf(elements);
    if (!only || !box) return '';
    const what = elements.length === 1 ? only.type : `${elements.length} elements`;
    return `${what}|${millimetres(box.width)} × ${millimetres(box.height)} mm`;
  });
  if (text === '') return null;
  const [what, size] = text.split('|');
  return (
    <span className="border-rule-2 border-l pl-3">
      Selected: <b className="font-semibold text-ink">{what}</b> <span className="ml-1 font-mono">{size}</span>
    </span>
  );
}
