/** The options that a type edits in its own way, and those that stand elsewhere for every type. */
export function optionsElsewhere(type: string): readonly string[] {
  return [...everywhere, ...(own[type] ?? [])];
}

const everywhere = ['events'];

const own: Readonly<Partial<Record<string, readonly string[]>>> = {
  list: ['fields', 'buttons'],
  relation: ['module', 'multiple', 'onDelete', 'reverse'],
};
