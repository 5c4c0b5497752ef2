import type { LucideIcon } from 'lucide-react';
import type { Canvas } from '@/features/label-designer/canvas/canvas-store';
import type { ProvidedServices } from '@/features/label-designer/designer-services';
import { type Designer, designOf, selectedElements } from '@/features/label-designer/designer-store';
import type { LabelDesign } from '@/label/design/design';
import type { LabelElement } from '@/label/elements/element';

/** What a command works on. */
export type CommandContext = { designer: Designer; canvas: Canvas; services: ProvidedServices };

/**
 * One thing the user can do, as data: buttons, menus, shortcuts and the help sheet read the same table, so they
 * cannot disagree.
 */
export type Command = {
  id: string;
  name: string;
  icon: LucideIcon;
  group: CommandGroup;
  /** Such as 'Mod+Shift+Z'; Mod is Ctrl, on Apple's machines ⌘. The first one is shown. */
  shortcuts?: readonly string[];
  /** Keys that mean something else elsewhere (Delete, arrows) count only with the focus on the label. */
  onLabelOnly?: boolean;
  /** Also from within a field, whose typing it does not touch. */
  whileTyping?: boolean;
  /** The browser tells of these with an event of its own; the key is only shown. */
  byBrowser?: boolean;
  /** Why it cannot be done now. */
  reason?: (context: CommandContext) => string | undefined;
  run: (context: CommandContext) => void;
};

export const commandGroups = ['Design', 'Edit', 'Move', 'Arrange', 'Order', 'View'] as const;
export type CommandGroup = (typeof commandGroups)[number];

export const stateOf = ({ designer }: CommandContext) => designer.store.getState();
export const openDesign = (context: CommandContext): LabelDesign => designOf(stateOf(context));
export const chosen = (context: CommandContext): LabelElement[] => selectedElements(stateOf(context));

const NOTHING_SELECTED = 'Select an element first';
const ALL_LOCKED = 'The selected elements are locked';

/** Needs something selected, locked or not. */
export const needsSelection = (context: CommandContext) =>
  stateOf(context).selection.size === 0 ? NOTHING_SELECTED : undefined;

/** Needs at least `count` selected elements that may change, in a design that may. */
export const needsMovable =
  (count = 1) =>
  (context: CommandContext): string | undefined => {
    const { readOnly } = stateOf(context);
    if (readOnly !== undefined) return readOnly;
    const elements = chosen(context);
    if (elements.length === 0) return NOTHING_SELECTED;
    const movable = elements.filter(({ locked }) => !locked).length;
    if (movable === 0) return ALL_LOCKED;
    return movable < count ? `Select ${count} elements first` : undefined;
  };

/** Needs a selection in a design that may change; locked elements count. */
export const needsEditable = (context: CommandContext): string | undefined =>
  stateOf(context).readOnly ?? needsSelection(context);
