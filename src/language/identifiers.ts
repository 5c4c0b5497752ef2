import { meaningOfRow } from '@/label/codes/composition';
import type { CompositionMode } from '@/label/codes/encoded';

/** What an identifier stands for; undefined when it is not in the tables. */
export const sayIdentifier = (mode: CompositionMode, id: string): string | undefined => meaningOfRow(mode, id);
