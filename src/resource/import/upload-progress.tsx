/** Of the upload only: how long the host needs after it is unknown. */
export function UploadProgress({ share }: { share: number | undefined }) {
  const percent = share === undefined ? undefined : Math.round(share * 100);
  const sent = percent === 100;
  return (
    <div className="grid gap-1.5 text-12 text-ink-3">
      <div
        role="progressbar"
        aria-label="Upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-1 bg-bench-2"
      >
        <div
          className="h-full bg-ink transition-[width] forced-colors:bg-[Highlight] forced-color-adjust-none"
          style={{ width: `${percent ?? 5}%` }}
        />
      </div>
      <span>{sent ? 'Sent. Waiting for the host to check every row.' : `Sending ${percent ?? 0}%`}</span>
    </div>
  );
}
