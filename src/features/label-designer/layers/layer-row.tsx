import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import type { LucideIcon } from 'lucide-react/types';
import { type KeyboardEvent, memo, type PointerEvent, useState } from 'react';
import { useEditor } from '@/features/label-designer/editor';
import { ElementIcon } from '@/features/label-designer/element-icon';

import { markElements } from '@/label/design/edit';
import { appearanceOf, elementName, type LabelElement } from '@/label/elements/element';
import { cn } from '@/lib/cn';
import { RenameField } from './rename-field';

type LayerRowProps = {
  element: LabelElement;
  selected: boolean;
  /** A dragged row would come here. */
  target: boolean;
  onDragStart: (id: string, event: PointerEvent<HTMLElement>) => void;
  onStep: (id: string, by: 1 | -1) => void;
};

/** One element of the list: a press selects, F2 or a double press renames, Alt and an arrow moves it in the order. */
export const LayerRow = memo(function LayerRow({ element, selected, target, onDragStart, onStep }: LayerRowProps) {
  const editor = useEditor();
  const [renaming, setRenaming] = useState(false);
  const name = elementName(element);
  const { label, icon } = appearanceOf(element);

  const rename = (typed: string) => {
    setRenaming(false);
    const given = typed.trim();
    if (given === name) return;
    editor.edit(`Renamed ${name}`, (design) =>
      markElements(design, new Set([element.id]), { name: given === '' ? undefined : given }),
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
      className={cn(
        'flex h-8 items-center pr-2 [content-visibility:auto] coarse:h-11',
        selected && 'bg-hivis-tint shadow-[inset_3px_0_0_var(--hivis)]',
        target && 'outline-2 outline-focus -outline-offset-2',
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
        <RenameField label={`Name of ${name}`} value={name} onDone={rename} onCancel={() => setRenaming(false)} />
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
          className={cn(
            'h-full min-w-0 flex-1 truncate text-left text-13 focus-visible:-outline-offset-2',
            element.hidden && 'text-ink-3',
          )}
        >
          <ElementIcon path={icon} className="mr-2 inline text-ink-2" />
          {name}
        </button>
      )}
      <Mark element={element} mark="locked" on={Lock} off={LockOpen} verbs={['Lock', 'Unlock']} />
      <Mark element={element} mark="hidden" on={EyeOff} off={Eye} verbs={['Hide', 'Show']} />
    </li>
  );
});

type MarkProps = {
  element: LabelElement;
  mark: 'locked' | 'hidden';
  on: LucideIcon;
  off: LucideIcon;
  verbs: readonly [set: string, clear: string];
};

function Mark({ element, mark, on: On, off: Off, verbs }: MarkProps) {
  const editor = useEditor();
  const marked = element[mark] === true;
  const name = elementName(element);
  const Icon = marked ? On : Off;
  const toggle = () =>
    editor.edit(`${verbs[marked ? 1 : 0]}: ${name}`, (design) =>
      markElements(design, new Set([element.id]), { [mark]: marked ? undefined : true }),
    );
  return (
    <button
      type="button"
      aria-pressed={marked}
      aria-label={`${verbs[0]} ${name}`}
      title={verbs[marked ? 1 : 0]}
      onClick={toggle}
      className={cn(
        'grid size-7 shrink-0 place-items-center rounded-2 hover:bg-bench-2 coarse:size-11',
        marked ? 'text-ink' : 'text-ink-3',
      )}
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}
