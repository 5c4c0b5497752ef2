import { barcodeBox, bench, labelSize, POINT_MM, qrBox, qrTextAt, textOf, texts } from '@bench/bench-label';
import { enter } from '@bench/pages/candidate';
import type { Template } from '@pdfme/common';
import { generate } from '@pdfme/generator';
import { barcodes, text } from '@pdfme/schemas';

/** The label as a pdfme template: one page a label. */
const template: Template = {
  basePdf: { ...labelSize, padding: [0, 0, 0, 0] },
  schemas: [
    [
      ...texts.map(({ name, x, y, width, size }) => ({
        name,
        type: 'text',
        position: { x, y },
        width,
        height: size,
        fontSize: (size * 0.8) / POINT_MM,
      })),
      { name: 'barcode', type: 'code39', position: barcodeBox, width: barcodeBox.width, height: barcodeBox.height },
      { name: 'qr', type: 'qrcode', position: qrBox, width: qrBox.width, height: qrBox.height },
    ],
  ],
};

const inputAt = (index: number): Record<string, string> => ({
  ...Object.fromEntries(texts.map(({ name }) => [name, textOf(name, index)])),
  barcode: bench.partNo,
  qr: qrTextAt(index),
});

enter({
  generate: async (labels: number) => {
    const start = performance.now();
    const inputs = Array.from({ length: labels }, (_, index) => inputAt(index));
    const pdf = await generate({ template, inputs, plugins: { text, ...barcodes } });
    return { ready: performance.now() - start, bytes: pdf.byteLength };
  },
});
