import JsBarcode from 'jsbarcode';
import { create } from 'qrcode';

/** The dark runs of a code, in modules: row, first module, length. A linear code has the one row 0. */
export type Modules = { width: number; height: number; runs: [row: number, start: number, length: number][] };

export function qrModules(text: string): Modules {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return { width: size, height: size, runs: runsOf(size, size, (index) => data[index] === 1) };
}

export function code39Modules(text: string): Modules {
  const drawing: { encodings?: { data: string }[] } = {};
  JsBarcode(drawing, text, { format: 'CODE39', flat: true });
  const bars = (drawing.encodings?.map(({ data }) => data).join('') ?? '').replace(/0+$/, '');
  return { width: bars.length, height: 1, runs: runsOf(bars.length, 1, (index) => bars[index] === '1') };
}

/** One path of filled rectangles, in modules. */
export const pathOf = ({ runs }: Modules, height = 1) =>
  runs.map(([row, start, length]) => `M${start} ${row}h${length}v${height}h-${length}z`).join('');

function runsOf(width: number, height: number, dark: (index: number) => boolean): Modules['runs'] {
  const runs: Modules['runs'] = [];
  for (let row = 0; row < height; row += 1) {
    let start = -1;
    for (let column = 0; column <= width; column += 1) {
      const isDark = column < width && dark(row * width + column);
      if (isDark && start < 0) start = column;
      if (!isDark && start >= 0) {
        runs.push([row, start, column - start]);
        start = -1;
      }
    }
  }
  return runs;
}
