import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** The highest memory use of a renderer of the browser so far, in MiB; undefined if the system does not report it. */
export async function peakRendererMemory(browser: Browser): Promise<number | undefined> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const peaks = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => peakOf(id));
  const known = peaks.filter((peak) => peak !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}

function peakOf(pid: number): number | undefined {
  try {
    const kib = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Math.round(Number(kib) / 1024);
  } catch {
    return undefined;
  }
}
