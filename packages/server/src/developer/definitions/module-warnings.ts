import { fieldsOf, typeOf, type FieldDefinition, type ModuleDefinition } from '@bakehouse/contract';
import { warning, type Finding } from './finding.ts';
import { requiredFields } from './required-fields.ts';

/** What looks wrong in a module though it can be stored: what has no effect, and forms that can never be saved. */
export function moduleWarnings(definition: ModuleDefinition): Finding[] {
  const { fields } = definition.bakery_resource;
  return [
    ...fields.flatMap((field, index) => fieldWarnings(field, `bakery_resource.fields.${index}`)),
    ...unfilled(definition),
    ...viewWarnings(definition),
    ...hiddenTriggers(definition),
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

/** Columns that stay empty, and sections with nothing in them. */
function viewWarnings(definition: ModuleDefinition): Finding[] {
  const views = definition.bakery_resource.views ?? {};
  const fields = fieldsOf(definition);
  const at = 'bakery_resource.views';
  const columns = (views.index?.columns ?? []).flatMap((name, index) => {
    const field = fields.get(name);
    return field === undefined || typeOf(field).readable
      ? []
      : [
          warning(
            'no_effect',
            `${at}.index.columns.${index}`,
            `"${name}" is never read back: the column stays empty`,
          ),
        ];
  });
  const empty = (['show', 'create', 'update'] as const).flatMap((view) =>
    (views[view]?.sections ?? []).flatMap((section, index) =>
      section.fields.length > 0
        ? []
        : [
            warning(
              'no_effect',
              `${at}.${view}.sections.${index}.fields`,
              'There is nothing in this section',
            ),
          ],
    ),
  );
  return [...columns, ...empty];
}

/** Buttons that fire something and are never seen. */
function hiddenTriggers(definition: ModuleDefinition): Finding[] {
  const { buttons = {} } = definition.bakery_resource;
  return Object.entries(buttons).flatMap(([key, button]) =>
    button?.display === false && button.trigger !== undefined
      ? [
          warning(
            'no_effect',
            `bakery_resource.buttons.${key}.trigger`,
            'The button is hidden, so that nobody fires it',
          ),
        ]
      : [],
  );
}

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
