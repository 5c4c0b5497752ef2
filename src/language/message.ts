import type { Language } from './language';

/** A text that is said when it is shown, in the language of then: `m.common_close`. */
export type Message = (inputs?: Record<string, never>, options?: { locale?: Language }) => string;
