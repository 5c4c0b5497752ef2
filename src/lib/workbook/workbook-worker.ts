import { parseCsv } from './csv-parse';
import { parseWorkbook } from './workbook-parse';

export type TableFile = { bytes: Uint8Array; isCsv: boolean };

addEventListener('message', async ({ data: { bytes, isCsv } }: MessageEvent<TableFile>) =>
  postMessage(isCsv ? parseCsv(bytes) : await parseWorkbook(bytes)),
);
