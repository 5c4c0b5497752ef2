import { m } from '@messages/messages';
import AlignCenterHorizontal from 'lucide-react/icons/align-center-horizontal';
import AlignCenterVertical from 'lucide-react/icons/align-center-vertical';
import AlignEndHorizontal from 'lucide-react/icons/align-end-horizontal';
import AlignEndVertical from 'lucide-react/icons/align-end-vertical';
import AlignHorizontalSpaceBetween from 'lucide-react/icons/align-horizontal-space-between';
import AlignStartHorizontal from 'lucide-react/icons/align-start-horizontal';
import AlignStartVertical from 'lucide-react/icons/align-start-vertical';
import AlignVerticalSpaceBetween from 'lucide-react/icons/align-vertical-space-between';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Group from 'lucide-react/icons/group';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Ungroup from 'lucide-react/icons/ungroup';
import type { LucideIcon } from 'lucide-react/types';
import type { Editor } from '@/features/label-designer/editor';
import { namesOf, positionText, stepOf } from '@/features/label-designer/element-names';
import {
  type Axis,
  alignBoxes,
  arrangeUnits,
  distributeBoxes,
  type Edge,
  groupElements,
  type LayerMove,
  moveLayers,
  ungroupElements,
  unitsOf,
} from '@/label/design/arrange';
import type { LabelDesign } from '@/label/design/design';
import { markElements, moveElements, setBoxes } from '@/label/design/edit';
import { type Box, unionOf, visibleBox } from '@/label/design/geometry';
import { randomId } from '@/lib/browser/ids';
import { type Command, needsEditableSelection, needsMovable } from './command';

/** SPEC section 9, mm. */
const STEP = 1;
const LARGE_STEP = 5;

type Direction = { id: string; name: (values: { step: number }) => string; icon: LucideIcon; dx: number; dy: number };

const directions: readonly Direction[] = [
  { id: 'left', name: m.designer_move_left, icon: ArrowLeft, dx: -1, dy: 0 },
  { id: 'right', name: m.designer_move_right, icon: ArrowRight, dx: 1, dy: 0 },
  { id: 'up', name: m.designer_move_up, icon: ArrowUp, dx: 0, dy: -1 },
  { id: 'down', name: m.designer_move_down, icon: ArrowDown, dx: 0, dy: 1 },
];

