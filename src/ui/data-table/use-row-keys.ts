import { type RefObject, useEffect } from 'react';
import { unlessScanned } from '@/lib/browser/use-scan';
import { isModalOpen } from '@/ui/overlays/modal';

const ROW = '[data-row]';
/** Keys mean something else in there. */
const OWN_KEYS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog], [role=listbox]';

/**
 * Rows by keyboard: arrows, Home and End move the focus, Enter opens the row, Space selects it, P prints it, `/` goes to
 * the search. Works from anywhere on the screen where keys mean nothing else, and from the search. A row is no tab stop:
 * Tab goes from a row to its own controls.
 */
export function useRowKeys(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => section.current && handleKey(section.current, event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [section]);
}

function handleKey(section: HTMLElement, event: KeyboardEvent): void {
  const { target, key } = event;
  // A key inside a scan is prevented.
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isModalOpen()) return;
  if (!(target instanceof HTMLElement)) return;
  const search = section.querySelector<HTMLInputElement>('input[type=search]');
  if (target !== search && target.closest(OWN_KEYS)) return;
  const row = target.closest<HTMLElement>(ROW) ?? undefined;
  if (key === 'ArrowDown' || (target !== search && isMove(key))) moveFocus(section, row, event);
  else if (target === search) return;
  else if (key === '/' && search) {
    event.preventDefault();
    search.focus();
    search.select();
  } else if (row) actOnRow(row, event);
}

const isMove = (key: string) => key === 'ArrowUp' || key === 'Home' || key === 'End';

function moveFocus(section: HTMLElement, row: HTMLElement | undefined, event: KeyboardEvent): void {
  const rows = [...section.querySelectorAll<HTMLElement>(ROW)];
  const at = row ? rows.indexOf(row) : -1;
  // Outside of the rows Home and End scroll the page; a control may use the arrows itself.
  if (!row && (event.key === 'Home' || event.key === 'End' || isControl(event.target))) return;
  const last = rows.length - 1;
  const next = { ArrowDown: at + 1, ArrowUp: row ? at - 1 : last, Home: 0, End: last }[event.key] ?? at;
  const wanted = rows[Math.min(Math.max(next, 0), last)];
  if (!wanted) return;
  event.preventDefault();
  wanted.focus();
}

/** A tab or a radio button, but not the search. */
const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('button, a, [role=tab], [role=radio], [role=menuitem]');

function actOnRow(row: HTMLElement, event: KeyboardEvent): void {
  const { key, target, shiftKey, repeat } = event;
  if (repeat) return;
  if (key.toLowerCase() === 'p') {
    const print = row.querySelector<HTMLElement>('[aria-keyshortcuts=P]');
    if (!print) return;
    event.preventDefault();
    unlessScanned(() => print.isConnected && !isModalOpen() && print.click());
    return;
  }
  // A focused button or link has its own.
  if (target !== row) return;
  if (key === 'Enter') {
    event.preventDefault();
    (row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('[data-row-menu]'))?.click();
  } else if (key === ' ') {
    event.preventDefault();
    const box = row.querySelector('input[type=checkbox]');
    box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  }
}
