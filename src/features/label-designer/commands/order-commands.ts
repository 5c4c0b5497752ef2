import {
  ArrowDownToLine,
  ArrowUpToLine,
  ChevronDown,
  ChevronUp,
  Eye,
  EyeOff,
  Lock,
  LockOpen,
  type LucideIcon,
} from 'lucide-react';
import { namesOf } from '@/features/label-designer/element-names';
import { type LayerMove, moveLayers } from '@/label/design/arrange';
import { markElements } from '@/label/design/edit';
import type { LabelElement } from '@/label/elements/element';
import { type Command, type CommandContext, chosen, needsEditable, stateOf } from './command';

const order = (move: LayerMove, name: string, icon: LucideIcon, shortcut: string): Command => ({
  id: `order-${move}`,
  name,
  icon,
  group: 'Order',
  shortcuts: [shortcut],
  onLabelOnly: true,
  reason: needsEditable,
  run: (context) => {
    const { selection } = stateOf(context);
    context.designer.actions.edit(`${name}: ${namesOf(chosen(context))}`, (design) =>
      moveLayers(design, selection, move),
    );
  },
});

type Marked = { mark: 'locked' | 'hidden'; to: boolean; verb: string; already: string };

const mark = (id: string, name: string, icon: LucideIcon, { mark: key, to, verb, already }: Marked): Command => ({
  id,
  name,
  icon,
  group: 'Order',
  reason: (context) =>
    needsEditable(context) ?? (chosen(context).some((element) => isMarked(element, key) !== to) ? undefined : already),
  run: (context) => markChosen(context, verb, { [key]: to || undefined }),
});

const isMarked = (element: LabelElement, key: 'locked' | 'hidden') => element[key] === true;

export const orderCommands: readonly Command[] = [
  order('front', 'Bring to front', ArrowUpToLine, 'Mod+Shift+ArrowUp'),
  order('forward', 'Bring forward', ChevronUp, 'Mod+ArrowUp'),
  order('backward', 'Send backward', ChevronDown, 'Mod+ArrowDown'),
  order('back', 'Send to back', ArrowDownToLine, 'Mod+Shift+ArrowDown'),
  mark('lock', 'Lock', Lock, { mark: 'locked', to: true, verb: 'Locked', already: 'Already locked' }),
  mark('unlock', 'Unlock', LockOpen, { mark: 'locked', to: false, verb: 'Unlocked', already: 'Not locked' }),
  mark('hide', 'Hide', EyeOff, { mark: 'hidden', to: true, verb: 'Hid', already: 'Already hidden' }),
  mark('show', 'Show', Eye, { mark: 'hidden', to: false, verb: 'Showed', already: 'Not hidden' }),
];

function markChosen(context: CommandContext, verb: string, marks: Partial<Pick<LabelElement, 'locked' | 'hidden'>>) {
  const { selection } = stateOf(context);
  context.designer.actions.edit(`${verb} ${namesOf(chosen(context))}`, (design) =>
    markElements(design, selection, marks),
  );
}
