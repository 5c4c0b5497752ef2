import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROWS_WAIT_MS, useScreenVisible } from '@/features/shell/app-layout';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A screen before the profile is loaded; `requestRows` starts a request for rows and gives the function that answers it. */
function open({ renderBeforeProfile }: { renderBeforeProfile: boolean }) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(
    ({ profileLoaded }) => useScreenVisible({ profileLoaded, renderBeforeProfile }),
    {
      wrapper,
      initialProps: { profileLoaded: false },
    },
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const requestRows = async () => {
    let answer: (rows: string[]) => void = () => undefined;
    const rows = new Promise<string[]>((resolve) => {
      answer = resolve;
    });
    void client.query({ queryKey: ['parts', 'list'], queryFn: () => rows });
    await pass(0);
    return answer;
  };
  return {
    visible: () => result.current,
    setProfile: (profileLoaded: boolean) => rerender({ profileLoaded }),
    pass,
    requestRows,
  };
}

describe('whether the screen is visible', () => {
  it('is not, before the profile is loaded', async () => {
    const { visible, pass } = open({ renderBeforeProfile: true });
    await pass(60_000);
    expect(visible()).toBe(false);
  });

  it('is with the rows that are loading, and stays so while others are requested', async () => {
    const { visible, setProfile, pass, requestRows } = open({ renderBeforeProfile: true });
    const answer = await requestRows();
    setProfile(true);
    await pass(ROWS_WAIT_MS - 1);
    expect(visible()).toBe(false);
    answer(['first']);
    await pass(0);
    expect(visible()).toBe(true);
    await requestRows();
    expect(visible()).toBe(true);
  });

  it('is without the rows when they take longer', async () => {
    const { visible, setProfile, pass, requestRows } = open({ renderBeforeProfile: true });
    await requestRows();
    setProfile(true);
    await pass(ROWS_WAIT_MS);
    expect(visible()).toBe(true);
  });

  it('is immediately visible when nothing is requested, or the screen is not rendered before the profile', async () => {
    const list = open({ renderBeforeProfile: true });
    list.setProfile(true);
    expect(list.visible()).toBe(true);
    const form = open({ renderBeforeProfile: false });
    await form.requestRows();
    form.setProfile(true);
    expect(form.visible()).toBe(true);
  });

  it('ends with the session', () => {
    const { visible, setProfile } = open({ renderBeforeProfile: true });
    setProfile(true);
    setProfile(false);
    expect(visible()).toBe(false);
  });
});
