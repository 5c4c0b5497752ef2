import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from '@/lib/browser/debounce';

const PAUSE_MS = 500;

export type FilterChipProps = {
  id: string;
  label: string;
  value: string;
  /** Called 500 ms after the last letter, at once on Enter or when the field is left. */
  onChange: (value: string) => void;
  onRemove: () => void;
};

/** One active column filter: caption, value, and the way to remove it. */
export function FilterChip({ id, label, value, onChange, onRemove }: FilterChipProps) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  const [asked, setAsked] = useState(value);
  // The list may change the filter by itself (Back, a shared link): then the draft is void, and is not asked for later.
  // What was asked for here comes back as the value too, and must not take back the letters typed since.
  if (value !== known) {
    setKnown(value);
    setAsked(value);
    if (value !== asked) setDraft(value);
  }
  const newest = useRef(value);
  const commitLater = useDebouncedCallback((next: string) => commit(next), PAUSE_MS);
  useEffect(() => {
    if (value !== newest.current) commitLater.cancel();
    newest.current = value;
  }, [value, commitLater]);
  const commit = (next: string) => {
    commitLater.cancel();
    if (next === newest.current) return;
    newest.current = next;
    setAsked(next);
    onChange(next);
  };
  const type = (next: string) => {
    setDraft(next);
    commitLater(next);
  };
  return (
    <span className="inline-flex h-8 items-stretch rounded-2 border border-rule-2 bg-paper text-13 focus-within:border-control coarse:h-10 max-md:order-3">
      <label className="flex min-w-0 items-center">
        <span className="pr-2 pl-2.5 whitespace-nowrap text-ink-2">{label}</span>
        <input
          id={id}
          value={draft}
          maxLength={200}
          autoComplete="off"
          aria-label={`Filter ${label}`}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && commit(draft)}
          onBlur={() => commit(draft)}
          className="field-sizing-content h-full max-w-45 min-w-10 border-l border-rule-2 bg-transparent px-2 font-medium focus-visible:outline-offset-0"
        />
      </label>
      <button
        type="button"
        aria-label={`Remove filter ${label}`}
        // Leaving the field would first send what is half typed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRemove}
        className="grid w-7 place-items-center border-l border-rule-2 text-ink-3 hover:text-ink coarse:w-8"
      >
        <X aria-hidden />
      </button>
    </span>
  );
}
