import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { classGroups, conflictingClassGroups } from './class-groups';

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'marker', 'placeholder', 'selection'],
}));

/** Joins class names; of two utilities for the same property the later one wins. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes));
