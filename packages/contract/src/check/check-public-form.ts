import { fault } from '../fault.ts';
import type { FieldDefinition } from '../fields/field-definition.ts';
import { typeOf } from '../fields/field-value.ts';
import { fieldsOf } from '../module/fields-of.ts';
import type { ModuleDefinition } from '../module/module-definition.ts';
import { uniqueKeys } from '../module/unique-keys.ts';
import type { PublicForm } from '../module/public-form.ts';
import type { ContentFault } from '../problem.ts';

/** Types whose controls would show what is stored, or take what cannot be looked at. */
const closed: ReadonlySet<string> = new Set(['relation', 'user', 'role', 'list', 'password', 'numbering']);

/** Finds what a public form cannot ask for, and what an entry needs that it does not ask for. */
export function checkPublicForm(definition: ModuleDefinition): ContentFault[] {
  const { publicForm: form } = definition.bakery_resource;
  if (form === undefined) return [];
  const path = 'bakery_resource.publicForm';
  const fields = fieldsOf(definition);
  const keys = new Set(uniqueKeys(definition).flat());
  const faults = form.fields.flatMap((name, index) => {
    const field = fields.get(name);
    const reason = field === undefined ? `There is no field "${name}"` : refusal(field, keys);
    const code = field === undefined ? 'unknown_field' : 'bad_value';
    return reason === undefined ? [] : [fault(code, `${path}.fields.${index}`, reason)];
  });
  if (form.role === 'admin')
    faults.push(fault('bad_value', `${path}.role`, 'Nobody gets the rights of an administrator by a form'));
  const missing = [...fields.values()].filter(
    ({ identifier, required, default: value, defaultExpression }) =>
      required === true &&
      value === undefined &&
      defaultExpression === undefined &&
      !form.fields.includes(identifier),
  );
  return [
    ...faults,
    ...stepFaults(form, `${path}.steps`),
    ...whenFaults(form, fields, `${path}.when`),
    ...missing.map(({ identifier }) =>
      fault('required', `${path}.fields`, `"${identifier}" is required: ask for it, or give it a default`),
    ),
  ];
}

function refusal(field: FieldDefinition, keys: ReadonlySet<string>): string | undefined {
  const { identifier, type, readonly, options } = field;
  if (closed.has(type) || options?.['choicesFrom'] !== undefined)
    return `A public form cannot ask for "${identifier}": fields of type ${type} show or take more than what is typed`;
  if (!typeOf(field).writable || readonly === true) return `"${identifier}" cannot be written`;
  if (keys.has(identifier))
    return `A public form cannot ask for "${identifier}": it is unique, so the answer would tell what is stored`;
  return undefined;
}

/** Each field stands in one step. */
function stepFaults({ steps, fields }: PublicForm, path: string): ContentFault[] {
  if (steps === undefined) return [];
  const seen = new Set<string>();
  const faults = steps.flatMap((step, at) =>
    step.fields.flatMap((name, index) => {
      const where = `${path}.${at}.fields.${index}`;
      if (!fields.includes(name))
        return [fault('unknown_field', where, `The form does not ask for "${name}"`)];
      if (seen.has(name)) return [fault('bad_value', where, `"${name}" stands in two steps`)];
      seen.add(name);
      return [];
    }),
  );
  const left = fields.filter((name) => !seen.has(name));
  return left.length === 0 || faults.length > 0
    ? faults
    : [fault('required', path, `No step asks for ${left.map((name) => `"${name}"`).join(', ')}`)];
}

/** What is asked for now and then depends on something before it, and an entry does without it. */
function whenFaults(
  { when = {}, fields: asked, steps }: PublicForm,
  fields: ReadonlyMap<string, FieldDefinition>,
  path: string,
): ContentFault[] {
  const order = steps?.flatMap((step) => step.fields) ?? asked;
  return Object.entries(when).flatMap(([name, { field: other }]) => {
    const at = `${path}.${name}`;
    if (!asked.includes(name)) return [fault('unknown_field', at, `The form does not ask for "${name}"`)];
    const before = order.indexOf(other);
    if (before < 0 || before >= order.indexOf(name))
      return [fault('bad_value', `${at}.field`, `"${other}" is not asked for before "${name}"`)];
    return fields.get(name)?.required === true && fields.get(name)?.default === undefined
      ? [fault('bad_value', at, `"${name}" is required, so it cannot be asked for only now and then`)]
      : [];
  });
}
