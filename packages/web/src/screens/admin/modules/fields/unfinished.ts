import type { ContentFault, FieldDefinition, ModuleDefinition } from '@bakehouse/contract';

/** Rows without fields: whoever has just added them has not come to their fields yet. */
export function isEmptyList({ type, options }: FieldDefinition): boolean {
  return type === 'list' && Array.isArray(options?.['fields']) && options['fields'].length === 0;
}

/** Whether a fault says no more than that something has no name yet, or rows no fields. */
export function isUnfinished({ path }: ContentFault, definition: ModuleDefinition): boolean {
  const { bakery_resource_module, bakery_resource } = definition;
  if (path === 'bakery_resource_module') return bakery_resource_module === '';
  if (path === 'bakery_resource.title') return bakery_resource.title === '';
  const inside = /^bakery_resource\.fields\.(.+)\.options\.fields$/.exec(path)?.[1];
  if (inside === undefined) return false;
  let fields: readonly FieldDefinition[] = bakery_resource.fields;
  let field: FieldDefinition | undefined;
  for (const at of inside.split('.options.fields.')) {
    field = fields[Number(at)];
    fields = (field?.options?.['fields'] ?? []) as FieldDefinition[];
  }
  return field !== undefined && isEmptyList(field);
}

/** The fields that can be shown: all but rows that have no fields yet. */
export function finishedFields(fields: readonly FieldDefinition[]): FieldDefinition[] {
  return fields.flatMap((field) => {
    if (isEmptyList(field)) return [];
    if (field.type !== 'list' || !Array.isArray(field.options?.['fields'])) return [field];
    const inside = finishedFields(field.options['fields'] as FieldDefinition[]);
    return inside.length === 0 ? [] : [{ ...field, options: { ...field.options, fields: inside } }];
  });
}
