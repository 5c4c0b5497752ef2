/** Bars 1 or 3 units wide over a swell of heights, drawn once: a barcode that looks like a chart. Decoration only. */
const bars = Array.from({ length: 96 }, (_, index) => {
  const x = index * 3.17;
  const swell = 108 + 26 * Math.sin(x / 11) + 18 * Math.sin(x / 29 + 1.2);
  return {
    x: x.toFixed(1),
    width: (index * 7) % 5 < 2 ? 1 : 2.4,
    height: swell.toFixed(1),
    y: (200 - swell).toFixed(1),
  };
});

export function PaleBars() {
  return (
    <svg
      viewBox="0 0 304 200"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full fill-bench"
    >
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} y={bar.y} width={bar.width} height={bar.height} />
      ))}
    </svg>
  );
}
