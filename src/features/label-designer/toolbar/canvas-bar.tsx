import { m } from '@messages/messages';
import PanelRight from 'lucide-react/icons/panel-right';
import Plus from 'lucide-react/icons/plus';
import { toggleCommands } from '@/features/label-designer/commands/view-commands';
import { designOf } from '@/features/label-designer/document-store';
import { useDocument, useEditor, useView } from '@/features/label-designer/editor';
import { sayMillimetres } from '@/features/label-designer/element-names';
import { unionOf } from '@/label/design/geometry';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import { saySymbology } from '@/language/label/element-texts';
import { IconButton } from '@/ui/basics/button';
import { ToggleButton, Tools } from './command-controls';
import { SizeSelect } from './size-select';

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
