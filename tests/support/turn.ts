import { act } from '@testing-library/react';

/** Lets the page do what it has at hand: promises that are settled, answers that have come. No timer is waited for. */
export const turn = () => act(() => new Promise((resolve) => setImmediate(resolve)));
