import { elementText, type Placed, placedElements, QR_TEXT, textSize } from '@bench/bench-design';
import { enter } from '@bench/pages/candidate';
import { pathOf, qrModules } from '@bench/pages/codes';

/** A minimal designer: absolutely placed nodes; pointerdown selects one, a move sets its transform once a frame. */
const PX = 96 / 25.4;

enter({
  mount: (count: number) => {
    const start = performance.now();
    const canvas = document.createElement('div');
    canvas.style.cssText = 'position:absolute;left:100px;top:100px';
    canvas.append(...placedElements(count).map(nodeOf));
    canvas.addEventListener('pointerdown', selectAndDrag);
    document.body.append(canvas);
    return start;
  },
});

const qr = qrModules(QR_TEXT);
const qrPath = pathOf(qr);

function nodeOf(placed: Placed): HTMLElement {
  const { id, kind, x, y, width, height } = placed;
  const node = document.createElement('div');
  node.dataset.element = id;
  node.style.cssText = `position:absolute;left:${x * PX}px;top:${y * PX}px;width:${width * PX}px;height:${height * PX}px;overflow:hidden;will-change:transform`;
  if (kind === 'frame') node.style.outline = '1px solid';
  if (kind === 'text') {
    node.style.fontSize = `${textSize(placed) * PX}px`;
    node.textContent = elementText(placed);
  }
  if (kind === 'qr') {
    const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    drawing.setAttribute('viewBox', `-4 -4 ${qr.width + 8} ${qr.height + 8}`);
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', qrPath);
    drawing.append(path);
    node.append(drawing);
  }
  return node;
}

function selectAndDrag(down: PointerEvent) {
  const node = down.target instanceof Element ? down.target.closest<HTMLElement>('[data-element]') : null;
  if (!node) return;
  node.setAttribute('aria-selected', 'true');
  node.style.outline = '2px solid blue';
  let frame = 0;
  const released = new AbortController();
  const { signal } = released;
  addEventListener(
    'pointermove',
    (move) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        node.style.transform = `translate(${move.clientX - down.clientX}px,${move.clientY - down.clientY}px)`;
      });
    },
    { signal },
  );
  addEventListener('pointerup', () => released.abort(), { signal });
}
