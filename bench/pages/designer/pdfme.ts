import { designSize, elementText, type Placed, placedElements, QR_TEXT, textSize } from '@bench/bench-design';
import { POINT_MM } from '@bench/bench-label';
import { enter } from '@bench/pages/candidate';
import type { Template } from '@pdfme/common';
import { barcodes, rectangle, text } from '@pdfme/schemas';
import { Designer } from '@pdfme/ui';

/** The same elements in pdfme's own designer. */
enter({
  mount: (count: number) => {
    const start = performance.now();
    const domContainer = document.createElement('div');
    domContainer.style.cssText = 'position:absolute;inset:0';
    document.body.append(domContainer);
    const template: Template = {
      basePdf: { ...designSize, padding: [0, 0, 0, 0] },
      schemas: [placedElements(count).map(schemaOf)],
    };
    new Designer({ domContainer, template, plugins: { text, rectangle, qrcode: barcodes.qrcode } });
    return start;
  },
});

function schemaOf(placed: Placed) {
  const { id, kind, x, y, width, height } = placed;
  const frame = { name: id, position: { x, y }, width, height };
  if (kind === 'text')
    return { ...frame, type: 'text', content: elementText(placed), fontSize: textSize(placed) / POINT_MM };
  if (kind === 'qr')
    return { ...frame, type: 'qrcode', content: QR_TEXT, backgroundColor: '#ffffff', barColor: '#000000' };
  return { ...frame, type: 'rectangle', borderWidth: 0.2, borderColor: '#000000', color: '' };
}
