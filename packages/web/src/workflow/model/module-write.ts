import { isObject, type FieldDefinition, type ModuleDefinition } from '@bakehouse/contract';
import type { ButtonPlace, ModuleWrite } from './trigger.ts';

type Resource = ModuleDefinition['bakery_resource'];

/** The module with what fires the event: at its fields, or at a button. It is the same where that stands there already. */
export function applyWrite(module: ModuleDefinition, write: ModuleWrite): ModuleDefinition {
  const { bakery_resource: resource } = module;
  const next =
    'fields' in write
      ? write.fields.reduce((now, path) => withFields(now, path.split('.'), write.event), resource)
      : withButton(resource, write.button, write.event);
  return next === resource ? module : { ...module, bakery_resource: next };
}

function withFields(resource: Resource, path: readonly string[], event: string): Resource {
  return { ...resource, fields: firing(resource.fields, path, event) };
}

function firing(
  fields: readonly FieldDefinition[],
  [name, ...rest]: readonly string[],
  event: string,
): FieldDefinition[] {
  return fields.map((field) => {
    if (field.identifier !== name) return field;
    const options: Record<string, unknown> = { ...field.options };
    if (rest.length > 0)
      return { ...field, options: { ...options, fields: firing(rowsOf(options['fields']), rest, event) } };
    const events = isObject(options['events']) ? options['events'] : {};
    const listed: unknown[] = Array.isArray(events['on_change']) ? events['on_change'] : [];
    if (listed.includes(event)) return field;
    return { ...field, options: { ...options, events: { ...events, on_change: [...listed, event] } } };
  });
}

function withButton(resource: Resource, button: ButtonPlace, event: string): Resource {
  if (button.at === 'default') {
    const buttons = resource.buttons ?? {};
    const key = button.key as keyof typeof buttons;
    return { ...resource, buttons: { ...buttons, [key]: { ...buttons[key], trigger: event } } };
  }
  if (button.at === 'own')
    return {
      ...resource,
      actions: withNamed(resource.actions ?? [], button, event) as NonNullable<Resource['actions']>,
    };
  return {
    ...resource,
    fields: resource.fields.map((field) =>
      field.identifier === button.list
        ? {
            ...field,
            options: { ...field.options, buttons: withNamed(field.options?.['buttons'], button, event) },
          }
        : field,
    ),
  };
}

/** A list of buttons with one that triggers an event: the one of that name, or a new one. */
function withNamed(
  given: unknown,
  { identifier, title, view }: { identifier: string; title: string; view?: 'index' },
  event: string,
): Record<string, unknown>[] {
  const all = (Array.isArray(given) ? (given as unknown[]) : []).filter(isObject);
  return all.some((each) => each['identifier'] === identifier)
    ? all.map((each) => (each['identifier'] === identifier ? { ...each, trigger: event } : each))
    : [...all, { identifier, title, trigger: event, ...(view === undefined ? {} : { view }) }];
}

function rowsOf(fields: unknown): FieldDefinition[] {
  return Array.isArray(fields) ? (fields as FieldDefinition[]) : [];
}
