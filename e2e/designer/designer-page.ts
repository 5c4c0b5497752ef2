import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { LabelDesign } from '@/label/design/design';
import { storedDesign } from '@/label/design/parse-design';
import { standardLabel } from '@/label/standard-label';

export const designerPath = '/app/label-design';

/** The element `name` is on the label. */
export const elementButton = (page: Page, name: string) =>
  page.getByRole('application').getByRole('button', { name: new RegExp(`, ${name}, `) });
export const add = (page: Page, group: string, name: string) =>
  page.getByRole('region', { name: group }).getByRole('button', { name, exact: true }).click();
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
export const expectSaved = (page: Page) => expect(page.getByText('Design saved').first()).toBeVisible();
export const storedDesigns = (page: Page): Promise<LabelDesign[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('labelDesigns') ?? '[]'));

/** Stores the standard label in this browser as LD-0007. */
export const storeStandardLabel = (page: Page) =>
  page.evaluate(
    (text) => localStorage.setItem('labelDesigns', text),
    JSON.stringify([storedDesign({ ...standardLabel, id: 'LD-0007', name: 'Door label' })]),
  );

export async function openDoorLabel(page: Page) {
  await page.goto(`${designerPath}?design=LD-0007`);
  await expect(page.getByTitle('Door label')).toBeVisible();
}

/** The file an item of the Export menu downloads. */
export async function exportFile(page: Page, item: string): Promise<Buffer> {
  // The previous menu may still be closing; its items do nothing.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return readFileSync(await download.path());
}
