/** How much of something is done: `share` is 0 to 1, undefined while that is not known. */
export function ProgressBar({ share, label }: { share: number | undefined; label: string }) {
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-1 bg-bench-2"
    >
      <div
        className="h-full bg-ink forced-color-adjust-none forced-colors:bg-[Highlight]"
        style={{ width: `${Math.max(2, percent ?? 5)}%` }}
      />
    </div>
  );
}
