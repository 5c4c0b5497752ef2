import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The looks every screen is judged in. */
export const looks = [
  { name: 'light, 1440 px', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark, 1440 px', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'light, 390 px', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'dark, 390 px', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

/** Fails at the end of the test with rule, element and reason of each finding; no rule and no element is left out. */
export async function expectAccessible(page: Page, screen: string) {
  await animationsEnd(page);
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const findings = violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary?.replace(/\s+/g, ' ')}`),
  );
  expect.soft(findings, `axe on ${screen}`).toEqual([]);
}

/** A page is as wide as its window: nothing makes it scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, screen: string) {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(beyond, `${screen} reaches over the right edge`).toBeLessThanOrEqual(0);
}

/** Half-faded colours are no finding: waits for all movements but those that never end. */
export const animationsEnd = (page: Page) =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => undefined);
  });
