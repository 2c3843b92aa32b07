import { createContext } from 'react';

/** The title of the module that is being built, for what its fields say of it. */
export const OwnModule = createContext('');
