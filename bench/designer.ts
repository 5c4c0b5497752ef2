import type { Page } from '@playwright/test';
import { draggedElement } from './bench-design';
import { designOf } from './designer-design';
import { clickToSelected, dragAbout } from './drag';
import { type Harness, newHost } from './harness';
import { type Plan, selectedCases } from './plan';
import { type Collected, PRODUCT } from './results';

const counts = [20, 200, 1000];
const SLOWER = 4;

type Mounted = { interactive: number; allPanels?: number };

type Candidate = {
  name: string;
  build: 'product' | 'pages';
  /** Opens the design. Returns the time by the page's clock until its elements and until all panels are rendered. */
  mount: (page: Page, count: number) => Promise<Mounted>;
  element: (id: string) => string;
  selected: string;
  /** The largest design: more elements would take minutes. */
  maxElements?: number;
};

/** Opening a design, selecting an element and dragging it, with the processor slowed down to a quarter. */
export async function designer(harness: Harness, { runs, cases, save }: Plan, into: Collected) {
  for (const count of selectedCases(counts, cases)) {
    for (let run = 0; run < runs; run += 1) {
      for (const candidate of candidates) {
        if (count > (candidate.maxElements ?? count)) continue;
        const caseName = `${count} elements`;
        into.add(caseName, candidate.name, await measure(harness, candidate, count));
      }
    }
    save();
  }
  for (const count of counts) targets(into, count);
}

function targets(into: Collected, count: number) {
  const median = (measure: string, subject?: string) => into.median(`${count} elements`, measure, subject);
  const ratio = (measure: string) => median(measure) / median(measure, 'nodes');
  into.target(`${count} elements, interactive: of the nodes`, ratio('mount to interactive'), 5);
  into.target(`${count} elements, input to paint p95: of the nodes`, ratio('input to paint p95'), 3);
  into.target(`${count} elements, click to selected (ms)`, median('click to selected'), 100);
  if (count === 20) into.target('20 elements, frame p95 (ms)', median('frame p95'), 16.7);
  if (count === 200) into.target('200 elements, frame p95 (ms)', median('frame p95'), 33);
  into.target(
    `${count} elements, long tasks while dragging`,
    into.max(`${count} elements`, 'long tasks while dragging'),
    0,
  );
}

const candidates: Candidate[] = [
  { name: PRODUCT, build: 'product', mount: mountProduct, element: dataElement, selected: '[data-handle="se"]' },
  {
    name: 'nodes',
    build: 'pages',
    mount: (page, count) => mountPage(page, count, 'nodes', '[data-element]'),
    element: dataElement,
    selected: '[aria-selected]',
  },
  {
    name: 'pdfme',
    build: 'pages',
    mount: (page, count) => mountPage(page, count, 'pdfme', '[title^="element-"]'),
    element: (id) => `[title="${id}"]`,
    selected: '.moveable-control-box[style*="display: block"]',
    maxElements: 200,
  },
];

function dataElement(id: string) {
  return `[data-element="${id}"]`;
}

async function measure(harness: Harness, { name, build, mount, element, selected }: Candidate, count: number) {
  return harness.visit({ build, host: newHost(), signedIn: build === 'product' }, async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    const mounted = await mount(page, count);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
    const target = page.locator(element(draggedElement(count).id)).first();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${name} does not show the element`);
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const click = await clickToSelected(page, devtools, from, selected);
    const drag = await dragAbout(page, devtools, from);
    const after = await target.boundingBox();
    if (!after || Math.hypot(after.x - box.x, after.y - box.y) < 5) throw new Error(`${name} did not move the element`);
    return {
      'mount to interactive': [mounted.interactive, 'ms'],
      // Only the product has panels that are rendered after its label.
      'mount to the last panel': [mounted.allPanels, 'ms'],
      'click to selected': [click, 'ms'],
      'input to paint p95': [drag.inputToPaint, 'ms'],
      'frame p95': [drag.frame, 'ms'],
      'main thread busy': [drag.busy * 100, '%'],
      'long tasks while dragging': [drag.longTasks, ''],
      'longest task while dragging': [drag.longest, 'ms'],
    } as const;
  });
}

/** Opens the designer, leaves it and returns, so that its code is loaded and only mounting is measured. */
async function mountProduct(page: Page, count: number): Promise<Mounted> {
  await page.evaluate((design) => localStorage.setItem('labelDesigns', JSON.stringify([design])), designOf(count));
  await page.goto('/app/label-design?design=bench');
  await page
    .locator('[data-element]')
    .nth(count - 1)
    .waitFor({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.locator('[data-element]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  return page.evaluate(async (elements) => {
    const start = performance.now();
    history.back();
    const { seen } = window.probes;
    const last = ['Preview', 'Properties', 'Elements', 'History and zoom'].map(
      (name) => `[aria-label="${name}"] button`,
    );
    const [interactive, allPanels] = await Promise.all([
      seen(() => document.querySelectorAll('[data-element]').length === elements),
      seen(() => last.every((selector) => document.querySelector(selector))),
    ]);
    return { interactive: interactive - start, allPanels: allPanels - start };
  }, count);
}

async function mountPage(page: Page, count: number, name: string, elements: string): Promise<Mounted> {
  await page.goto(`/designer/${name}.html`, { waitUntil: 'networkidle' });
  await slowDown(page);
  return page.evaluate(
    async ([elementCount, selector]) => {
      const start = candidate.mount(elementCount);
      const shown = await window.probes.seen(() => document.querySelectorAll(selector).length >= elementCount);
      return { interactive: shown - start };
    },
    [count, elements] as const,
  );
}

async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

declare const candidate: { mount: (count: number) => number };
