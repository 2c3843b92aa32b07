import type { FieldDefinition, ResourceAction } from '@bakehouse/contract';
import { uniqueKeys } from '@bakehouse/contract';
import {
  isHidden,
  isNothing,
  mayRun,
  rightOn,
  someFields,
  type Actor,
  type Modules,
  type ModuleTable,
} from '@bakehouse/store';
import type { WorkflowSet } from '../../work/workflows/workflow-set.ts';
import type { TypedModule, TypedWorkflow } from './module-paths.ts';

/** The modules that somebody may use, of those that are asked for: `all`, or names separated by commas. */
export function typedModules(modules: Modules, actor: Actor, asked: string): TypedModule[] {
  const names = new Set(asked.split(',').map((name) => name.trim()));
  return modules
    .all()
    .filter(
      (table) => (asked === 'all' || names.has(table.identifier)) && !isHidden({ actor, modules }, table),
    )
    .map((table) => {
      const fields = (action: ResourceAction) => fieldsFor(modules, actor, table, action);
      const { title = table.identifier } = table.definition.bakery_resource;
      return {
        identifier: table.identifier,
        title,
        read: fields('read'),
        create: fields('create'),
        update: fields('update'),
        deletes: fields('delete') !== undefined,
        hasKeys: uniqueKeys(table.definition).length > 0,
      };
    });
}

/** The workflows with a declared input or output that somebody may run directly. */
export function typedWorkflows(set: WorkflowSet, actor: Actor): TypedWorkflow[] {
  return set.all.flatMap(({ definition: { identifier, title = identifier, entry, input, output } }) =>
    entry !== undefined && (input ?? output) !== undefined && mayRun(actor, identifier)
      ? [{ identifier, title, input, output }]
      : [],
  );
}

function fieldsFor(
  modules: Modules,
  actor: Actor,
  table: ModuleTable,
  action: ResourceAction,
): FieldDefinition[] | undefined {
  const right = rightOn(actor, table, action, modules.lookup);
  if (isNothing(right)) return undefined;
  const names = new Set(someFields(right, table));
  return [...table.columns.values()].flatMap(({ field }) => (names.has(field.identifier) ? [field] : []));
}
