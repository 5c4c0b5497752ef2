import * as Popover from '@radix-ui/react-popover';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { NavLink as RouterLink, useLocation } from 'react-router-dom';
import { cn } from '@/lib/cn';
import { groupOf, isGroup, isWithin, type NavGroup, type NavItem, type NavLink, navItems } from './nav-items';
import { useSidebar } from './sidebar-store';
import { useHoverOpen } from './use-hover-open';

const row =
  'relative flex w-full items-center gap-3 transition-colors hover:text-ink focus-visible:outline-offset-[-2px]';
const topLevel = `${row} rounded-r-2 text-14`;
const elsewhere = 'text-ink-2 hover:bg-bench-2';
const here =
  'bg-paper font-semibold text-ink shadow-[inset_0_0_0_1px_var(--rule-2)] hover:bg-paper before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-hivis';

/** The sidebar's links. `mini` shows icons only, groups then open a flyout on hover, focus or press. */
export function SidebarNav({ mini, onNavigate }: { mini: boolean; onNavigate?: () => void }) {
  return (
    <nav aria-label="Admin Pokayoke" className={mini ? 'pr-2' : 'pr-3'}>
      <ul className="grid gap-0.5">
        {navItems.map((item) => (
          <li key={item.label}>
            {!isGroup(item) && <ItemLink item={item} mini={mini} onNavigate={onNavigate} />}
            {isGroup(item) && mini && <GroupFlyout group={item} />}
            {isGroup(item) && !mini && <GroupList group={item} onNavigate={onNavigate} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Follow = { onNavigate?: (() => void) | undefined };

function ItemLink({ item, mini, onNavigate }: { item: NavItem; mini: boolean } & Follow) {
  const { pathname } = useLocation();
  const Icon = item.icon;
  return (
    <RouterLink
      to={item.href}
      end
      onClick={onNavigate}
      aria-label={mini ? item.label : undefined}
      title={mini ? item.label : undefined}
      aria-current={isWithin(pathname, item.href) ? 'page' : undefined}
      className={cn(
        topLevel,
        mini ? 'h-10 pl-[23px]' : 'h-9 pr-2.5 pl-5 max-md:h-11',
        isWithin(pathname, item.href) ? here : elsewhere,
      )}
    >
      <Icon strokeWidth={1.6} className="size-4.5" aria-hidden="true" />
      {!mini && item.label}
    </RouterLink>
  );
}

function GroupList({ group, onNavigate }: { group: NavGroup } & Follow) {
  const { pathname } = useLocation();
  const open = useSidebar((state) => state.expanded[group.id] ?? false);
  const toggleGroup = useSidebar((state) => state.toggleGroup);
  const inside = groupOf(pathname)?.id === group.id;
  const Icon = group.icon;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => toggleGroup(group.id, !open)}
        className={cn(
          topLevel,
          'h-9 pr-2.5 pl-5 text-left max-md:h-11',
          open ? 'font-medium text-ink hover:bg-bench-2' : inside ? here : elsewhere,
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

function ChildLink({ child, className, onNavigate }: { child: NavLink; className: string } & Follow) {
  const { pathname } = useLocation();
  const active = isWithin(pathname, child.href);
  return (
    <RouterLink
      to={child.href}
      onClick={onNavigate}
      aria-current={active ? 'page' : undefined}
      className={cn(row, 'h-8 pr-2.5 text-13 max-md:h-10', className, active ? here : elsewhere)}
    >
      {child.label}
    </RouterLink>
  );
}

/** Icons only: the children open beside the icon; the pointer may cross over to them, Esc closes. */
function GroupFlyout({ group }: { group: NavGroup }) {
  const { pathname } = useLocation();
  const { open, setOpen, hover } = useHoverOpen();
  const inside = groupOf(pathname)?.id === group.id;
  const Icon = group.icon;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={group.label}
        className={cn(topLevel, 'h-10 pl-[23px]', inside ? here : elsewhere)}
        {...hover}
      >
        <Icon strokeWidth={1.6} className="size-4.5" aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="right"
          align="start"
          onOpenAutoFocus={(event) => event.preventDefault()}
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
