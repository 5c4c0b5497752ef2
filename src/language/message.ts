import type { Language } from './language';
import { SPECIFICATION } from './languages';

/** A text that is said when it is shown, in the language of then: `m.common_close`. */
export type Message = (inputs?: Record<string, never>, options?: { locale?: Language }) => string;

/** The specification's text, for files. */
export const specificationText = (message: Message): string => message({}, { locale: SPECIFICATION });
