import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react';
import { namesOf, spokenPlace } from '@/features/label-designer/element-names';
import { moveElements } from '@/label/design/edit';
import { seenBox, unionOf } from '@/label/design/geometry';
import { type Command, type CommandContext, chosen, needsMovable, stateOf } from './command';

/** SPEC section 9: an arrow key moves 1 mm, with Shift 5 mm. */
const STEP = 1;
const LARGE_STEP = 5;

type Direction = { id: string; icon: LucideIcon; dx: number; dy: number };

const directions: readonly Direction[] = [
  { id: 'left', icon: ArrowLeft, dx: -1, dy: 0 },
  { id: 'right', icon: ArrowRight, dx: 1, dy: 0 },
  { id: 'up', icon: ArrowUp, dx: 0, dy: -1 },
  { id: 'down', icon: ArrowDown, dx: 0, dy: 1 },
];

const nudge = ({ id, icon, dx, dy }: Direction, step: number): Command => {
  const key = `Arrow${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  return {
    id: `move-${id}-${step}`,
    name: `Move ${id} ${step} mm`,
    icon,
    group: 'Move',
    shortcuts: [step === STEP ? key : `Shift+${key}`],
    onLabelOnly: true,
    reason: needsMovable(),
    run: (context) => moveBy(context, dx * step, dy * step),
  };
};

export const moveCommands: readonly Command[] = [
  ...directions.map((direction) => nudge(direction, STEP)),
  ...directions.map((direction) => nudge(direction, LARGE_STEP)),
];

/** Moves what is selected; quick presses are one step of the history, and the edge of the label is told. */
function moveBy(context: CommandContext, dx: number, dy: number): void {
  const { designer } = context;
  const { selection, history } = stateOf(context);
  const name = namesOf(chosen(context));
  designer.actions.edit(`Moved ${name}`, (design) => moveElements(design, selection, dx, dy), {
    merge: `move ${[...selection].sort().join(' ')}`,
  });
  const place = unionOf(chosen(context).map(seenBox));
  if (!place) return;
  const stopped = stateOf(context).history === history;
  designer.actions.announce(`${stopped ? 'At the edge of the label' : `Moved ${name}`}, ${spokenPlace(place)}`);
  context.canvas.reveal(place);
}
