import '@fontsource/arimo/latin-400.css';
import { barcodeBox, barcodeModule, bench, labelSize, qrBox, qrTextAt, textOf, texts } from '@bench/bench-label';
import { enter } from '@bench/pages/candidate';
import { code39Modules, pathOf, qrModules } from '@bench/pages/codes';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useReactToPrint } from 'react-to-print';

/** The usual way in React: the labels are rendered on the page, and react-to-print copies them into an iframe. */
const pageStyle = `@page { size: ${labelSize.width}mm ${labelSize.height}mm; margin: 0 }`;

function Sheet({ onReady }: { onReady: (print: (labels: number) => Promise<number>) => void }) {
  const [labels, setLabels] = useState(0);
  const content = useRef<HTMLDivElement>(null);
  const start = useRef(0);
  const pendingPrint = useRef<(ready: number) => void>(undefined);
  const print = useReactToPrint({
    contentRef: content,
    pageStyle,
    // Instead of the dialog: all is loaded and rendered.
    print: async () => pendingPrint.current?.(performance.now() - start.current),
  });
  onReady(
    (count) =>
      new Promise((resolve) => {
        start.current = performance.now();
        pendingPrint.current = resolve;
        flushSync(() => setLabels(count));
        print();
      }),
  );
  return (
    <div ref={content} className="labels">
      {Array.from({ length: labels }, (_, index) => (
        <Label key={serialKey(index)} index={index} />
      ))}
    </div>
  );
}

const serialKey = (index: number) => textOf('serialNumber', index);

function Label({ index }: { index: number }) {
  const qr = qrModules(qrTextAt(index));
  const bars = code39Modules(bench.partNo);
  const quiet = { width: qr.width + 8, height: qr.height + 8 };
  return (
    <div className="label">
      {texts.map(({ name, x, y, size }) => (
        <span key={name} style={{ left: `${x}mm`, top: `${y}mm`, fontSize: `${size * 0.8}mm` }}>
          {textOf(name, index)}
        </span>
      ))}
      <svg
        aria-hidden
        style={{
          left: `${barcodeBox.x}mm`,
          top: `${barcodeBox.y}mm`,
          width: `${bars.width * barcodeModule}mm`,
          height: `${barcodeBox.height}mm`,
        }}
        viewBox={`0 0 ${bars.width} 1`}
        preserveAspectRatio="none"
      >
        <path d={pathOf(bars)} />
      </svg>
      <svg
        aria-hidden
        style={{ left: `${qrBox.x}mm`, top: `${qrBox.y}mm`, width: `${qrBox.width}mm`, height: `${qrBox.height}mm` }}
        viewBox={`-4 -4 ${quiet.width} ${quiet.height}`}
      >
        <path d={pathOf(qr)} />
      </svg>
    </div>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
const ready = new Promise<(labels: number) => Promise<number>>((resolve) => {
  createRoot(root).render(<Sheet onReady={resolve} />);
});
enter({ print: async (labels: number) => (await ready)(labels) });
