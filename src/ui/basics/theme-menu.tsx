import Contrast from 'lucide-react/icons/contrast';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useSyncExternalStore } from 'react';
import { Menu, MenuRadioItems } from '@/ui/overlays/menu';
import { IconButton } from './button';
import { type ThemeChoice, theme } from './theme';

const items = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
] as const;

export function ThemeMenu() {
  const choice = useSyncExternalStore(theme.subscribe, theme.choice, (): ThemeChoice => 'system');
  return (
    <Menu
      caption="Theme"
      trigger={
        <IconButton label="Theme">
          <Contrast aria-hidden className="size-4.5" />
        </IconButton>
      }
    >
      <MenuRadioItems value={choice} onValueChange={theme.set} items={items} />
    </Menu>
  );
}
