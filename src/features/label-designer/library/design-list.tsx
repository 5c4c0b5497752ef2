import { type ReactNode, useState } from 'react';
import type { LabelDesign } from '@/label/design/design';
import { Button } from '@/ui/basics/button';
import { Input } from '@/ui/forms/input';

type Listed = { key: string; design: LabelDesign };
type DesignListProps<T extends Listed> = { designs: readonly T[]; children: (design: T) => ReactNode };

/** Cards drawn at once, each with its picture. */
const PAGE = 20;
/** From so many designs on they can be searched. */
const SEARCHED = 6;

/** The saved designs, found by name where there are many. */
export function DesignList<T extends Listed>({ designs, children }: DesignListProps<T>) {
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(PAGE);
  const wanted = search.trim().toLowerCase();
  const found = designs.filter(({ design }) => design.name.toLowerCase().includes(wanted));
  return (
    <>
      {designs.length >= SEARCHED && (
        <Input
          type="search"
          size="sm"
          aria-label="Find design"
          placeholder="Find design"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul className="divide-y divide-rule">{found.slice(0, most).map(children)}</ul>
      {found.length === 0 && <p className="text-13 text-ink-2">No design of this name.</p>}
      {found.length > most && (
        <Button variant="ghost" onClick={() => setMost(most + PAGE)}>
          Show {Math.min(PAGE, found.length - most)} more of {found.length}
        </Button>
      )}
    </>
  );
}
