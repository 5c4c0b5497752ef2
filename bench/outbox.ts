import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiHost } from '@e2e/support/api-host';
import type { Page } from '@playwright/test';
import { formatSerial, serialDay } from '@/domain/serials/serial';
import { bench } from './bench-label';
import { type Harness, newHost } from './harness';
import { arrangePart, benchDesign } from './labels-design';
import type { Plan } from './plan';
import type { Collected } from './results';

const UNSENT = 5_000;
const KEPT = 50_000;
/** Parts of a day of two years, and how many of them were printed each day. */
const DAYS = 730;
const PARTS_A_DAY = 30;
const PRINTS = 5;
const PRINTS_MEANWHILE = 10;
const PRESS_EVERY_MS = 3_000;
const SETTLE_MS = 20_000;
const LONGEST_MS = 1_200_000;

type Kept = { name: string; runs: number; isUnsent: boolean; days: number };
const EMPTY: Kept = { name: 'empty', runs: 0, isUnsent: false, days: 0 };
const FULL: Kept = {
  ...{ name: '50,000 records, two years of days', runs: KEPT },
  ...{ isUnsent: false, days: DAYS * PARTS_A_DAY },
};
const UNSENT_WEEK: Kept = { name: '5,000 unsent, host away', runs: UNSENT, isUnsent: true, days: 0 };
const BACK = '5,000 unsent, host is back';

/** A browser's folder on the disk, and the host it is signed in at. */
type Station = { kept: Kept; host: ApiHost; profile: string };

/**
 * Stations with much to remember beside an empty one, all with their storage on the disk, each round a browser that is
 * opened anew: until the part list has its rows, the same after a reload, and PRINT until `window.print()`. Then a week
 * without the host: 5,000 runs wait, the browser is closed and opened, and the host is back; until all are sent, with
 * prints meanwhile.
 */
export async function outbox(harness: Harness, { runs, save }: Plan, into: Collected) {
  const folder = mkdtempSync(join(tmpdir(), 'pokayoke-bench-'));
  try {
    const stations: Station[] = [];
    for (const [place, kept] of [EMPTY, FULL, UNSENT_WEEK].entries()) {
      stations.push(await filledStation(harness, kept, join(folder, String(place))));
    }
    for (let round = 0; round < runs; round += 1) {
      for (const { kept, host, profile } of stations) {
        await harness.visit({ build: 'product', host, profile }, async ({ page }) => {
          into.add(kept.name, 'product', { 'browser opened': [await start(page), 'ms'] });
          into.add(kept.name, 'product', { reloaded: [await start(page), 'ms'] });
          for (let print = 0; print < PRINTS; print += 1) {
            into.add(kept.name, 'product', { PRINT: [await press(page), 'ms'] });
          }
        });
      }
    }
    for (const { name } of [FULL, UNSENT_WEEK]) {
      for (const measure of ['browser opened', 'reloaded', 'PRINT']) {
        into.target(`${name}: ${measure} of empty`, into.median(name, measure) / into.median(EMPTY.name, measure), 1.2);
      }
    }
    save();
    for (const station of stations) if (station.kept.isUnsent) await hostIsBack(harness, station, runs * PRINTS, into);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One print of the product itself, its row copied. */
async function filledStation(harness: Harness, kept: Kept, profile: string): Promise<Station> {
  const host = newHost();
  arrangePart(host.store);
  await harness.visit({ build: 'product', host, profile, signedIn: true }, async ({ page }) => {
    await page.evaluate((design) => {
      localStorage.setItem('labelDesigns', JSON.stringify([design]));
      localStorage.setItem('print-hint-seen', 'true');
    }, benchDesign);
    await start(page);
    await press(page);
    if (kept.isUnsent) host.fault('*', /print-history/, () => Response.error());
    await fill(page, kept, host);
    // So many rows at once are put in order by the browser for a while.
    if (kept.runs > 0) await page.waitForTimeout(SETTLE_MS);
  });
  return { kept, host, profile };
}

/** The browser is opened again with what it kept. @throws Error when a run is missing or there twice. */
async function hostIsBack(harness: Harness, { host, profile }: Station, unsentPrints: number, into: Collected) {
  host.clearFaults();
  const recorded = () => host.store.tables.printHistory;
  const before = recorded().length;
  const expected = before + UNSENT + unsentPrints;
  await harness.visit({ build: 'product', host, profile }, async ({ page }) => {
    const begun = performance.now();
    // The queue sends from the first moment on, so the network is never idle.
    into.add(BACK, 'product', { start: [await partListShown(page), 'ms'] });
    let prints = 0;
    while (recorded().length < expected + prints) {
      if (performance.now() - begun > LONGEST_MS) throw new Error(`${expected + prints - recorded().length} unsent`);
      await page.waitForTimeout(PRESS_EVERY_MS);
      console.log(
        `  ${expected + prints - recorded().length} unsent after ${((performance.now() - begun) / 1000).toFixed(0)} s`,
      );
      if (prints === PRINTS_MEANWHILE) continue;
      prints += 1;
      into.add(BACK, 'product', { PRINT: [await press(page), 'ms'] });
    }
    into.add(BACK, 'product', { 'all sent': [(performance.now() - begun) / 1000, 's'] });
    into.add(BACK, 'product', { requests: [host.calls.length, ''] });
    await page.waitForTimeout(PRESS_EVERY_MS);
    const open = await page.evaluate(countOpen);
    const sent = recorded().slice(before);
    const keys = sent.map(({ partId, serialFrom }) => `${partId} ${serialFrom}`);
    if (open > 0 || new Set(keys).size !== keys.length || sent.length !== UNSENT + unsentPrints + prints) {
      throw new Error(`${open} are open, ${sent.length} were recorded, ${new Set(keys).size} of them once`);
    }
    // Of each part and day the serials grow as they were printed; what is printed meanwhile is recorded before its paper.
    const highest = new Map<string, string>();
    const lastBefore = formatSerial(serialDay(new Date()), 1 + unsentPrints);
    let late = 0;
    for (const { partId, serialFrom } of sent) {
      if (serialFrom > lastBefore) continue;
      const key = `${partId} ${serialFrom.slice(0, 8)}`;
      const known = highest.get(key) ?? '';
      if (serialFrom <= known) late += 1;
      else highest.set(key, serialFrom);
    }
    into.target('5,000 unsent: sent after a later serial of their part and day', late, 0);
    into.target('5,000 unsent: all sent (s)', into.median(BACK, 'all sent'), 600);
    into.target('5,000 unsent: longest PRINT meanwhile (ms)', into.max(BACK, 'PRINT'), 300);
  });
}

async function start(page: Page): Promise<number> {
  const shown = await partListShown(page);
  await page.waitForLoadState('networkidle');
  return shown;
}

async function partListShown(page: Page): Promise<number> {
  await page.goto('/app/parts', { waitUntil: 'commit' });
  const button = `Print ${bench.partNo}`;
  return page.evaluate(
    (name) => window.probes.seen(() => document.querySelector(`button[aria-label^="${name}"]`) !== null),
    button,
  );
}

/** Print dialog, one label, PRINT, and the answer that it came out. */
async function press(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.probes.printed = undefined;
  });
  await page
    .getByRole('button', { name: `Print ${bench.partNo}` })
    .first()
    .click();
  await page.getByLabel('Qty Label').fill('1');
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => /^\d{12}$/.test(value)));
  await page.getByRole('button', { name: 'PRINT', exact: true }).click();
  await page.waitForFunction(() => window.probes.printed !== undefined, undefined, { timeout: 60_000 });
  const took = await page.evaluate(() => (window.probes.printed ?? 0) - (window.probes.clicks.PRINT ?? 0));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
  return took;
}

