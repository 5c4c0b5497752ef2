import { m } from '@messages/messages';
import { Controller } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { users } from '@/api/users';
import { isCreateId, paths } from '@/config/paths';
import { roles } from '@/domain/permissions';
import { newUserFormSchema, type User, type UserForm as UserFields, userFormSchema } from '@/domain/user';
import { knowHostTexts } from '@/language/host-texts';
import { recordWords } from '@/language/records';
import { sayRole } from '@/language/roles';
import { RecordHistory } from '@/resource/form/record-history';
import { ResourceForm } from '@/resource/form/resource-form';
import { useResourceForm } from '@/resource/form/use-resource-form';
import { PageHeader } from '@/ui/basics/page-header';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { TextField } from '@/ui/forms/text-field';

knowHostTexts([m.users_username_taken, m.users_password_missing, m.users_name_missing]);

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
  { label: m.field_full_name, fields: ['fullName'] },
  { label: m.login_username, fields: ['username'] },
  { label: m.shell_nik, fields: ['nik'] },
  { label: m.shell_role, fields: ['role'], text: ({ role }: UserFields) => sayRole(role) },
] as const;
const roleOptions = () => roles.map((role) => ({ value: role, label: sayRole(role) }));

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
    recordType: recordWords.user,
    listHref: paths.users.list.href(),
    excludedFields,
    groups,
  });
  const { creating, reason, form } = controller;
  const title = reason ? m.users_one : creating ? m.users_create : m.users_edit;
  return (
    <>
      <PageHeader
        title={title()}
        backTo={controller.listHref}
        actions={creating ? undefined : <RecordHistory resource="users" id={id} audit={controller.record.data} />}
      />
      <ResourceForm controller={controller} submitText={m.common_save()}>
        <TextField form={form} name="fullName" label={m.field_full_name()} data-autofocus={reason === undefined} />
        <TextField
          form={form}
          name="username"
          label={m.login_username()}
          mono
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField form={form} name="nik" label={m.shell_nik()} hint={m.common_optional()} mono />
        <FormField label={m.shell_role()} error={form.formState.errors.role?.message}>
          {(field) => (
            <Controller
              control={form.control}
              name="role"
              render={({ field: { ref, value, onChange } }) => (
                <Select {...field} ref={ref} value={value} onValueChange={onChange} options={roleOptions()} />
              )}
            />
          )}
        </FormField>
        {reason === undefined && (
          <TextField
            form={form}
            name="password"
            label={m.login_password()}
            hint={creating ? m.users_password_new() : m.users_password_hint()}
            className="col-span-full"
            type="password"
            autoComplete="new-password"
          />
        )}
      </ResourceForm>
    </>
  );
}
