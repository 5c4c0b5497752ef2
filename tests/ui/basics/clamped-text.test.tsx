import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ClampedText } from '@/ui/basics/clamped-text';

const long = Array.from({ length: 1000 }, (_, line) => `Line ${line}`).join('\n');

/** As if every text were higher than its three lines. */
const overflowing = () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(90);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(54);
};

describe('[N18] a text of unknown length', () => {
  it('is shown as it is, without a button, while it fits', () => {
    render(<ClampedText>The month is closed</ClampedText>);
    expect(screen.getByText('The month is closed')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is clamped with a button that expands and collapses it; the focus stays on the button', async () => {
    render(<ClampedText>{long}</ClampedText>);
    expect(document.body.textContent).not.toContain('Line 999');
    const button = screen.getByRole('button', { name: 'Show all', expanded: false });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(document.body.textContent).toContain('Line 999');
    expect(document.activeElement).toBe(button);
    expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBe(button);
    const area = screen.getByRole('region', { name: 'Whole message' });
    expect(area.tabIndex).toBe(0);
    expect(button.getAttribute('aria-controls')).toBe(area.id);
    await userEvent.keyboard(' ');
    expect(document.body.textContent).not.toContain('Line 999');
    expect(document.activeElement).toBe(button);
    expect(screen.getByRole('button', { name: 'Show all', expanded: false })).toBe(button);
  });

  it('has the button as soon as it takes more than three lines', async () => {
    overflowing();
    render(<ClampedText>Four short lines on a phone</ClampedText>);
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByRole('button', { name: 'Show less' })).toBeTruthy();
  });

  it('is collapsed when the text changes', async () => {
    const { rerender } = render(<ClampedText>{long}</ClampedText>);
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    rerender(<ClampedText>{`${long} and more`}</ClampedText>);
    expect(screen.getByRole('button', { name: 'Show all' })).toBeTruthy();
  });

  it('is not cut in the middle of a character', () => {
    render(<ClampedText>{`x${'😀'.repeat(1000)}`}</ClampedText>);
    expect(document.body.textContent).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  });
});
