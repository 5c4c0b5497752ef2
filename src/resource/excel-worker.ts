import { parseExcel } from './excel-parse';

addEventListener('message', async ({ data }: MessageEvent<Uint8Array>) => postMessage(await parseExcel(data)));
