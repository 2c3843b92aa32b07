/** A piece of foreign code that has no counterpart here. The message is for people. */
export class Untranslatable extends Error {}

/** Ends the translation of the expression that is being read. */
export function untranslatable(what: string): never {
  throw new Untranslatable(what);
}

/** Why something was not translated; what has no such reason is thrown. */
export function reasonOf(error: unknown): string {
  if (error instanceof Untranslatable) return error.message;
  // Code that nests thousands of levels deep.
  if (error instanceof RangeError) return 'it is nested too deep';
  throw error;
}
