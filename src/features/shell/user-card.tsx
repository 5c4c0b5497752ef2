import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Profile } from '@/domain/user';
import { formatHeaderDate } from '@/lib/dates';
import { Avatar } from '@/ui/basics/avatar';
import { Button } from '@/ui/basics/button';

type UserCardProps = { profile: Profile; onSignOut: () => void; extra?: ReactNode };

/** What the user popover says (SPEC section 2, layout). */
export function UserCard({ profile, onSignOut, extra }: UserCardProps) {
  const name = profile.fullName || profile.username;
  return (
    <div className="w-72 text-13">
      <p className="rounded-t-3 border-rule border-b bg-paper-2 px-4 py-2 text-12 text-ink-2">
        {formatHeaderDate(new Date())}
      </p>
      <div className="flex items-center gap-3 border-rule border-b p-4">
        <Avatar size="lg" name={name} />
        <div className="min-w-0">
          <p className="break-words font-semibold text-14">{name}</p>
          <p className="break-words text-ink-2">@{profile.username}</p>
        </div>
      </div>
      <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-y-2 px-4 py-3.5">
        <Row caption="Role">{capitalised(profile.role) || 'N/A'}</Row>
        {profile.email && <Row caption="Email">{profile.email}</Row>}
        {profile.nik && <Row caption="NIK">{profile.nik}</Row>}
        <Row caption="Member since">{formatHeaderDate(profile.createdAt) || formatHeaderDate(new Date())}</Row>
      </dl>
      <div className="grid gap-2 border-rule border-t p-2">
        {extra}
        <Button onClick={onSignOut}>
          <LogOut aria-hidden="true" />
          Sign Out
        </Button>
      </div>
    </div>
  );
}

function Row({ caption, children }: { caption: string; children: string }) {
  return (
    <>
      <dt className="text-ink-3">{caption}</dt>
      <dd className="break-words">{children}</dd>
    </>
  );
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
