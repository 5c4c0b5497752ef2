import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const softly = expect.configure({ soft: true });
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Desktop and phone. */
export const widths = [
  { name: '1440 px', phone: false, viewport: { width: 1440, height: 900 } },
  { name: '390 px', phone: true, viewport: { width: 390, height: 844 } },
] as const;

/** Runs axe on the current page in its theme. Fails at the end of the test; no element is left out. */
export const expectAccessible = (page: Page, screen: string) => expectNoFaults(page, screen, []);

/** The same in both themes: the rules about colours in each, the others once. */
export const expectAccessibleInBothThemes = (page: Page, screen: string) => expectNoFaults(page, screen, themes);

async function expectNoFaults(page: Page, screen: string, inThemes: readonly Theme[]) {
  // Once for each document: half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const faults = await page.evaluate(accessibilityFaults, inThemes);
  expect.soft(faults, `axe on ${screen}`).toEqual([]);
}

/** On desktop and phone in both themes: for a state that the walk of e2e/screens.spec.ts does not enter. */
export async function expectAccessibleEverywhere(page: Page, screen: string) {
  const before = page.viewportSize();
  for (const { name, viewport } of widths) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page, `${screen} at ${name}`);
    await expectAccessibleInBothThemes(page, `${screen} at ${name}`);
  }
  if (before) await page.setViewportSize(before);
}

declare global {
  interface Window {
    /** Texts whose colours axe has judged on this document, and numbers for what lies behind them. */
    judgedColours?: { keys: Set<string>; backdrops: Map<string, number> };
  }
}

/**
 * Runs in the page: rule, element and reason of each finding, with the theme where its colours are wrong; in the present
 * theme when none is named. A text of the same colours and size on the same background is judged once for each document.
 */
async function accessibilityFaults(inThemes: readonly string[]): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // All that a theme can break.
  const colourRules = ['color-contrast', 'link-in-text-block'];
  const root = document.documentElement;
  const own = root.getAttribute('data-theme') ?? '';
  window.judgedColours ??= { keys: new Set(), backdrops: new Map() };
  const { keys, backdrops } = window.judgedColours;

  const sentences = ({ violations }: axe.AxeResults) =>
    violations.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary?.replace(/\s+/g, ' ')}`),
    );

  /** All animations but endless ones: half-faded colours are no violation. */
  async function animationsEnd() {
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState !== 'paused' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  }

  /** A late animation makes colours pale for a moment; a fault stays. */
  async function judge(context: axe.ElementContext, options: axe.RunOptions) {
    await animationsEnd();
    const results = await axe.run(context, options);
    if (results.violations.length === 0) return results;
    await animationsEnd();
    return axe.run(context, options);
  }

  async function colourFaults(theme: string) {
    const texts = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility() &&
        (element.matches('a[href], input, select, textarea') ||
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())),
    );
    const backdropOf = backdropReader();
    const keyOf = (element: Element) => colourKey(element, theme, backdropOf(element));
    const unjudged = texts.filter((element) => !keys.has(keyOf(element)));
    if (unjudged.length === 0) return [];
    const results = await judge(
      { include: unjudged },
      { runOnly: { type: 'rule', values: colourRules }, elementRef: true },
    );
    for (const rule of [...results.passes, ...results.violations]) {
      if (rule.id !== 'color-contrast') continue;
      for (const { element } of rule.nodes) if (element && backdropOf(element).isKnown) keys.add(keyOf(element));
    }
    return sentences(results).map((fault) => (theme ? `${theme}: ${fault}` : fault));
  }

  function colourKey(element: Element, theme: string, backdrop: { id: number }) {
    const style = getComputedStyle(element);
    const control = element.closest('label')?.control;
    const isDisabled = element.closest(':disabled, [aria-disabled=true]') !== null || control?.matches(':disabled');
    const looks = [style.color, style.fontSize, style.fontWeight, style.textShadow, style.textDecorationLine];
    const isInText = element.parentElement?.textContent !== element.textContent;
    return [theme, element.localName, element.role, isDisabled, isInText, ...looks, backdrop.id].join('|');
  }

  /** What lies behind an element: a number for the backgrounds of all that contain it. */
  function backdropReader() {
    type Backdrop = { id: number; isKnown: boolean };
    const read = new Map<Element, Backdrop>();
    return function backdropOf(element: Element): Backdrop {
      const before = read.get(element);
      if (before) return before;
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element);
      const behind = element.parentElement ? backdropOf(element.parentElement) : { id: 0, isKnown: true };
      const text = [behind.id, backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join('|');
      const id = backdrops.get(text) ?? backdrops.size + 1;
      backdrops.set(text, id);
      const isOpaque = backgroundColor.startsWith('rgb(') && opacity === '1';
      // What is placed over other elements has their backgrounds behind it, if it has none.
      const isPlaced = position !== 'static' && position !== 'relative';
      const backdrop = { id, isKnown: isOpaque || (behind.isKnown && !isPlaced) };
      read.set(element, backdrop);
      return backdrop;
    };
  }

  const rules = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));
  const found = sentences(
    await judge(document, {
      runOnly: { type: 'tag', values: tags },
      rules,
      resultTypes: ['violations'],
      preload: false,
    }),
  );
  if (inThemes.length === 0) return [...found, ...(await colourFaults(own))];
  for (const theme of inThemes) {
    root.setAttribute('data-theme', theme);
    found.push(...(await colourFaults(theme)));
  }
  root.setAttribute('data-theme', own);
  await animationsEnd();
  return found;
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

/** Waits for all animations except endless ones. */
export const animationsEnd = (page: Page) =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      // A paused one never ends either.
      .filter(({ effect, playState }) => playState !== 'paused' && effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => undefined);
  });
