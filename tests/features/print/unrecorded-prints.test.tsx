import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { UnrecordedPrints } from '@/features/print';
import { browserPrintStore } from '@/printing/browser-printing';
import type { OutboxEntry } from '@/printing/print-job';

const { outbox } = browserPrintStore;

const entry = (id: string, refusal: string): OutboxEntry => ({
  id,
  createdAt: '2026-11-20T03:25:00.000Z',
  partNo: '83500-TG4-N010',
  body: { partId: 7, qtyLabel: 2, qtyPart: 24, serialFrom: '202611200001', serialEnd: '202611200002', status: 1 },
  attempts: 1,
  claimedUntil: 0,
  refusal,
});

afterEach(async () => {
  for (const { id } of await outbox.all()) await outbox.change(id, () => undefined);
});

describe("the header's 'n not recorded'", () => {
  it('is not there when everything is recorded', async () => {
    const { container } = render(<UnrecordedPrints />);
    await outbox.all();
    expect(container.textContent).toBe('');
  });

  it('tells which printing was refused and why, and lets it go only when asked twice', async () => {
    await outbox.change('a', () => entry('a', 'Serials are already recorded'));
    const user = userEvent.setup();
    const { container } = render(<UnrecordedPrints />);
    await user.click(await screen.findByRole('button', { name: '1 not recorded' }));
    expect(await screen.findByText('83500-TG4-N010')).toBeTruthy();
    expect(screen.getByText('Serials are already recorded')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await outbox.all()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Discard for good' }));
    await waitFor(() => expect(container.textContent).toBe(''));
    expect(await outbox.all()).toEqual([]);
  });
});
