import type { CDPSession, Page } from '@playwright/test';
import { quantile } from './statistics';

const EVENTS_A_SECOND = 60;
const SECONDS = 2;

export type Point = { x: number; y: number };

/** Milliseconds from the pointer event, as the browser received it, to the frame that shows the selection. */
export async function clickToSelected(
  page: Page,
  devtools: CDPSession,
  point: Point,
  selected: string,
): Promise<number> {
  await page.evaluate((selector) => {
    const pressed = new Promise<number>((resolve) => {
      addEventListener('pointerdown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
    });
    const painted = window.probes.seen(() => document.querySelector(selector) !== null);
    window.selectedAfter = async () => (await painted) - (await pressed);
  }, selected);
  const mouse = { ...point, button: 'left', clickCount: 1 } as const;
  await devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point });
  await devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse });
  await devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse });
  return page.evaluate(() => window.selectedAfter());
}

/** Pointer events at a fixed rate, as of a user: they do not wait for the page. */
export async function dragAbout(page: Page, devtools: CDPSession, from: Point) {
  await page.evaluate(listen);
  await devtools.send('Performance.enable');
  const pressed = { button: 'left', buttons: 1, clickCount: 1 } as const;
  await devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...from, ...pressed });
  const before = await taskTime(devtools);
  const sent: Promise<unknown>[] = [];
  const start = performance.now();
  for (let event = 1; event <= EVENTS_A_SECOND * SECONDS; event += 1) {
    const eventTime = start + (event * 1000) / EVENTS_A_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, eventTime - performance.now())));
    const angle = (event / 30) * Math.PI;
    const point = { x: from.x + 60 * Math.sin(angle) + event / 4, y: from.y + 40 * (1 - Math.cos(angle)) };
    sent.push(devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point, ...pressed }));
  }
  await Promise.all(sent);
  const after = await taskTime(devtools);
  const recorded = await page.evaluate(() => window.dragRecording());
  const last = { x: from.x + 30, y: from.y };
  await devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...last, button: 'left', clickCount: 1 });
  await page.evaluate(() => window.probes.painted());
  return {
    inputToPaint: quantile(recorded.latencies, 0.95),
    frame: quantile(recorded.frames, 0.95),
    busy: (after.tasks - before.tasks) / (after.clock - before.clock),
    longTasks: recorded.longTasks.length,
    longest: Math.max(0, ...recorded.longTasks),
  };
}

async function taskTime(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((entry) => entry.name === name)?.value ?? 0;
  return { tasks: metric('TaskDuration'), clock: metric('Timestamp') };
}

/** Runs in the page: records every pointer event with the time the browser received it, and every frame. */
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
  window.dragRecording = async () => {
    // Long tasks are reported with a delay.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const long = window.probes.longTasks.filter((task) => task.start >= start);
    return { latencies, frames, longTasks: long.map(({ duration }) => duration) };
  };
}

declare global {
  interface Window {
    selectedAfter: () => Promise<number>;
    dragRecording: () => Promise<{ latencies: number[]; frames: number[]; longTasks: number[] }>;
  }
}
