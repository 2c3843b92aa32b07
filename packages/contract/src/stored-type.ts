/** The groups of element types that are made of what is stored, and not known when the product is built. */
export const storedGroups = ['api', 'piece', 'event/piece'] as const;

/** How such a type is written: `group/name/operation`, events with `event/` before it. */
export const storedType =
  /^(?:api|(?:event\/)?piece)\/[a-z][a-z0-9_-]{0,62}\/[A-Za-z0-9_][A-Za-z0-9_-]{0,99}$/;

/** Whether an element type is made of what is stored. */
export function isStoredType(type: string): boolean {
  return storedType.test(type);
}
