import { m } from '@messages/messages';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClasses, IconButton, iconButtonClasses } from '@/ui/basics/button';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/ui/overlays/menu';

export type RowAction = {
  key: string;
  label: string;
  icon: ReactNode;
  /** Renders a link. */
  href?: string;
  onSelect?: () => void;
  /** Why it is disabled; it stays focusable and a screen reader announces the reason. */
  reason?: string | undefined;
  danger?: boolean;
  /** A button in the row instead of a menu item: an icon, or with `text` also the label. */
  inline?: boolean | 'text';
  /** In the menu: a second line. */
  hint?: string | undefined;
  /** Of a focused row. */
  shortcut?: 'P' | undefined;
  /** A separator above it in the menu. */
  separated?: boolean;
};

export function RowActions({ actions, rowLabel }: { actions: readonly RowAction[]; rowLabel: string }) {
  const inMenu = actions.filter((action) => !action.inline);
  return (
    <>
      {actions.filter((action) => action.inline).map((action) => inlineAction(action, rowLabel))}
      {inMenu.length > 0 && <RowMenu actions={inMenu} rowLabel={rowLabel} />}
    </>
  );
}

/** Plain buttons with these classes instead of `Button`: there are two in each of a hundred rows. */
const largeIcon = '[&>.lucide]:size-4.5';
const iconClasses = `${iconButtonClasses('ghost', 'row')} ${largeIcon}`;
/** On a narrow screen the icon alone: without a size the label needs no element of its own. */
const iconAlone = 'md:max-xl:gap-0 md:max-xl:text-[0px]';
const textClasses = `${buttonClasses('line', 'sm')} ${iconAlone}`;
/** Three dots as text: an icon would add two elements to each row. */
const menuClasses = `${iconButtonClasses('ghost', 'row')} pb-px pl-0.5 text-[9px] tracking-[2px]`;

/** A function, not a component: it is rendered a hundred times. */
function inlineAction(action: RowAction, rowLabel: string) {
  const label = `${action.label} ${rowLabel}`;
  if (action.href !== undefined && action.reason === undefined) {
    return (
      <Link key={action.key} to={action.href} aria-label={label} title={action.label} className={iconClasses}>
        {action.icon}
      </Link>
    );
  }
  const withLabel = action.inline === 'text';
  const content = (
    <>
      {action.icon}
      {withLabel && action.label}
    </>
  );
  if (action.reason !== undefined) {
    return withLabel ? (
      <Button key={action.key} size="sm" aria-label={label} reason={action.reason} className={iconAlone}>
        {content}
      </Button>
    ) : (
      <IconButton key={action.key} size="row" label={label} reason={action.reason} className={largeIcon}>
        {content}
      </IconButton>
    );
  }
  return (
    <button
      key={action.key}
      type="button"
      aria-label={label}
      aria-keyshortcuts={action.shortcut}
      title={action.label}
      className={withLabel ? textClasses : iconClasses}
      onClick={action.onSelect}
    >
      {content}
    </button>
  );
}

/** Mounted when first opened: a hundred closed Radix menus would cost more than the rows. */
function RowMenu({ actions, rowLabel }: { actions: readonly RowAction[]; rowLabel: string }) {
  const [wasOpened, setWasOpened] = useState(false);
  const button = (
    <button
      type="button"
      aria-label={m.common_actions_for({ row: rowLabel })}
      title={m.common_actions()}
      className={menuClasses}
      data-row-menu
      {...(wasOpened ? {} : { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setWasOpened(true) })}
    >
      •••
    </button>
  );
  if (!wasOpened) return button;
  return (
    <Menu trigger={button} defaultOpen>
      {actions.map((action) => (
        <Fragment key={action.key}>
          {action.separated && <MenuSeparator />}
          <MenuEntry action={action} />
        </Fragment>
      ))}
    </Menu>
  );
}

function MenuEntry({ action }: { action: RowAction }) {
  const hintId = useId();
  if (action.href !== undefined && action.reason === undefined) {
    return (
      <MenuLink>
        <Link to={action.href} onClick={action.onSelect} aria-describedby={action.hint && hintId}>
          {action.icon}
          <span className="min-w-0">
            {action.label}
            {action.hint && (
              <small id={hintId} aria-hidden className="block text-12 text-ink-3">
                {action.hint}
              </small>
            )}
          </span>
        </Link>
      </MenuLink>
    );
  }
  return (
    <MenuItem
      icon={action.icon}
      reason={action.reason}
      hint={action.hint}
      danger={action.danger}
      onSelect={action.onSelect}
    >
      {action.label}
    </MenuItem>
  );
}
