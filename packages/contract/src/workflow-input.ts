import type { FieldDefinition } from './fields/field-definition.ts';
import { joinPath } from './fault.ts';
import { isObject } from './json-value.ts';
import type { ModuleDefinition } from './module/module-definition.ts';
import { parseResource } from './module/parse-resource.ts';
import type { ContentFault } from './problem.ts';

/** The fields of a workflow's input as those of a module, so that they are checked and read in the same way. */
function inputModule(fields: readonly FieldDefinition[]): ModuleDefinition {
  const known = modules.get(fields);
  if (known !== undefined) return known;
  const made: ModuleDefinition = {
    bakery_resource_module: 'input',
    bakery_resource: { fields: [...fields] },
  };
  modules.set(fields, made);
  return made;
}

const modules = new WeakMap<readonly FieldDefinition[], ModuleDefinition>();

/** Reads the input of a direct run by the fields that the workflow declares: no other names, each value of its type. */
export function parseWorkflowInput(
  fields: readonly FieldDefinition[],
  input: unknown,
  user?: string,
): { value: Record<string, unknown> } | { errors: ContentFault[] } {
  const given = input ?? {};
  if (!isObject(given))
    return { errors: [{ path: 'input', message: 'Expected an object', code: 'wrong_type' }] };
  const parsed = parseResource(inputModule(fields), given, { mode: 'create', acceptReadonly: true, user });
  if (!('errors' in parsed)) return parsed;
  return { errors: parsed.errors.map((each) => ({ ...each, path: joinPath('input', each.path) })) };
}
