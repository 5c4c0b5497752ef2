import { memo, useMemo } from 'react';
import type { ImportRows } from '@/domain/import/import-rows';

/** Marks closer than this many parts of the height are one. */
const PARTS = 240;

type FaultMapProps = {
  rows: ImportRows['rows'];
  /** The indexes of the rows shown. */
  shown: readonly number[];
  /** Positions of the rows in view. */
  first: number;
  last: number;
  /** Height of the head, px. */
  top: number;
  onJump: (position: number) => void;
};

/** Where the faults of the whole file are, beside the scroll bar. For the mouse: the keyboard has F8. */
export function FaultMap({ rows, shown, first, last, top, onJump }: FaultMapProps) {
  const marks = useMemo(() => {
    const parts = new Set<number>();
    for (const [position, row] of shown.entries()) {
      if (rows[row]?.state === 'faulty') parts.add(Math.floor((position / shown.length) * PARTS));
    }
    return [...parts];
  }, [rows, shown]);
  const share = (position: number) => `${(position / shown.length) * 100}%`;
  return (
    <div
      aria-hidden
      style={{ top }}
      className="absolute right-0 bottom-0 w-3.5 cursor-pointer border-l border-rule bg-bench-2"
      onClick={({ currentTarget, clientY }) => {
        const box = currentTarget.getBoundingClientRect();
        onJump(Math.min(shown.length - 1, Math.floor(((clientY - box.top) / box.height) * shown.length)));
      }}
    >
      <span
        className="absolute inset-x-[3px] min-h-1 rounded-1 bg-control/55"
        style={{ top: share(first), height: share(Math.max(1, last - first + 1)) }}
      />
      <Marks marks={marks} />
    </div>
  );
}

const Marks = memo(({ marks }: { marks: readonly number[] }) =>
  marks.map((part) => (
    <i key={part} className="absolute inset-x-px h-[3px] bg-stop" style={{ top: `${(part / PARTS) * 100}%` }} />
  )),
);
