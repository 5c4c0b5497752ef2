import { Printer } from 'lucide-react';
import { describe, expect, it, vi } from 'vitest';
import { deleteCommand, editCommand, rowActions } from '@/resource/row/row-commands';

type Row = { id: string | number; role: string };
const user: Row = { id: 7, role: 'user' };
const admin: Row = { id: 'a/1', role: 'admin' };
const refused = (reason: string) => ({ allowed: false, reason }) as const;
const nothing = () => undefined;

describe('the actions of a row', () => {
  it('are links where they lead somewhere, and commands where they do something', () => {
    const run = vi.fn();
    const [edit, remove] = rowActions(
      [editCommand<Row>(({ id }) => `/app/user/${id}`), deleteCommand<Row>(nothing)],
      user,
      run,
    );
    expect(edit).toMatchObject({ key: 'edit', label: 'Edit', href: '/app/user/7', reason: undefined });
    expect(remove).toMatchObject({ key: 'delete', label: 'Delete', danger: true, separated: true });
    remove?.onSelect?.();
    expect(run).toHaveBeenCalledExactlyOnceWith('delete');
  });

  it('carry the reason of the role', () => {
    const permission = refused('User role cannot edit records');
    const [edit] = rowActions([editCommand<Row>(() => '/', { permission })], user, nothing);
    expect(edit?.reason).toBe('User role cannot edit records');
  });

  it('carry the reason of the row', () => {
    const commands = [
      deleteCommand<Row>(nothing, {
        permission: { allowed: true },
        permissionFor: ({ role }) => (role === 'admin' ? refused('Cannot delete admin users') : { allowed: true }),
      }),
    ];
    expect(rowActions(commands, admin, nothing)[0]?.reason).toBe('Cannot delete admin users');
    expect(rowActions(commands, user, nothing)[0]?.reason).toBeUndefined();
  });

  it('[N8] are refused for a row that arrived without an id', () => {
    const commands = [{ id: 'print', label: 'Print', icon: Printer, inline: true, run: nothing }];
    const [print] = rowActions(commands, { id: 'damaged-row-0', role: '' }, nothing);
    expect(print).toMatchObject({ inline: true, reason: 'This row did not arrive whole' });
  });
});
