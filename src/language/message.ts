import type { Language } from './language';

/** A text that is looked up when it is rendered, in the current language: `m.common_close`. */
export type Message = (inputs?: Record<string, never>, options?: { locale?: Language }) => string;
