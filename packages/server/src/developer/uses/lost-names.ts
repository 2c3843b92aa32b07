import {
  isObject,
  jsonEqual,
  rowFields,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { firedEvents } from '../definitions/fired-events.ts';

/**
 * The names that mean something else, or nothing, once a module is changed from one definition to another: fields that go,
 * are renamed, or get another type or other options, and events that are fired no more. With none after it, all of it.
 */
export function lostNames(before: ModuleDefinition, after: ModuleDefinition | undefined): string[] {
  const events = eventsOf(before).filter((event) => after === undefined || !eventsOf(after).includes(event));
  if (after === undefined) return [before.bakery_resource_module, ...events];
  return [
    ...new Set([...lostFields(before.bakery_resource.fields, after.bakery_resource.fields), ...events]),
  ];
}

function lostFields(before: readonly FieldDefinition[], after: readonly FieldDefinition[]): string[] {
  return before.flatMap((field) => {
    const now = after.find(({ identifier }) => identifier === field.identifier);
    if (now === undefined || now.type !== field.type) return [field.identifier];
    const inside = lostFields(rowFields(field), rowFields(now));
    return jsonEqual(plain(field), plain(now)) ? inside : [field.identifier, ...inside];
  });
}

/** What of a field others may rely on: not what it is called, nor where it stands. */
function plain({ options = {}, required, readonly }: FieldDefinition): unknown {
  const { fields: _fields, buttons: _buttons, events: _events, ...rest } = options;
  return { options: rest, required, readonly };
}

function eventsOf(definition: ModuleDefinition): string[] {
  return firedEvents(definition).map(({ event }) => event);
}

/** A module without one of its fields, `items.price` being one of the rows of `items`; undefined where it has none such. */
export function withoutField(definition: ModuleDefinition, path: string): ModuleDefinition | undefined {
  return changed(definition, path, () => undefined);
}

/** A module without one of the choices of a field. */
export function withoutChoice(
  definition: ModuleDefinition,
  path: string,
  choice: string,
): ModuleDefinition | undefined {
  return changed(definition, path, (field) => {
    const choices: unknown = field.options?.['choices'];
    const rest = (Array.isArray(choices) ? (choices as unknown[]) : []).filter(
      (each) => (isObject(each) ? each['value'] : each) !== choice,
    );
    return { ...field, options: { ...field.options, choices: rest } };
  });
}

function changed(
  definition: ModuleDefinition,
  path: string,
  change: (field: FieldDefinition) => FieldDefinition | undefined,
): ModuleDefinition | undefined {
  const fields = changedFields(definition.bakery_resource.fields, path.split('.'), change);
  if (fields === undefined) return undefined;
  return { ...definition, bakery_resource: { ...definition.bakery_resource, fields } };
}

function changedFields(
  fields: readonly FieldDefinition[],
  [name, ...rest]: readonly string[],
  change: (field: FieldDefinition) => FieldDefinition | undefined,
): FieldDefinition[] | undefined {
  const field = fields.find(({ identifier }) => identifier === name);
  if (field === undefined) return undefined;
  if (rest.length > 0) {
    const inner = changedFields(rowFields(field), rest, change);
    if (inner === undefined) return undefined;
    return fields.map((each) =>
      each === field ? { ...field, options: { ...field.options, fields: inner } } : each,
    );
  }
  const now = change(field);
  return fields.flatMap((each) => (each === field ? (now ?? []) : each));
}
