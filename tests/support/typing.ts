import { act, fireEvent } from '@testing-library/react';

/** Runs settled promises and received responses, without waiting for timers. */
export const flushPromises = () => act(() => new Promise((resolve) => setImmediate(resolve)));

/** Types letter by letter and flushes promises between them; almost no time passes. */
export async function typeQuickly(field: HTMLElement, text: string) {
  for (let end = 1; end <= text.length; end += 1) {
    fireEvent.change(field, { target: { value: text.slice(0, end) } });
    await flushPromises();
  }
}
