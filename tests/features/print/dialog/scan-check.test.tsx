import { screen, waitFor } from '@testing-library/react';
import { serveApi } from '@tests/support/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ScannedCode, scanLabels } from '@/label-view/scan-check/scan-labels';
import { fieldText, hostPart, openDialog, pressPrint, printingBrowser, qtyLabel, today } from './dialog-harness';

// The test browser has neither a canvas nor workers; e2e/print-three-labels.spec.ts scans for real.
vi.mock('@/label-view/scan-check/scan-labels', async (original) => ({
  ...(await original<typeof import('@/label-view/scan-check/scan-labels')>()),
  scanLabels: vi.fn(),
}));

const print = printingBrowser();
serveApi();
const code = (read: string | undefined): ScannedCode => ({
  elementId: 'qr',
  name: 'Part QR',
  type: 'qrcode',
  intended: 'A|B|12',
  read,
  ok: read === 'A|B|12',
});

const checked = async (labels: string, answer: ScannedCode[][]) => {
  vi.mocked(scanLabels).mockResolvedValue(answer);
  const page = await openDialog({ part: hostPart() });
  await waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
  await page.user.clear(qtyLabel());
  await page.user.type(qtyLabel(), labels);
  await page.user.click(screen.getByRole('button', { name: 'Check that codes scan' }));
  return page;
};

beforeEach(() => {
  // In braces: what a hook returns is called after the test, and this would return the mock.
  vi.mocked(scanLabels).mockReset();
});

describe('the scan check of a run', () => {
  it('says how many codes scan as intended', async () => {
    await checked('2', [[code('A|B|12')], [code('A|B|12')]]);
    expect(await screen.findByText('2 codes on 2 labels scan as intended')).toBeTruthy();
  });

  it('lists a code that does not read, and PRINT has to be confirmed', async () => {
    const { user } = await checked('1', [[code(undefined)]]);
    expect(await screen.findByText('1 of 1 codes does not scan')).toBeTruthy();
    expect(screen.getByText(/Part QR: does not scan as “A\|B\|12”: nothing was read/)).toBeTruthy();
    await pressPrint(user);
    expect(await screen.findByRole('alertdialog', { name: 'Print labels with errors?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(print).not.toHaveBeenCalled();
  });

  it('says that it is not possible, and printing continues without it', async () => {
    vi.mocked(scanLabels).mockRejectedValue(new Error('The decoder could not be started'));
    const { user } = await openDialog({ part: hostPart() });
    await waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
    await user.click(screen.getByRole('button', { name: 'Check that codes scan' }));
    expect(await screen.findByText('The scan check is not possible here. Printing is not affected.')).toBeTruthy();
    await pressPrint(user);
    expect(await screen.findByRole('dialog', { name: 'Which labels came out?' })).toBeTruthy();
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('says that it is offline when the decoder was not loaded before', async () => {
    vi.mocked(scanLabels).mockRejectedValue(new Error('The decoder could not be loaded'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await openDialog({ part: hostPart() });
    await waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
    await user.click(screen.getByRole('button', { name: 'Check that codes scan' }));
    expect(await screen.findByText(/^You are offline, and the scan check was not loaded before\./)).toBeTruthy();
  });

  it('resets when the run changes', async () => {
    const { user } = await checked('1', [[code('something else')]]);
    await screen.findByText('1 of 1 codes does not scan');
    await user.type(qtyLabel(), '2');
    await waitFor(() => expect(screen.queryByText('1 of 1 codes does not scan')).toBeNull());
  });
});
