import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ThemeMenu } from '@/features/shell/top-bar';
import { theme } from '@/ui/basics/theme';

const currentTheme = () => document.documentElement.dataset.theme;
/** The test's browser has a switch for it that the type of `window` does not know. */
const { device } = (window as unknown as { happyDOM: { settings: { device: { prefersColorScheme: string } } } })
  .happyDOM.settings;
const system = (dark: boolean) => {
  device.prefersColorScheme = dark ? 'dark' : 'light';
};

let stop: () => void;
beforeEach(() => {
  theme.set('system');
  stop = theme.start();
});
afterEach(() => {
  stop();
  system(false);
});

describe('the theme', () => {
  it('is the system one until another is selected, and remembers the selection', async () => {
    expect(currentTheme()).toBe('light');
    render(<ThemeMenu />);
    await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(currentTheme()).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('forgets the choice when the system decides again', () => {
    theme.set('dark');
    system(true);
    theme.set('system');
    expect(currentTheme()).toBe('dark');
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('follows a choice made in another tab', () => {
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    expect(currentTheme()).toBe('dark');
  });

  it('ignores invalid text in the storage', () => {
    localStorage.setItem('theme', 'purple');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'purple' }));
    expect(theme.choice()).toBe('system');
    expect(currentTheme()).toBe('light');
  });
});
