import { applySet } from './apply-set.ts';
import type { Handler } from './context.ts';

/** Sets values and properties in the form; where there is none it means nothing. */
export const set: Handler<'set'> = (instruction, { form }) => {
  if (form !== undefined) applySet(form.store, instruction, form.sent);
};
