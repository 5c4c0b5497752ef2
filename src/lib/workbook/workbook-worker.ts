import { parseWorkbook } from './workbook-parse';

addEventListener('message', async ({ data }: MessageEvent<Uint8Array>) => postMessage(await parseWorkbook(data)));
