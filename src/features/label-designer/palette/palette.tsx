import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { type PointerEvent as ReactPointerEvent, useCallback, useState } from 'react';
import { scaleOf, toMm } from '@/features/label-designer/canvas/viewport';
import { type Editor, useEditor } from '@/features/label-designer/editor';
import { ElementIcon } from '@/features/label-designer/element-icon';
import { stepOf } from '@/features/label-designer/element-names';
import { trackPointer } from '@/features/label-designer/track-pointer';
import { loadEncoders } from '@/label/codes/symbologies';
import { freeBox } from '@/label/design/arrange';
import { addElements } from '@/label/design/edit';
import { type Point, type Size, snapTo, visibleBox } from '@/label/design/geometry';
import { definitionOf, type LabelElement, newElement } from '@/label/elements/element';
import { PALETTE_GROUPS, type Preset } from '@/label/elements/element-definition';
import { type ElementType, elementTypes } from '@/label/elements/registry';
import { needEncoders } from '@/label-view/use-encoders';
import { sayPaletteGroup, sayPreset } from '@/language/label/element-texts';
import { randomId } from '@/lib/browser/ids';

/** What follows the pointer: the element's size at this zoom, px of the page. */
type Ghost = { item: PaletteItem; at: Point; size: Size };

/** px */
const DRAG_THRESHOLD = 5;

/** A click adds an item at its default position, a drag where it is dropped. */
export function Palette({ onAdded }: { onAdded?: () => void }) {
  const editor = useEditor();
  const { ghost, start } = usePaletteDrag();
  const add = async (item: PaletteItem) => {
    onAdded?.();
    // The canvas would be replaced by "Loading …" for a moment.
    if (needEncoders([elementFrom(item, '')])) await loadEncoders();
    addItem(editor, item);
  };
  return (
    <div className="py-3">
      {paletteGroups.map(({ title, items, compact }) => (
        <section key={title} aria-label={sayPaletteGroup(title)} className="mt-3.5 first:mt-0">
          <h2 className="mx-4 mb-1.5 font-semibold text-12 text-ink-3">{sayPaletteGroup(title)}</h2>
          <ul
            className={
              compact
                ? 'mx-4 flex flex-wrap gap-1.5 [&>*]:min-w-max [&>*]:flex-1 [&>*]:basis-[calc(50%-.25rem)]'
                : 'mx-2'
            }
          >
            {items.map((item) => (
              <li key={item.name}>
                <button
                  type="button"
                  onClick={() => void add(item)}
                  onPointerDown={(event) => start(item, event)}
                  className={clsx(
                    'flex h-8 w-full cursor-grab touch-pan-y select-none items-center whitespace-nowrap rounded-2 border',
                    'text-13 transition-colors coarse:min-h-10',
                    compact
                      ? 'gap-1.5 border-rule-2 bg-paper px-2 font-medium hover:border-control'
                      : 'gap-2.5 border-transparent px-2 hover:border-rule-2 hover:bg-paper',
                  )}
                >
                  <ElementIcon path={item.icon} className={compact ? undefined : 'text-ink-2'} />
                  {sayPreset(item)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {ghost && <GhostBox ghost={ghost} />}
    </div>
  );
}

function GhostBox({ ghost: { item, at, size } }: { ghost: Ghost }) {
  return (
    <div
      aria-hidden
      style={{ left: at.x - size.width / 2, top: at.y - size.height / 2, width: size.width, height: size.height }}
      className="pointer-events-none fixed z-toast grid place-items-center border border-label-mark border-dashed bg-label/60 text-12 text-label-ink"
    >
      <span className="whitespace-nowrap">{sayPreset(item)}</span>
    </div>
  );
}

function usePaletteDrag() {
  const editor = useEditor();
  const [ghost, setGhost] = useState<Ghost>();

  const start = useCallback(
    (item: PaletteItem, event: ReactPointerEvent) => {
      if (event.button !== 0) return;
      const from = { x: event.clientX, y: event.clientY };
      const { width, height } = definitionOf(item.type).size;
      const scale = scaleOf(editor.view.getState().zoom);
      const size = { width: width * scale, height: height * scale };
      let isDragging = false;
      const end = () => {
        setGhost(undefined);
        if (isDragging) suppressClick();
      };
      trackPointer({
        move: ({ clientX: x, clientY: y }) => {
          if (!isDragging && Math.hypot(x - from.x, y - from.y) <= DRAG_THRESHOLD) return;
          isDragging = true;
          setGhost({ item, at: { x, y }, size });
          // A drawer would cover the label.
          editor.view.setState({ panel: undefined });
        },
        drop: ({ clientX: x, clientY: y }) => {
          const area = document.elementFromPoint(x, y)?.closest('[data-canvas]');
          end();
          if (!isDragging || !area) return;
          const { left, top } = area.getBoundingClientRect();
          addItem(editor, item, toMm({ x: x - left, y: y - top }, editor.viewport()));
        },
        cancel: end,
      });
    },
    [editor],
  );
  return { ghost, start };
}

/** Releasing the pointer over the item would click it and add a second element. */
function suppressClick(): void {
  const suppress = (click: Event) => click.stopPropagation();
  window.addEventListener('click', suppress, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', suppress, { capture: true }));
}

export type PaletteItem = Pick<Preset, 'name' | 'properties'> & { type: ElementType; icon: string };

const presets = elementTypes.flatMap((type) => {
  const definition = definitionOf(type);
  return definition.presets.map((preset) => ({ icon: definition.icon, ...preset, type }));
});

/** SPEC section 2: the presets of all element types by group. */
export const paletteGroups = PALETTE_GROUPS.map((title) => ({
  title,
  items: presets.filter(({ group }) => group === title),
  compact: title === 'Quick Add',
}));

/** SPEC section 9, mm. */
const DEFAULT_POSITION: Point = { x: 10, y: 10 };

/** A new element of the default size at the default position, or with its middle at `centre` (mm). */
export function elementFrom({ type, properties = {} }: PaletteItem, id: string, centre?: Point): LabelElement {
  const { width, height } = definitionOf(type).size;
  const position = centre ? { x: centre.x - width / 2, y: centre.y - height / 2 } : DEFAULT_POSITION;
  return newElement(type, properties, { id, ...position });
}

function addItem(editor: Editor, item: PaletteItem, centre?: Point) {
  const created = elementFrom(item, randomId(), centre);
  const isSnapped = centre !== undefined && editor.view.getState().snap;
  const { elements, labelSize } = editor.design();
  // On a full label on top of the others.
  const free = centre ? undefined : freeBox(created, elements.map(visibleBox), labelSize);
  const element = isSnapped ? { ...created, x: snapTo(created.x), y: snapTo(created.y) } : { ...created, ...free };
  editor.edit(stepOf(m.designer_step_added, [element]), (design) => addElements(design, [element]), {
    select: [element.id],
  });
  const added = editor.design().elements.find(({ id }) => id === element.id);
  if (!added) return;
  editor.requestFocus(added.id);
  editor.reveal(added);
}
