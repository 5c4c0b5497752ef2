import { designSize, elementText, placedElements, QR_TEXT, textSize } from './bench-design';

/** The bench design as the product's library stores it. */
export function designOf(count: number) {
  const elements = placedElements(count).map((placed) => {
    const { id, kind, x, y, width, height } = placed;
    const box = { id, x, y, width, height };
    if (kind === 'text')
      return {
        ...box,
        type: 'text',
        properties: { text: elementText(placed), fontSize: (textSize(placed) / 25.4) * 72 },
      };
    if (kind === 'qr') return { ...box, type: 'qrcode', properties: { qrCodeData: QR_TEXT } };
    return { ...box, type: 'shape', properties: { shapeType: 'rectangle', strokeWidth: 0.2 } };
  });
  return {
    id: 'bench',
    name: 'Bench',
    labelSize: designSize,
    elements,
    createdAt: '2026-11-20T08:00:00',
    updatedAt: '2026-11-20T08:00:00',
  };
}
