/** The rows of a workbook's first sheet as text, that it is none, or that it could not be looked into in time. */
export type ExcelRows = { rows: string[][] } | 'no workbook' | 'not looked into';

/** Ten megabytes take two seconds; an archive made to unpack for ever is left to the host. */
const PATIENCE_MS = 20_000;

/**
 * Reads a workbook in a worker, so that a big file does not freeze the page; where there are no workers, here. The
 * reader itself loads with the first file.
 */
export async function readExcelRows(bytes: Uint8Array): Promise<ExcelRows> {
  if (typeof Worker === 'undefined') return (await import('./excel-parse')).parseExcel(bytes);
  const worker = new Worker(new URL('./excel-worker.ts', import.meta.url), { type: 'module' });
  const answer = await new Promise<ExcelRows>((resolve) => {
    const giveUp = () => resolve('not looked into');
    setTimeout(giveUp, PATIENCE_MS);
    worker.onerror = giveUp;
    worker.onmessage = ({ data }: MessageEvent<ExcelRows>) => resolve(data);
    worker.postMessage(bytes);
  });
  worker.terminate();
  return answer;
}
