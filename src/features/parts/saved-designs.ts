import type { LabelDesign } from '@/label/design/design';
import { readLibrary } from '@/storage/label-designs';

/** The designs saved in this browser that can be printed, as a part may name them. */
export const savedDesigns = (): LabelDesign[] =>
  readLibrary().readings.flatMap((reading) =>
    reading.ok && reading.damaged.length === 0 && reading.design.id !== '' ? [reading.design] : [],
  );
