import * as z from 'zod/mini';
import type { LabelDesign } from '@/label/design';
import { parseDesign } from '@/label/parse-design';
import { localStore } from '@/lib/local-store';

/** Where the designer keeps its designs (SPEC section 9). */
const store = localStore('labelDesigns', z.array(z.unknown()), []);

/** The designs saved in this browser that can be printed, as a part may name them. */
export const savedDesigns = (): LabelDesign[] =>
  store.read().flatMap((stored) => {
    const reading = parseDesign(stored);
    return reading.ok && reading.damaged.length === 0 && reading.design.id !== '' ? [reading.design] : [];
  });
