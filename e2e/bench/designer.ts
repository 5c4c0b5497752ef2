import type { CDPSession, Page } from '@playwright/test';
import { designSize, draggedElement, placedElements, QR_WORDS, textSize, wordsOf } from './bench-design';
import { type Collected, PRODUCT } from './outcome';
import { newHost, type Stage } from './stage';
import { quantile } from './statistics';

const counts = [20, 200, 1000];
const SLOWER = 4;
const EVENTS_A_SECOND = 60;
const SECONDS = 2;

type Contestant = {
  name: string;
  at: 'product' | 'pages';
  /** Opens the design and answers from when to when it was mounted, by the page's clock. */
  mount: (page: Page, count: number) => Promise<number>;
  element: (id: string) => string;
  selected: string;
};

/** Opening a design, choosing an element and dragging it, with the processor slowed down to a quarter. */
export async function designer(stage: Stage, runs: number, into: Collected, tiny: boolean) {
  for (const count of tiny ? [20] : counts) {
    for (let run = 0; run < runs; run += 1) {
      for (const contestant of contestants) {
        const caseName = `${count} elements`;
        into.add(caseName, contestant.name, await measure(stage, contestant, count));
      }
    }
  }
  for (const count of counts) targets(into, count);
}

function targets(into: Collected, count: number) {
  const at = (measure: string, subject?: string) => into.median(`${count} elements`, measure, subject);
  const ofFloor = (measure: string) => at(measure) / at(measure, 'nodes');
  into.target(`${count} elements, interactive: of the nodes`, ofFloor('mount to interactive'), 5);
  into.target(`${count} elements, input to paint p95: of the nodes`, ofFloor('input to paint p95'), 3);
  into.target(`${count} elements, click to selected (ms)`, at('click to selected'), 100);
  if (count === 20) into.target('20 elements, frame p95 (ms)', at('frame p95'), 16.7);
  if (count === 200) into.target('200 elements, frame p95 (ms)', at('frame p95'), 33);
  into.target(
    `${count} elements, long tasks while dragging`,
    into.most(`${count} elements`, 'long tasks while dragging'),
    0,
  );
}

const contestants: Contestant[] = [
  { name: PRODUCT, at: 'product', mount: mountProduct, element: dataElement, selected: '[data-handle="se"]' },
  {
    name: 'nodes',
    at: 'pages',
    mount: (page, count) => mountPage(page, count, 'nodes', '[data-element]'),
    element: dataElement,
    selected: '[aria-selected]',
  },
  {
    name: 'pdfme',
    at: 'pages',
    mount: (page, count) => mountPage(page, count, 'pdfme', '[title^="element-"]'),
    element: (id) => `[title="${id}"]`,
    selected: '.moveable-control-box .moveable-se',
  },
];

function dataElement(id: string) {
  return `[data-element="${id}"]`;
}

async function measure(stage: Stage, { name, at, mount, element, selected }: Contestant, count: number) {
  return stage.visit({ at, host: newHost(), signedIn: at === 'product' }, async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    const interactive = await mount(page, count);
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
      'mount to interactive': [interactive, 'ms'],
      'click to selected': [click, 'ms'],
      'input to paint p95': [drag.inputToPaint, 'ms'],
      'frame p95': [drag.frame, 'ms'],
      'main thread busy': [drag.busy * 100, '%'],
      'long tasks while dragging': [drag.longTasks, ''],
      'longest task while dragging': [drag.longest, 'ms'],
    } as const;
  });
}

/** The designer's code is loaded by then; it is left and come back to, so that only mounting is measured. */
async function mountProduct(page: Page, count: number): Promise<number> {
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
    return (await window.probes.seen(() => document.querySelectorAll('[data-element]').length === elements)) - start;
  }, count);
}

async function mountPage(page: Page, count: number, name: string, elements: string): Promise<number> {
  await page.goto(`/designer/${name}.html`, { waitUntil: 'networkidle' });
  await slowDown(page);
  return page.evaluate(
    async ([elementCount, selector]) => {
      const start = contestant.mount(elementCount);
      return (await window.probes.seen(() => document.querySelectorAll(selector).length >= elementCount)) - start;
    },
    [count, elements] as const,
  );
}

