import { contentSecurityPolicy } from '@scripts/vite/host-headers';
import { samplePart } from '@tests/support/sample-part';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { agentAddresses } from '@/config/allowed-hosts';
import { arrangeRuns } from '@/label/sheet/arrangement';
import { layoutOn } from '@/label/sheet/media';
import { sheetNode } from '@/label/sheet/sheet';
import { standardLabel } from '@/label/standard-label';
import { emptyLabelData } from '@/label/text/label-data';
import type { OutputContent } from '@/print/outputs/output';
import { outputById, outputIds, outputOf } from '@/print/outputs/registry';
import { prepareSheets } from '@/print/outputs/sheets';
import { type PrinterOutput, printerById } from '@/storage/printer-profiles';

const media = { type: 'paper', name: 'A4', orientation: 'landscape' } as const;

/** Two labels on one sheet of A4, for a printer of this output. */
function contentFor(output: PrinterOutput): OutputContent {
  const printer = { ...printerById('gudang-1'), output };
  const placing = { dotsPerMm: 8, scale: 1, offset: { x: 0, y: 0 } };
  const layout = layoutOn(media, standardLabel.labelSize, placing);
  const arrangement = arrangeRuns([{ labels: 2, size: standardLabel.labelSize }], () => layout);
  const sheetSvg = (sheet: number) =>
    sheetNode({ arrangement, cropMarks: false, label: () => ({ tag: 'g', attributes: {}, children: [] }) }, sheet);
  return {
    ...{ printer, media, arrangement, sheets: [0] },
    page: (sheet) => ({ paper: { width: 297, height: 210 }, node: sheetSvg(sheet) }),
    label: () => ({ design: standardLabel, data: { ...emptyLabelData, partNo: samplePart.no } }),
    elements: () => prepareSheets({ sheets: [0], sheetSvg }),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('every output', () => {
  it.each(outputIds)('%s leaves nothing on the page and hands nothing over when it is cancelled', async (id) => {
    const [print, open] = [vi.fn(), vi.fn()];
    vi.stubGlobal('print', print);
    vi.stubGlobal('fetch', open);
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(open);
    const { settings, prepare } = outputById(id);
    const aborted = AbortSignal.abort();
    const options = { title: 'labels', onProgress: () => undefined, signal: aborted, confirmed: {} };
    expect(await prepare(contentFor(settings ?? { kind: 'dialog' }), options)).toBeUndefined();
    expect(document.getElementById('print-root')).toBeNull();
    expect([print, open].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    click.mockRestore();
  });

  it.each(outputIds)('%s connects only where the build lets the page connect', (id) => {
    const sources = { base: '/', apiUrl: 'https://api.example.com', imageHosts: [], agentAddresses: [] };
    const [none, named] = [sources, { ...sources, agentAddresses: agentAddresses['browser-print'] }].map(
      contentSecurityPolicy,
    );
    for (const host of outputById(id).cspHosts) {
      expect(named).toContain(host);
      expect(none).not.toContain(host);
    }
  });

  it('prints on one kind of printer, and every kind of printer has one', () => {
    const kinds = outputIds.flatMap((id) => outputById(id).settings?.kind ?? []);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const id of outputIds) {
      const { settings } = outputById(id);
      if (settings) expect(outputOf(settings)).toBe(id);
    }
  });
});
