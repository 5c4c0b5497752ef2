import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const softly = expect.configure({ soft: true });
/** The rules that look at colours: all that a theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe on the current page, with every rule or with those about colours. Fails at the end of the test; no element is
 * left out.
 */
export async function expectAccessible(page: Page, screen: string, rules: 'all' | 'colours' = 'all') {
  await animationsEnd(page);
  // Once for each document: half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly: axe.RunOnly = rules === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules };
  let findings = await page.evaluate(runAxe, runOnly);
  // A late animation makes colours pale for a moment; a fault stays.
  if (findings.length > 0) {
    await animationsEnd(page);
    findings = await page.evaluate(runAxe, runOnly);
  }
  expect.soft(findings, `axe on ${screen}`).toEqual([]);
}

/** Desktop and phone. */
export const widths = [
  { name: '1280 px', phone: false, viewport: { width: 1280, height: 800 } },
  { name: '375 px', phone: true, viewport: { width: 375, height: 740 } },
] as const;

/** On desktop and phone in both themes: for a state that the accessibility specs do not enter. */
export async function expectAccessibleEverywhere(page: Page, screen: string) {
  const before = page.viewportSize();
  for (const { name, viewport } of widths) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page, `${screen} at ${name}`);
    await expectAccessibleInBothThemes(page, `${screen} at ${name}`);
  }
  if (before) await page.setViewportSize(before);
}

export async function expectAccessibleInBothThemes(page: Page, screen: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page, `${screen}, ${colorScheme}`, colorScheme === 'light' ? 'all' : 'colours');
  }
}

/** Runs in the page: rule, element and reason of each finding. */
async function runAxe(runOnly: axe.RunOnly) {
  const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary?.replace(/\s+/g, ' ')}`),
  );
}

/** The page does not scroll sideways, once animations and layout changes have ended. */
export async function expectNoSidewaysScroll(page: Page, screen: string) {
  await animationsEnd(page);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await softly
    .poll(overflow, { message: `${screen} reaches over the right edge`, timeout: 3000 })
    .toBeLessThanOrEqual(0);
}

/** Waits for all animations except endless ones: half-faded colours are no violation. */
export const animationsEnd = (page: Page) =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      // A paused one never ends either.
      .filter(({ effect, playState }) => playState !== 'paused' && effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => undefined);
  });
