import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverySchema } from '@/domain/delivery';
import { decidedDeliveries, slipState, warningOf } from '@/features/deliveries/decisions';
import { decisionOn, MOST_DECISIONS, useDecisions } from '@/storage/delivery-decisions';

const KEY = 'delivery-decisions';
const now = new Date(2026, 10, 20, 15, 0);
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString();
const stored = (): Record<string, unknown> => JSON.parse(localStorage.getItem(KEY) ?? '{}');

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  useDecisions.setState({}, true);
});

describe('decisions on slips', () => {
  it('are kept in this browser, beside those another tab has stored meanwhile', () => {
    localStorage.setItem(KEY, JSON.stringify({ 7: { isApproved: false, at: daysAgo(1), by: 'Agus P' } }));
    decidedDeliveries.approve.onSuccess(undefined, 8);
    expect(stored()).toEqual({
      7: { isApproved: false, at: daysAgo(1), by: 'Agus P' },
      8: { isApproved: true, at: now.toISOString(), by: '' },
    });
    expect(useDecisions.getState()).toEqual(stored());
  });

  it('are forgotten after 90 days, with the slip, and beyond the limit the oldest first', () => {
    const old = { isApproved: true, at: daysAgo(91), by: '' };
    const many = Array.from({ length: MOST_DECISIONS }, (_, index) => [
      `s${index}`,
      { isApproved: true, at: daysAgo(index === 5 ? 89 : 1), by: '' },
    ]);
    localStorage.setItem(KEY, JSON.stringify({ old, ...Object.fromEntries(many) }));
    decidedDeliveries.reject().onSuccess(undefined, 'new');
    expect(Object.keys(stored())).toHaveLength(MOST_DECISIONS);
    expect(Object.keys(stored())).not.toContain('old');
    expect(Object.keys(stored())).not.toContain('s5');
    decidedDeliveries.remove.onSuccess(undefined, 'new');
    expect(Object.keys(stored())).not.toContain('new');
  });

  it('say TIDAK COCOK of a slip whose codes differ, and warn before it is approved', () => {
    const codes = { partNumber: '84151-D26-K000', barcodeKasai: '84151-D26-K000|NH1|4|LOT' };
    const scans = { scanLt1At: daysAgo(0.2), scanLt2At: daysAgo(0.1) };
    const same = deliverySchema.parse({ id: 1, ...codes, ...scans, barcodeHpm: 'CMI84151D26K000' });
    const other = deliverySchema.parse({ id: 2, ...codes, ...scans, barcodeHpm: 'CMI84101D26K000' });
    expect([same, other].map((slip) => slipState(slip))).toEqual(['Scanned', 'TIDAK COCOK']);
    expect(warningOf(same, 'approve')).toBeUndefined();
    expect(warningOf(other, 'approve')).toMatch(/^TIDAK COCOK: /);
    expect(warningOf(other, 'reject')).toBeUndefined();
    decidedDeliveries.reject().onSuccess(undefined, 2);
    expect(slipState(other)).toBe('Rejected');
  });

  it.each([
    ['stored text that is no decision', 'true'],
    ['a decision without a time', '{"7":{"isApproved":true}}'],
    ['a time that is none', '{"7":{"isApproved":true,"at":"yesterday"}}'],
  ])('are none for %s', (_what, text) => {
    localStorage.setItem(KEY, text);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(useDecisions.getState()).toEqual({});
  });

  it.each([
    ['made before it', daysAgo(3), true],
    ['made a few hours after it, by a clock that is fast', daysAgo(1.5), true],
    ['made days after it: another slip with the same id', daysAgo(0.5), false],
    ['of which the host does not say when it was made', '', true],
  ])('hold for a slip %s', (_what, createdAt, holds) => {
    const decision = { isApproved: true, at: daysAgo(2), by: '' };
    expect(decisionOn({ id: 7, createdAt, rejectReason: '' }, { 7: decision })).toEqual(holds ? decision : undefined);
  });

  it('are told by a slip that has a reason of its rejection, whatever this browser approved', () => {
    const slip = { id: 7, createdAt: daysAgo(3), rejectReason: 'Wrong colour' };
    const elsewhere = { isApproved: false, at: '', by: '' };
    expect(decisionOn(slip, {})).toEqual(elsewhere);
    expect(decisionOn(slip, { 7: { isApproved: true, at: daysAgo(2), by: '' } })).toEqual(elsewhere);
    const own = { isApproved: false, at: daysAgo(2), by: 'Agus P' };
    expect(decisionOn(slip, { 7: own })).toEqual(own);
  });
});
