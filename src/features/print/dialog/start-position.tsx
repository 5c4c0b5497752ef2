import { useId } from 'react';
import { cn } from '@/lib/cn';

type StartPositionProps = { columns: number; perSheet: number; start: number; onChange: (start: number) => void };

/** Where the first label lies on a sheet of which some labels are already used. */
export function StartPosition({ columns, perSheet, start, onChange }: StartPositionProps) {
  const name = useId();
  if (perSheet < 2) return null;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-13 font-medium">Start position</legend>
      <div
        className="grid max-h-40 w-max max-w-full gap-1 overflow-y-auto rounded-2 border border-control bg-paper-2 p-1.5"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(40px, 1fr))` }}
      >
        {Array.from({ length: perSheet }, (_, place) => (
          <label
            key={placeKey(place)}
            className={cn(
              'relative grid h-7 cursor-pointer place-items-center rounded-1 border font-mono text-12 coarse:h-10',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus',
              place < start && 'border-dashed border-rule-2 text-ink-3',
              place > start && 'border-rule-2 bg-paper',
              place === start && 'border-ink bg-ink text-on-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={place === start}
              onChange={() => onChange(place)}
              aria-label={`Start at label ${place + 1} of the sheet`}
              className="absolute inset-0 cursor-[inherit] opacity-0 outline-none"
            />
            {place + 1}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const placeKey = (place: number) => `place-${place}`;
