import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '@/config/paths';
import type { LabelDesign } from '@/label/design/design';

const PX_PER_MM = 96 / 25.4;

/** Drives the label designer. Positions are mm from the label's corner. */
export class Designer {
  readonly label: Locator;
  readonly panel: Locator;

  constructor(readonly page: Page) {
    this.panel = page.getByRole('complementary', { name: 'Properties' });
    this.label = page.getByRole('application', { name: /^Label, / });
  }

  async open() {
    await this.page.goto(paths.labelDesigner.href());
    await expect(this.label).toBeVisible({ timeout: 30_000 });
    // The panels are rendered after the label.
    await expect(this.page.getByRole('region', { name: 'Preview' })).toBeVisible();
  }

  /** By its accessible name: 'Text, Part Number'. */
  element(name: string): Locator {
    return this.label.getByRole('button', { name: new RegExp(`\\b${name}, x `) });
  }

  /** From its accessible name: 'x 20 y 10 mm'. */
  async place(name: string): Promise<string> {
    const ariaLabel = (await this.element(name).getAttribute('aria-label')) ?? '';
    return /x [\d.]+ y [\d.]+ mm/.exec(ariaLabel)?.[0] ?? ariaLabel;
  }

  readonly paletteItem = (name: string, group: string): Locator =>
    this.page.getByRole('region', { name: group }).getByRole('button', { name, exact: true });

  async add(name: string, group = 'Dynamic Fields') {
    await this.paletteItem(name, group).click();
  }

  /** `designer.drag('Part Number').by(10, 0)`, in mm. Ctrl is held, so that nothing snaps. */
  drag(name: string) {
    return {
      by: async (dx: number, dy: number, { snapping = false } = {}) => {
        const scale = await this.scale();
        const from = await middle(this.element(name));
        await this.dragMouse(from, { x: from.x + dx * scale, y: from.y + dy * scale }, snapping);
      },
    };
  }

  /** A handle of the selection's frame: `designer.handle('se').by(-20, -5)`. */
  handle(name: string) {
    return {
      by: async (dx: number, dy: number) => {
        const scale = await this.scale();
        const from = await middle(this.page.locator(`[data-handle="${name}"] > :last-child`));
        await this.dragMouse(from, { x: from.x + dx * scale, y: from.y + dy * scale }, false);
      },
    };
  }

  /** From the palette onto the label, the middle of the element at `x`, `y` mm. */
  async dragFromPalette(name: string, group: string, x: number, y: number) {
    await this.paletteItem(name, group).scrollIntoViewIfNeeded();
    const from = await middle(this.paletteItem(name, group));
    const corner = await this.corner();
    const scale = await this.scale();
    await this.dragMouse(from, { x: corner.x + x * scale, y: corner.y + y * scale }, true);
  }

  async choose(menu: string, item: string) {
    await this.page.getByRole('button', { name: menu, exact: true }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  async toggle(name: string) {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async undo() {
    await this.page.getByRole('button', { name: 'Undo' }).click();
  }

  /** @returns all saved designs. */
  async saveAs(name: string): Promise<LabelDesign[]> {
    // An open list of options would take the keys.
    await expect(this.page.getByRole('listbox')).toHaveCount(0);
    await this.page.keyboard.press('Control+Shift+S');
    const dialog = this.page.getByRole('dialog', { name: 'Save as' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Name').press('Enter');
    await expect(this.page.getByText('Design saved').first()).toBeVisible();
    return this.savedDesigns();
  }

  savedDesigns(): Promise<LabelDesign[]> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('labelDesigns') ?? '[]'));
  }

  /** The named steps, the first one first. */
  async steps(): Promise<string[]> {
    await this.page.getByRole('tab', { name: 'History' }).click();
    const steps = await this.page.getByRole('list', { name: 'History' }).getByRole('button').allTextContents();
    await this.page.getByRole('tab', { name: 'Add', exact: true }).click();
    return steps;
  }

  private async dragMouse(from: { x: number; y: number }, to: { x: number; y: number }, snapping: boolean) {
    const { mouse, keyboard } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    if (!snapping) await keyboard.down('Control');
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
    if (!snapping) await keyboard.up('Control');
  }

  private async scale(): Promise<number> {
    const percent = await this.page.getByText(/^\d+%$/).textContent();
    return (Number.parseInt(percent ?? '100', 10) / 100) * PX_PER_MM;
  }

  /** The position of the label's corner on the page, px. */
  private async corner() {
    const box = await this.page.locator('[data-label]').boundingBox();
    if (!box) throw new Error('The label is not visible');
    return { x: box.x, y: box.y };
  }
}

async function middle(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