/** Copies of the run that was printed, of many parts and days. */
async function fill(page: Page, { runs, isUnsent, days }: Kept, host: ApiHost) {
  const parts = host.store.tables.parts.slice(0, PARTS_A_DAY).map(({ id, no }) => ({ id, no }));
  const dayOf = (back: number) => serialDay(new Date(Date.now() - back * 86_400_000));
  const rows = Array.from({ length: runs }, (_, index) => {
    const place = runs - index;
    const back = 1 + (isUnsent ? Math.floor(place / (runs / 7)) : Math.floor(place / (runs / DAYS)));
    const part = parts[index % parts.length];
    const day = dayOf(back);
    const at = new Date(Date.now() - back * 86_400_000 + (index % 5_000)).toISOString();
    return { part, day, at, serial: formatSerial(day, 1 + (Math.floor(index / parts.length) % 9_000)) };
  });
  const known = Array.from({ length: days }, (_, index) => {
    const { id } = parts[index % parts.length] ?? { id: 0 };
    const day = dayOf(1 + Math.floor(index / PARTS_A_DAY));
    return { id: `${id} ${day}`, partId: id, day, highest: formatSerial(day, 900), compareAt: null, isSecond: false };
  });
  await page.evaluate(putRows, { rows, known, isUnsent });
}

type Rows = {
  rows: { part: { id: number | string; no: string } | undefined; day: string; at: string; serial: string }[];
  known: object[];
  isUnsent: boolean;
};

async function putRows({ rows, known, isUnsent }: Rows) {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('pokayoke-prints');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const writing = database.transaction(['runs', 'days'], 'readwrite');
  const store = writing.objectStore('runs');
  const [pattern] = await new Promise<Record<string, unknown>[]>((resolve) => {
    const reading = store.getAll();
    reading.onsuccess = () => resolve(reading.result);
  });
  const { open: _open, part: patternPart, ...run } = pattern ?? {};
  for (const [index, { part, day, at, serial }] of rows.entries()) {
    const id = `${String(Date.parse(at)).padStart(15, '0')}-${String(index).padStart(6, '0')}-bench`;
    store.put({
      ...run,
      ...{ id, jobId: id, createdAt: at, partDay: `${part?.id} ${day}`, serialFrom: serial, serialEnd: serial },
      part: { ...(patternPart as object), ...part },
      outcome: { unprinted: [], unanswered: [] },
      ...{ state: isUnsent ? 'reserved' : 'recorded', attempts: isUnsent ? 1 : 0, printed: true, records: [] },
      ...(isUnsent && { open: 1 }),
    });
  }
  for (const day of known) writing.objectStore('days').put(day);
  await new Promise((resolve) => {
    writing.oncomplete = resolve;
  });
  database.close();
}

async function countOpen(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('pokayoke-prints');
    opening.onsuccess = () => resolve(opening.result);
  });
  const counting = database.transaction('runs').objectStore('runs').index('open').count();
  await new Promise((resolve) => {
    counting.onsuccess = resolve;
  });
  database.close();
  return counting.result;
}
