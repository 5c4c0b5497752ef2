import { makeWorkbook, type WorkbookSheet } from './workbook-write';

addEventListener('message', async ({ data }: MessageEvent<WorkbookSheet>) => postMessage(await makeWorkbook(data)));
