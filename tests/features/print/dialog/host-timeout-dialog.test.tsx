import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { samplePart } from '@tests/support/sample-part';
import { describe, expect, it, vi } from 'vitest';
import { HostTimeoutDialog } from '@/features/print/host-timeout-dialog';
import type { PrintLine } from '@/features/print/print-to-paper';

const show = (isSlow: boolean, reason = '') => {
  const timeout = { reason, isSlow, print: vi.fn(), cancel: vi.fn() };
  const line: PrintLine = {
    ...{ id: '7', part: samplePart, reserve: undefined, claims: [] },
    newJobs: [
      {
        ...{ part: samplePart, design: null, companyName: '', prodDate: '', qtyPerPack: 12, places: null },
        ...{ serialFrom: '202611200015', serialEnd: '202611200018', qtyLabel: 4, qtyPart: 48, status: 1 },
        settings: null,
        origin: { designId: null, revision: null, hash: null },
        printedAs: { output: 'paper', printer: 'Printer Label Gudang 1', override: null },
      },
    ],
  };
  render(<HostTimeoutDialog lines={[line]} timeout={timeout} startedAt={new Date()} />);
  return { timeout, user: userEvent.setup() };
};

describe('a host that has not answered [PR20]', () => {
  it('says what is held, and what both choices lead to', () => {
    show(true);
    expect(screen.getByText('83500-TG4-N010')).toBeTruthy();
    expect(screen.getByText('202611200015 - 0018')).toBeTruthy();
    expect(screen.getByText('4 labels')).toBeTruthy();
    expect(screen.getByText(/Another station may print the same serials/)).toBeTruthy();
  });

  it('is waited for when it answered a moment ago: Enter prints nothing', async () => {
    const { timeout, user } = show(true);
    expect(document.activeElement?.textContent).toBe('Keep waiting');
    await user.keyboard('{Enter}');
    expect(timeout.print).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Print without confirmation' }));
    expect(timeout.print).toHaveBeenCalledTimes(1);
  });

  it('is not expected to answer when it has not answered at all: Enter prints', async () => {
    const { timeout, user } = show(false);
    expect(document.activeElement?.textContent).toBe('Print without confirmation');
    await user.keyboard('{Enter}');
    expect(timeout.print).toHaveBeenCalledTimes(1);
  });

  it('is not waited for when it answered something else: the answer is shown, and Enter prints nothing', async () => {
    const { timeout, user } = show(true, 'This part is blocked.');
    expect(screen.getByRole('dialog', { name: /^The host has not confirmed the record/ })).toBeTruthy();
    expect(screen.getByText(/^This part is blocked\. Nothing was printed\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep waiting' })).toBeNull();
    await user.keyboard('{Enter}');
    expect(timeout.cancel).toHaveBeenCalledTimes(1);
    expect(timeout.print).not.toHaveBeenCalled();
  });

  it('can be left without printing', async () => {
    const { timeout, user } = show(true);
    await user.click(screen.getByRole('button', { name: 'CANCEL' }));
    expect(timeout.cancel).toHaveBeenCalledTimes(1);
    expect(timeout.print).not.toHaveBeenCalled();
  });
});
