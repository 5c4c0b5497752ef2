import { useId } from 'react';
import { type Hands, toggleHand } from '@/domain/part';
import { cn } from '@/lib/cn';
import { HandMark } from '@/ui/basics/hand-mark';
import { Switch } from '@/ui/forms/switch';

type HandSwitchesProps = { value: Hands; onChange: (hands: Hands) => void };

/** Two switches of which at most one is on (SPEC section 2, part form). */
export function HandSwitches({ value, onChange }: HandSwitchesProps) {
  const row = (hand: 'left' | 'right', on: boolean) => (
    <HandSwitch hand={hand} on={on} onChange={(next) => onChange(toggleHand(hand, next, value))} />
  );
  return (
    <div className="grid grid-cols-2 divide-x divide-rule-2 rounded-2 border border-rule-2 max-md:grid-cols-1 max-md:divide-x-0 max-md:divide-y">
      {row('left', value.leftHand)}
      {row('right', value.rightHand)}
    </div>
  );
}

const words = {
  left: { label: 'Left Hand', hint: 'Enable if this part is for left hand' },
  right: { label: 'Right Hand', hint: 'Enable if this part is for right hand' },
};

function HandSwitch(props: { hand: 'left' | 'right'; on: boolean; onChange: (on: boolean) => void }) {
  const { hand, on, onChange } = props;
  const id = useId();
  return (
    <div className="flex items-center gap-3.5 px-4 py-3.5">
      <span aria-hidden className={cn('inline-flex', !on && 'opacity-35')}>
        <HandMark hand={hand} size="lg" />
      </span>
      <span className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-13 leading-[1.125rem] font-medium">
          {words[hand].label}
        </label>
        <span id={`${id}-hint`} className="block text-12 text-ink-3">
          {words[hand].hint}
        </span>
      </span>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={on} onCheckedChange={onChange} />
    </div>
  );
}
