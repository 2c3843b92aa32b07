/** Something of JSONata that expressions here do not have, and why. */
export interface Unsupported {
  what: string;
  reason: string;
}

/** Functions of JSONata that are refused when a definition is checked. */
export const unsupportedFunctions: readonly (Unsupported & { name: string })[] = [
  {
    name: 'eval',
    what: '`$eval`',
    reason: 'A string that an expression gave is data: it is never parsed again.',
  },
];
