/** A design of any number of elements in rows and columns: six texts, two frames and two QR codes in ten. */
export const designSize = { width: 180, height: 120 };

export type Placed = { id: string; kind: 'text' | 'frame' | 'qr'; x: number; y: number; width: number; height: number };

const kinds = ['text', 'frame', 'text', 'qr', 'text', 'text', 'frame', 'text', 'qr', 'text'] as const;

export function placedElements(count: number): Placed[] {
  const columns = Math.ceil(Math.sqrt(count * 1.5));
  const rows = Math.ceil(count / columns);
  const cell = { width: designSize.width / columns, height: designSize.height / rows };
  return Array.from({ length: count }, (_, index) => ({
    id: `element-${index}`,
    kind: kinds[index % kinds.length] ?? 'text',
    x: (index % columns) * cell.width + 0.1,
    y: Math.floor(index / columns) * cell.height + 0.1,
    width: cell.width - 0.2,
    height: cell.height - 0.2,
  }));
}

/** The element that is clicked and dragged: a text near the middle. */
export function draggedElement(count: number): Placed {
  const placed = placedElements(count);
  const middle = { x: designSize.width / 2, y: designSize.height / 2 };
  const texts = placed.filter(({ kind }) => kind === 'text');
  const distance = ({ x, y, width, height }: Placed) => Math.hypot(x + width / 2 - middle.x, y + height / 2 - middle.y);
  const nearest = texts.toSorted((a, b) => distance(a) - distance(b))[0];
  if (!nearest) throw new Error('A design needs a text');
  return nearest;
}

export const textSize = ({ height }: Placed) => Math.min(height * 0.7, 6);
export const elementText = ({ id }: Placed) => id.replace('element-', 'T');
export const QR_TEXT = 'A1';
