import { clsx } from 'clsx';
import { useEditor } from '@/features/label-designer/editor';
import { ElementIcon } from '@/features/label-designer/element-icon';
import { addItem, type PaletteGroup, type PaletteItem, paletteGroups } from './palette-items';
import { type Ghost, usePaletteDrag } from './use-palette-drag';

/** What can be put on a label, in groups: a click places it, a drag places it where it is let go. */
export function Palette({ onAdded }: { onAdded?: () => void }) {
  const editor = useEditor();
  const { ghost, start } = usePaletteDrag();
  const add = (item: PaletteItem) => {
    onAdded?.();
    addItem(editor, item);
  };
  return (
    <div className="py-3">
      {paletteGroups.map((group) => (
        <section key={group.title} aria-label={group.title} className="mt-3.5 first:mt-0">
          <h2 className="mx-4 mb-1.5 font-semibold text-12 text-ink-3">{group.title}</h2>
          <Items group={group} onAdd={add} onDragStart={start} />
        </section>
      ))}
      {ghost && <GhostBox ghost={ghost} />}
    </div>
  );
}

type ItemsProps = {
  group: PaletteGroup;
  onAdd: (item: PaletteItem) => void;
  onDragStart: ReturnType<typeof usePaletteDrag>['start'];
};

function Items({ group, onAdd, onDragStart }: ItemsProps) {
  return (
    <ul className={group.compact ? 'mx-4 grid grid-cols-2 gap-1.5' : 'mx-2'}>
      {group.items.map((item) => (
        <li key={item.label}>
          <button
            type="button"
            onClick={() => onAdd(item)}
            onPointerDown={(event) => onDragStart(item, event)}
            className={clsx(
              'flex h-8 w-full cursor-grab touch-pan-y select-none items-center whitespace-nowrap rounded-2 border',
              'text-13 transition-colors coarse:min-h-10',
              group.compact
                ? 'gap-2 border-rule-2 bg-paper px-2.5 font-medium hover:border-control'
                : 'gap-2.5 border-transparent px-2 hover:border-rule-2 hover:bg-paper',
            )}
          >
            <ElementIcon path={item.icon} className={group.compact ? undefined : 'text-ink-2'} />
            {item.label}
          </button>
        </li>
      ))}
    </ul>
  );
}

function GhostBox({ ghost: { item, at, size } }: { ghost: Ghost }) {
  return (
    <div
      aria-hidden
      style={{ left: at.x - size.width / 2, top: at.y - size.height / 2, width: size.width, height: size.height }}
      className="pointer-events-none fixed z-toast grid place-items-center border border-label-mark border-dashed bg-label/60 text-12 text-label-ink"
    >
      <span className="whitespace-nowrap">{item.label}</span>
    </div>
  );
}
