import { type PointerEvent as ReactPointerEvent, useCallback, useState } from 'react';
import { useEditor, useView } from '@/features/label-designer/editor';
import { placeInLayers } from '@/label/design/arrange';
import { elementName } from '@/label/elements/element';
import { Button } from '@/ui/basics/button';
import { Input } from '@/ui/forms/input';
import { LayerRow } from './layer-row';

/** Rows rendered at once. */
const PAGE = 200;
/** From this many elements on there is a search field. */
const SEARCHABLE = 12;

/** Every element, the topmost first: to find, rename, lock, hide and reorder, also where the canvas cannot reach it. */
export function LayersPanel() {
  const { elements } = useView(({ deferred }) => deferred.design);
  const selection = useView(({ deferred }) => deferred.selection);
  const { over, start, step } = useLayerDrag();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(PAGE);
  if (elements.length === 0) return <p className="px-4 py-4 text-13 text-ink-2">The label is empty.</p>;
  const query = search.trim().toLowerCase();
  const found = elements.toReversed().filter((element) => elementName(element).toLowerCase().includes(query));
  return (
    <>
      {elements.length >= SEARCHABLE && (
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
            isDropTarget={over === element.id}
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

/** Moves rows to another place of the drawing order by drag or by key. */
function useLayerDrag() {
  const editor = useEditor();
  /** The row under the pointer. */
  const [over, setOver] = useState<string>();

  const place = useCallback(
    (id: string, at: string) => {
      const { elements } = editor.design();
      const element = elements.find((candidate) => candidate.id === id);
      const index = elements.findIndex((candidate) => candidate.id === at);
      if (element && index >= 0) {
        editor.edit(`Reordered ${elementName(element)}`, (design) => placeInLayers(design, id, index));
      }
    },
    [editor],
  );

  const start = useCallback(
    (id: string, event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const handle = event.currentTarget;
      handle.setPointerCapture?.(event.pointerId);
      const listening = new AbortController();
      let target: string | undefined;
      const end = () => {
        listening.abort();
        setOver(undefined);
      };
      const move = ({ clientX, clientY }: PointerEvent) => {
        const row = document.elementFromPoint(clientX, clientY)?.closest('[data-layer]');
        target = row?.getAttribute('data-layer') ?? target;
        setOver(target);
      };
      const drop = () => {
        end();
        if (target !== undefined && target !== id) place(id, target);
      };
      const stop = (key: KeyboardEvent) => {
        if (key.key !== 'Escape') return;
        key.stopPropagation();
        end();
      };
      const { signal } = listening;
      handle.addEventListener('pointermove', move, { signal });
      handle.addEventListener('pointerup', drop, { signal });
      handle.addEventListener('pointercancel', end, { signal });
      window.addEventListener('keydown', stop, { signal, capture: true });
    },
    [place],
  );

  /** One place towards the front or the back. */
  const step = useCallback(
    (id: string, by: 1 | -1) => {
      const { elements } = editor.design();
      const next = elements[elements.findIndex((element) => element.id === id) + by];
      if (next) place(id, next.id);
    },
    [editor, place],
  );

  return { over, start, step };
}
