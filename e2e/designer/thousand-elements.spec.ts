import { draggedElement } from '@bench/bench-design';
import { designOf } from '@bench/designer-design';
import { expect, test } from '@e2e/fixtures';
import { startSignedIn } from '@e2e/support/sign-in';
import { Designer } from './driver';

const COUNT = 1_000;
const { id } = draggedElement(COUNT);

test('[DS7] 1,000 elements: dragging one keeps 30 frames a second, saving takes less than one', {
  tag: ['@speed', '@pointer'],
}, async ({ page, store }) => {
  await startSignedIn(page, store);
  await page.evaluate((text) => localStorage.setItem('labelDesigns', text), JSON.stringify([designOf(COUNT)]));
  await page.goto('/app/label-design?design=bench');
  const designer = new Designer(page);
  const element = page.locator(`[data-element="${id}"]`);
  await expect(element).toBeVisible({ timeout: 30_000 });
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };

  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  const framesASecond = async () => {
    const counted = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          let frames = 0;
          const frame = (now: number) => {
            frames += 1;
            if (now - start < 1_000) requestAnimationFrame(frame);
            else resolve((frames * 1_000) / (now - start));
          };
          requestAnimationFrame(frame);
        }),
    );
    let done = false;
    void counted.finally(() => {
      done = true;
    });
    for (let step = 0; !done; step += 1) {
      await page.mouse.move(at.x + 60 * Math.sin(step / 10), at.y + 40 * Math.cos(step / 10));
    }
    return counted;
  };
  // Polled, since other tests on the same machine slow it down.
  await expect.poll(framesASecond, { timeout: 20_000 }).toBeGreaterThanOrEqual(30);
  await page.mouse.move(at.x + 30, at.y + 20);
  await page.mouse.up();

  // By the page's clock, from the click to the notification.
  const saving = async () => {
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    // Something to save each time.
    await element.press('ArrowRight');
    const took = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const pressed = ({ timeStamp }: Event) => {
            const look = () => {
              if (document.querySelector('[data-sonner-toast]')) resolve(performance.now() - timeStamp);
              else requestAnimationFrame(look);
            };
            look();
          };
          addEventListener('click', pressed, { capture: true, once: true });
        }),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('[data-sonner-toast]').getByText('Design saved')).toBeVisible();
    return took;
  };
  await expect.poll(saving, { timeout: 20_000 }).toBeLessThan(1_000);
  const saved = await page.evaluate(() => JSON.parse(localStorage.getItem('labelDesigns') ?? '[]')[0].elements.length);
  expect(saved).toBe(COUNT);
  await expect(designer.label.getByRole('button')).toHaveCount(COUNT);
});