async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

type Point = { x: number; y: number };

async function clickToSelected(page: Page, devtools: CDPSession, at: Point, selected: string): Promise<number> {
  const seen = page.evaluate(async (selector) => {
    const pressed = new Promise<number>((resolve) => {
      addEventListener('pointerdown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
    });
    const painted = window.probes.seen(() => document.querySelector(selector) !== null);
    return (await painted) - (await pressed);
  }, selected);
  const mouse = { ...at, button: 'left', clickCount: 1 } as const;
  await devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at });
  await devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse });
  await devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse });
  return seen;
}

/** Pointer events at their own pace, as a hand makes them: none waits for the page to have dealt with the last. */
async function dragAbout(page: Page, devtools: CDPSession, from: Point) {
  await page.evaluate(listen);
  await devtools.send('Performance.enable');
  const pressed = { button: 'left', buttons: 1, clickCount: 1 } as const;
  await devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...from, ...pressed });
  const before = await taskTime(devtools);
  const sent: Promise<unknown>[] = [];
  const start = performance.now();
  for (let event = 1; event <= EVENTS_A_SECOND * SECONDS; event += 1) {
    const due = start + (event * 1000) / EVENTS_A_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const angle = (event / 30) * Math.PI;
    const at = { x: from.x + 60 * Math.sin(angle) + event / 4, y: from.y + 40 * (1 - Math.cos(angle)) };
    sent.push(devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at, ...pressed }));
  }
  await Promise.all(sent);
  const after = await taskTime(devtools);
  const heard = await page.evaluate(() => window.heard());
  const last = { x: from.x + 30, y: from.y };
  await devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...last, button: 'left', clickCount: 1 });
  await page.evaluate(() => window.probes.painted());
  return {
    inputToPaint: quantile(heard.latencies, 0.95),
    frame: quantile(heard.frames, 0.95),
    busy: (after.tasks - before.tasks) / (after.clock - before.clock),
    longTasks: heard.longTasks.length,
    longest: Math.max(0, ...heard.longTasks),
  };
}

async function taskTime(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((entry) => entry.name === name)?.value ?? 0;
  return { tasks: metric('TaskDuration'), clock: metric('Timestamp') };
}

/** Runs in the page: hears every pointer event with the time the browser received it, and every frame. */
function listen() {
  const start = performance.now();
  const latencies: number[] = [];
  const frames: number[] = [];
  let waiting: number[] = [];
  addEventListener(
    'pointermove',
    (event) => {
      const all = event.getCoalescedEvents();
      const stamps = (all.length > 0 ? all : [event]).map(({ timeStamp }) => timeStamp);
      if (waiting.length === 0) {
        void window.probes.painted().then((time) => {
          latencies.push(...waiting.map((stamp) => time - stamp));
          waiting = [];
        });
      }
      waiting.push(...stamps);
    },
    { capture: true },
  );
  let last: number | undefined;
  const frame = (time: number) => {
    if (last !== undefined) frames.push(time - last);
    last = time;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.heard = async () => {
    // Long tasks are told a little after they ended.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const long = window.probes.longTasks.filter((task) => task.start >= start);
    return { latencies, frames, longTasks: long.map(({ duration }) => duration) };
  };
}

declare global {
  interface Window {
    heard: () => Promise<{ latencies: number[]; frames: number[]; longTasks: number[] }>;
  }
}

declare const contestant: { mount: (count: number) => number };

/** The bench design as the product's library keeps it. */
function designOf(count: number) {
  const elements = placedElements(count).map((placed) => {
    const { id, kind, x, y, width, height } = placed;
    const box = { id, x, y, width, height };
    if (kind === 'text')
      return { ...box, type: 'text', properties: { text: wordsOf(placed), fontSize: (textSize(placed) / 25.4) * 72 } };
    if (kind === 'qr') return { ...box, type: 'qrcode', properties: { qrCodeData: QR_WORDS } };
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