const nudge = ({ id, name, icon, dx, dy }: Direction, step: number): Command => {
  const key = `Arrow${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  return {
    id: `move-${id}-${step}`,
    name: () => name({ step }),
    icon,
    shortcuts: [step === STEP ? key : `Shift+${key}`],
    onLabelOnly: true,
    reason: needsMovable(),
    run: (editor) => moveSelected(editor, dx * step, dy * step),
  };
};

export const moveCommands: readonly Command[] = [
  ...directions.map((direction) => nudge(direction, STEP)),
  ...directions.map((direction) => nudge(direction, LARGE_STEP)),
];

/** Repeated key presses are one step of the history; reaching the edge of the label is announced. */
function moveSelected(editor: Editor, dx: number, dy: number): void {
  const { selection, history } = editor.document.getState();
  const elements = editor.selected();
  editor.edit(stepOf(m.designer_step_moved, elements), (design) => moveElements(design, selection, dx, dy), {
    merge: `move ${[...selection].sort().join(' ')}`,
  });
  const box = unionOf(editor.selected().map(visibleBox));
  if (!box) return;
  const isStopped = editor.document.getState().history === history;
  const position = positionText(box);
  editor.announce(
    isStopped ? m.designer_moved_to_edge({ position }) : m.designer_moved_to({ name: namesOf(elements), position }),
  );
  editor.reveal(box);
}

const align = (edge: Edge, name: () => string, icon: LucideIcon): Command => ({
  id: `align-${edge}`,
  name,
  icon,
  reason: needsMovable(),
  run: (editor) =>
    arrange(editor, name, (boxes) => {
      // A single element or group aligns with the label.
      const target = boxes.length === 1 ? { x: 0, y: 0, ...editor.design().labelSize } : undefined;
      return alignBoxes(boxes, edge, target);
    }),
});

const distribute = (axis: Axis, name: () => string, icon: LucideIcon): Command => ({
  id: `distribute-${axis}`,
  name,
  icon,
  reason: (editor) =>
    needsMovable(3)(editor) ??
    // A group counts as one.
    (unitsOf(movableOf(editor)).length < 3 ? m.designer_select_three_units() : undefined),
  run: (editor) => arrange(editor, name, (boxes) => distributeBoxes(boxes, axis)),
});

/** Also buttons while several elements are selected. */
export const alignCommands: readonly Command[] = [
  align('left', m.designer_align_left, AlignStartVertical),
  align('center', m.designer_align_center, AlignCenterVertical),
  align('right', m.designer_align_right, AlignEndVertical),
  align('top', m.designer_align_top, AlignStartHorizontal),
  align('middle', m.designer_align_middle, AlignCenterHorizontal),
  align('bottom', m.designer_align_bottom, AlignEndHorizontal),
  distribute('horizontal', m.designer_distribute_horizontally, AlignHorizontalSpaceBetween),
  distribute('vertical', m.designer_distribute_vertically, AlignVerticalSpaceBetween),
];

export const arrangeCommands: readonly Command[] = [
  ...alignCommands,
  {
    id: 'group',
    name: m.designer_group,
    icon: Group,
    shortcuts: ['Mod+G'],
    reason: needsMovable(2),
    run: (editor) =>
      editSelected(editor, m.designer_step_grouped, (design, ids) => groupElements(design, ids, randomId())),
  },
  {
    id: 'ungroup',
    name: m.designer_ungroup,
    icon: Ungroup,
    shortcuts: ['Mod+Shift+G'],
    reason: (editor) =>
      needsMovable()(editor) ??
      (editor.selected().some(({ group }) => group !== undefined) ? undefined : m.designer_not_grouped()),
    run: (editor) => editSelected(editor, m.designer_step_ungrouped, ungroupElements),
  },
];

const movableOf = (editor: Editor) => editor.selected().filter(({ locked }) => !locked);

function arrange(editor: Editor, name: () => string, layout: (boxes: readonly Box[]) => Box[]): void {
  const elements = movableOf(editor);
  const boxes = arrangeUnits(elements, layout);
  const step: Step = (values) => m.designer_step_named({ step: name(), ...values });
  editor.edit(stepOf(step, elements), (design) => setBoxes(design, boxes));
}

type ChangeOfIds = (design: LabelDesign, ids: ReadonlySet<string>) => LabelDesign;

/** Says a step of the history with the names of its elements. */
type Step = (values: { name: string }) => string;

function editSelected(editor: Editor, step: Step, change: ChangeOfIds): void {
  const { selection } = editor.document.getState();
  editor.edit(stepOf(step, editor.selected()), (design) => change(design, selection));
}

const order = (move: LayerMove, name: () => string, icon: LucideIcon, shortcut: string): Command => ({
  id: `order-${move}`,
  name,
  icon,
  shortcuts: [shortcut],
  onLabelOnly: true,
  reason: needsEditableSelection,
  run: (editor) =>
    editSelected(
      editor,
      (values) => m.designer_step_named({ step: name(), ...values }),
      (design, ids) => moveLayers(design, ids, move),
    ),
});

type Mark = { key: 'locked' | 'hidden'; value: boolean; step: Step; refusal: () => string };

const mark = (id: string, name: () => string, icon: LucideIcon, { key, value, step, refusal }: Mark): Command => ({
  id,
  name,
  icon,
  reason: (editor) =>
    needsEditableSelection(editor) ??
    (editor.selected().some((element) => (element[key] === true) !== value) ? undefined : refusal()),
  run: (editor) =>
    editSelected(editor, step, (design, ids) => markElements(design, ids, { [key]: value || undefined })),
});

export const orderCommands: readonly Command[] = [
  order('front', m.designer_bring_to_front, ArrowUpToLine, 'Mod+Shift+ArrowUp'),
  order('forward', m.designer_bring_forward, ChevronUp, 'Mod+ArrowUp'),
  order('backward', m.designer_send_backward, ChevronDown, 'Mod+ArrowDown'),
  order('back', m.designer_send_to_back, ArrowDownToLine, 'Mod+Shift+ArrowDown'),
  mark('lock', m.designer_lock, Lock, {
    key: 'locked',
    value: true,
    step: m.designer_step_locked,
    refusal: m.designer_already_locked,
  }),
  mark('unlock', m.designer_unlock, LockOpen, {
    key: 'locked',
    value: false,
    step: m.designer_step_unlocked,
    refusal: m.designer_not_locked,
  }),
  mark('hide', m.designer_hide, EyeOff, {
    key: 'hidden',
    value: true,
    step: m.designer_step_hidden,
    refusal: m.designer_already_hidden,
  }),
  mark('show', m.designer_show, Eye, {
    key: 'hidden',
    value: false,
    step: m.designer_step_shown,
    refusal: m.designer_not_hidden,
  }),
];
