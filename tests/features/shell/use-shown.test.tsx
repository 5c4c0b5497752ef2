import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROWS_SOON, useShown } from '@/features/shell/use-shown';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A screen while nobody is known yet; `ask` asks for rows, and gives what answers them. */
function open(drawnAhead: boolean) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ known }) => useShown(known, drawnAhead), {
    wrapper,
    initialProps: { known: false },
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const ask = async () => {
    let answer: (rows: string[]) => void = () => undefined;
    const rows = new Promise<string[]>((resolve) => {
      answer = resolve;
    });
    void client.query({ queryKey: ['parts', 'list'], queryFn: () => rows });
    await pass(0);
    return answer;
  };
  return { shown: () => result.current, know: (known: boolean) => rerender({ known }), pass, ask };
}

describe('whether the screen is shown', () => {
  it('is never before it is known who is there', async () => {
    const { shown, pass } = open(true);
    await pass(60_000);
    expect(shown()).toBe(false);
  });

  it('is with the rows that are on their way, and stays so while others are asked for', async () => {
    const { shown, know, pass, ask } = open(true);
    const answer = await ask();
    know(true);
    await pass(ROWS_SOON - 1);
    expect(shown()).toBe(false);
    answer(['first']);
    await pass(0);
    expect(shown()).toBe(true);
    await ask();
    expect(shown()).toBe(true);
  });

  it('is without the rows when they take longer', async () => {
    const { shown, know, pass, ask } = open(true);
    await ask();
    know(true);
    await pass(ROWS_SOON);
    expect(shown()).toBe(true);
  });

  it('is at once when nothing is asked, or the screen is not drawn ahead', async () => {
    const list = open(true);
    list.know(true);
    expect(list.shown()).toBe(true);
    const form = open(false);
    await form.ask();
    form.know(true);
    expect(form.shown()).toBe(true);
  });

  it('ends with the session', () => {
    const { shown, know } = open(true);
    know(true);
    know(false);
    expect(shown()).toBe(false);
  });
});
