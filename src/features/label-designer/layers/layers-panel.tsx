import { useState } from 'react';
import { useView } from '@/features/label-designer/editor';
import { elementName } from '@/label/elements/element';

import { Button } from '@/ui/basics/button';
import { Input } from '@/ui/forms/input';
import { LayerRow } from './layer-row';
import { useLayerDrag } from './use-layer-drag';

/** Rows drawn at once; a list of this length is searched, not read. */
const PAGE = 200;
/** From so many elements on they can be searched. */
const SEARCHED = 12;

/** Every element, the topmost first: to find, name, lock, hide and put in order, also what the canvas cannot reach. */
export function LayersPanel() {
  const { elements } = useView(({ deferred }) => deferred.design);
  const selection = useView(({ deferred }) => deferred.selection);
  const { over, start, step } = useLayerDrag();
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(PAGE);
  if (elements.length === 0) return <p className="px-4 py-4 text-13 text-ink-2">The label is empty.</p>;
  const wanted = search.trim().toLowerCase();
  const found = elements.toReversed().filter((element) => elementName(element).toLowerCase().includes(wanted));
  return (
    <>
      {elements.length >= SEARCHED && (
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
        {found.slice(0, most).map((element) => (
          <LayerRow
            key={element.id}
            element={element}
            selected={selection.has(element.id)}
            target={over === element.id}
            onDragStart={start}
            onStep={step}
          />
        ))}
      </ol>
      {found.length === 0 && <p className="px-4 pb-4 text-13 text-ink-2">No element of this name.</p>}
      {found.length > most && (
        <Button variant="ghost" size="sm" className="mx-2 mb-3" onClick={() => setMost(most + PAGE)}>
          Show {Math.min(PAGE, found.length - most)} more of {found.length}
        </Button>
      )}
    </>
  );
}
