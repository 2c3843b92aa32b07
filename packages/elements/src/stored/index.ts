export { makeStored } from './make-stored.ts';
export { recipesOnly } from './recipes-only.ts';
export { pieceListen } from './piece/trigger-element.ts';
export type { PieceListen } from './piece/trigger-element.ts';
