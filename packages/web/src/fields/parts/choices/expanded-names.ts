import { createContext } from 'react';

/** Names of related resources by id that came along with a list, so that its cells need not ask one by one. */
export const ExpandedNames = createContext<ReadonlyMap<string, string> | undefined>(undefined);
