/** A name with `-` in place of each character that no file name may have on Windows. */
export const fileNameFrom = (text: string): string => text.replace(/[<>:"/\\|?*\p{Cc}]/gu, '-');
