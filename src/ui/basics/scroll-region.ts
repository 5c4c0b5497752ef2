/** Attributes of an area that scrolls: a tab stop makes it scrollable by keyboard. */
export const scrollRegion = (label: string) => ({ 'aria-label': label, tabIndex: 0 });
