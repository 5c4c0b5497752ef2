import { m } from '@messages/messages';
import { clsx } from 'clsx';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useEditor, useView } from '@/features/label-designer/editor';
import { ElementIcon } from '@/features/label-designer/element-icon';
import { stepOf } from '@/features/label-designer/element-names';
import { useRowDrag } from '@/features/label-designer/track-pointer';
import { placeInLayers } from '@/label/design/arrange';
import { markElements } from '@/label/design/edit';
import { appearanceOf, type LabelElement } from '@/label/elements/element';
import { sayElement, sayForm } from '@/language/label/element-texts';
import { useLanguage } from '@/language/language';
import { useStableCallback } from '@/lib/stable-callback';
import { Button } from '@/ui/basics/button';
import { Input } from '@/ui/forms/input';

/** Rows rendered at once. */
const PAGE = 200;
/** Minimum number of elements for a search field. */
const SEARCHABLE_FROM = 12;

/** All elements, the topmost first, also those that are hidden or covered on the canvas. */
export function LayersPanel() {
  const editor = useEditor();
  const { elements } = useView(({ deferred }) => deferred.design);
  const selection = useView(({ deferred }) => deferred.selection);
  const moveTo = (id: string, targetId: string) => {
    const order = editor.design().elements;
    const element = order.find((candidate) => candidate.id === id);
    const index = order.findIndex((candidate) => candidate.id === targetId);
    if (!element || index < 0) return;
    editor.edit(stepOf(m.designer_step_reordered, [element]), (design) => placeInLayers(design, id, index));
  };
  const { dropTarget, start } = useRowDrag('data-layer', moveTo);
  /** One step towards the front or the back. */
  const step = useStableCallback((id: string, by: 1 | -1) => {
    const order = editor.design().elements;
    const next = order[order.findIndex((element) => element.id === id) + by];
    if (next) moveTo(id, next.id);
  });
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(PAGE);
  if (elements.length === 0) return <p className="px-4 py-4 text-13 text-ink-2">{m.designer_layers_empty()}</p>;
  const query = search.trim().toLowerCase();
  const found = elements.toReversed().filter((element) => sayElement(element).toLowerCase().includes(query));
  return (
    <>
      {elements.length >= SEARCHABLE_FROM && (
        <div className="px-4 pt-3">
          <Input
            type="search"
            size="sm"
            aria-label={m.designer_find_element()}
            placeholder={m.designer_find_element()}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <ol aria-label={m.designer_layers_list()} className="py-2">
        {found.slice(0, limit).map((element) => (
          <LayerRow
            key={element.id}
            element={element}
            selected={selection.has(element.id)}
            isDropTarget={dropTarget === element.id}
            onDragStart={start}
            onStep={step}
          />
        ))}
      </ol>
      {found.length === 0 && <p className="px-4 pb-4 text-13 text-ink-2">{m.designer_no_element_found()}</p>}
      {found.length > limit && (
        <Button variant="ghost" size="sm" className="mx-2 mb-3" onClick={() => setLimit(limit + PAGE)}>
          {m.designer_show_more({ more: Math.min(PAGE, found.length - limit), total: found.length })}
        </Button>
      )}
    </>
  );
}

type LayerRowProps = {
  element: LabelElement;
  selected: boolean;
  isDropTarget: boolean;
  onDragStart: (id: string, event: PointerEvent<HTMLElement>) => void;
  onStep: (id: string, by: 1 | -1) => void;
};

/** A click selects the element, F2 or a double click renames it, Alt with an arrow key moves it in the order. */
const LayerRow = memo(function LayerRow(props: LayerRowProps) {
  useLanguage();
  const { element, selected, isDropTarget, onDragStart, onStep } = props;
  const editor = useEditor();
  const [renaming, setRenaming] = useState(false);
  const name = sayElement(element);
  const { form, icon } = appearanceOf(element);
  const label = sayForm(form);

  const rename = (typed: string) => {
    setRenaming(false);
    const next = typed.trim();
    if (next === name) return;
    editor.edit(stepOf(m.designer_step_renamed, [element]), (design) =>
      markElements(design, new Set([element.id]), { name: next === '' ? undefined : next }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') setRenaming(true);
    else if (event.altKey && event.key === 'ArrowUp') onStep(element.id, 1);
    else if (event.altKey && event.key === 'ArrowDown') onStep(element.id, -1);
    else return;
    event.preventDefault();
  };
  return (
    <li
      data-layer={element.id}
      className={clsx(
        'flex h-8 items-center pr-2 [content-visibility:auto] coarse:h-11',
        selected && 'bg-hivis-tint shadow-[inset_3px_0_0_var(--hivis)]',
        isDropTarget && 'outline-2 outline-focus -outline-offset-2',
      )}
    >
      <span
        aria-hidden
        onPointerDown={(event) => onDragStart(element.id, event)}
        className="grid h-full w-7 shrink-0 cursor-grab touch-none place-items-center text-ink-3"
      >
        <GripVertical className="size-3.5" />
      </span>
      {renaming ? (
        <RenameField
          label={m.designer_name_of({ name })}
          value={name}
          onRename={rename}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <button
          type="button"
          aria-pressed={selected}
          title={`${label}: ${name}`}
          onClick={(event) =>
            editor.selectElement(element.id, { toggle: event.shiftKey || editor.view.getState().multiSelect })
          }
          onDoubleClick={() => setRenaming(true)}
          onKeyDown={onKeyDown}
          className={clsx(
            'h-full min-w-0 flex-1 truncate text-left text-13 focus-visible:-outline-offset-2',
            element.hidden && 'text-ink-3',
          )}
        >
          <ElementIcon path={icon} className="mr-2 inline text-ink-2" />
          {name}
        </button>
      )}
      <MarkButton element={element} mark="locked" />
      <MarkButton element={element} mark="hidden" />
    </li>
  );
});

const marks = {
  locked: { set: m.designer_lock, clear: m.designer_unlock, setOne: m.designer_lock_one, on: Lock, off: LockOpen },
  hidden: { set: m.designer_hide, clear: m.designer_show, setOne: m.designer_hide_one, on: EyeOff, off: Eye },
};

function MarkButton({ element, mark }: { element: LabelElement; mark: keyof typeof marks }) {
  const editor = useEditor();
  const { set, clear, setOne, on, off } = marks[mark];
  const marked = element[mark] === true;
  const [action, Icon] = marked ? [clear, on] : [set, off];
  const name = sayElement(element);
  const toggle = () =>
    editor.edit(
      () => m.designer_step_named({ step: action(), name: sayElement(element) }),
      (design) => markElements(design, new Set([element.id]), { [mark]: marked ? undefined : true }),
    );
  return (
    <button
      type="button"
      aria-pressed={marked}
      aria-label={setOne({ name })}
      title={action()}
      onClick={toggle}
      className={clsx(
        'grid size-7 shrink-0 place-items-center rounded-2 hover:bg-bench-2 coarse:size-11',
        marked ? 'text-ink' : 'text-ink-3',
      )}
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}

type RenameFieldProps = { label: string; value: string; onRename: (typed: string) => void; onCancel: () => void };

/** Enter or blur keeps the name, Esc does not. */
function RenameField({ label, value, onRename, onCancel }: RenameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const cancelled = useRef(false);
  useEffect(() => field.current?.select(), []);
  return (
    <Input
      ref={field}
      aria-label={label}
      size="xs"
      defaultValue={value}
      maxLength={200}
      className="flex-1"
      onBlur={(event) => (cancelled.current ? onCancel() : onRename(event.target.value))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        cancelled.current = event.key === 'Escape';
        event.currentTarget.blur();
      }}
    />
  );
}
