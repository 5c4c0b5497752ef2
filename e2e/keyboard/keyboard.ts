import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    walk: { start: Element | null; last: Element | null };
    lastFocus: Element | null;
  }
}

/**
 * A user without a mouse: only `page.keyboard`. After every step the focus has to be visible, inside the window and not
 * covered (WCAG 2.1.1, 2.4.7, 2.4.11).
 */
export class Keyboard {
  /** Keys pressed so far. */
  presses = 0;

  constructor(readonly page: Page) {
    void page.addInitScript(() => {
      addEventListener('focusin', ({ target }) => {
        window.lastFocus = target as Element;
      });
    });
  }

  /** Presses keys one after another: `press('Tab', 'Enter')`. */
  async press(...keys: string[]) {
    for (const key of keys) {
      await this.pressKey(key);
      await this.expectFocusVisible(`after ${key}`);
    }
  }

  private async pressKey(key: string) {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }

  /** Presses Tab until the focus is on the control of that name: 'Save', /^Actions for PT/. */
  async to(name: string | RegExp, { back = false, role = '' } = {}) {
    const stops: string[] = [];
    for (let stop = 0; stop < 90; stop += 1) {
      const focus = await this.focused();
      stops.push(focus.name);
      const sameName = typeof name === 'string' ? focus.name === name : name.test(focus.name);
      if (sameName && (role === '' || role === focus.role)) return this.expectFocusVisible(`on ${name}`);
      await this.press(back ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`Tab never reaches ${name}; it passed ${[...new Set(stops)].join(' | ')}`);
  }

  /** Presses Enter on it, as soon as it no longer says why it cannot be pressed. */
  async activate(name: string | RegExp, how: { back?: boolean; role?: string } = {}) {
    await this.to(name, how);
    await expect(this.page.locator(':focus')).not.toHaveAttribute('aria-disabled', 'true');
    await this.pressKey('Enter');
  }

  /**
   * Presses Tab until the focus is where it began. Every stop has to come after the one before it in the document, but
   * for the way from the last to the first. @returns the names of the stops.
   */
  async walk(): Promise<string[]> {
    const stops = [(await this.focused()).name];
    const backwards: string[] = [];
    await this.page.evaluate(() => {
      window.walk = { start: document.activeElement, last: document.activeElement };
    });
    for (let step = 0; step < 150; step += 1) {
      await this.pressKey('Tab');
      const { isStart, isSame, isAfter } = await this.page.evaluate(() => {
        const { start, last } = window.walk;
        const now = document.activeElement;
        const position = now && last ? last.compareDocumentPosition(now) : 0;
        window.walk.last = now;
        const isSame = now === last;
        return {
          isStart: now === start && !isSame,
          isSame,
          isAfter: (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
        };
      });
      // Tab goes through day, month and year of a date field; reading its style would put the focus on the day again.
      if (isSame) continue;
      await this.expectFocusVisible('after Tab');
      const { name } = await this.focused();
      if (!isAfter) backwards.push(`${stops.at(-1)} -> ${name}`);
      if (isStart) {
        expect(backwards.length, `goes back in the document: ${backwards.join(', ')}`).toBeLessThanOrEqual(1);
        return stops;
      }
      stops.push(name);
    }
    throw new Error(`Tab never comes back to ${stops[0]}; it passed ${stops.join(' | ')}`);
  }

  /** Opens a dialog with Enter, walks through it, closes it with Escape: the focus is back on the control. */
  async visitDialog(opener: string | RegExp, dialog: string | RegExp): Promise<string[]> {
    await this.activate(opener);
    const opened = this.page
      .getByRole('dialog', { name: dialog })
      .or(this.page.getByRole('alertdialog', { name: dialog }));
    await expect(opened).toBeVisible();
    await expect(opened.locator(':focus')).toHaveCount(1);
    const stops = await this.walk();
    await this.pressKey('Escape');
    await expect(opened).toHaveCount(0);
    await this.lands(opener);
    return stops;
  }

  /** Replaces the text of the field with that label. */
  async fill(name: string | RegExp, text: string, how: { back?: boolean; role?: string } = {}) {
    await this.to(name, how);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
    await this.expectFocusVisible(`typing into ${name}`);
  }

  /** Presses an arrow key until that item of the menu that opens has the focus. */
  async arrowTo(name: string | RegExp, key = 'ArrowDown') {
    // A key before it has opened goes to the page.
    await expect(this.page.locator('[role="menu"]:focus-within')).toBeVisible();
    for (let step = 0; step < 40; step += 1) {
      const focus = await this.focused();
      if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) return;
      await this.press(key);
      // The menu moves the focus a task later: a key before it would pass an item over.
      const now = async () => (await this.focused()).name;
      await expect.poll(now, { message: `${key} never reaches ${name}` }).not.toBe(focus.name);
    }
    throw new Error(`${key} never reaches ${name}`);
  }

  /**
   * Waits for the focus to move there: into a dialog, back to its opener, to the next row. `role` tells a screen's heading
   * ('h1') from the link of the same name that was pressed.
   */
  async lands(name: string | RegExp, { role = '' } = {}) {
    await expect.poll(async () => (await this.focused()).name).toMatch(typeof name === 'string' ? exactly(name) : name);
    if (role) await expect.poll(async () => (await this.focused()).role).toBe(role);
    await this.expectFocusVisible(`on ${name}`);
  }

  focused = () => this.page.evaluate(focusedControl);

  private async expectFocusVisible(step: string) {
    await expect
      .poll(() => this.page.evaluate(focusProblem), { message: `focus ${step}`, intervals: [30, 60, 120, 250] })
      .toBe('');
  }
}

const exactly = (name: string) => new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** Runs in the page: role and approximate accessible name of the focused control. */
function focusedControl() {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return { name: '', role: '' };
  const textOf = (ids: string | null) =>
    (ids ?? '')
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim();
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const visibleClone = element.cloneNode(true) as Element;
  for (const hidden of visibleClone.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  const name =
    element.getAttribute('aria-label') ||
    textOf(element.getAttribute('aria-labelledby')) ||
    labels.map((label) => label.textContent).join(' ') ||
    (element.id && document.querySelector(`label[for="${CSS.escape(element.id)}"]`)?.textContent) ||
    visibleClone.textContent ||
    '';
  return { name: name.replace(/\s+/g, ' ').trim(), role: element.getAttribute('role') ?? element.localName };
}

/** Runs in the page: what is wrong with the focus; '' when it is visible. */
function focusProblem(): string {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) {
    const last = window.lastFocus;
    return `nothing has the focus; last ${last?.outerHTML.slice(0, 200)}, ${last?.isConnected ? 'still' : 'no longer'} in the page`;
  }
  const box = element.getBoundingClientRect();
  const called =
    element.getAttribute('aria-label') ?? (element.textContent?.trim().slice(0, 40) || element.outerHTML.slice(0, 200));
  const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
  const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
  if (right - left < 1 || bottom - top < 1) return `${called} is outside the window`;
  const inside = (x: number, y: number) => {
    const top = document.elementFromPoint(x, y);
    // One transparent layer over the label handles all pointer events.
    const isOnLabel = element.matches('[data-element]') && top?.matches('[data-surface]');
    return (
      top !== null && (isOnLabel || element.contains(top) || top.contains(element) || top.closest('label') !== null)
    );
  };
  const places = [0.5, 0.1, 0.9].flatMap((across) => [0.5, 0.2, 0.8].map((down) => [across, down] as const));
  if (!places.some(([x, y]) => inside(left + (right - left) * x, top + (bottom - top) * y)))
    return `${called} is covered`;
  // A heading or a region that gets the focus programmatically is no control: it needs no focus style.
  if (element.getAttribute('tabindex') === '-1' && !element.matches('a, button, input, select, textarea, [role]'))
    return '';
  if (element.matches('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return '';
  const focused = focusStyle(element);
  const marked = element.matches('[data-highlighted]') ? focusStyle(siblingItem(element)) : unfocused();
  return focused === marked ? `${called} does not show that it has the focus` : '';

  /** A menu item is styled by its state: it must differ from the other items. */
  function siblingItem(item: Element) {
    const items =
      item.closest('[role=menu], [role=listbox]')?.querySelectorAll('[role^=menuitem], [role=option]') ?? [];
    return [...items].find((other) => !other.matches('[data-highlighted]')) ?? document.body;
  }

  /** Blurs it briefly with events suppressed, to read its style without focus. */
  function unfocused() {
    const stopEvent = (event: Event) => event.stopImmediatePropagation();
    const events = ['blur', 'focus', 'focusin', 'focusout', 'change'];
    for (const type of events) window.addEventListener(type, stopEvent, true);
    const holder = element as HTMLElement;
    holder.blur();
    const without = focusStyle(holder);
    holder.focus({ preventScroll: true });
    for (const type of events) window.removeEventListener(type, stopEvent, true);
    return without;
  }

  /** A radio is marked by its label, and its group and a text with line numbers by the frame around it. */
  function focusStyle(target: Element) {
    const frame =
      target.closest('[role=radiogroup]') ?? (target.matches('textarea') && target.parentElement?.parentElement);
    const marks = [target, target.closest('label'), frame].filter((mark) => mark instanceof Element);
    return marks
      .map((mark) => getComputedStyle(mark))
      .map(({ outlineStyle, outlineWidth, boxShadow, backgroundColor }) =>
        [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, backgroundColor].join('|'),
      )
      .join(' ');
  }
}
