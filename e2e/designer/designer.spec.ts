import { expect, test } from '@e2e/fixtures';
import { expectAccessible, looks } from '@e2e/support/accessibility';
import { readPicture } from '@e2e/support/read-picture';
import { startSignedIn } from '@e2e/support/sign-in';
import type { Page } from '@playwright/test';
import { Designer } from './driver';

// Bars of three printer dots are 1.4 px at 100 percent: a decoder needs the finer screen.
test.use({ deviceScaleFactor: 2 });

/** What every way of building has to end in. */
const built = [
  'Text, Part Number, x 5 y 5 mm, 1 of 4',
  'Text, Part Name, x 5 y 25 mm, 2 of 4',
  'Barcode, Part Number, x 5 y 45 mm, 3 of 4',
  'QR Code, {partNo}|{serialNumber}, x 105 y 5 mm, 4 of 4',
];

async function expectBuilt(designer: Designer) {
  expect(await designer.label.getByRole('button').evaluateAll((all) => all.map((each) => each.ariaLabel))).toEqual(
    built,
  );
  await designer.label.press('Escape');
  expect(await readPicture(await designer.page.locator('[data-stage]').screenshot())).toEqual([
    '83500-TG4-N010',
    '83500-TG4-N010|202611200001',
  ]);
}

let designer: Designer;
test.beforeEach(async ({ page, store }) => {
  await startSignedIn(page, store);
  designer = new Designer(page);
  await designer.open();
});

test('a label is built from nothing with the mouse, and its codes read', async () => {
  await designer.dragIn('Part Number', 'Dynamic Fields', 55, 15);
  expect(await designer.place('Text, Part Number')).toBe('x 5 y 5 mm');
  await designer.dragIn('Part Name', 'Dynamic Fields', 62, 61);
  await designer.drag('Text, Part Name').by(-5, -25);
  await designer.add('Barcode', 'Quick Add');
  await designer.drag('Barcode, Part Number').by(-5, 35);
  await designer.add('QR Code', 'Quick Add');
  await designer.handle('se').by(-22, -22);
  await designer.drag('QR Code, .*').by(95, -5);
  await expectBuilt(designer);
});

test('a label is built from nothing with the keyboard alone, and its codes read', async ({ page }) => {
  await addByKey(page, designer, 'Part Number', 'Dynamic Fields');
  await press(page, 'Shift+ArrowLeft', 1);
  await press(page, 'Shift+ArrowUp', 1);
  await addByKey(page, designer, 'Part Name', 'Dynamic Fields');
  await press(page, 'ArrowLeft', 5);
  await press(page, 'Shift+ArrowDown', 3);
  await addByKey(page, designer, 'Barcode', 'Quick Add');
  await press(page, 'Shift+ArrowLeft', 1);
  await press(page, 'Shift+ArrowDown', 7);
  await addByKey(page, designer, 'QR Code', 'Quick Add');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Width', { exact: true }));
  await page.keyboard.type('28');
  await tabTo(page, page.getByLabel('Height', { exact: true }));
  await page.keyboard.type('28');
  await tabTo(page, designer.element('QR Code, .*'), 'Shift+Tab');
  await press(page, 'Shift+ArrowRight', 19);
  await press(page, 'Shift+ArrowUp', 1);
  await expectBuilt(designer);
});

test('a label is built from nothing by clicks alone, and its codes read', async ({ page }) => {
  test.slow();
  const click = (name: string, times: number) => clickTimes(page, name, times);
  await designer.add('Part Number');
  await click('X: less', 10);
  await click('Y: less', 10);
  await designer.add('Part Name');
  await click('X: less', 10);
  await click('Y: more', 30);
  await designer.add('Barcode', 'Quick Add');
  await click('X: less', 10);
  await click('Y: more', 70);
  await designer.add('QR Code', 'Quick Add');
  await click('Width: less', 44);
  await click('Height: less', 44);
  await designer.choose('Arrange', 'Align right');
  await click('X: less', 4);
  await click('Y: less', 10);
  await expectBuilt(designer);
});

test('one drag is one step of the history, and one undo takes it back [DS8]', async () => {
  await designer.add('Part Number');
  await designer.drag('Text, Part Number').by(10, 0);
  expect(await designer.place('Text, Part Number')).toBe('x 20 y 10 mm');
  await designer.drag('Text, Part Number').by(0, 12);
  expect(await designer.steps()).toEqual(['Opened', 'Added Part Number', 'Moved Part Number', 'Moved Part Number']);
  await designer.undo();
  expect(await designer.place('Text, Part Number')).toBe('x 20 y 10 mm');
});

test('keys pressed while typing edit the text, not the element [DS11]', async ({ page }) => {
  await designer.add('Static Text', 'Static Fields');
  await page.getByRole('tab', { name: 'Data' }).click();
  const field = page.getByLabel('Text', { exact: true });
  await field.fill('PCS');
  await field.press('End');
  for (const key of ['Backspace', 'ArrowLeft', 'Delete']) await field.press(key);
  await expect(field).toHaveValue('P');
  await expect(designer.element('Text, P')).toBeVisible();
  expect(await designer.place('Text, P')).toBe('x 10 y 10 mm');
});

test('what is copied pastes again, through the real clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await designer.add('Part Number');
  await page.keyboard.press('Control+C');
  await page.keyboard.press('Control+V');
  await designer.choose('Edit', 'Paste in place');
  expect(await designer.label.getByRole('button').evaluateAll((all) => all.map((each) => each.ariaLabel))).toEqual([
    'Text, Part Number, x 10 y 10 mm, 1 of 3',
    'Text, Part Number, x 20 y 20 mm, 2 of 3',
    'Text, Part Number, x 10 y 10 mm, 3 of 3',
  ]);
});

test('the wheel with Ctrl zooms to the pointer, and a turned element stays where it was', async ({ page }) => {
  await designer.add('Barcode', 'Quick Add');
  await designer.handle('rotate').by(30, 30);
  const before = await designer.element('Barcode, Part Number').boundingBox();
  if (!before) throw new Error('The barcode is not in sight');
  const centre = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
  await page.mouse.move(centre.x, centre.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect(page.getByText('110%')).toBeVisible();
  const after = await designer.element('Barcode, Part Number').boundingBox();
  expect((after?.x ?? 0) + (after?.width ?? 0) / 2).toBeCloseTo(centre.x, 0);
});

for (const { name: look, colorScheme, viewport } of looks) {
  test(`a label being made is accessible in ${look}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await designer.add('Part Number');
    await designer.add('Circle', 'Drawing Tools');
    for (const tab of ['Layers', 'History']) {
      await page.getByRole('tab', { name: tab }).click();
      await expectAccessible(page, `the designer's ${tab}, ${look}`);
    }
    await page.setViewportSize(viewport);
    await designer.label.press('Control+A');
    await expectAccessible(page, `the designer with a selection, ${look}`);
  });
}

/** From where the focus is, with Tab only. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let stop = 0; stop < 120; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reaches ${target}`);
}

async function addByKey(page: Page, open: Designer, name: string, group: string) {
  const onLabel = await open.label.evaluate((area) => area.contains(document.activeElement));
  await tabTo(page, open.paletteItem(name, group), onLabel ? 'Shift+Tab' : 'Tab');
  await page.keyboard.press('Enter');
}

async function press(page: Page, key: string, times: number) {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
}

async function clickTimes(page: Page, name: string, times: number) {
  const button = page.getByRole('button', { name, exact: true });
  for (let count = 0; count < times; count += 1) await button.click();
}
