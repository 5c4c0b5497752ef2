import { designerPath, expectSaved, save, storedDesigns } from './designer/designer-page';
import { expect, test } from './fixtures';
import { catchPrint, closePrintDialog, printedPdf } from './print-output/catch-print';
import { openPrinted } from './print-output/printed-document';
import type { Raster } from './print-output/raster';
import { readCodes } from './print-output/read-codes';
import { chooseOption, confirmPrinted, openFirstPart, pressPrint, setQuantity } from './support/print-dialog';
import { startSignedIn } from './support/sign-in';

const NUMBER = '83500-TG4-N010';
const PLAIN_NUMBER = '83500TG4N010';
const QTY = 24;

/** What is typed at printing, by the name of the field. */
const typed = {
  Lot: 'KD26-118',
  'DUNS number': '690812345',
  'Supplier code': 'V12345',
  Dock: 'DOCK 7, GATE B',
  'Gross kg': '412.5',
  Place: 'R-12-3',
  From: 'MOULD 4',
  To: 'ASSY 2',
  Street: 'Jl. Raya Serang KM 18 No. 21',
  City: 'Tangerang 15710',
};

type Label = { serial: string; number: string };

const plate = ({ serial }: Label) => `1JUN690812345${serial.slice(3)}`;
const identified = (...fields: string[]) => `[)>\x1e06\x1d${fields.join('\x1d')}\x1e\x04`;
/** `20261120` + 90 days. */
const usedBy = (serial: string) => {
  const [year, month, day] = [serial.slice(0, 4), serial.slice(4, 6), serial.slice(6, 8)].map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 0) + 90));
  return date.toISOString().slice(0, 10).replaceAll('-', '');
};

/** The starters with their size in mm, and what a scanner reads on a label, in the order of the format's name. */
const starters: { name: string; size: [number, number]; codes: (label: Label) => string[] }[] = [
  { name: 'Standard label', size: [135, 90], codes: ({ serial }) => [NUMBER, `${NUMBER}|NH-900L|${QTY}|${serial}`] },
  {
    name: 'Customer label',
    size: [100, 100],
    codes: ({ serial, number }) => [
      `P${PLAIN_NUMBER}`,
      identified(`P${PLAIN_NUMBER}`, `Q${QTY}`, `S${serial}`, `13Q${number}/2`, `14D${usedBy(serial)}`),
    ],
  },
  {
    name: 'Transport label',
    size: [210, 148],
    codes: (label) => [plate(label), identified(`P${PLAIN_NUMBER}`, `Q${QTY}`, 'VV12345', '1TKD26-118', plate(label))],
  },
  {
    name: 'Container label',
    size: [165.1, 101.6],
    codes: ({ serial }) => [`3S${serial.slice(3)}`, `P${PLAIN_NUMBER}`, `Q${QTY}`, 'VV12345'],
  },
  { name: 'Kanban card', size: [100, 70], codes: ({ serial }) => [`${NUMBER}|${QTY}|${serial}`] },
  { name: 'Shelf label', size: [100, 50], codes: () => [`${NUMBER}|R-12-3`] },
  { name: 'Small part tag', size: [50, 30], codes: ({ serial }) => [`${NUMBER}|${serial}`] },
  { name: 'Address label', size: [100, 60], codes: () => [] },
];

/** Whether the outermost dots are white: a label that is cut off has ink there. */
function hasBlankEdge({ width, height, dots }: Raster): boolean {
  const isBlack = (x: number, y: number) => dots[y * width + x] === 1;
  for (let x = 0; x < width; x += 1) if (isBlack(x, 0) || isBlack(x, height - 1)) return false;
  for (let y = 0; y < height; y += 1) if (isBlack(0, y) || isBlack(width - 1, y)) return false;
  return true;
}

test('every design to start from has no problems, prints in its size, and its codes read at 203 dpi', async ({
  page,
  store,
}) => {
  test.setTimeout(180_000);
  const [part] = store.tables.parts;
  if (!part) throw new Error('The seed has no parts');
  Object.assign(part, { no: NUMBER, name: 'LINING ASSY R FR DOOR', colorCode: 'NH-900L', qtyPerPack: QTY });
  await catchPrint(page);
  await page.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
  await startSignedIn(page, store);

  await page.goto(designerPath);
  const start = page.getByRole('dialog', { name: 'Start from' });
  for (const [index, { name }] of starters.entries()) {
    await page.getByRole('button', { name: 'Design', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Start from…' }).click();
    await start.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(start.getByText('No problems on the printer of this station')).toBeVisible();
    await start.getByRole('button', { name: 'Start from this' }).click();
    await expect(page.getByText('No problems', { exact: true }), name).toBeVisible();
    await save(page);
    await expectSaved(page);
    await expect.poll(async () => (await storedDesigns(page)).length).toBe(index + 1);
  }
  const designs = await storedDesigns(page);

  for (const [index, { name, size, codes }] of starters.entries()) {
    const design = designs.find((stored) => stored.name === name);
    store.tables.parts = [{ ...part, labelDesignId: design?.id ?? '', labelSize: `${size[0]}mm × ${size[1]}mm` }];
    await page.goto('/app/parts');
    const { dialog } = await openFirstPart(page, store);
    await setQuantity(page, 2);
    if (index === 0) await chooseOption(page, 'Paper Size', `Label (${size[0]} x ${size[1]} mm)`);
    for (const [question, answer] of Object.entries(typed)) {
      const field = dialog.getByLabel(question, { exact: true });
      if (await field.count()) await field.fill(answer);
    }
    await expect(dialog.getByRole('heading', { name: /^Problems/ }), name).toHaveCount(0);
    const serial = await dialog.getByLabel('Serial From').inputValue();
    await pressPrint(page);
    const printed = await openPrinted(await printedPdf(page));
    expect(printed.pages, name).toHaveLength(2);
    for (const [at, sheet] of printed.pages.entries()) {
      expect(Math.abs(sheet.widthMm - size[0]), `${name}: width`).toBeLessThan(0.3);
      expect(Math.abs(sheet.heightMm - size[1]), `${name}: height`).toBeLessThan(0.3);
      const raster = await sheet.raster(8);
      expect(hasBlankEdge(raster), `${name}: nothing is cut off`).toBe(true);
      const label = { serial: String(BigInt(serial) + BigInt(at)), number: String(at + 1) };
      const texts = (await readCodes(raster, ['QRCode', 'Code39', 'Code128', 'DataMatrix'])).map(({ text }) => text);
      expect(texts, name).toEqual(codes(label));
    }
    printed.close();
    await closePrintDialog(page);
    await confirmPrinted(page);
  }
});
