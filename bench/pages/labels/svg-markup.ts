import '@fontsource/arimo/latin-400.css';
import { barcodeBox, barcodeModule, bench, labelSize, qrBox, qrTextAt, textOf, texts } from '@bench/bench-label';
import { enter } from '@bench/pages/candidate';
import { code39Modules, pathOf, qrModules } from '@bench/pages/codes';

/**
 * The least that printing can take: the labels are ready as SVG markup, four on a sheet of A4 landscape, and are inserted into the print
 * root at once. With `isMadeOnClick` the QR codes and the markup are created after the click.
 */
const bars = code39Modules(bench.partNo);
const barPath = pathOf(bars, barcodeBox.height / barcodeModule);
const perSheet = 4;
const sheet = { width: 1122, height: 793, mm: 25.4 / 96 };

enter({
  prepare: async (labels: number) => {
    await document.fonts.load('16px Arimo');
    ready = sheetsOf(labels);
  },
  print: async (labels: number, isMadeOnClick: boolean) => {
    const start = performance.now();
    const root = document.createElement('div');
    root.id = 'print-root';
    root.innerHTML = isMadeOnClick ? sheetsOf(labels) : ready;
    document.body.append(root);
    await window.probes.painted();
    await window.probes.painted();
    window.print();
    return (window.probes.printed ?? 0) - start;
  },
});

let ready = '';

function sheetsOf(labels: number): string {
  let markup = '';
  for (let first = 0; first < labels; first += perSheet) {
    const inside = Array.from({ length: Math.min(perSheet, labels - first) }, (_, place) =>
      label(first + place, place),
    );
    const viewBox = `0 0 ${sheet.width * sheet.mm} ${sheet.height * sheet.mm}`;
    markup += `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}" viewBox="${viewBox}">${inside.join('')}</svg>`;
  }
  return markup;
}

function label(index: number, place: number): string {
  const { width, height } = labelSize;
  const at = `x="${13.5 + (place % 2) * width}" y="${15 + Math.floor(place / 2) * height}"`;
  const words = texts.map(
    ({ name, x, y, size }) => `<text x="${x}" y="${y + size}" font-size="${size * 0.8}">${textOf(name, index)}</text>`,
  );
  const qr = qrModules(qrTextAt(index));
  const qrScale = qrBox.width / (qr.width + 8);
  const codes = [
    `<path d="${barPath}" transform="translate(${barcodeBox.x} ${barcodeBox.y}) scale(${barcodeModule})"/>`,
    `<path d="${pathOf(qr)}" transform="translate(${qrBox.x + 4 * qrScale} ${qrBox.y + 4 * qrScale}) scale(${qrScale})"/>`,
  ];
  const box = `${at} width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg ${box} font-family="Arimo"><rect width="${width}" height="${height}" fill="#fff"/>${words.join('')}${codes.join('')}</svg>`;
}
