import { m } from '@messages/messages';
import * as Popover from '@radix-ui/react-popover';
import { clsx } from 'clsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import LogOut from 'lucide-react/icons/log-out';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { NavLink as RouterLink, useLocation, useNavigate } from 'react-router-dom';

import type { Profile } from '@/domain/user';
import { PRODUCT_NAME } from '@/language/languages';
import { useDebouncedCallback } from '@/lib/browser/debounce';
import { listAddress } from '@/resource/list/list-memory';
import { Avatar } from '@/ui/basics/avatar';
import { Button, IconButton } from '@/ui/basics/button';
import { isGroup, isWithin, type NavGroup, type NavItem } from './nav-item';
import { useSidebar } from './sidebar-store';

/** Time for the pointer to move from the trigger to the flyout. */
const HOVER_CLOSE_MS = 120;

const row =
  'relative flex w-full items-center gap-3 transition-colors hover:text-ink focus-visible:outline-offset-[-2px]';
const topLevel = `${row} rounded-r-2 text-14`;
const notCurrent = 'text-ink-2 hover:bg-bench-2';
const current =
  'bg-paper font-semibold text-ink shadow-[inset_0_0_0_1px_var(--rule-2)] hover:bg-paper before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-hivis';

type SidebarProps = {
  items: readonly (NavItem | NavGroup)[];
  profile: Profile | undefined;
  /** Icons only, 64 px wide. */
  mini: boolean;
  /** What the button beside the title does: collapse, expand, or close the drawer. */
  onToggle: () => void;
  onNavigate?: () => void;
  onLogout: () => void;
};

export function Sidebar({ items, profile, mini, onToggle, onNavigate, onLogout }: SidebarProps) {
  const ToggleIcon = mini ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className="flex h-full flex-col overflow-y-auto pt-3">
      <div className={clsx('mb-2 flex h-8 items-center', mini ? 'ml-4' : 'mr-3 ml-5 justify-between')}>
        {!mini && <p className="font-semibold text-13">{PRODUCT_NAME}</p>}
        <IconButton label={mini ? m.shell_expand_sidebar() : m.shell_collapse_sidebar()} onClick={onToggle}>
          <ToggleIcon className="size-4.5" aria-hidden="true" />
        </IconButton>
      </div>
      <SidebarNav items={items} mini={mini} onNavigate={onNavigate} />
      <SignedIn profile={profile} mini={mini} onLogout={onLogout} />
    </div>
  );
}

function SignedIn({ profile, mini, onLogout }: Pick<SidebarProps, 'profile' | 'mini' | 'onLogout'>) {
  const name = profile ? profile.fullName || profile.username : '';
  return (
    <div
      className={clsx(
        'mt-auto grid gap-1.5 border-rule-2 border-t py-3 text-13',
        mini ? 'justify-items-center' : 'pr-3 pl-5',
      )}
    >
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar name={name} />
        {!mini && (
          <div className="min-w-0 leading-[1.125rem]">
            <p title={name} className="truncate font-semibold">
              {name}
            </p>
            <p title={profile?.email} className="truncate text-12 text-ink-3">
              {profile?.email}
            </p>
          </div>
        )}
      </div>
      {mini ? (
        <IconButton label={m.shell_logout()} onClick={onLogout}>
          <LogOut aria-hidden="true" />
        </IconButton>
      ) : (
        <Button variant="ghost" className="-ml-1.5 justify-start! gap-4!" onClick={onLogout}>
          <LogOut aria-hidden="true" />
          {m.shell_logout()}
        </Button>
      )}
    </div>
  );
}

