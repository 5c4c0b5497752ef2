import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** tailwind-merge must know the token names that look like a colour and a size at once. */
const merge = extendTailwindMerge({
  extend: { theme: { text: ['11', '12', '13', '14', '16', '18', '24', '40', '48'] } },
});

/** Joins class names; of two utilities for the same property the later one wins. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes));
