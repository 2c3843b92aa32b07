import { createContext } from 'react';

/** The label of the row around a control, for parts of it that are named after it. */
export const RowLabel = createContext('');
