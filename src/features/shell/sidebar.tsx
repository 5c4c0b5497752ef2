import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { Profile } from '@/domain/user';
import { cn } from '@/lib/cn';
import { Avatar } from '@/ui/basics/avatar';
import { Button, IconButton } from '@/ui/basics/button';
import { SidebarNav } from './sidebar-nav';

type SidebarProps = {
  profile: Profile | undefined;
  /** Icons only, 64 px wide. */
  mini: boolean;
  /** What the button beside the title does: collapse, expand, or close the drawer. */
  onToggle: () => void;
  onNavigate?: () => void;
  onLogout: () => void;
};

/** Title, links, and who is signed in; the same in the column and in the drawer. */
export function Sidebar({ profile, mini, onToggle, onNavigate, onLogout }: SidebarProps) {
  return (
    <div className="flex h-full flex-col overflow-y-auto pt-3">
      <div className={cn('mb-2 flex h-8 items-center', mini ? 'ml-4' : 'mr-3 ml-5 justify-between')}>
        {!mini && <p className="font-semibold text-13">Admin Pokayoke</p>}
        <IconButton label={mini ? 'Expand sidebar' : 'Collapse sidebar'} onClick={onToggle}>
          {mini ? (
            <PanelLeftOpen className="size-4.5" aria-hidden="true" />
          ) : (
            <PanelLeftClose className="size-4.5" aria-hidden="true" />
          )}
        </IconButton>
      </div>
      <SidebarNav mini={mini} onNavigate={onNavigate} />
      <SignedIn profile={profile} mini={mini} onLogout={onLogout} />
    </div>
  );
}

function SignedIn({ profile, mini, onLogout }: Pick<SidebarProps, 'profile' | 'mini' | 'onLogout'>) {
  const name = profile ? profile.fullName || profile.username : '';
  return (
    <div
      className={cn(
        'mt-auto grid gap-1.5 border-rule-2 border-t py-3 text-13',
        mini ? 'justify-items-center' : 'pr-3 pl-5',
      )}
    >
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar name={name} />
        {!mini && (
          <div className="min-w-0 leading-[1.125rem]">
            <p className="truncate font-semibold">{name}</p>
            <p className="truncate text-12 text-ink-3">{profile?.email}</p>
          </div>
        )}
      </div>
      {mini ? (
        <IconButton label="Logout" onClick={onLogout}>
          <LogOut aria-hidden="true" />
        </IconButton>
      ) : (
        <Button variant="ghost" className="-ml-1.5 justify-start! gap-4!" onClick={onLogout}>
          <LogOut aria-hidden="true" />
          Logout
        </Button>
      )}
    </div>
  );
}
