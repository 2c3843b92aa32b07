import { fieldsOf, jsonEqual, type ModuleDefinition } from '@bakehouse/contract';

/** Whether a definition computes something that the one before it did not, or not so. */
export function computesAnew(before: ModuleDefinition | undefined, after: ModuleDefinition): boolean {
  if (before === undefined) return false;
  const old = fieldsOf(before);
  return [...fieldsOf(after).values()].some((field) => {
    if (field.type !== 'computed') return false;
    const known = old.get(field.was ?? field.identifier) ?? old.get(field.identifier);
    return known?.type !== 'computed' || !jsonEqual(known.options ?? null, field.options ?? null);
  });
}
