import { mentionedNames, Problem, type ModuleDefinition } from '@bakehouse/contract';

/**
 * Throws where a rule of the module holds fields that are being changed against others that the writer may not read: whether it
 * holds would tell what these are, value by value. So it is refused whatever they are.
 */
export function refuseUnjudged(
  { bakery_resource: { fields, rules = [] } }: ModuleDefinition,
  changed: readonly string[],
  reads: (field: string) => boolean,
): void {
  const names = fields.map(({ identifier }) => identifier);
  for (const { expression } of rules) {
    const used = usedBy(expression);
    const told = changed.filter((name) => used.has(name));
    const isUnjudged = [...used].some((name) => !reads(name) && !changed.includes(name));
    if (told.length > 0 && isUnjudged)
      throw new Problem(
        'forbidden',
        `You may not write ${told.join(', ')}: a rule of the module compares this with what you may not read.`,
      );
  }

  /** What an expression uses; instead of a computed field that the writer may not read, what that is worked out from. */
  function usedBy(text: string, seen = new Set<string>()): ReadonlySet<string> {
    const used = new Set<string>();
    for (const name of mentionedNames(text, names)) {
      const source = fields.find(({ identifier }) => identifier === name)?.options?.['expression'];
      if (typeof source !== 'string' || reads(name)) used.add(name);
      else if (!seen.has(name)) for (const each of usedBy(source, seen.add(name))) used.add(each);
    }
    return used;
  }
}
