import { screen } from '@testing-library/react';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import Trash2 from 'lucide-react/icons/trash';
import { describe, expect, it, vi } from 'vitest';
import type { RowAction } from '@/ui/data-table/row-action-menu';
import { type Slip, showTable } from './sample-table';

const actions =
  (done: (what: string) => void, reason?: string) =>
  ({ no, id }: Slip): RowAction[] => [
    { key: 'print', label: 'Print', icon: <Printer />, inline: true, onSelect: () => done(`print ${no}`) },
    { key: 'edit', label: 'Edit', icon: <Pencil />, href: `/slips/${id}`, reason },
    { key: 'delete', label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => done(`delete ${no}`) },
  ];

describe('row actions', () => {
  it('are buttons named after the row, and a menu with real links', async () => {
    const done = vi.fn();
    const { user } = showTable({ rowActions: actions(done) });
    await user.click(screen.getByRole('button', { name: 'Print A-2' }));
    await user.click(screen.getByRole('button', { name: 'Actions for A-3' }));
    expect(screen.getByRole('menuitem', { name: 'Edit' }).getAttribute('href')).toBe('/slips/3');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(done.mock.calls).toEqual([['print A-2'], ['delete A-3']]);
  });

  it('open with the keyboard and give the focus back', async () => {
    const { user } = showTable({ rowActions: actions(vi.fn()) });
    const button = () => screen.getByRole('button', { name: 'Actions for A-1' });
    button().focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menu')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('that are refused stay in the menu with their reason and do nothing', async () => {
    const { user } = showTable({ rowActions: actions(vi.fn(), 'User role cannot edit records') });
    await user.click(screen.getByRole('button', { name: 'Actions for A-1' }));
    const edit = screen.getByRole('menuitem', { name: /Edit/ });
    expect(edit.getAttribute('aria-disabled')).toBe('true');
    expect(edit.hasAttribute('href')).toBe(false);
    expect(document.getElementById(edit.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'User role cannot edit records',
    );
    await user.click(edit);
    expect(screen.getByRole('menu')).toBeTruthy();
  });
});
