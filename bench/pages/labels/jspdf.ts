import {
  barcodeBox,
  barcodeModule,
  bench,
  labelSize,
  POINT_MM,
  qrBox,
  qrTextAt,
  textOf,
  texts,
} from '@bench/bench-label';
import { enter } from '@bench/pages/candidate';
import { code39Modules, type Modules, qrModules } from '@bench/pages/codes';
import { jsPDF } from 'jspdf';

/** jsPDF with every run of dark modules as a filled rectangle, compressed: one page a label. */
enter({
  generate: async (labels: number) => {
    const start = performance.now();
    const pdf = new jsPDF({
      unit: 'mm',
      orientation: 'landscape',
      format: [labelSize.height, labelSize.width],
      compress: true,
    });
    for (let index = 0; index < labels; index += 1) {
      if (index > 0) pdf.addPage();
      for (const { name, x, y, size } of texts) {
        pdf.setFontSize((size * 0.8) / POINT_MM);
        pdf.text(textOf(name, index), x, y + size);
      }
      draw(pdf, code39Modules(bench.partNo), barcodeBox, barcodeModule, barcodeBox.height);
      const qr = qrModules(qrTextAt(index));
      const module = qrBox.width / (qr.width + 8);
      draw(pdf, qr, { x: qrBox.x + 4 * module, y: qrBox.y + 4 * module }, module, module);
    }
    const bytes = pdf.output('arraybuffer').byteLength;
    return { ready: performance.now() - start, bytes };
  },
});

function draw(pdf: jsPDF, { runs }: Modules, at: { x: number; y: number }, module: number, height: number) {
  for (const [row, first, length] of runs) {
    pdf.rect(at.x + first * module, at.y + row * module, length * module, height, 'F');
  }
}
