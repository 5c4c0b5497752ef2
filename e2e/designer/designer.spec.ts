import { expect, test } from '@e2e/fixtures';
import { startSignedIn } from '@e2e/support/sign-in';
import { Designer } from './driver';

let designer: Designer;
test.beforeEach(async ({ page, store }) => {
  await startSignedIn(page, store);
  designer = new Designer(page);
  await designer.open();
});

test('copied elements can be pasted here and in another tab, through the real clipboard', {
  tag: ['@tabs', '@canvas', '@smoke'],
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await designer.add('Part Number');
  await page.keyboard.press('Control+C');
  await page.keyboard.press('Control+V');
  await designer.choose('Edit', 'Paste in place');
  const elements = () => designer.label.getByRole('button').evaluateAll((all) => all.map((each) => each.ariaLabel));
  await expect
    .poll(elements)
    .toEqual([
      'Text, Part Number, x 10 y 10 mm, 1 of 3',
      'Text, Part Number, x 20 y 20 mm, 2 of 3',
      'Text, Part Number, x 10 y 10 mm, 3 of 3',
    ]);
  const other = new Designer(await context.newPage());
  await other.open();
  await other.page.keyboard.press('Control+Shift+V');
  await expect(other.element('Text, Part Number')).toHaveAttribute('aria-label', /x 10 y 10 mm, 1 of 1$/);
});

test('the wheel with Ctrl zooms to the pointer, and a rotated element stays in place', { tag: '@pointer' }, async ({
  page,
}) => {
  await designer.add('Barcode', 'Quick Add');
  await designer.handle('rotate').by(30, 30);
  const before = await designer.element('Barcode, Part Number').boundingBox();
  if (!before) throw new Error('The barcode is not visible');
  const centre = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
  await page.mouse.move(centre.x, centre.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect(page.getByText('110%')).toBeVisible();
  const after = await designer.element('Barcode, Part Number').boundingBox();
  expect((after?.x ?? 0) + (after?.width ?? 0) / 2).toBeCloseTo(centre.x, 0);
});

test("the label's window keeps its size while the designer opens, however wide the page", { tag: '@layout' }, async ({
  page,
}) => {
  await page.addInitScript(recordCanvasBoxes);
  for (const width of [1440, 1366, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 768 });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Next part' })).toBeVisible();
    if (width >= 1024) await expect(page.getByRole('tab', { name: 'Layers' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => canvasBoxes), `${width} px`).toHaveLength(1);
  }
});

declare const canvasBoxes: string[];

/** Runs in the page: every place and size that the label's window had in a frame. */
function recordCanvasBoxes() {
  const boxes = new Set<string>();
  Object.defineProperty(window, 'canvasBoxes', { get: () => [...boxes] });
  const look = () => {
    const canvas = document.querySelector('[role=application]')?.getBoundingClientRect();
    if (canvas) boxes.add([canvas.x, canvas.y, canvas.width, canvas.height].map(Math.round).join(' '));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
