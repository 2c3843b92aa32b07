import {
  columnOf,
  fieldsOf,
  type ColumnKind,
  type ContentFault,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';

/** One step that brings a table to a new definition. */
export type TableStep =
  | { kind: 'add'; name: string; column: ColumnKind }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'retype'; field: FieldDefinition; before: FieldDefinition };

/** A column that exists in the table, whether the definition still names it or not. */
export interface ExistingColumn {
  name: string;
  column: ColumnKind | undefined;
}

/**
 * What to do with a table so that a new definition fits, or why it cannot. A field that was removed keeps its column; a
 * field that comes back finds its values again.
 */
export function planChange(
  before: ModuleDefinition | undefined,
  after: ModuleDefinition,
  existing: readonly ExistingColumn[],
): { steps: TableStep[] } | { errors: ContentFault[] } {
  const steps: TableStep[] = [];
  const errors: ContentFault[] = [];
  const old = before === undefined ? new Map<string, FieldDefinition>() : fieldsOf(before);
  const names = new Set(existing.map(({ name }) => name));
  const next = fieldsOf(after);
  [...next.values()].forEach((field, index) => {
    const path = `bakery_resource.fields.${index}`;
    const name = field.identifier;
    const former = field.was !== undefined && !old.has(name) ? old.get(field.was) : undefined;
    if (former !== undefined && next.has(former.identifier)) {
      errors.push({
        path: `${path}.was`,
        message: `The field "${former.identifier}" still exists`,
        code: 'conflict',
      });
      return;
    }
    if (former !== undefined) {
      if (names.has(name)) {
        errors.push({
          path: `${path}.identifier`,
          message: `A removed field "${name}" still has its column; run bakehouse prune first`,
          code: 'conflict',
        });
        return;
      }
      steps.push({ kind: 'rename', from: former.identifier, to: name });
    }
    const known = former ?? old.get(name);
    if (known !== undefined) {
      if (known.type !== field.type || columnOf(known) !== columnOf(field))
        steps.push({ kind: 'retype', field, before: known });
      return;
    }
    if (!names.has(name)) steps.push({ kind: 'add', name, column: columnOf(field) });
    else if (existing.find((column) => column.name === name)?.column !== columnOf(field)) {
      errors.push({
        path: `${path}.type`,
        message: `A removed field "${name}" of another type still has its column; run bakehouse prune first`,
        code: 'conflict',
      });
    }
  });
  return errors.length > 0 ? { errors } : { steps };
}
