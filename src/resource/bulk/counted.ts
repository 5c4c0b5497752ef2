import { formatNumber } from '@/lib/numbers';

/** '1 part', '240 parts', '2 deliveries' */
export const counted = (count: number, noun: string) => `${formatNumber(count)} ${count === 1 ? noun : plural(noun)}`;

const plural = (noun: string) => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);
