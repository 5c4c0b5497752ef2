import { parentPort, workerData } from 'node:worker_threads';
import { parseWorkbook } from '@/lib/workbook/workbook-parse';

parentPort?.postMessage(await parseWorkbook(workerData));