/** With icons only (`mini`), groups open a flyout on hover, focus or click. */
function SidebarNav({ items, mini, onNavigate }: Pick<SidebarProps, 'items' | 'mini' | 'onNavigate'>) {
  return (
    <nav aria-label={PRODUCT_NAME} className={mini ? 'pr-2' : 'pr-3'}>
      <ul className="grid gap-0.5">
        {items.map((item) => (
          <li key={isGroup(item) ? item.id : item.href}>
            {!isGroup(item) && <ItemLink item={item} mini={mini} onNavigate={onNavigate} />}
            {isGroup(item) && mini && <GroupFlyout group={item} />}
            {isGroup(item) && !mini && <GroupList group={item} onNavigate={onNavigate} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

type OnNavigate = { onNavigate?: (() => void) | undefined };

function ItemLink({ item, mini, onNavigate }: { item: NavItem; mini: boolean } & OnNavigate) {
  const isCurrent = isWithin(useLocation().pathname, item.href);
  const open = useOpenLast(item, onNavigate);
  const Icon = item.icon;
  return (
    <RouterLink
      to={item.href}
      end
      onClick={open}
      aria-label={mini ? item.label : undefined}
      title={mini ? item.label : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(
        topLevel,
        mini ? 'h-10 pl-[23px]' : 'h-9 pr-2.5 pl-5 max-md:h-11',
        isCurrent ? current : notCurrent,
      )}
    >
      <Icon strokeWidth={1.6} className="size-4.5" aria-hidden="true" />
      {!mini && item.label}
    </RouterLink>
  );
}

function GroupList({ group, onNavigate }: { group: NavGroup } & OnNavigate) {
  const { pathname } = useLocation();
  const open = useSidebar((state) => state.expanded[group.id] ?? false);
  const toggleGroup = useSidebar((state) => state.toggleGroup);
  const containsCurrent = group.children.some((child) => isWithin(pathname, child.href));
  const Icon = group.icon;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => toggleGroup(group.id, !open)}
        className={clsx(
          topLevel,
          'h-9 pr-2.5 pl-5 text-left max-md:h-11',
          open ? 'font-medium text-ink hover:bg-bench-2' : containsCurrent ? current : notCurrent,
        )}
      >
        <Icon strokeWidth={1.6} className="size-4.5" aria-hidden="true" />
        {group.label}
        <Chevron className="ml-auto size-3.5" aria-hidden="true" />
      </button>
      {open && (
        <ul className="mt-0.5 grid gap-0.5">
          {group.children.map((child) => (
            <li key={child.href}>
              <ChildLink child={child} className="rounded-r-2 pl-[50px]" onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ChildLink({ child, className, onNavigate }: { child: NavItem; className: string } & OnNavigate) {
  const isCurrent = isWithin(useLocation().pathname, child.href);
  const open = useOpenLast(child, onNavigate);
  return (
    <RouterLink
      to={child.href}
      onClick={open}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(row, 'h-8 pr-2.5 text-13 max-md:h-10', className, isCurrent ? current : notCurrent)}
    >
      {child.label}
    </RouterLink>
  );
}

/** A list is opened as it was left in this tab: search, filters, customer, page. A new tab gets the plain list. */
function useOpenLast({ href, list }: NavItem, onNavigate: OnNavigate['onNavigate']) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    onNavigate?.();
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (list === undefined || !isPlain) return;
    event.preventDefault();
    void navigate(listAddress(list, href));
  };
}

/** A group with icons only: its children open beside the icon. */
function GroupFlyout({ group }: { group: NavGroup }) {
  const { pathname } = useLocation();
  const { open, setOpen, hover, leaveFocus } = useHoverOpen();
  const containsCurrent = group.children.some((child) => isWithin(pathname, child.href));
  const Icon = group.icon;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={group.label}
        className={clsx(topLevel, 'h-10 pl-[23px]', containsCurrent ? current : notCurrent)}
        {...hover}
      >
        <Icon strokeWidth={1.6} className="size-4.5" aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="right"
          align="start"
          onOpenAutoFocus={leaveFocus}
          onCloseAutoFocus={leaveFocus}
          aria-label={group.label}
          className="z-popover min-w-48 rounded-3 border border-rule-2 bg-paper p-1 shadow-float"
          {...hover}
        >
          <p className="-mx-1 mb-1 border-rule border-b px-3 pt-1 pb-2 font-semibold text-12">{group.label}</p>
          <ul>
            {group.children.map((child) => (
              <li key={child.href}>
                <ChildLink child={child} className="rounded-2 pl-2.5" onNavigate={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/**
 * Open while the mouse is over the trigger or its content; touch and keyboard use the trigger. The focus goes inside and back
 * when the trigger was pressed: a mouse that only passes takes it from nothing.
 */
function useHoverOpen() {
  const [open, setOpen] = useState(false);
  const isHover = useRef(false);
  const closeLater = useDebouncedCallback(() => setOpen(false), HOVER_CLOSE_MS);
  const hover = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      closeLater.cancel();
      if (!open) isHover.current = true;
      setOpen(true);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') closeLater();
    },
  };
  const setByTrigger = (next: boolean) => {
    if (next) isHover.current = false;
    setOpen(next);
  };
  const leaveFocus = (event: Event) => {
    if (isHover.current) event.preventDefault();
  };
  return { open, setOpen: setByTrigger, hover, leaveFocus };
}
