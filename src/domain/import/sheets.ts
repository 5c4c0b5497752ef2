import { deliverySheet } from './delivery-sheet';
import { partSheet } from './part-sheet';

/** Everything that can be imported: the worker that checks rows finds its rules here by name. */
export const sheets = { parts: partSheet, deliveries: deliverySheet };

export type SheetName = keyof typeof sheets;
