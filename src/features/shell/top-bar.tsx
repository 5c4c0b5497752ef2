import { m } from '@messages/messages';
import Contrast from 'lucide-react/icons/contrast';
import LogOut from 'lucide-react/icons/log-out';
import MenuIcon from 'lucide-react/icons/menu';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Profile } from '@/domain/user';
import { sayDay } from '@/language/format';
import { sayRole } from '@/language/roles';
import { useMediaQuery } from '@/lib/browser/use-media-query';
import { Avatar } from '@/ui/basics/avatar';
import { Button, IconButton } from '@/ui/basics/button';
import { LanguageChoice } from '@/ui/basics/language-choice';
import { Logo, LogoMark } from '@/ui/basics/logo';
import { type ThemeChoice, theme } from '@/ui/basics/theme';
import { Menu, MenuRadioItems } from '@/ui/overlays/menu';
import { Popover } from '@/ui/overlays/popover';

type TopBarProps = {
  profile: Profile | undefined;
  mobile: boolean;
  mini: boolean;
  extra?: ReactNode;
  userMenuExtra?: ReactNode;
  onOpenDrawer: () => void;
  onSignOut: () => void;
};

export function TopBar(props: TopBarProps) {
  const { profile, mobile, mini, extra, userMenuExtra, onOpenDrawer, onSignOut } = props;
  const [open, setOpen] = useState(false);
  const compact = useMediaQuery('(width < 80rem)');
  const name = profile ? profile.fullName || profile.username : '';
  return (
    <header className="group/bar sticky top-0 z-topbar col-span-full flex h-topbar items-center gap-2 border-rule-2 border-b bg-bench pr-4 pl-5 max-md:px-2 max-[25rem]:gap-1 max-[25rem]:px-1">
      {mobile && (
        <IconButton label={m.shell_open_menu()} onClick={onOpenDrawer}>
          <MenuIcon aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      <Link to={paths.dashboard.href()} aria-label={m.shell_to_dashboard()} className="flex items-center">
        {mini && !mobile ? (
          <LogoMark className="h-6 w-auto" />
        ) : (
          <>
            <Logo className="h-6 max-[21rem]:hidden group-has-data-crowds/bar:max-[26rem]:hidden" />
            <LogoMark className="hidden h-6 w-auto max-[21rem]:block group-has-data-crowds/bar:max-[26rem]:block" />
          </>
        )}
      </Link>
      <div className="ml-auto flex min-w-0 items-center gap-2 max-[25rem]:gap-1">
        {extra}
        <ThemeMenu />
        {profile && (
          <Popover
            label={m.shell_signed_in()}
            align="end"
            open={open}
            onOpenChange={setOpen}
            trigger={
              <button
                type="button"
                className="flex h-9 items-center gap-2 rounded-l-[18px] rounded-r-2 pr-2 pl-1 font-medium text-13 hover:bg-bench-2 aria-expanded:bg-bench-2 coarse:h-10 max-xl:rounded-full max-xl:pr-1"
              >
                {/* Where only the initials are visible, they are part of the name (WCAG 2.5.3). */}
                <Avatar name={name} decorative={!compact} />
                {/* Under 1280 px only the initials: the middle of the bar is where messages appear. */}
                <span title={name} className="relative max-w-48 truncate max-xl:sr-only">
                  {name} <span className="sr-only">{m.shell_account()}</span>
                </span>
              </button>
            }
          >
            <UserCard profile={profile} onSignOut={onSignOut} extra={userMenuExtra} />
          </Popover>
        )}
      </div>
    </header>
  );
}

type UserCardProps = { profile: Profile; onSignOut: () => void; extra?: ReactNode };

/** SPEC section 2, layout. */
function UserCard({ profile, onSignOut, extra }: UserCardProps) {
  const name = profile.fullName || profile.username;
  return (
    <div className="w-72 text-13">
      <p className="rounded-t-3 border-rule border-b bg-paper-2 px-4 py-2 text-12 text-ink-2">{sayDay(new Date())}</p>
      <div className="flex items-center gap-3 border-rule border-b p-4">
        <Avatar size="lg" name={name} />
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold text-14">{name}</p>
          <p className="wrap-anywhere text-ink-2">@{profile.username}</p>
        </div>
      </div>
      <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-y-2 px-4 py-3.5">
        <Row caption={m.shell_role()}>{sayRole(profile.role) || m.shell_not_available()}</Row>
        {profile.email && <Row caption={m.shell_email()}>{profile.email}</Row>}
        {profile.nik && <Row caption={m.shell_nik()}>{profile.nik}</Row>}
        <Row caption={m.shell_member_since()}>{sayDay(profile.createdAt) || sayDay(new Date())}</Row>
      </dl>
      <div className="grid gap-2 border-rule border-t p-2">
        <LanguageChoice stacked />
        {extra}
        <Button onClick={onSignOut}>
          <LogOut aria-hidden="true" />
          {m.shell_sign_out()}
        </Button>
      </div>
    </div>
  );
}

function Row({ caption, children }: { caption: string; children: string }) {
  return (
    <>
      <dt className="text-ink-3">{caption}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

const items = [
  { value: 'system', label: m.theme_system, icon: <Monitor aria-hidden /> },
  { value: 'light', label: m.theme_light, icon: <Sun aria-hidden /> },
  { value: 'dark', label: m.theme_dark, icon: <Moon aria-hidden /> },
] as const;

export function ThemeMenu() {
  const choice = useSyncExternalStore(theme.subscribe, theme.choice, (): ThemeChoice => 'system');
  return (
    <Menu
      caption={m.theme_title()}
      trigger={
        <IconButton label={m.theme_title()}>
          <Contrast aria-hidden className="size-4.5" />
        </IconButton>
      }
    >
      <MenuRadioItems
        value={choice}
        onValueChange={theme.set}
        items={items.map((item) => ({ ...item, label: item.label() }))}
      />
    </Menu>
  );
}
