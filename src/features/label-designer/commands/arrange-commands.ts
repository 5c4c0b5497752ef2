import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  Group,
  type LucideIcon,
  Ungroup,
} from 'lucide-react';
import { namesOf } from '@/features/label-designer/element-names';
import {
  type Axis,
  alignBoxes,
  arrangeUnits,
  distributeBoxes,
  type Edge,
  groupElements,
  ungroupElements,
  unitsOf,
} from '@/label/design/arrange';
import { setBoxes } from '@/label/design/edit';
import type { Box } from '@/label/design/geometry';
import { randomId } from '@/lib/browser/ids';
import { type Command, type CommandContext, chosen, needsMovable, openDesign, stateOf } from './command';

const align = (edge: Edge, name: string, icon: LucideIcon): Command => ({
  id: `align-${edge}`,
  name,
  icon,
  group: 'Arrange',
  reason: needsMovable(),
  run: (context) =>
    arrange(context, `${name}:`, (boxes) => {
      const { width, height } = openDesign(context).labelSize;
      // A single element or group has nothing to align with but the label.
      return boxes.length === 1 ? alignBoxes(boxes, edge, { x: 0, y: 0, width, height }) : alignBoxes(boxes, edge);
    }),
});

const distribute = (axis: Axis, name: string, icon: LucideIcon): Command => ({
  id: `distribute-${axis}`,
  name,
  icon,
  group: 'Arrange',
  reason: (context) => needsUnits(3)(context),
  run: (context) => arrange(context, `${name}:`, (boxes) => distributeBoxes(boxes, axis)),
});

export const arrangeCommands: readonly Command[] = [
  align('left', 'Align left', AlignStartVertical),
  align('center', 'Align center', AlignCenterVertical),
  align('right', 'Align right', AlignEndVertical),
  align('top', 'Align top', AlignStartHorizontal),
  align('middle', 'Align middle', AlignCenterHorizontal),
  align('bottom', 'Align bottom', AlignEndHorizontal),
  distribute('horizontal', 'Distribute horizontally', AlignHorizontalSpaceBetween),
  distribute('vertical', 'Distribute vertically', AlignVerticalSpaceBetween),
  {
    id: 'group',
    name: 'Group',
    icon: Group,
    group: 'Arrange',
    shortcuts: ['Mod+G'],
    reason: needsMovable(2),
    run: (context) => {
      const { selection } = stateOf(context);
      context.designer.actions.edit(`Grouped ${namesOf(chosen(context))}`, (design) =>
        groupElements(design, selection, randomId()),
      );
    },
  },
  {
    id: 'ungroup',
    name: 'Ungroup',
    icon: Ungroup,
    group: 'Arrange',
    shortcuts: ['Mod+Shift+G'],
    reason: (context) =>
      needsMovable()(context) ??
      (chosen(context).some(({ group }) => group !== undefined) ? undefined : 'The selected elements are not grouped'),
    run: (context) => {
      const { selection } = stateOf(context);
      context.designer.actions.edit(`Ungrouped ${namesOf(chosen(context))}`, (design) =>
        ungroupElements(design, selection),
      );
    },
  },
];

const movableOf = (context: CommandContext) => chosen(context).filter(({ locked }) => !locked);

/** What lies in one group counts as one. */
const needsUnits = (count: number) => (context: CommandContext) =>
  needsMovable(count)(context) ??
  (unitsOf(movableOf(context)).length < count ? `Select ${count} elements or groups first` : undefined);

function arrange(context: CommandContext, verb: string, place: (boxes: readonly Box[]) => Box[]): void {
  const elements = movableOf(context);
  const boxes = arrangeUnits(elements, place);
  context.designer.actions.edit(`${verb} ${namesOf(elements)}`, (design) => setBoxes(design, boxes));
}
