import { createContext, useContext } from 'react';

/**
 * Set around fields that show a record nobody may change here. Unlike in a disabled fieldset every value can be
 * reached by keyboard, read by a screen reader, selected and copied.
 */
export const ReadOnly = createContext(false);

export const useReadOnly = () => useContext(ReadOnly);
