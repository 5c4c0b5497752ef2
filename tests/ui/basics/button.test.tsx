import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Button, ButtonLink, IconButton } from '@/ui/basics/button';

describe('a button', () => {
  it('does nothing while it is busy, and says what it is doing', async () => {
    const onClick = vi.fn();
    render(
      <Button pending pendingText="Saving..." onClick={onClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Saving...' });
    await userEvent.click(button);
    expect(button).toHaveProperty('disabled', true);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('stays reachable by keyboard when it is refused, reads its reason, and does nothing', async () => {
    const onClick = vi.fn();
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button type="submit" reason="User role cannot edit records" onClick={onClick}>
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
    expect(onClick).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });

  it('keeps the focus when it is refused or allowed again, and its keys while it is refused', async () => {
    const onKeyDown = vi.fn();
    const button = (reason?: string) => (
      <Button reason={reason} onKeyDown={onKeyDown}>
        Align left
      </Button>
    );
    const { rerender } = render(button());
    await userEvent.tab();
    const focused = document.activeElement;
    rerender(button('Select two elements'));
    expect(document.activeElement).toBe(focused);
    await userEvent.keyboard('{ArrowRight}');
    expect(onKeyDown).toHaveBeenCalledOnce();
    rerender(button());
    expect(document.activeElement).toBe(focused);
    expect(screen.getByRole('button', { name: 'Align left' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('hides its reason on Escape until the next hover or focus', async () => {
    render(<Button reason="Nothing to undo">Undo</Button>);
    const button = screen.getByRole('button', { name: 'Undo' });
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(button.dataset.dismissed).toBe('');
    await userEvent.hover(button);
    expect(button.dataset.dismissed).toBeUndefined();
  });

  it('has the focus again after it was busy, unless something else has taken it', async () => {
    const form = (pending: boolean) => (
      <>
        <Button pending={pending}>Save</Button>
        <input aria-label="Name" />
      </>
    );
    const { rerender } = render(form(false));
    const save = screen.getByRole('button', { name: 'Save' });
    const saveWith = (between: () => void) => {
      save.focus();
      rerender(form(true));
      between();
      rerender(form(false));
    };
    // What a browser does with the focus of a button that is disabled; happy-dom leaves it there.
    saveWith(() => save.blur());
    await waitFor(() => expect(document.activeElement).toBe(save));
    const name = screen.getByRole('textbox', { name: 'Name' });
    saveWith(() => name.focus());
    await Promise.resolve();
    expect(document.activeElement).toBe(name);
  });

  it('can be a link', () => {
    render(
      <MemoryRouter>
        <ButtonLink to="/app/parts/create" variant="primary">
          Add
        </ButtonLink>
      </MemoryRouter>,
    );
    const link = screen.getByRole('link', { name: 'Add' });
    expect(link.getAttribute('href')).toBe('/app/parts/create');
    expect(link.className).toContain('bg-ink');
  });

  it('has a name when it shows only an icon', () => {
    render(<IconButton label="Actions">…</IconButton>);
    expect(screen.getByRole('button', { name: 'Actions' })).toBeTruthy();
  });
});

const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
