import { readFileSync } from 'node:fs';
import { expect, test } from '@e2e/fixtures';
import { expectAccessible } from '@e2e/support/accessibility';
import { cameraShowing } from '@e2e/support/fake-camera';
import { startSignedIn } from '@e2e/support/sign-in';
import type { Page } from '@playwright/test';
import { paths, traceHref } from '@/config/paths';
import type { MemoryStore } from '@/mock-api/store';

const part = { no: '83500-TG4-N010', colorCode: 'NH-900L' };
const SERIAL = '202611200003';
const label = `${part.no}|${part.colorCode}|12|${SERIAL}`;

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const camera = cameraShowing({ partNo: part.no, colorCode: part.colorCode, qty: '12', serialNumber: SERIAL });
    // Chromium without windows has no permissions of its own: every camera fails there.
    const args = [...(launchOptions.args ?? []), ...camera.args];
    await use({ ...launchOptions, executablePath: process.env.CHROMIUM_PATH, args });
    camera.remove();
  },
});

/** The label in front of the camera, and its run. */
function storeLabel({ tables }: MemoryStore) {
  const row = tables.parts.at(-1);
  if (!row) throw new Error('The seed has no parts');
  tables.parts = tables.parts.filter(({ no }) => no !== part.no);
  tables.parts.push(Object.assign(row, part));
  const ends = { serialFrom: '202611200001', serialEnd: '202611200006', qtyLabel: 6, qtyPart: 72 };
  const author = { createdAt: '2026-11-20T01:00:00.000Z', createdBy: 'siti.r' };
  tables.printHistory = [{ id: 1, partId: row.id, status: 1, ...ends, ...author }];
}

declare global {
  interface Window {
    cameraTracks?: MediaStreamTrack[];
  }
}

/** Keeps the tracks the page was given. */
function keepTracks() {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  window.cameraTracks = [];
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    window.cameraTracks?.push(...stream.getTracks());
    return stream;
  };
}

const openCamera = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' }).click();
const camera = (page: Page) => page.getByRole('dialog', { name: 'Scan with the camera' });
const states = (page: Page) => page.evaluate(() => window.cameraTracks?.map(({ readyState }) => readyState));

test('the camera reads our label: Trace tells its story, the print list takes its part; it is released each time', {
  tag: ['@camera'],
}, async ({ page, context, store }) => {
  storeLabel(store);
  await page.addInitScript(keepTracks);
  await startSignedIn(page, store);

  // Nobody has allowed it yet.
  await page.goto(paths.trace.href());
  await openCamera(page);
  await expect(camera(page).getByText(/^This site may not use the camera\. Allow it in the browser/)).toBeVisible();
  await expectAccessible(page, 'camera refused');
  await camera(page).getByRole('button', { name: 'Cancel' }).click();

  await context.grantPermissions(['camera']);
  await openCamera(page);
  await expect(page.getByRole('region', { name: 'Story' })).toBeVisible();
  await expect(page).toHaveURL(traceHref(label));
  await expect(camera(page)).toHaveCount(0);
  await expect.poll(() => states(page)).toEqual(['ended']);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save story as PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`trace_${part.no}_${SERIAL}.pdf`);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.goto('/app/print-list');
  await openCamera(page);
  await expect(page.getByText(`${part.no} added, row 1.`)).toBeVisible();
  await expect.poll(() => states(page)).toEqual(['ended']);
});
