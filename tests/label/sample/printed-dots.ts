import { unionOf } from '@/label/design/geometry';
import { definitionOf } from '@/label/elements/element';
import { renderContext } from '@/label/render';
import type { SampleElement } from '@/label/sample/sample';
import { emptyLabelData } from '@/label/text/label-data';

const DOTS = 8;

/** What an element prints, in dots of 8 a millimetre. Only of elements that are turned by quarters. */
export function printedDots({ element }: SampleElement) {
  const { content, ink, code } = definitionOf(element.type);
  const context = renderContext({ dotsPerMm: DOTS });
  const text = content(element.properties, emptyLabelData, false);
  const placed = code?.(element, text, context);
  const boxes = placed?.ok ? [placed.layout] : (ink?.(element, text, context) ?? [element]);
  const box = unionOf(boxes) ?? element;
  if (element.rotation % 180 === 0) {
    const y = element.rotation === 0 ? box.y : 2 * element.y + element.height - box.y - box.height;
    const x = element.rotation === 0 ? box.x : 2 * element.x + element.width - box.x - box.width;
    return { x: x * DOTS, y: y * DOTS, width: box.width * DOTS, height: box.height * DOTS };
  }
  const [cx, cy] = [element.x + element.width / 2, element.y + element.height / 2];
  const [dx, dy] = [box.x - cx, box.y - cy];
  const [x, y] = element.rotation === 90 ? [cx - dy - box.height, cy + dx] : [cx + dy, cy - dx - box.width];
  return { x: x * DOTS, y: y * DOTS, width: box.height * DOTS, height: box.width * DOTS };
}
