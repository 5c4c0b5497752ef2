import { describe, expect, it } from 'vitest';
import { commands } from '@/features/label-designer/commands/all-commands';
import { ariaKeys, displayKeys, matches } from '@/features/label-designer/commands/shortcut';

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
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
  ])('%s matches %o: %s', (shortcut, event, expected) => expect(matches(shortcut, event, false)).toBe(expected));

  it('uses ⌘ on Apple machines', () => {
    expect(matches('Mod+Z', press('z', { metaKey: true }), true)).toBe(true);
    expect(matches('Mod+Z', press('z', { ctrlKey: true }), true)).toBe(false);
  });

  it('is displayed with the key names of the platform', () => {
    expect(displayKeys('Mod+Shift+ArrowUp', false)).toEqual(['Ctrl', 'Shift', '↑']);
    expect(displayKeys('Mod++', true)).toEqual(['⌘', '+']);
    expect(ariaKeys('Mod+Shift+Z', false)).toBe('Control+Shift+Z');
  });
});

describe('the table of commands', () => {
  it('has unique ids', () => {
    const ids = commands.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has unique shortcuts', () => {
    const keys = commands.flatMap(({ shortcuts = [] }) => shortcuts);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('edits by keys without Ctrl or ⌘ only with the focus on the label', () => {
    const withoutMod = commands.filter(({ shortcuts = [] }) => shortcuts.some((key) => !key.startsWith('Mod')));
    expect(withoutMod.filter(({ onLabelOnly }) => !onLabelOnly).map(({ id }) => id)).toEqual([
      'next-panel',
      'previous-panel',
      'help',
    ]);
  });
});
