/** A piece of foreign code that has no counterpart here. The message is for people. */
export class Untranslatable extends Error {}

/** Ends the translation of the expression that is being read. */
export function untranslatable(what: string): never {
  throw new Untranslatable(what);
}
