import { rowFields, type FieldDefinition } from '@bakehouse/contract';

/** What of the options of a field is for whoever edits or defines it. */
const inner = new Set([
  'events',
  'buttons',
  'expression',
  'filter',
  'mapping',
  'choicesFrom',
  'module',
  'onDelete',
  'accept',
  'maxSize',
]);

/** A field as far as it is needed to show its values: nothing of workflows, expressions and defaults. */
export function plainField(field: FieldDefinition): FieldDefinition {
  const { identifier, type, title, options = {} } = field;
  const kept = Object.entries(options).filter(([key]) => !inner.has(key) && key !== 'fields');
  const rows = type === 'list' ? { fields: rowFields(field).map(plainField) } : {};
  return {
    identifier,
    type,
    ...(title === undefined ? {} : { title }),
    options: { ...Object.fromEntries(kept), ...rows },
  };
}
