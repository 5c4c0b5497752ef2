import { describe, expect, it } from 'vitest';
import { commands } from '@/features/label-designer/commands/all-commands';
import { ariaKeys, displayKeys, matches } from '@/features/label-designer/commands/shortcut';

const press = (key: string, own: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...own,
});

describe('a shortcut', () => {
  it.each([
    ['Mod+Z', press('z', { ctrlKey: true }), true],
    ['Mod+Z', press('Z', { ctrlKey: true, shiftKey: true }), false],
    ['Mod+Shift+Z', press('Z', { ctrlKey: true, shiftKey: true }), true],
    ['Mod+Z', press('z', { metaKey: true }), false],
    ['Mod+Z', press('z'), false],
    ['Mod++', press('+', { ctrlKey: true, shiftKey: true }), true],
    ['Mod+-', press('-', { ctrlKey: true }), true],
    ['?', press('?', { shiftKey: true }), true],
    ['Delete', press('Delete'), true],
    ['Delete', press('Delete', { altKey: true }), false],
    ['Shift+ArrowLeft', press('ArrowLeft', { shiftKey: true }), true],
    ['ArrowLeft', press('ArrowLeft', { shiftKey: true }), false],
  ])('%s for %o: %s', (shortcut, event, fits) => expect(matches(shortcut, event, false)).toBe(fits));

  it('uses ⌘ on Apple machines', () => {
    expect(matches('Mod+Z', press('z', { metaKey: true }), true)).toBe(true);
    expect(matches('Mod+Z', press('z', { ctrlKey: true }), true)).toBe(false);
  });

  it('is shown as it stands on the keyboard', () => {
    expect(displayKeys('Mod+Shift+ArrowUp', false)).toEqual(['Ctrl', 'Shift', '↑']);
    expect(displayKeys('Mod++', true)).toEqual(['⌘', '+']);
    expect(ariaKeys('Mod+Shift+Z', false)).toBe('Control+Shift+Z');
  });
});

describe('the table of commands', () => {
  it('has no two commands with one id', () => {
    const ids = commands.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has no two commands for one key', () => {
    const keys = commands.flatMap(({ shortcuts = [] }) => shortcuts);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('lets keys without Ctrl or ⌘ edit only with the focus on the label', () => {
    const bare = commands.filter(({ shortcuts = [] }) => shortcuts.some((key) => !key.startsWith('Mod')));
    expect(bare.filter(({ onLabelOnly }) => !onLabelOnly).map(({ id }) => id)).toEqual([
      'next-panel',
      'previous-panel',
      'help',
    ]);
  });
});
