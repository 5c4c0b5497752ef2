import { fireEvent } from '@testing-library/react';
import { turn } from './turn';

/** Letter after letter; between two of them the page does what it has at hand, but hardly a moment passes. */
export async function typeQuickly(field: HTMLElement, text: string) {
  for (let end = 1; end <= text.length; end += 1) {
    fireEvent.change(field, { target: { value: text.slice(0, end) } });
    await turn();
  }
}
