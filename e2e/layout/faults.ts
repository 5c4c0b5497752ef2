/**
 * Runs in the page: what is wrong with the layout as it is now, as sentences. It scrolls to every control, so that lists
 * and panels are checked to their ends.
 */
export function layoutFaults(): string[] {
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, [role=option], [role=tab], [role=menuitem], [role=combobox], [tabindex="0"]';
  const EDGE = 3;
  type Box = { left: number; top: number; right: number; bottom: number };
  const found = new Set<string>();

  function nameOf(element: Element): string {
    const name = element.getAttribute('aria-label') || element.textContent || element.getAttribute('placeholder');
    return `${element.tagName.toLowerCase()} "${(name || element.id).trim().slice(0, 60)}"`;
  }

  const intersect = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });

  /** The part of a box that no clipping element around it and no edge of the window cuts off. */
  function visiblePart(around: Element | null, box: Box): Box | undefined {
    let visible = intersect(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (let at = around; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const edges = at.getBoundingClientRect();
      if (overflowX !== 'visible') visible = intersect(visible, { ...visible, left: edges.left, right: edges.right });
      if (overflowY !== 'visible') visible = intersect(visible, { ...visible, top: edges.top, bottom: edges.bottom });
      if (position === 'fixed') break;
    }
    const isLarge = visible.right - visible.left > 2 * EDGE && visible.bottom - visible.top > 2 * EDGE;
    return isLarge ? visible : undefined;
  }

  /** The topmost dialog, or the page: what lies behind a dialog cannot be used. */
  const dialogs = [
    ...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'),
  ].filter((dialog) => dialog.checkVisibility());
  const area = dialogs.at(-1) ?? document.body;

  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    // The elements on the canvas of the designer lie on each other, as they will be printed.
    !element.closest('.sr-only, [inert], [aria-hidden=true], [data-radix-focus-guard], [role=application]');

  const isForScreenReaders = (element: Element) => getComputedStyle(element).clipPath === 'inset(50%)';
  const isStuck = (element: Element) => getComputedStyle(element).position === 'sticky';
  function closest(element: Element, matches: (at: Element) => boolean): Element | undefined {
    for (let at: Element | null = element; at; at = at.parentElement) if (matches(at)) return at;
    return undefined;
  }

  function isInside(inner: Element | null, outer: Element): boolean {
    if (!inner) return false;
    const [a, b] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
    return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  }

  function isOver(hit: Element | null, element: Element): boolean {
    if (!hit || element.contains(hit) || hit.contains(element)) return false;
    // A button inside the frame of a field.
    if (element instanceof HTMLInputElement) {
      if (isInside(hit.closest('button') ?? hit, element) || element.parentElement?.contains(hit)) return false;
    }
    const label = hit.closest('label');
    if (label && [...((element as HTMLInputElement).labels ?? [])].includes(label)) return false;
    // Why a button cannot be pressed, while it has the focus.
    if (hit.closest('[aria-disabled=true]')?.contains(document.activeElement)) return false;
    // A message goes away; it must leave the controls free.
    if (!element.matches(CONTROLS) && hit.closest('[data-sonner-toast]')) return false;
    // A pinned column or a bar that stays: what is under it can be scrolled.
    const stuck = closest(hit, isStuck);
    return !stuck || stuck.contains(element);
  }

  /** `inset`: how far from its upper and lower edge, where the boxes of large letters reach over their lines. */
  function checkHits(element: Element, around: Element | null, box: Box | undefined, what: string, inset = EDGE) {
    const visible = box && visiblePart(around, box);
    if (!visible) return;
    const { left, right } = visible;
    const [top, bottom] = [visible.top + inset, visible.bottom - inset];
    const points: [x: number, y: number][] = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + EDGE, top],
      [right - EDGE, top],
      [left + EDGE, bottom],
      [right - EDGE, bottom],
    ];
    const over = points.map(([x, y]) => document.elementFromPoint(x, y)).find((hit) => isOver(hit, element));
    if (over) found.add(`${what} ${nameOf(element)} is under ${nameOf(over)}`);
  }

  for (const control of area.querySelectorAll(CONTROLS)) {
    // A message on a phone lets presses through.
    if (!isVisible(control) || getComputedStyle(control).pointerEvents === 'none') continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    checkHits(control, control.parentElement, control.getClientRects()[0], 'control');
  }
  for (const scrolled of [document.documentElement, ...area.querySelectorAll('*')]) {
    if (scrolled.scrollTop > 0) scrolled.scrollTop = 0;
    if (scrolled.scrollLeft > 0) scrolled.scrollLeft = 0;
  }

  const range = document.createRange();
  const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (
      !element ||
      !node.nodeValue?.trim() ||
      element.closest('svg, script, style, option, textarea, [role=application]')
    )
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest('[inert], [data-radix-focus-guard]') || closest(element, isForScreenReaders)) continue;
    range.selectNodeContents(node);
    if (getComputedStyle(element).pointerEvents !== 'none') {
      const line = range.getClientRects()[0];
      checkHits(element, element, line, 'text', Math.max(EDGE, (line?.height ?? 0) / 5));
    }
    const cutter = cutterOf(element, range.getBoundingClientRect());
    if (cutter && !isReadable(element)) found.add(`text cut: ${nameOf(element)}`);
    else if (cutter && !hasEllipsis(cutter)) found.add(`text cut without an ellipsis: ${nameOf(element)}`);
  }

  /** The whole text on hover and focus, or a button that shows it. */
  function isReadable(element: Element): boolean {
    if (element.closest('[title]')) return true;
    const clamped = element.closest('section[id]');
    return clamped !== null && document.querySelector(`[aria-controls="${clamped.id}"]`) !== null;
  }

  /** What cuts the text with an edge that does not scroll. */
  function cutterOf(element: Element, box: DOMRect): Element | undefined {
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const edges = at.getBoundingClientRect();
      const across = overflowX === 'hidden' || overflowX === 'clip';
      const down = overflowY === 'hidden' || overflowY === 'clip';
      if (across && (box.right > edges.right + 1 || box.left < edges.left - 1)) return at;
      if (down && (box.bottom > edges.bottom + 1 || box.top < edges.top - 1)) return at;
      const scrolls = /auto|scroll/.test(`${overflowX} ${overflowY}`);
      if (scrolls || position === 'fixed') return undefined;
    }
    return undefined;
  }

  /** By style, or in front of the end of the text, which a cell of two lines draws itself. */
  function hasEllipsis(element: Element): boolean {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    const { content } = getComputedStyle(element, '::before');
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || content.includes('…');
  }

  /** Without its padding; or, of what stands in another, with its margin. */
  function spaced(element: Element, space: 'padding' | 'margin'): Box {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const sign = space === 'padding' ? 1 : -1;
    const by = (side: 'Left' | 'Top' | 'Right' | 'Bottom') => sign * Number.parseFloat(style[`${space}${side}`]);
    return { left: left + by('Left'), top: top + by('Top'), right: right - by('Right'), bottom: bottom - by('Bottom') };
  }

  // In a row everything is in the middle of its height; what is alone in a cell also at the start or the end of it.
  const middleOf = ({ top, bottom }: Box) => (top + bottom) / 2;
  for (const row of area.querySelectorAll('.items-center, td:has(> :only-child)')) {
    const { display, flexDirection, flexWrap, verticalAlign } = getComputedStyle(row);
    const isCell = display === 'table-cell' && verticalAlign === 'middle' && row.childNodes.length === 1;
    if (!isCell && !(display.endsWith('flex') && flexDirection === 'row' && flexWrap === 'nowrap')) continue;
    const around = spaced(row, 'padding');
    for (const child of row.children) {
      const { position, alignSelf } = getComputedStyle(child);
      if (/absolute|fixed/.test(position) || !/auto|center/.test(alignSelf) || !isVisible(child)) continue;
      const box = spaced(child, 'margin');
      const beside = isCell ? Math.min(Math.abs(box.left - around.left), Math.abs(box.right - around.right)) : 0;
      if (box.top < box.bottom && Math.max(beside, Math.abs(middleOf(box) - middleOf(around))) > EDGE / 2)
        found.add(`out of line: ${nameOf(child)}`);
    }
  }

  // A column that stays may lie over others after somebody has scrolled, not before.
  for (const head of area.querySelectorAll('th')) {
    const { left, right } = head.getBoundingClientRect();
    const over = [...(head.parentElement?.children ?? [])].find((other) => {
      const style = getComputedStyle(other);
      const edge = other.getBoundingClientRect().left;
      const isPinned = style.position === 'sticky' && style.right !== 'auto';
      return isPinned && other !== head && left < edge - 1 && right > edge + 1;
    });
    const isPinned = getComputedStyle(head).position === 'sticky';
    if (over && !isPinned && isVisible(head)) found.add(`heading cut by a column that stays: ${nameOf(head)}`);
  }

  // What scrolls down alone: sideways, something would be found by chance.
  for (const list of area.querySelectorAll('.overflow-y-auto')) {
    const hidden = list.scrollWidth - list.clientWidth;
    if (isVisible(list) && hidden > 1) found.add(`${nameOf(list)} is ${hidden} px wider than its frame`);
  }

  const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (beyond > 0) {
    const widest = [...document.querySelectorAll('body *')].findLast(
      (element) => element.getBoundingClientRect().right >= document.documentElement.scrollWidth,
    );
    found.add(`the page is ${beyond} px wider than the window${widest ? `, by ${nameOf(widest)}` : ''}`);
  }
  return [...found];
}
