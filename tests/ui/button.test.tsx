import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';

describe('a button', () => {
  it('cannot be pressed while it is busy, and says what it is doing', async () => {
    const press = vi.fn();
    render(
      <Button pending pendingText="Saving..." onClick={press}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Saving...' });
    await userEvent.click(button);
    expect(button).toHaveProperty('disabled', true);
    expect(press).not.toHaveBeenCalled();
  });

  it('stays reachable by keyboard when it is refused, reads its reason, and does nothing', async () => {
    const press = vi.fn();
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button type="submit" reason="User role cannot edit records" onClick={press}>
          Edit
        </Button>
      </form>,
    );
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Edit' });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(describedBy(button)).toBe('User role cannot edit records');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });

  it('lends its looks to a link', () => {
    render(
      <Button asChild variant="primary">
        <a href="/app/parts/create">Add</a>
      </Button>,
    );
    expect(screen.getByRole('link', { name: 'Add' }).className).toContain('bg-ink');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('has a name when it shows only an icon', () => {
    render(<IconButton label="Actions">…</IconButton>);
    expect(screen.getByRole('button', { name: 'Actions' })).toBeTruthy();
  });
});

const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
