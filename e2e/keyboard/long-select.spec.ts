import { expect, test } from '@e2e/fixtures';
import { startSignedIn } from '@e2e/support/sign-in';
import { paths } from '@/config/paths';
import { Keyboard } from './keyboard';

test.use({ viewport: { width: 390, height: 844 } });

/** More saved designs than fit on a phone. */
const designs = Array.from({ length: 45 }, (_, index) => ({
  id: `design-${index + 1}`,
  name: `Design ${index + 1}`,
  elements: [],
  labelSize: { width: 135, height: 90 },
}));

test('a select longer than the window stays in it, opens on the selected option, and Tab continues after it', {
  tag: ['@keyboard', '@layout'],
}, async ({ page, store }) => {
  const keyboard = new Keyboard(page);
  await startSignedIn(page, store);
  await page.addInitScript((saved) => localStorage.setItem('labelDesigns', saved), JSON.stringify(designs));
  await page.goto(paths.parts.record.href(1));
  const field = page.getByRole('combobox', { name: 'Label Design' });
  // The product's name is visible on a phone too.
  await expect(page.getByRole('banner').getByRole('img', { name: 'Pokayoke' })).toBeVisible();
  await field.focus();
  await keyboard.press('End', 'Enter');
  await expect(field).toHaveText('Design 45 (135mm × 90mm)');

  await keyboard.press('Enter');
  const list = page.getByRole('listbox', { name: 'Label Design' });
  await expect(list.getByRole('option', { name: 'Design 45 (' })).toBeInViewport({ ratio: 1 });
  await expect(list.getByRole('option', { name: 'Standard label' })).not.toBeInViewport();
  const place = await page.getByRole('dialog', { name: 'Label Design' }).boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual(0);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(844);

  await page.keyboard.type('design 12');
  await keyboard.lands('Design 12 (135mm × 90mm)');
  await keyboard.press('Tab');
  await expect(list).toHaveCount(0);
  await expect(field).toHaveText('Design 12 (135mm × 90mm)');
  // A saved design is linked.
  await keyboard.lands('Open in the Label Designer');
});
