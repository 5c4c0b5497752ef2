import { m } from '@messages/messages';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Part } from '@/domain/part';
import { IconButton } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { isModalOpen } from '@/ui/overlays/modal';
import type { PaletteScreen } from './palette-dialog';
import { modifier, shortcutOf } from './shortcuts';

const PaletteDialog = lazyComponent(async () => (await import('./palette-dialog')).PaletteDialog, {
  over:
    ({ onOpenChange }) =>
    () =>
      onOpenChange(false),
});
const ShortcutHelp = lazyComponent(async () => (await import('./shortcut-help')).ShortcutHelp, {
  over:
    ({ onOpenChange }) =>
    () =>
      onOpenChange(false),
});

type CommandPaletteProps = {
  screens: PaletteScreen[];
  onPrint: (part: Part) => void;
  onAddToPrintList: (part: Part) => void;
};

/** Ctrl/Cmd+K opens the search, `?` the keyboard shortcuts. Neither opens over another modal dialog. */
export function CommandPalette({ screens, onPrint, onAddToPrintList }: CommandPaletteProps) {
  const [open, setOpen] = useState<'palette' | 'help'>();
  const { pathname } = useLocation();
  const hasOwnHelp = pathname === paths.labelDesigner.href();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (!shortcut || (shortcut === 'help' && hasOwnHelp)) return;
      event.preventDefault();
      if (!open && isModalOpen()) return;
      setOpen(shortcut);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [hasOwnHelp, open]);

  const close = (next: boolean) => !next && setOpen(undefined);
  return (
    <>
      <IconButton label={m.palette_open({ shortcut: `${modifier}+K` })} onClick={() => setOpen('palette')}>
        <Search aria-hidden="true" className="size-4.5" />
      </IconButton>
      {open === 'palette' && (
        <PaletteDialog
          onOpenChange={close}
          onHelp={() => setOpen('help')}
          screens={screens}
          onPrint={onPrint}
          onAddToPrintList={onAddToPrintList}
        />
      )}
      {open === 'help' && <ShortcutHelp onOpenChange={close} />}
    </>
  );
}
