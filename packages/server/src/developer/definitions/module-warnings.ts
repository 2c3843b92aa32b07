import { typeOf, type FieldDefinition, type ModuleDefinition } from '@bakehouse/contract';
import { warning, type Finding } from './finding.ts';
import { requiredFields } from './required-fields.ts';

/** What looks wrong in a module though it can be stored: what has no effect, and forms that can never be saved. */
export function moduleWarnings(definition: ModuleDefinition): Finding[] {
  const { fields } = definition.bakery_resource;
  return [
    ...fields.flatMap((field, index) => fieldWarnings(field, `bakery_resource.fields.${index}`)),
    ...unfilled(definition),
  ];
}

function fieldWarnings(field: FieldDefinition, path: string): Finding[] {
  const { type, required, default: given } = field;
  return [
    ...(required === true && !typeOf(field).writable
      ? [warning('no_effect', `${path}.required`, 'Nobody fills in what is computed')]
      : []),
    ...(typeof given === 'string' && /^\$[a-z_]+(?:\.|$)/.test(given) && !taken[type]?.includes(given)
      ? [
          warning(
            'unknown_variable',
            `${path}.default`,
            `"${given}" is taken as a text: a default knows ${known}`,
          ),
        ]
      : []),
  ];
}

const taken: Readonly<Record<string, readonly string[]>> = {
  date: ['$now'],
  time: ['$now'],
  datetime: ['$now'],
  user: ['$user.id'],
};
const known = '"$now" in dates and times, and "$user.id" in users';

/** A form for a new resource that leaves out what is required, where the button itself stores what is typed. */
function unfilled(definition: ModuleDefinition): Finding[] {
  const { views, buttons } = definition.bakery_resource;
  const form = views?.create;
  const shown = form?.fields ?? form?.sections?.flatMap(({ fields }) => fields);
  if (shown === undefined || buttons?.save?.trigger !== undefined) return [];
  const missing = requiredFields(definition).filter((name) => !shown.includes(name));
  if (missing.length === 0) return [];
  const names = missing.map((name) => `"${name}"`).join(', ');
  const at = `bakery_resource.views.create.${form?.fields === undefined ? 'sections' : 'fields'}`;
  return [warning('required', at, `The form leaves out ${names}, without which nothing can be stored`)];
}
