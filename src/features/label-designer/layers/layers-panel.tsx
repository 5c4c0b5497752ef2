import { type PointerEvent as ReactPointerEvent, useCallback, useState } from 'react';
import { useEditor, useView } from '@/features/label-designer/editor';
import { trackPointer } from '@/features/label-designer/track-pointer';
import { placeInLayers } from '@/label/design/arrange';
import { elementName } from '@/label/elements/element';
import { Button } from '@/ui/basics/button';
import { Input } from '@/ui/forms/input';
import { LayerRow } from './layer-row';

/** Rows rendered at once. */
const PAGE = 200;
/** Minimum number of elements for a search field. */
const SEARCHABLE_FROM = 12;

/** All elements, the topmost first, also those that are hidden or covered on the canvas. */
export function LayersPanel() {
  const { elements } = useView(({ deferred }) => deferred.design);
  const selection = useView(({ deferred }) => deferred.selection);
  const { dropTarget, start, step } = useLayerDrag();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(PAGE);
  if (elements.length === 0) return <p className="px-4 py-4 text-13 text-ink-2">The label is empty.</p>;
  const query = search.trim().toLowerCase();
  const found = elements.toReversed().filter((element) => elementName(element).toLowerCase().includes(query));
  return (
    <>
      {elements.length >= SEARCHABLE_FROM && (
        <div className="px-4 pt-3">
          <Input
            type="search"
            size="sm"
            aria-label="Find element"
            placeholder="Find element"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <ol aria-label="Layers, the topmost first" className="py-2">
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
      {found.length === 0 && <p className="px-4 pb-4 text-13 text-ink-2">No element of this name.</p>}
      {found.length > limit && (
        <Button variant="ghost" size="sm" className="mx-2 mb-3" onClick={() => setLimit(limit + PAGE)}>
          Show {Math.min(PAGE, found.length - limit)} more of {found.length}
        </Button>
      )}
    </>
  );
}

function useLayerDrag() {
  const editor = useEditor();
  const [dropTarget, setDropTarget] = useState<string>();

  const moveTo = useCallback(
    (id: string, targetId: string) => {
      const { elements } = editor.design();
      const element = elements.find((candidate) => candidate.id === id);
      const index = elements.findIndex((candidate) => candidate.id === targetId);
      if (element && index >= 0) {
        editor.edit(`Reordered ${elementName(element)}`, (design) => placeInLayers(design, id, index));
      }
    },
    [editor],
  );

  const start = useCallback(
    (id: string, event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      let target: string | undefined;
      trackPointer({
        move: ({ clientX, clientY }) => {
          const row = document.elementFromPoint(clientX, clientY)?.closest('[data-layer]');
          target = row?.getAttribute('data-layer') ?? target;
          setDropTarget(target);
        },
        drop: () => {
          setDropTarget(undefined);
          if (target !== undefined && target !== id) moveTo(id, target);
        },
        cancel: () => setDropTarget(undefined),
      });
    },
    [moveTo],
  );

  /** One step towards the front or the back. */
  const step = useCallback(
    (id: string, by: 1 | -1) => {
      const { elements } = editor.design();
      const next = elements[elements.findIndex((element) => element.id === id) + by];
      if (next) moveTo(id, next.id);
    },
    [editor, moveTo],
  );

  return { dropTarget, start, step };
}
