import type { FieldDefinition } from './fields/field-definition.ts';
import { joinPath, type Parsed } from './fault.ts';
import { isObject } from './json-value.ts';
import type { ModuleDefinition } from './module/module-definition.ts';
import { parseResource } from './module/parse-resource.ts';
import type { ContentFault } from './problem.ts';
import type { WorkflowDefinition } from './workflow.ts';

/** The fields of what a workflow takes or gives as those of a module, so that they are checked and read in the same way. */
function moduleOf(fields: readonly FieldDefinition[]): ModuleDefinition {
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
): Parsed<Record<string, unknown>> {
  return parseValues('input', fields, input, user);
}

/** Why a run fails whose output is not what its workflow declares. */
export interface WrongOutput {
  code: 'wrong_output';
  message: string;
  errors: ContentFault[];
}

/** Reads what a run gave by the fields that its workflow declares as its output, where it does. */
export function readOutput(
  { identifier, output: fields }: Pick<WorkflowDefinition, 'identifier' | 'output'>,
  output: unknown,
): { value: unknown } | WrongOutput {
  if (fields === undefined) return { value: output };
  const parsed = parseValues('output', fields, output);
  if ('value' in parsed) return parsed;
  const { errors } = parsed;
  const message = `"${identifier}" gives what it does not declare: ${errors[0]?.path}: ${errors[0]?.message}`;
  return { code: 'wrong_output', message, errors };
}

function parseValues(
  name: 'input' | 'output',
  fields: readonly FieldDefinition[],
  values: unknown,
  user?: string,
): Parsed<Record<string, unknown>> {
  const given = values ?? {};
  if (!isObject(given))
    return { errors: [{ path: name, message: 'Expected an object', code: 'wrong_type' }] };
  const parsed = parseResource(moduleOf(fields), given, { mode: 'create', acceptReadonly: true, user });
  if (!('errors' in parsed)) return parsed;
  return { errors: parsed.errors.map((each) => ({ ...each, path: joinPath(name, each.path) })) };
}
