import { clsx } from 'clsx';

const sizes = { sm: 'size-7 text-[.6875rem]', lg: 'size-10 text-14' };

type AvatarProps = { name: string; size?: keyof typeof sizes; decorative?: boolean };

/** `decorative` when the name is displayed next to it. */
export function Avatar({ name, size = 'sm', decorative = true }: AvatarProps) {
  return (
    <span
      aria-hidden={decorative}
      className={clsx(
        'inline-grid shrink-0 place-items-center rounded-full bg-ink font-semibold tracking-[.02em] text-on-ink',
        sizes[size],
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const initialWords = words.length > 1 ? [words[0], words.at(-1)] : words;
  return initialWords.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
