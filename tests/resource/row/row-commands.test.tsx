import Printer from 'lucide-react/icons/printer';
import { describe, expect, it, vi } from 'vitest';
import { permissionToDeleteUser, type Role } from '@/domain/permissions';
import { deleteCommand, editCommand, type RowCommand, rowActions } from '@/resource/row/row-commands';

type Row = { id: string | number; role: Role };
const user: Row = { id: 7, role: 'user' };
const admin: Row = { id: 'a/1', role: 'admin' };
const noConfirmation = () => undefined;

describe('the actions of a row', () => {
  it('are links where they lead somewhere, and commands where they do something', () => {
    const run = vi.fn();
    const confirm = vi.fn();
    const print: RowCommand<Row> = { id: 'print', label: () => 'Print', icon: Printer, run };
    const commands = [editCommand<Row>(({ id }) => `/app/user/${id}`), deleteCommand, print];
    const [edit, remove, third] = rowActions(commands, user, 'admin', confirm);
    expect(edit).toMatchObject({ key: 'edit', label: 'Edit', href: '/app/user/7', reason: undefined });
    expect(remove).toMatchObject({ key: 'delete', label: 'Delete', danger: true, separated: true });
    third?.onSelect?.();
    expect(run).toHaveBeenCalledExactlyOnceWith(user);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('ask for confirmation before they delete', () => {
    const confirm = vi.fn();
    const [remove] = rowActions<Row>([deleteCommand], user, 'admin', confirm);
    remove?.onSelect?.();
    expect(confirm).toHaveBeenCalledExactlyOnceWith({ mode: 'delete', row: user });
  });

  it('carry the reason of the role', () => {
    const [edit] = rowActions([editCommand<Row>(() => '/')], user, 'user', noConfirmation);
    expect(edit?.reason).toBe('User role cannot edit records');
  });

  it('show the reason of the row', () => {
    const commands = [{ ...deleteCommand, permissionFor: permissionToDeleteUser }];
    expect(rowActions(commands, admin, 'admin', noConfirmation)[0]?.reason).toBe('Cannot delete admin users');
    expect(rowActions(commands, user, 'admin', noConfirmation)[0]?.reason).toBeUndefined();
  });

  it('[N8] are refused for a row that arrived without an id', () => {
    const print: RowCommand<Row> = { id: 'print', label: () => 'Print', icon: Printer, inline: true };
    const [action] = rowActions([print], { id: 'damaged-row-0', role: 'user' }, 'admin', noConfirmation);
    expect(action).toMatchObject({ inline: true, reason: 'This row is incomplete' });
  });
});
