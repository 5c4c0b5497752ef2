import userEvent from '@testing-library/user-event';

/** What a barcode scanner does: all keys of a code and Enter, with nothing between them. */
export const scan = (code: string) => userEvent.setup({ delay: null }).keyboard(`${code}{Enter}`);
