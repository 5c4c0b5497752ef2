import { fireEvent } from '@testing-library/react';

/** Letter after letter without a pause: however busy the machine is, no timer can run between two of them. */
export function typeQuickly(field: HTMLElement, text: string) {
  for (let end = 1; end <= text.length; end += 1) fireEvent.change(field, { target: { value: text.slice(0, end) } });
}
