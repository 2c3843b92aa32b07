import {
  closedChoices,
  type FieldDefinition,
  type ModuleDefinition,
  type ModuleLookup,
} from '@bakehouse/contract';
import { walkFilter } from '@bakehouse/engine/check';
import { warning, type Finding } from './finding.ts';

/** What looks wrong in a filter whose values are plain, as those of roles and views are. */
export function filterWarnings(
  filter: unknown,
  module: ModuleDefinition,
  path: string,
  lookup: ModuleLookup,
): Finding[] {
  const findings: Finding[] = [];
  walkFilter(filter, module, path, lookup, ({ field, recipe, at, operator }) => {
    // Of several values `_contains` asks for a whole one.
    const isPart = textOperators.has(operator) && field.type !== 'multiselect';
    const choices = isPart ? undefined : closedChoices(field);
    for (const [index, value] of (Array.isArray(recipe) ? recipe : [recipe]).entries()) {
      if (value === '$user.id' && leadsElsewhere(field)) {
        const message = `"${field.identifier}" names a resource of "${String(field.options?.['module'])}", and never a user`;
        findings.push(warning('wrong_type', at, message));
      }
      if (typeof value !== 'string' || names.includes(value)) continue;
      if (variable.test(value)) {
        const message = `"${value}" is taken as a text: a filter knows ${names.join(', ')}`;
        findings.push(warning('unknown_variable', Array.isArray(recipe) ? `${at}.${index}` : at, message));
      } else if (choices?.includes(value) === false) {
        const message = `"${value}" is none of the choices of "${field.identifier}": ${choices.slice(0, 12).join(', ')}`;
        findings.push(warning('not_a_choice', at, message));
      }
    }
  });
  return findings;
}

/** Whether a field holds ids, and of no user. */
function leadsElsewhere({ type, options = {} }: FieldDefinition): boolean {
  return type === 'relation' && typeof options['module'] === 'string';
}

const names = ['$user.id', '$user.email', '$user.roles'];
const variable = /^\$[a-z_]\w*(?:\.|$)/i;
const textOperators: ReadonlySet<string> = new Set(['_contains', '_startsWith', '_endsWith']);
