import type { Page } from '@playwright/test';

declare global {
  interface Window {
    longTasks: PerformanceObserver;
    longestTask: number;
  }
}

/** Notes the longest task of the page's main thread from its start on. Call before the first `goto`. */
export const watchLongTasks = (page: Page) =>
  page.addInitScript(() => {
    window.longestTask = 0;
    const note = (entries: PerformanceEntry[]) => {
      for (const { duration } of entries) window.longestTask = Math.max(window.longestTask, duration);
    };
    window.longTasks = new PerformanceObserver((list) => note(list.getEntries()));
    window.longTasks.observe({ type: 'longtask' });
  });

/** The longest task since the last call, ms; 0 when none took 50 ms. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const rest = window.longTasks.takeRecords().map(({ duration }) => duration);
    const longest = Math.max(window.longestTask, ...rest);
    window.longestTask = 0;
    return Math.round(longest);
  });
