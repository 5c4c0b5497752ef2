import { Controller } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { users } from '@/api/users';
import { paths } from '@/config/paths';
import { roles } from '@/domain/permissions';
import { type User, type UserForm as UserFields, userFormSchema } from '@/domain/user';
import { capitalise } from '@/lib/capitalise';
import { ResourceForm } from '@/resource/form/resource-form';
import { useResourceForm } from '@/resource/form/use-resource-form';
import { PageHeader } from '@/ui/basics/page-header';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';

/** New users are users (SPEC section 6). */
const empty: UserFields = { fullName: '', username: '', nik: '', role: 'user', password: '' };

/** The schema drops any password the host sends. The field starts empty, which keeps the current password. */
const toForm = ({ fullName, username, nik, role }: User): UserFields => ({
  fullName,
  username,
  nik,
  role,
  password: '',
});
const excludedFields = ['password'] as const;
const roleOptions = roles.map((role) => ({ value: role, label: capitalise(role) }));

/** One form creates and edits (SPEC section 2). */
export function Component() {
  const { id } = useParams();
  return <UserForm key={id} id={id} />;
}

function UserForm({ id }: { id: string | undefined }) {
  const controller = useResourceForm({
    resource: users,
    schema: userFormSchema,
    id,
    empty,
    toForm,
    recordType: 'user',
    listHref: paths.users.list.href(),
    excludedFields,
  });
  const { creating, reason, form } = controller;
  const { register, control, formState } = form;
  const { errors } = formState;
  const verb = creating ? 'Create' : 'Edit';
  return (
    <>
      <PageHeader title={reason ? 'User' : `${verb} User`} backTo={controller.listHref} />
      <ResourceForm controller={controller} submitText="Save">
        <FormField label="Full Name" error={errors.fullName?.message}>
          {(field) => <Input {...field} {...register('fullName')} autoComplete="off" />}
        </FormField>
        <FormField label="Username" error={errors.username?.message}>
          {(field) => (
            <Input
              {...field}
              {...register('username')}
              mono
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </FormField>
        <FormField label="NIK" hint="Optional" error={errors.nik?.message}>
          {(field) => <Input {...field} {...register('nik')} mono autoComplete="off" />}
        </FormField>
        <FormField label="Role" error={errors.role?.message}>
          {(field) => (
            <Controller
              control={control}
              name="role"
              render={({ field: { ref, value, onChange } }) => (
                <Select {...field} ref={ref} value={value} onValueChange={onChange} options={roleOptions} />
              )}
            />
          )}
        </FormField>
        {reason === undefined && (
          <FormField
            label="Password"
            hint={creating ? undefined : 'Leave it empty to keep the current password'}
            error={errors.password?.message}
            className="col-span-full"
          >
            {(field) => <Input {...field} {...register('password')} type="password" autoComplete="new-password" />}
          </FormField>
        )}
      </ResourceForm>
    </>
  );
}
