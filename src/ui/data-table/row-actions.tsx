import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonLooks } from '@/ui/basics/button';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/ui/overlays/menu';

/** Something that can be done to a row, as data: the button, the menu and the keyboard cannot disagree. */
export type RowAction = {
  key: string;
  label: string;
  icon: ReactNode;
  /** Where it leads; then it is a real link. */
  href?: string;
  onSelect?: () => void;
  /** Why it is refused; it stays visible and reads its reason. */
  reason?: string | undefined;
  danger?: boolean;
  /** A button of its own in the row instead of an item of the menu: its icon, or with its word beside it. */
  inline?: boolean | 'text';
  /** A rule above it in the menu. */
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

const buttonSize = 'h-7 w-8 px-0 coarse:size-11';
const buttonClasses = `${buttonSize} [&>svg]:size-4.5`;
/** Worked out once, and no layer of their own: there are two buttons in each of a hundred rows. */
const iconLooks = buttonLooks('ghost', 'md', 'static', buttonClasses);
const textLooks = buttonLooks('line', 'sm', 'static');
/** Three dots of text: an icon would be two more elements of a row, gradients a quarter of what painting a hundred takes. */
const menuLooks = buttonLooks('ghost', 'md', 'static', buttonSize, 'pb-px pl-0.5 text-[9px] tracking-[2px]');

/** A function and no component: it is drawn with its row, a hundred times. */
function inlineAction(action: RowAction, rowLabel: string) {
  const label = `${action.label} ${rowLabel}`;
  if (action.href !== undefined && action.reason === undefined) {
    return (
      <Link key={action.key} to={action.href} aria-label={label} title={action.label} className={iconLooks}>
        {action.icon}
      </Link>
    );
  }
  const withWord = action.inline === 'text';
  const content = (
    <>
      {action.icon}
      {withWord && action.label}
    </>
  );
  if (action.reason !== undefined) {
    return (
      <Button
        key={action.key}
        {...(withWord ? { size: 'sm' } : { variant: 'ghost', className: buttonClasses })}
        aria-label={label}
        reason={action.reason}
      >
        {content}
      </Button>
    );
  }
  return (
    <button
      key={action.key}
      type="button"
      aria-label={label}
      title={withWord ? undefined : action.label}
      className={withWord ? textLooks : iconLooks}
      onClick={action.onSelect}
    >
      {content}
    </button>
  );
}

/** A hundred closed Radix menus would cost more than the rows: the menu comes to life when it is first opened. */
function RowMenu({ actions, rowLabel }: { actions: readonly RowAction[]; rowLabel: string }) {
  const [used, setUsed] = useState(false);
  const button = (
    <button
      type="button"
      aria-label={`Actions for ${rowLabel}`}
      title="Actions"
      className={menuLooks}
      data-row-menu
      {...(used ? {} : { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setUsed(true) })}
    >
      •••
    </button>
  );
  if (!used) return button;
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
  if (action.href !== undefined && action.reason === undefined) {
    return (
      <MenuLink>
        <Link to={action.href} onClick={action.onSelect}>
          {action.icon}
          {action.label}
        </Link>
      </MenuLink>
    );
  }
  return (
    <MenuItem icon={action.icon} reason={action.reason} danger={action.danger} onSelect={action.onSelect}>
      {action.label}
    </MenuItem>
  );
}
