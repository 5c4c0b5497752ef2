import { designOf, elementOf, sampleData } from '@tests/label/fixtures';
import { readZpl } from '@tests/label/printer-languages/read-commands';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultPrinterSettings } from '@/label/printer-languages/printer-language';
import type { LabelOnCanvas } from '@/label-view/output/label-file';
import type { PrinterRequest } from '@/label-view/output/printer/printer-worker';
import { type CommandsRequest, writeCommands } from '@/label-view/output/printer/write-commands';

/** The numbers of the labels that were rendered. */
const rendered: string[] = [];
let onRendering: () => void = () => undefined;
vi.mock('@/label-view/output/label-dots', async (original) => ({
  ...(await original<typeof import('@/label-view/output/label-dots')>()),
  // Without a canvas: the first label is black, the others are white.
  labelPixels: async (labels: readonly LabelOnCanvas[]) => {
    onRendering();
    const [width, height] = [80, 40];
    const data = new Uint8ClampedArray(width * height * labels.length * 4);
    const onPixels = labels.map(({ data: { labelNo }, part }, index) => {
      rendered.push(labelNo);
      data.fill(labelNo === '1' ? 0 : 255, index * width * height * 4, (index + 1) * width * height * 4);
      const box = part?.box ?? { width, height };
      return { width: box.width, height: box.height, top: index * height, areas: { pictures: [], codes: [] } };
    });
    return { pixels: { width, height: height * labels.length, data }, labels: onPixels, leftOut: [] };
  },
}));

/** The worker's module in the process of the test. */
type WorkerScope = { location: Location; onmessage?: (event: { data: PrinterRequest; ports: MessagePort[] }) => void };
const scope: WorkerScope = { location: window.location };
let terminated = 0;
class WorkerHere {
  postMessage(data: PrinterRequest, [port]: MessagePort[]) {
    scope.onmessage?.({ data, ports: port ? [port] : [] });
  }
  terminate() {
    terminated += 1;
  }
}

beforeEach(async () => {
  rendered.length = 0;
  terminated = 0;
  onRendering = () => undefined;
  vi.stubGlobal('Worker', WorkerHere);
  vi.stubGlobal('self', scope);
  await import('@/label-view/output/printer/printer-worker');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const firstOnly = { field: 'labelNo', is: 'equal', value: '1' } as const;
const design = designOf(
  [
    elementOf('text', { text: 'ALL' }, { id: 'all', x: 0, y: 0, width: 10, height: 2 }),
    {
      ...elementOf('text', { text: 'FIRST BOX' }, { id: 'first', x: 0, y: 2, width: 10, height: 3 }),
      shownWhen: firstOnly,
    },
  ],
  { width: 10, height: 5 },
);

const request = (pages: number): CommandsRequest => ({
  language: 'zpl',
  settings: { ...defaultPrinterSettings, dotsPerMm: 8, isContinuous: false },
  pages,
  page: (index) => ({
    size: design.labelSize,
    turn: 0,
    labels: [{ design, data: { ...sampleData, labelNo: String(index + 1) }, x: 0, y: 0 }],
  }),
});

it('an element with a rule is rendered for the label that has it; labels that are the same are copies of one page', async () => {
  const { pages } = await writeCommands(request(4), { signal: new AbortController().signal });
  expect(pages.map(({ copies }) => copies)).toEqual([1, 3]);
  expect([...new Set(rendered)]).toEqual(['1', '2']);
  const [first, others] = pages.map(({ bytes }) => readZpl(bytes)[0]?.raster.bits);
  expect(first?.every((byte) => byte === 0xff)).toBe(true);
  expect(others?.some((byte) => byte !== 0xff)).toBe(true);
  expect(terminated).toBe(1);
});

it('that is cancelled stops between two pictures, and ends its worker', async () => {
  const cancel = new AbortController();
  onRendering = () => cancel.abort(new Error('cancelled'));
  const onProgress = vi.fn();
  await expect(writeCommands(request(300), { signal: cancel.signal, onProgress })).rejects.toThrow('cancelled');
  expect(onProgress).not.toHaveBeenCalled();
  expect(terminated).toBe(1);
});
