import { expect, test } from '@e2e/fixtures';
import { startSignedIn } from '@e2e/support/sign-in';
import writeXlsxFile from 'write-excel-file/universal';
import { paths } from '@/config/paths';
import { Keyboard } from './keyboard';

test('sign in, find and edit a part, delete a customer, sign out: by keyboard alone, the focus always visible', {
  tag: '@keyboard',
}, async ({ page, store }) => {
  const keyboard = new Keyboard(page);
  await page.goto(paths.login.href());
  await keyboard.lands('Username');
  await page.keyboard.type('admin');
  await keyboard.press('Tab');
  await page.keyboard.type('admin123');
  await page.keyboard.press('Enter');
  await keyboard.lands(/Dashboard/);

  await keyboard.activate('Master Data Label', { back: true });
  await keyboard.activate('Parts');
  await keyboard.lands('Master data label');
  const part = store.tables.parts.at(-1);
  if (!part) throw new Error('The seed has no part');
  await keyboard.fill('Search', part.no, { role: 'input' });
  await expect(page.locator('[data-row]')).toHaveCount(store.tables.parts.filter(({ no }) => no === part.no).length);
  await keyboard.activate(part.no, { role: 'a' });
  await keyboard.lands('Part Name');
  await expect(page.getByLabel('Part Name')).toHaveValue(part.name);
  await keyboard.fill('Part Name', 'Named by keyboard');
  await keyboard.activate('Update');
  await keyboard.lands('Master data label');
  await expect(page.getByText('Named by keyboard')).toBeVisible();

  await keyboard.activate('Customer', { back: true, role: 'a' });
  // The link that was pressed has the name of the screen, too.
  await expect(page.getByRole('heading', { name: 'Customer', level: 1 })).toBeFocused();
  const free = store.tables.customers.find(({ id }) => !store.tables.parts.some(({ customerId }) => customerId === id));
  expect(free, 'a customer no part uses').toBeDefined();
  await keyboard.fill('Search', free?.name ?? '', { role: 'input' });
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await keyboard.activate(`Actions for ${free?.name}`);
  await keyboard.arrowTo('Delete');
  await page.keyboard.press('Enter');
  await keyboard.lands('Cancel');
  await keyboard.activate('Delete');
  await expect(page.locator('[data-row]')).toHaveCount(0);
  await keyboard.lands('Customers');
  expect(store.tables.customers).not.toContainEqual(free);

  await keyboard.activate(/ account$/, { back: true });
  await keyboard.activate('Sign Out');
  await expect(page).toHaveURL(/\/login$/);
  await keyboard.lands('Username');
});

test('a group of the folded sidebar is entered and left by keyboard; a mouse that passes over it takes no focus', {
  tag: ['@keyboard', '@pointer'],
}, async ({ page, store }) => {
  const keyboard = new Keyboard(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await startSignedIn(page, store);
  await page.goto(paths.parts.list.href());
  await expect(page.locator('[data-row]')).toHaveCount(5);
  const trigger = page.getByRole('button', { name: 'Master Data Label' });
  const group = page.getByRole('dialog', { name: 'Master Data Label' });
  await keyboard.activate('Master Data Label');
  await expect(group).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.lands('Parts');
  await keyboard.press('Escape');
  await expect(trigger).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(group).toBeFocused();
  await keyboard.activate('Print History');
  await keyboard.lands('Print History', { role: 'h1' });

  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('2026');
  await trigger.hover();
  await expect(group).toBeVisible();
  await search.hover();
  await expect(group).toHaveCount(0);
  await page.keyboard.type('1');
  await expect(search).toHaveValue('20261');
});

test('import a file, print three labels, print them again: by keyboard alone, the focus always visible', {
  tag: ['@keyboard', '@host'],
}, async ({ page, records }) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const keyboard = new Keyboard(page);
  await startSignedIn(page, records);
  await page.goto(paths.parts.list.href());
  await expect(page.locator('[data-row]')).toHaveCount(5);
  const chooser = page.waitForEvent('filechooser');
  await keyboard.activate('Import label');
  await keyboard.lands('Select file');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await workbook('84151-KEY-0001'));
  await keyboard.activate('Import 1 row');
  await expect(page.getByText('1 part imported, 0 updated')).toBeVisible();
  await keyboard.lands('Import label');

  await expect(page.getByRole('button', { name: 'Print 84151-KEY-0001' })).toBeVisible();
  await keyboard.activate('Print 84151-KEY-0001');
  await keyboard.lands('Qty Label');
  await page.keyboard.type('3');
  await expect(page.getByLabel('Serial End')).toHaveValue(/0003$/);
  await keyboard.activate('PRINT', { back: true });
  await keyboard.lands('All 3');
  await keyboard.activate('Save');
  await keyboard.lands('Print 84151-KEY-0001');
  const part = (await records.parts()).at(-1);
  const prints = () => records.prints(part?.id ?? 0);
  const [printed, ...others] = await prints();
  expect(printed).toMatchObject({ qtyLabel: 3, status: 1 });
  expect(others).toEqual([]);

  await keyboard.activate('Print History', { back: true, role: 'a' });
  await keyboard.lands('Print History', { role: 'h1' });
  await keyboard.activate(/^Re-Print 84151-KEY-0001/);
  // Tab before it is open would go on in the page behind.
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await keyboard.activate('PRINT', { back: true });
  await keyboard.lands('All 3');
  await keyboard.activate('Save');
  expect((await prints()).slice(1)).toMatchObject([{ serialFrom: printed?.serialFrom, qtyLabel: 3, status: 2 }]);
  // Its row, or the one of the new print that has taken its place.
  await keyboard.lands(/84151-KEY-0001/);
});

test('build, move, resize and save a label: by keyboard alone, the focus always visible', { tag: '@keyboard' }, async ({
  page,
  store,
}) => {
  const keyboard = new Keyboard(page);
  await startSignedIn(page, store);
  await page.goto(paths.labelDesigner.href());
  await expect(page.getByRole('application')).toBeVisible();
  await keyboard.activate('Part Number', { role: 'button' });
  await keyboard.lands(/^Text, Part Number, x 10 y 10 mm/);
  await keyboard.press('ArrowRight', 'Shift+ArrowDown');
  await keyboard.lands(/^Text, Part Number, x 11 y 15 mm/);
  await keyboard.press('Enter');
  await keyboard.fill('Width', '60');
  await keyboard.fill('Height', '12');
  await keyboard.press('Enter');
  await keyboard.activate('Save', { back: true });
  await expect(page.getByText('Design saved').first()).toBeVisible();
  const [design] = await page.evaluate(() => JSON.parse(localStorage.getItem('labelDesigns') ?? '[]'));
  expect(design.elements).toMatchObject([{ type: 'text', x: 11, y: 15, width: 60, height: 12 }]);
});

async function workbook(no: string) {
  const head = ['Part Name', 'Part Number', 'Color Code', 'Customer', 'Model', 'Quantity Per Pack', 'Indication'];
  const rows = [head, ['LID ASSY GLOVE BOX', no, 'NH-167L', 'CMI', '560 B', '12', 'A']];
  const blob = await writeXlsxFile(rows, { sheet: 'Parts' }).toBlob();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: 'parts.xlsx', mimeType, buffer: Buffer.from(await blob.arrayBuffer()) };
}
