export { makeStored } from './make-stored.ts';
export { recipesOnly } from './recipes-only.ts';
