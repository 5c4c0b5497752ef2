import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type SegmentsProps<Value extends string> = {
  /** The name for screen readers; or `labelledBy` when it is visible. */
  label?: string;
  labelledBy?: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
  disabled?: boolean;
};

/** One out of two or three options, all visible. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      className={clsx(
        'grid auto-cols-fr grid-flow-col [&>*]:border-rule-2 [&>:not(:last-child)]:border-r overflow-clip rounded-2 border border-control bg-paper',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      {props.options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'relative grid min-h-7.5 cursor-pointer place-items-center px-2 py-1 text-center text-13 text-ink-2 leading-5 wrap-anywhere coarse:min-h-10',
            'has-checked:bg-ink has-checked:font-medium has-checked:text-on-ink',
            'has-disabled:cursor-not-allowed has-disabled:text-ink-3 has-checked:has-disabled:bg-bench-2',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            disabled={props.disabled}
            onChange={() => props.onValueChange(option.value)}
            className="absolute inset-0 cursor-[inherit] opacity-0 outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

/** Segments with a visible name above them. */
export function LabelledSegments<Value extends string>(props: Omit<SegmentsProps<Value>, 'labelledBy'>) {
  const { label, ...segments } = props;
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <span id={id} className="text-13 font-medium">
        {label}
      </span>
      <Segments {...segments} labelledBy={id} />
    </div>
  );
}
