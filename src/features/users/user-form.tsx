import { Controller } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { users } from '@/api/users';
import { isCreateId, paths } from '@/config/paths';
import { roles } from '@/domain/permissions';
import { newUserFormSchema, type User, type UserForm as UserFields, userFormSchema } from '@/domain/user';
import { capitalise } from '@/lib/capitalise';
import { RecordHistory } from '@/resource/form/record-history';
import { ResourceForm } from '@/resource/form/resource-form';
import { useResourceForm } from '@/resource/form/use-resource-form';
import { PageHeader } from '@/ui/basics/page-header';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { TextField } from '@/ui/forms/text-field';

/** New users get the role `user` (SPEC section 6). */
const empty: UserFields = { fullName: '', username: '', nik: '', role: 'user', password: '' };

/** An empty password keeps the current one. */
const toForm = ({ fullName, username, nik, role }: User): UserFields => ({
  fullName,
  username,
  nik,
  role,
  password: '',
});
const excludedFields = ['password'] as const;
/** A password is never read, so that it cannot be compared. */
const groups = [
  { label: 'Full Name', fields: ['fullName'] },
  { label: 'Username', fields: ['username'] },
  { label: 'NIK', fields: ['nik'] },
  { label: 'Role', fields: ['role'], text: ({ role }: UserFields) => capitalise(role) },
] as const;
const roleOptions = roles.map((role) => ({ value: role, label: capitalise(role) }));

/** One form creates and edits (SPEC section 2). */
export function Component() {
  const { id } = useParams();
  return <UserForm key={id} id={id} />;
}

function UserForm({ id }: { id: string | undefined }) {
  const controller = useResourceForm({
    resource: users,
    schema: isCreateId(id) ? newUserFormSchema : userFormSchema,
    id,
    empty,
    toForm,
    recordType: 'user',
    listHref: paths.users.list.href(),
    excludedFields,
    groups,
  });
  const { creating, reason, form } = controller;
  const verb = creating ? 'Create' : 'Edit';
  return (
    <>
      <PageHeader
        title={reason ? 'User' : `${verb} User`}
        backTo={controller.listHref}
        actions={creating ? undefined : <RecordHistory resource="users" id={id} audit={controller.record.data} />}
      />
      <ResourceForm controller={controller} submitText="Save">
        <TextField form={form} name="fullName" label="Full Name" data-autofocus={reason === undefined} />
        <TextField form={form} name="username" label="Username" mono autoCapitalize="none" spellCheck={false} />
        <TextField form={form} name="nik" label="NIK" hint="Optional" mono />
        <FormField label="Role" error={form.formState.errors.role?.message}>
          {(field) => (
            <Controller
              control={form.control}
              name="role"
              render={({ field: { ref, value, onChange } }) => (
                <Select {...field} ref={ref} value={value} onValueChange={onChange} options={roleOptions} />
              )}
            />
          )}
        </FormField>
        {reason === undefined && (
          <TextField
            form={form}
            name="password"
            label="Password"
            hint={creating ? undefined : 'Leave it empty to keep the current password'}
            className="col-span-full"
            type="password"
            autoComplete="new-password"
          />
        )}
      </ResourceForm>
    </>
  );
}
