import { describe, expect, it, vi } from 'vitest';
import { svg } from '@/label/svg';
import { createPrintRoot, openBrowserDialog } from '@/label-view/output/print-root';
import { toSvgElement } from '@/label-view/output/svg-element';

const sheet = () => toSvgElement(svg('svg', { viewBox: '0 0 1 1' }, [svg('text', {}, ['one'])]));
const rules = () =>
  document.adoptedStyleSheets.map((styles) => [...styles.cssRules].map((rule) => rule.cssText).join('\n'));

describe('the print root', () => {
  it('is a direct child of the body, with its page rules, until it is removed', () => {
    const root = createPrintRoot({ width: 297, height: 210 });
    root.add(sheet());
    root.add(sheet());
    expect(document.getElementById('print-root')).toBeNull();
    root.attach();
    const element = document.querySelector('body > #print-root');
    // Not printed by the browser's own command while their records are written.
    expect(element?.hasAttribute('data-released')).toBe(false);
    expect(element?.querySelectorAll(':scope > svg')).toHaveLength(2);
    expect(document.adoptedStyleSheets).toHaveLength(1);
    root.remove();
    expect(document.getElementById('print-root')).toBeNull();
    expect(rules()).toEqual([]);
  });

  it('replaces an older one', () => {
    const first = createPrintRoot({ width: 297, height: 210 });
    first.add(sheet());
    first.attach();
    const second = createPrintRoot({ width: 210, height: 297 });
    second.attach();
    expect(document.querySelectorAll('#print-root')).toHaveLength(1);
    expect(document.querySelectorAll('#print-root > svg')).toHaveLength(0);
    expect(document.adoptedStyleSheets).toHaveLength(1);
    first.remove();
    expect(document.querySelectorAll('#print-root')).toHaveLength(1);
    second.remove();
  });

  it('does not come back with a later dialog once it was removed', async () => {
    const root = createPrintRoot({ width: 297, height: 210 });
    root.add(sheet());
    root.remove();
    const print = vi.fn(() => expect(document.getElementById('print-root')).toBeNull());
    vi.stubGlobal('print', print);
    const done = openBrowserDialog();
    window.dispatchEvent(new Event('afterprint'));
    await done;
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('hides the rest of the page from layout only while the browser prints', () => {
    const isPrinting = () => document.documentElement.hasAttribute('data-printing');
    const root = createPrintRoot({ width: 297, height: 210 });
    expect(rules()[0]).toContain('content-visibility: hidden');
    window.dispatchEvent(new Event('beforeprint'));
    expect(isPrinting()).toBe(true);
    window.dispatchEvent(new Event('afterprint'));
    expect(isPrinting()).toBe(false);
    window.dispatchEvent(new Event('beforeprint'));
    root.remove();
    expect(isPrinting()).toBe(false);
    window.dispatchEvent(new Event('beforeprint'));
    expect(isPrinting()).toBe(false);
  });

  it('opens the dialog once, with the sheets in the page, and waits until the browser has closed it', async () => {
    const root = createPrintRoot({ width: 297, height: 210 });
    root.add(sheet());
    const print = vi.fn(() => expect(document.querySelectorAll('#print-root[data-released] > svg')).toHaveLength(1));
    vi.stubGlobal('print', print);
    let closed = false;
    const done = openBrowserDialog().then(() => {
      closed = true;
    });
    await Promise.resolve();
    expect([print.mock.calls.length, closed]).toEqual([1, false]);
    window.dispatchEvent(new Event('afterprint'));
    await done;
    expect(closed).toBe(true);
    root.remove();
    vi.unstubAllGlobals();
  });
});
